// Copies texts: a link to the situation, and what other parts offer.
import { writeLink } from '../situation/link.js';
import type { Store } from '../situation/store.js';
import { element } from './dom.js';

/** @param where the id of the element that shows the result */
export const copy = async (text: string, what: string, where: string): Promise<void> => {
  const copied = element(where);
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = `${what} copied`;
  } catch {
    // Browsers block the clipboard on pages without TLS, except those of localhost.
    copied.textContent = 'The browser does not let this page copy: select the text and copy it yourself.';
  }
};

export const showLinkButton = (store: Store): void => {
  const forget = (): void => {
    for (const copied of document.querySelectorAll('.copied')) copied.textContent = '';
  };
  store.watch(forget);
  // A mistake changes no state.
  element('typed').addEventListener('input', forget);
  element('link').addEventListener('click', () => {
    copy(`${location.origin}${location.pathname}${writeLink(store.state.situation)}`, 'Link', 'link-copied');
  });
};
