// Searches the API reference: what has a name and a kind in the HTML, and the languages of samples; the best first.
import { element, listenToKeys, make } from '../playground/page/dom.js';
import { findAll, findIn } from './page.js';

const MAX_FOUND = 30;

interface Entry {
  readonly name: string;
  /** What it is, in words that can be searched too: "request field of Equity of hands and ranges". */
  readonly kind: string;
  readonly text: string;
  readonly href: string;
  /** A language, which the samples then have. */
  readonly language?: string;
}

/** The texts of an element that are not those of a smaller one with a name of its own. */
const TEXTS = ':scope > :is(p, dt, dd, td), :scope > .pair > div > p';

const readText = (part: Element): string => part.textContent.replace(/\s+/g, ' ').trim();

const readEntry = (part: HTMLElement): Entry => ({
  name: part.dataset.name!,
  kind: part.dataset.kind!,
  text: [...part.querySelectorAll(TEXTS)].map(readText).join(' '),
  href: `#${encodeURIComponent(part.id)}`,
});

const listLanguages = (): Entry[] => {
  const samples = findIn(document, '.samples');
  const href = `#${samples.closest('section')!.id}`;
  return [...samples.querySelectorAll('input')].map(({ value: language }) => ({
    name: language,
    kind: 'language of the samples',
    text: 'code example',
    href,
    language,
  }));
};

/** How well an entry answers: 0 is the best; undefined if it lacks one of the words. */
const rankEntry = ({ name, kind, text }: Entry, words: readonly string[]): number | undefined => {
  const own = name.toLowerCase();
  const query = words.join(' ');
  if (own === query) return 0;
  if (own.startsWith(query)) return 1;
  const rank = [own, `${own} ${kind}`.toLowerCase(), `${own} ${kind} ${text}`.toLowerCase()].findIndex(part =>
    words.every(word => part.includes(word)),
  );
  return rank < 0 ? undefined : rank + 2;
};

const makeItem = ({ name, kind, text, href, language }: Entry, rank: number, words: readonly string[]) => {
  const pattern = words.map(word => word.replace(/\W/g, '\\$&')).join('|');
  const mark = (tag: 'strong' | 'span' | 'small', whole: string): HTMLElement => {
    const parts = whole.split(new RegExp(`(${pattern})`, 'i'));
    return make(tag, '', ...parts.map((part, i) => (i % 2 === 1 ? make('mark', '', part) : part)));
  };
  const link = make('a', { href }, mark('strong', name), ' ', mark('span', kind));
  if (language) link.dataset.language = language;
  // Found in the text alone: whole words around the first place.
  const [excerpt] = (rank === 4 && new RegExp(`(\\S+ ){0,4}\\S*(${pattern}).{0,50}(?!\\S)`, 'i').exec(text)) || [];
  if (excerpt) link.append(' ', mark('small', `… ${excerpt} …`));
  return make('li', '', link);
};

let entries: readonly Entry[] | undefined;

const search = (typed: string): void => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [list, state] = [element('found'), element('found-state')];
  element('tree').hidden = words.length > 0;
  list.hidden = words.length === 0;
  list.replaceChildren();
  state.textContent = '';
  if (words.length === 0) return;
  entries ??= [...findAll('[data-name]').map(readEntry), ...listLanguages()];
  const found = entries
    .flatMap(entry => {
      const rank = rankEntry(entry, words);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  list.append(...found.slice(0, MAX_FOUND).map(({ entry, rank }) => makeItem(entry, rank, words)));
  const more = found.length > MAX_FOUND ? `, the first ${MAX_FOUND}` : '';
  state.textContent = found.length === 0 ? `${typed.trim()}: nothing found` : `${found.length} found${more}`;
};

/** Lets keys move between the field and what is found: arrows, Enter for the best, Escape for the contents. */
const moveByKey = (event: KeyboardEvent): void => {
  const field = element<HTMLInputElement>('filter');
  const stops = [field, ...element('found').querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    stops[stops.indexOf(event.target as HTMLElement as HTMLInputElement) + step]?.focus();
  }
  if (event.target !== field) return;
  if (event.key === 'Enter') stops[1]?.click();
  if (event.key !== 'Escape' || field.value === '') return;
  event.preventDefault();
  field.value = '';
  search('');
};

/** Makes the field search. @param choose shows the samples in a language that was found */
export const enableSearch = (choose: (language: string) => void): void => {
  const contents = element('contents');
  const field = element<HTMLInputElement>('filter');
  field.addEventListener('input', () => search(field.value));
  contents.addEventListener('keydown', moveByKey);
  contents.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    if (link.dataset.language) choose(link.dataset.language);
    contents.hidePopover();
  });
  listenToKeys(event => {
    if (event.key !== '/') return;
    event.preventDefault();
    if (getComputedStyle(contents).display === 'none') contents.showPopover();
    field.select();
  });
};
