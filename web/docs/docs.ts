// The API reference for its reader: searches, sends requests with the key, and writes the address of the server into the samples.
import { element, make } from '../playground/page/dom.js';
import { showTheme } from '../playground/page/theme.js';
import { formatJson } from './json.js';

/** The folder of the page: the service may be below a path of its host. */
const SERVER = new URL('.', location.href).href.slice(0, -1);

const findIn = <Kind extends HTMLElement = HTMLElement>(root: Element, selector: string): Kind => {
  const found = root.querySelector<Kind>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

const key = element<HTMLInputElement>('key');

/** Only the field has the key. */
const readKey = (): string => key.value.trim();

const showKeyState = (): void => {
  const state = element('key-state');
  const typed = readKey();
  const looksRight = typed.startsWith('pok_');
  state.textContent = typed === '' ? 'No key yet.' : looksRight ? 'Sent with each request.' : 'Keys begin with pok_.';
  state.classList.toggle('wrong', typed !== '' && !looksRight);
};

/** The request that the fields of a form describe. Empty fields are not sent. */
const readRequest = (form: HTMLFormElement): [url: string, options: RequestInit] => {
  const { method = '', path = '', key: needsKey } = form.dataset;
  const headers = new Headers();
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
    if (value === '') continue;
    if (dataset.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    if (dataset.in === 'query') query.set(name, value);
    if (dataset.in === 'header') headers.set(name, value);
  }
  const body = form.querySelector('textarea')?.value ?? null;
  if (body !== null) headers.set('Content-Type', 'application/json');
  if (needsKey !== undefined && readKey() !== '') headers.set('Authorization', `Bearer ${readKey()}`);
  return [`${SERVER}${filled}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body }];
};

const formatBody = (text: string): string => {
  try {
    return formatJson(JSON.parse(text));
  } catch {
    return text;
  }
};

/** Writes the body while it arrives: events come one by one. */
const showBody = async (response: Response, place: HTMLElement): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    place.textContent = text;
  }
  place.textContent = formatBody(text);
};

const send = async (form: HTMLFormElement): Promise<void> => {
  const status = findIn(form, '.status');
  const headers = findIn(form, '.headers');
  const received = findIn(form, '.received');
  status.textContent = 'Sending …';
  const started = performance.now();
  try {
    const response = await fetch(...readRequest(form));
    const milliseconds = Math.round(performance.now() - started);
    status.textContent = `${response.status} ${response.statusText} after ${milliseconds} ms`;
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    findIn(headers, 'code').textContent = lines.join('\n');
    for (const part of [headers, received]) part.hidden = false;
    await showBody(response, findIn(received, 'code'));
  } catch (error) {
    status.textContent = `No answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Puts an example into the form of its endpoint. */
const editExample = (button: HTMLElement): void => {
  const form = findIn<HTMLFormElement>(button.closest('.endpoint')!, 'form');
  const body = findIn<HTMLTextAreaElement>(form, 'textarea');
  body.value = findIn(button.parentElement!, 'code').textContent;
  findIn(form, '[value="Send it"]').click();
  body.focus();
};

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

/** Gives each block of code a button that copies it. */
const addCopyButtons = (): void => {
  for (const code of document.querySelectorAll<HTMLElement>('pre code')) {
    const button = make('button', 'copy', 'Copy');
    button.addEventListener('click', () => void copyCode(code, button));
    button.addEventListener('blur', () => {
      button.textContent = 'Copy';
      element('copied').textContent = '';
    });
    code.before(button);
  }
};

/** Shows samples of all endpoints in the language that was chosen at one. */
const chooseLanguage = ({ value }: HTMLInputElement): void => {
  if (value === 'Send it') return;
  for (const each of document.querySelectorAll<HTMLInputElement>(`[name="sample"][value="${value}"]`))
    each.checked = true;
};

/** Lists only the endpoints that contain the text: in a name, a field or an explanation. */
const search = (text: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#contents li a')) {
    const endpoint = element(link.hash.slice(1));
    link.parentElement!.hidden = !endpoint.textContent?.toLowerCase().includes(text.trim().toLowerCase());
  }
};

showTheme();
showKeyState();
addCopyButtons();
key.addEventListener('input', showKeyState);
for (const place of document.querySelectorAll('[data-server]')) place.textContent = SERVER;
for (const form of document.forms) {
  form.addEventListener('submit', event => {
    event.preventDefault();
    void send(form);
  });
}
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'sample') chooseLanguage(target);
});
for (const button of document.querySelectorAll<HTMLElement>('.edit')) {
  button.addEventListener('click', () => editExample(button));
}
element<HTMLInputElement>('filter').addEventListener('input', ({ target }) =>
  search((target as HTMLInputElement).value),
);
const contents = element('contents');
contents.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) contents.hidePopover();
});
