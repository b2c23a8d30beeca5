// Marks the odds as those of the last valid entry while a field has a text that cannot be read.
import { element, make } from './dom.js';

/** The state of a field's text. The end of an unfinished one may become right with the next key. */
export type Entry = 'valid' | 'unfinished' | 'wrong';

/** An unfinished text that stays so is as good as wrong. */
const UNFINISHED_MS = 1000;

export interface Mistakes {
  /** @param field whose text it is */
  set(field: string, entry: Entry): void;
}

export const createMistakes = (): Mistakes => {
  const note = element('outdated');
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (isOutdated: boolean): void => {
    if (document.body.classList.toggle('outdated', isOutdated) === note.hasChildNodes()) return;
    // Screen readers hear a whole sentence.
    note.replaceChildren(...(isOutdated ? [make('span', 'unseen', 'The odds are '), 'of the last valid entry'] : []));
  };
  return {
    set(field, entry) {
      entries.set(field, entry);
      clearTimeout(timer);
      const all = [...entries.values()];
      if (all.includes('wrong')) show(true);
      else if (all.includes('unfinished')) timer = setTimeout(show, UNFINISHED_MS, true);
      else show(false);
    },
  };
};
