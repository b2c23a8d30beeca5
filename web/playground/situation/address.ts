// Reads the situation from the page's address, and writes it there when it changes; the back button goes to the ones before.
import { type Linked, readLink, writeLink } from './link.js';
import type { Situation } from './situation.js';

/** Browsers throw when a page changes its address more than about a hundred times in some seconds. */
const WRITE_DELAY_MS = 400;

/** The address as it was last read or written. Where the page's is another, its event is still to come: it is kept until then. */
let known = '';

/** The situation of the page's address. */
export const readAddress = (): Linked => {
  known = location.hash;
  return readLink(location.hash);
};

let timer: ReturnType<typeof setTimeout> | undefined;
let write = (): void => {};

/** Cancels the planned write: the address was changed by hand. */
export const cancelAddressWrite = (): void => {
  clearTimeout(timer);
  write = () => {};
};

addEventListener('pagehide', () => write());

/** Writes the situation into the address once it has not changed for a moment. */
export const writeAddress = (situation: Situation): void => {
  cancelAddressWrite();
  write = () => {
    cancelAddressWrite();
    if (location.hash !== known) return;
    try {
      history.pushState(null, '', writeLink(situation));
      known = location.hash;
    } catch {
      // The browser refuses: the link that can be copied is right all the same.
    }
  };
  timer = setTimeout(write, WRITE_DELAY_MS);
};
