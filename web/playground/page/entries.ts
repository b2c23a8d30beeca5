// Fields whose text changes the situation as soon as it can be read. A text that cannot be read gets a reason at its place. While the odds
// depend on such a text they are those of the last valid entry: grey at once, and with the reason comes a note.
import { element, make } from './dom.js';

/** The state of a field's text. An unfinished text may become valid with the next key. */
type Entry = 'valid' | 'unfinished' | 'wrong';

/** A text that is still unfinished after this time counts as wrong. */
const UNFINISHED_MS = 1000;

/** The fields that the odds depend on. */
const QUESTION = '#typed, #range-editor input';

const showOutdated = (): void => {
  const entries = [...document.querySelectorAll<HTMLElement>(QUESTION)].map(({ dataset }) => dataset.entry as Entry);
  const isWrong = entries.includes('wrong');
  const note = element('outdated');
  document.body.classList.toggle('outdated', isWrong || entries.includes('unfinished'));
  if (isWrong === note.hasChildNodes()) return;
  // The hidden words make a whole sentence for screen readers.
  note.replaceChildren(...(isWrong ? [make('span', 'unseen', 'The odds are '), 'of the last valid entry'] : []));
};

/**
 * @param show shows what is wrong, or '' for nothing
 * @returns takes what is wrong with the field's text, '' for nothing; an unfinished text gets its reason after a second
 */
export const createEntry = (field: HTMLInputElement, show: (message: string) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (entry: Entry, message: string): void => {
    field.dataset.entry = entry;
    field.ariaInvalid = String(message !== '');
    show(message);
    showOutdated();
  };
  set('valid', '');
  return (message = '', isUnfinished = false): void => {
    clearTimeout(timer);
    if (!isUnfinished || message === '') set(message === '' ? 'valid' : 'wrong', message);
    else {
      set('unfinished', '');
      timer = setTimeout(set, UNFINISHED_MS, 'wrong', message);
    }
  };
};

/** Whether the field has a text that the situation lacks: then undoing is the browser's, key by key. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input[type=text]') && target.dataset.entry !== 'valid';
