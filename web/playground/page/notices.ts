// The help for the keyboard, and a notice about a link that cannot be read.
import type { Linked } from '../situation/link.js';
import { element, listenToKeys } from './dom.js';

export const showKeyboardHelp = (): void => {
  const dialog = element<HTMLDialogElement>('keys');
  const open = (): void => dialog.showModal();
  element('keys-open').addEventListener('click', open);
  listenToKeys(({ key }) => {
    if (key === '?' && !dialog.open) open();
  });
  // Not by its address, which would be read as the link to a situation.
  element('skip').addEventListener('click', event => {
    event.preventDefault();
    element('typed').focus();
  });
};

/** The notice quotes this many mistakes, and counts all. */
const MAX_TOLD = 3;

const describeFaults = ({ faults, isExample }: Linked): string => {
  const count = faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`;
  const instead = isExample ? 'The example is shown.' : 'The rest is shown.';
  return `The link has ${count}: ${faults.slice(0, MAX_TOLD).join(' – ')}. ${instead}`;
};

/** A notice that stays until it is closed or another link is opened; other changes leave it, so that the page does not move. */
export const createLinkFault = () => {
  const frame = element('link-fault-frame');
  element('link-fault-close').addEventListener('click', () => {
    frame.hidden = true;
  });
  return (linked: Linked): void => {
    frame.hidden = linked.faults.length === 0;
    element('link-fault').textContent = frame.hidden ? '' : describeFaults(linked);
  };
};
