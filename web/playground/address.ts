// The page's address: it carries the situation, and changes with it.
import { firstSituation, fromHash, type Situation, toHash } from './situation.js';

/** Browsers let a page change its address about a hundred times in some seconds, and throw at the next time. */
const PAUSE_MS = 250;

export interface Found {
  readonly situation: Situation;
  /** What is wrong with the address, in a sentence; then the situation is the first one. */
  readonly fault?: string;
}

/** The situation of the page's address. */
export const readAddress = (): Found => {
  try {
    return { situation: fromHash(location.hash) };
  } catch (error) {
    return { situation: firstSituation(), fault: `The link has a mistake: ${(error as Error).message}` };
  }
};

let planned: ReturnType<typeof setTimeout> | undefined;
let write = (): void => {};

/** Writes nothing of what was to be written: the address has changed by itself. */
export const forgetAddress = (): void => {
  clearTimeout(planned);
  write = () => {};
};

addEventListener('pagehide', () => write());

/** Writes the situation into the address, once it stays for a moment. */
export const writeAddress = (situation: Situation): void => {
  forgetAddress();
  write = () => {
    forgetAddress();
    try {
      history.replaceState(null, '', toHash(situation));
    } catch {
      // Refused after all: the link that can be copied is right anyway.
    }
  };
  planned = setTimeout(write, PAUSE_MS);
};
