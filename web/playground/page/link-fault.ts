// Says what of a link cannot be read: over the page, so that nothing moves, until the next change or until it is closed.
import { element } from './dom.js';

export interface LinkFault {
  show(faults: readonly string[]): void;
}

export const createLinkFault = (): LinkFault => {
  const frame = element('link-fault-frame');
  const words = element('link-fault');
  const show = (faults: readonly string[]): void => {
    words.textContent = faults.length === 0 ? '' : `The link has a mistake: ${faults[0]}. The rest of it is shown.`;
    frame.hidden = faults.length === 0;
  };
  element('link-fault-close').addEventListener('click', () => show([]));
  return { show };
};
