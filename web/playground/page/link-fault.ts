// A notice above the table: what of a link cannot be read, and what the page shows instead. It stays until it is closed or another link is
// opened; other changes leave it, so that the page does not move.
import type { LinkFault } from '../situation/link.js';
import { element } from './dom.js';

/** The notice quotes this many mistakes, and counts all. */
const MAX_TOLD = 3;

const describeFaults = (faults: readonly LinkFault[]): string => {
  const told = faults.slice(0, MAX_TOLD).map(({ message, instead }) => `${message}. ${instead}`);
  const count = faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`;
  return `The link has ${count}: ${told.join(' – ')}`;
};

export const createLinkFault = () => {
  const frame = element('link-fault-frame');
  const words = element('link-fault');
  const show = (faults: readonly LinkFault[]): void => {
    words.textContent = faults.length === 0 ? '' : describeFaults(faults);
    frame.hidden = faults.length === 0;
  };
  element('link-fault-close').addEventListener('click', () => show([]));
  return { show };
};
