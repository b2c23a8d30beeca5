// The field that questions are typed into: "AhKh vs QQ+ on Qh7c2h". The key "/" focuses it. One mistake is
// shown at a time; Enter or a button selects its text, and pressed again, the text of the next one.
import { element, isTextField, trackGesture } from '../page/dom.js';
import { type Mistakes, UNFINISHED_MS } from '../page/mistakes.js';
import { type Fault, readQuestion, type Typed, writeQuestion } from '../situation/question.js';
import type { Store } from '../situation/store.js';

/** Whether the fault is at the end of the text: the word may be unfinished. */
const areUnfinished = (faults: readonly Fault[], text: string): boolean =>
  faults.every(({ to }) => to >= text.trimEnd().length);

/** "2 of 3 mistakes: Ah appears twice: each card is in the deck once" */
const inWords = (faults: readonly Fault[], told: number): string => {
  const which = faults.length > 1 ? `${told + 1} of ${faults.length} mistakes: ` : '';
  return which + (faults[told]?.message ?? '');
};

export const showTyping = (store: Store, mistakes: Mistakes): void => {
  const field = element<HTMLInputElement>('typed');
  const fault = element('typed-error');
  const show = element('typed-show');
  const gesture = trackGesture(field);
  let faults: readonly Fault[] = [];
  /** The index of the fault that is shown. */
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (next: readonly Fault[] = [], which = 0): void => {
    clearTimeout(timer);
    [faults, told] = [next, which];
    fault.textContent = inWords(faults, told);
    field.ariaInvalid = String(faults.length > 0);
    show.hidden = faults.length === 0;
  };
  /** Selects the text of the mistake that is shown, or of the next one if it is selected already. */
  const selectFault = (): void => {
    const { from, to } = faults[told] ?? {};
    if (field.selectionStart === from && field.selectionEnd === to) tell(faults, (told + 1) % faults.length);
    const place = faults[told];
    if (!place) return;
    field.focus();
    field.setSelectionRange(place.from, place.to);
  };
  /** Whether a change comes from the field, which then keeps what was typed. */
  let isTaking = false;
  const take = ({ seats, board, dead }: Typed): void => {
    const { situation } = store.state;
    const next = { ...situation, seats, board, dead };
    if (writeQuestion(next) === writeQuestion(situation)) return;
    isTaking = true;
    store.change(next, undefined, gesture());
    isTaking = false;
  };
  const read = (isFinished: boolean): void => {
    const { value } = field;
    const typed = readQuestion(value);
    const waits = !isFinished && areUnfinished(typed.faults, value);
    tell(waits ? [] : typed.faults);
    if (waits) timer = setTimeout(tell, UNFINISHED_MS, typed.faults);
    if (typed.faults.length > 0) mistakes.set('question', waits ? 'unfinished' : 'wrong');
    else {
      mistakes.set('question', 'valid');
      take(typed);
    }
  };
  field.addEventListener('input', () => read(false));
  // Enter has shown a mistake already, perhaps not the first.
  field.addEventListener('change', () => faults.length === 0 && read(true));
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    if (faults.length === 0) read(true);
    selectFault();
  });
  show.addEventListener('click', selectFault);
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || isTextField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  let shown = '';
  store.watch(({ situation }) => {
    const text = writeQuestion(situation);
    if (text === shown) return;
    shown = text;
    if (isTaking) return;
    field.value = text;
    tell();
    mistakes.set('question', 'valid');
  });
};
