// The API reference for its reader: search, the language of the samples, copies, and the address of the server in the samples.
import { element, make, readStored, store } from '../playground/page/dom.js';
import { showTheme } from '../playground/page/theme.js';
import { watchKey } from './key.js';
import { findAll, SERVER } from './page.js';
import { enableSearch } from './search.js';
import { enableSending } from './send.js';

const LANGUAGE_STORAGE_KEY = 'docs-language';

/** Copies a text; where the browser does not allow it, selects the text. */
const copyCode = async (code: HTMLElement, button: HTMLElement): Promise<void> => {
  const status = element('copied');
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    status.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
    status.textContent = 'The browser does not let this page copy: the text is selected, copy it yourself.';
  }
};

/** Gives each block of code a button that copies it; of samples, the one that is shown. */
const addCopyButtons = (): void => {
  for (const bar of findAll('.block > .bar')) {
    const button = make('button', 'copy', 'Copy');
    button.addEventListener('click', () => {
      const codes = [...bar.parentElement!.querySelectorAll<HTMLElement>('pre code')];
      void copyCode(codes.find(code => code.checkVisibility())!, button);
    });
    button.addEventListener('blur', () => {
      button.textContent = 'Copy';
      element('copied').textContent = '';
    });
    bar.append(button);
  }
};

const showLanguage = (language: string): void => {
  for (const each of findAll<HTMLInputElement>('.samples input')) each.checked = each.value === language;
};

/** The same, on later visits too; what the reader looks at stays where it is on the screen. */
const chooseLanguage = (language: string, chosenAt?: HTMLElement): void => {
  const before = chosenAt?.getBoundingClientRect().top ?? 0;
  showLanguage(language);
  store(LANGUAGE_STORAGE_KEY, language);
  if (chosenAt) scrollBy({ top: chosenAt.getBoundingClientRect().top - before, behavior: 'instant' });
};

/** Marks the part of the contents that the reader has arrived at. */
const watchReading = (): void => {
  const parts = findAll<HTMLAnchorElement>('#tree a').map(link => ({ link, section: element(link.hash.slice(1)) }));
  const mark = (): void => {
    const reached = parts.filter(({ section }) => section.getBoundingClientRect().top < innerHeight / 4);
    for (const { link } of parts) link.ariaCurrent = link === (reached.at(-1) ?? parts[0])!.link ? 'location' : null;
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
};

/** Opens what the target of the address is folded into, which not all browsers do, and scrolls to it. */
const showTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let fold = target.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true;
  target.scrollIntoView();
};

showTheme();
for (const place of findAll('[data-server]')) place.textContent = SERVER;
const language = readStored(LANGUAGE_STORAGE_KEY);
if (findAll<HTMLInputElement>('.samples input').some(({ value }) => value === language)) showLanguage(language!);
addCopyButtons();
watchKey();
enableSending();
enableSearch(chooseLanguage);
watchReading();
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest('.samples')) chooseLanguage(target.value, target);
});
addEventListener('hashchange', showTarget);
showTarget();
