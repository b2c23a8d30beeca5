// Help for the keyboard: a link past the header, and the list of keys, which "?" opens.
import { element, isTextField } from './dom.js';

export const showKeyboardHelp = (): void => {
  const dialog = element<HTMLDialogElement>('keys');
  const open = (): void => dialog.showModal();
  element('keys-open').addEventListener('click', open);
  document.addEventListener('keydown', event => {
    if (event.key === '?' && !isTextField(event.target) && !dialog.open) open();
  });
  // Not by its address, which would be read as the link to a situation.
  element('skip').addEventListener('click', event => {
    event.preventDefault();
    element('typed').focus();
  });
};
