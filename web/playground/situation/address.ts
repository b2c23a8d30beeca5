// Reads the situation from the page's address, and writes it there when it changes; the back button returns to earlier ones.
import { type Linked, readLink, writeLink } from './link.js';
import type { Situation } from './situation.js';

/** Browsers throw when a page changes its address more than about a hundred times in some seconds. */
const WRITE_DELAY_MS = 400;

/** The hash as last read or written. If the page has another one, its event is still to come, and the hash must not be overwritten. */
let known = '';

/** The situation of the page's address. */
export const readAddress = (): Linked => {
  known = location.hash;
  return readLink(location.hash);
};

let timer: ReturnType<typeof setTimeout> | undefined;
let write = (): void => {};

/** Cancels the scheduled write. */
export const cancelAddressWrite = (): void => {
  clearTimeout(timer);
  write = () => {};
};

addEventListener('pagehide', () => write());

/** Writes the situation into the address after WRITE_DELAY_MS without another change. */
export const writeAddress = (situation: Situation): void => {
  cancelAddressWrite();
  write = () => {
    cancelAddressWrite();
    if (location.hash !== known) return;
    try {
      history.pushState(null, '', writeLink(situation));
      known = location.hash;
    } catch {
      // Too many changes for the browser. "Copy link" does not depend on the address.
    }
  };
  timer = setTimeout(write, WRITE_DELAY_MS);
};
