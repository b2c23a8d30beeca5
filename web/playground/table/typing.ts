// The field that questions are typed into: "AhKh vs QQ+ on Qh7c2h". The key "/" focuses it. One mistake is
// shown at a time; Enter or a button selects its text, and pressed again, the text of the next one.
import { element, isTextField, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { type Fault, readQuestion, type Typed, writeQuestion } from '../situation/question.js';
import { keepHoldings, type Seat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';

/** Whether the fault is at the end of the text: the word may be unfinished. */
const areUnfinished = (faults: readonly Fault[], text: string): boolean =>
  faults.every(({ to }) => to >= text.trimEnd().length);

/** "2 of 3 mistakes: Ah appears twice: each card is in the deck once" */
const inWords = (faults: readonly Fault[], told: number): string => {
  const which = faults.length > 1 ? `${told + 1} of ${faults.length} mistakes: ` : '';
  return which + (faults[told]?.message ?? '');
};

export const showTyping = (store: Store): void => {
  const field = element<HTMLInputElement>('typed');
  const show = element('typed-show');
  const gesture = trackGesture(field);
  const tell = createEntry(field, message => {
    element('typed-error').textContent = message;
    show.hidden = message === '';
  });
  let faults: readonly Fault[] = [];
  /** The index of the fault that is shown. */
  let told = 0;
  /** Selects the text of the mistake that is shown, or of the next one if it is selected already. */
  const selectFault = (): void => {
    const isSelected = field.selectionStart === faults[told]?.from && field.selectionEnd === faults[told]?.to;
    if (isSelected) told = (told + 1) % faults.length;
    const fault = faults[told];
    if (!fault) return;
    tell(inWords(faults, told));
    field.focus();
    field.setSelectionRange(fault.from, fault.to);
  };
  /** Whether a change comes from the field, which then keeps what was typed. */
  let isTaking = false;
  const take = ({ seats, board, dead }: Typed): void => {
    const { situation } = store.state;
    /** With another number of seats it is not known whose seat is whose. */
    const isSame = seats.length === situation.seats.length;
    const keep = (seat: Seat, i: number): Seat => ({
      ...seat,
      kept: keepHoldings((isSame && situation.seats[i]) || seat),
    });
    const next = { ...situation, seats: seats.map(keep), board, dead };
    if (writeQuestion(next) === writeQuestion(situation)) return;
    isTaking = true;
    store.change(next, undefined, gesture());
    isTaking = false;
  };
  const read = (isFinished: boolean): void => {
    const typed = readQuestion(field.value, store.state.situation.game);
    [faults, told] = [typed.faults, 0];
    tell(inWords(faults, told), !isFinished && areUnfinished(faults, field.value));
    if (faults.length === 0) take(typed);
  };
  const finish = (): void => {
    // Enter has shown a mistake already, perhaps not the first.
    if (field.dataset.entry !== 'wrong') read(true);
  };
  field.addEventListener('input', () => read(false));
  field.addEventListener('change', finish);
  field.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    finish();
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
    faults = [];
    tell();
  });
};
