// While a field has invalid text, the odds are those of the last valid entry: they are grey at once, and a note says so.
import { element, make } from './dom.js';

/** The state of a field's text. An unfinished text may become valid with the next key. */
export type Entry = 'valid' | 'unfinished' | 'wrong';

/** A text that is still unfinished after this time counts as wrong. */
export const UNFINISHED_MS = 1000;

export interface Mistakes {
  /** @param field any name that is unique to the field */
  set(field: string, entry: Entry): void;
}

export const createMistakes = (): Mistakes => {
  const note = element('outdated');
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (isOutdated: boolean): void => {
    if (isOutdated === note.hasChildNodes()) return;
    // The hidden words make a whole sentence for screen readers.
    note.replaceChildren(...(isOutdated ? [make('span', 'unseen', 'The odds are '), 'of the last valid entry'] : []));
  };
  return {
    set(field, entry) {
      entries.set(field, entry);
      clearTimeout(timer);
      const all = [...entries.values()];
      document.body.classList.toggle(
        'outdated',
        all.some(each => each !== 'valid'),
      );
      if (all.includes('wrong')) show(true);
      else if (all.includes('unfinished')) timer = setTimeout(show, UNFINISHED_MS, true);
      else show(false);
    },
  };
};
