// What the scripts of the API reference share: its elements, the address of its server, and code with its colours.
import { make } from '../playground/page/dom.js';
import { tokenize } from './highlight.js';

/** The folder of the page: the service may be below a path of its host. */
export const SERVER = new URL('.', location.href).href.slice(0, -1);

export const findIn = <Kind extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Kind => {
  const found = root.querySelector<Kind>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

export const findAll = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] => [
  ...document.querySelectorAll<Kind>(selector),
];

export const showCode = (place: HTMLElement, text: string): void =>
  place.replaceChildren(
    ...tokenize(text).map(([kind, piece]) => (kind === '' ? piece : make('span', `code-${kind}`, piece))),
  );
