// The field that questions are typed into: "AhKh vs QQ+ on Qh7c2h". The key "/" leads there. Of several mistakes one is told; Enter and a
// button select its place, and once more that of the next.
import { element } from '../page/dom.js';
import type { Mistakes } from '../page/mistakes.js';
import { type Fault, readQuestion, type Typed, writeQuestion } from '../situation/question.js';
import type { Store } from '../situation/store.js';

/** A fault at the end of the text is not one yet: the word may be unfinished. */
const areUnfinished = (faults: readonly Fault[], text: string): boolean =>
  /\S$/.test(text) && faults.every(({ to }) => to >= text.length);

/** "2 of 3 mistakes: Ah stands twice: each card is in the deck once" */
const inWords = (faults: readonly Fault[], told: number): string => {
  const which = faults.length > 1 ? `${told + 1} of ${faults.length} mistakes: ` : '';
  return which + (faults[told]?.message ?? '');
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=range], [type=checkbox]), select, textarea');

export const showTyping = (store: Store, mistakes: Mistakes): void => {
  const field = element<HTMLInputElement>('typed');
  const fault = element('typed-error');
  const show = element('typed-show');
  let faults: readonly Fault[] = [];
  /** Which of them is told. */
  let told = 0;
  const tell = (next: readonly Fault[] = [], which = 0): void => {
    [faults, told] = [next, which];
    fault.textContent = inWords(faults, told);
    field.ariaInvalid = String(faults.length > 0);
    show.hidden = faults.length === 0;
  };
  /** Selects the place of the mistake that is told, or of the next one where that is selected. */
  const selectFault = (): void => {
    const { from, to } = faults[told] ?? {};
    if (field.selectionStart === from && field.selectionEnd === to) tell(faults, (told + 1) % faults.length);
    const place = faults[told];
    if (!place) return;
    field.focus();
    field.setSelectionRange(place.from, place.to);
  };
  const take = ({ seats, board, dead }: Typed): void => {
    const { situation } = store.state;
    const next = { ...situation, seats, board, dead };
    if (writeQuestion(next) !== writeQuestion(situation)) store.change(next);
  };
  const read = (isFinished: boolean): void => {
    const { value } = field;
    const typed = readQuestion(value);
    const waits = !isFinished && areUnfinished(typed.faults, value);
    tell(waits ? [] : typed.faults);
    if (typed.faults.length > 0) mistakes.set('question', waits ? 'unfinished' : 'wrong');
    else {
      mistakes.set('question', 'valid');
      take(typed);
    }
  };
  field.addEventListener('input', () => read(false));
  // Enter told it already, perhaps another mistake than the first.
  field.addEventListener('change', () => faults.length === 0 && read(true));
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    if (faults.length === 0) read(true);
    selectFault();
  });
  show.addEventListener('click', selectFault);
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  let shown = '';
  store.watch(({ situation }) => {
    const text = writeQuestion(situation);
    if (document.activeElement === field || text === shown) return;
    shown = text;
    field.value = text;
    tell();
    mistakes.set('question', 'valid');
  });
};
