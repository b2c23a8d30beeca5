// The field that questions are typed into: "AhKh vs QQ+ on Qh7c2h". The key "/" focuses it, and shows what it understands. One mistake is
// shown at a time; Enter or a button selects its text, and pressed again, the text of the next one. Another button makes players of
// hands with commas between them, which are read as one range.
import { GAMES } from '../games/games.js';
import { createChangeCheck, element, listenToKeys, make, selectOnPress, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { readNamedRanges } from '../ranges/kept-ranges.js';
import type { Fault } from '../situation/named-ranges.js';
import { readQuestion, separateHands, type Typed, writeQuestion } from '../situation/question.js';
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

/** What the field understands; code is in backquotes. */
const UNDERSTOOD = [
  '`vs`, `|` or `/` between players; `folded` behind one',
  '`AhKh` two cards, also `10h9h` or `A♥ K♥`; in Omaha all, `*` for one that is not known',
  '`QQ+, AKs:0.5` a range; `20%` the strongest fifth; or the name of a saved range',
  '`random` any two cards; `3` three players with any two cards',
  '`on Qh7c2d` the board; `dead 2c` dead cards',
];

const makeLine = (line: string): HTMLElement =>
  make('li', '', ...line.split('`').map((part, i) => (i % 2 === 1 ? make('code', '', part) : part)));

/** Shows what the field understands until something is typed or the field is left: for the key "/", in an empty field, and on phones. */
const createHint = (field: HTMLInputElement): { open(): void } => {
  const hint = element('typed-hint');
  hint.append(...UNDERSTOOD.map(makeLine));
  const close = (): void => hint.classList.add('unseen');
  const open = (): void => hint.classList.remove('unseen');
  field.addEventListener('focus', () => {
    if (field.value === '' || matchMedia('(pointer: coarse)').matches) open();
  });
  field.addEventListener('blur', close);
  field.addEventListener('input', () => (field.value === '' ? open() : close()));
  field.addEventListener('keydown', ({ key }) => ['Escape', 'Enter'].includes(key) && close());
  return { open };
};

export const showTyping = (store: Store): void => {
  const field = element<HTMLInputElement>('typed');
  const show = element('typed-show');
  const split = element('typed-split');
  const hint = createHint(field);
  selectOnPress(field);
  const gesture = trackGesture(field);
  const tell = createEntry(field, message => {
    element('typed-error').textContent = message;
    show.hidden = message === '';
  });
  let faults: readonly Fault[] = [];
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
    store.type(next, gesture());
    isTaking = false;
  };
  /** Asks whether hands with commas between them are players. */
  const askOfHands = (text: string): void => {
    const separated = separateHands(text);
    const count = separated?.split(' vs ').length ?? 0;
    split.hidden = count === 0;
    split.textContent = `${count} players`;
    split.ariaLabel = `Make them ${count} players`;
    element('typed-asked').textContent = count === 0 ? '' : `Read as one player’s range. Or are they ${count} players?`;
  };
  const read = (isFinished: boolean): void => {
    const { game } = store.state.situation;
    const typed = readQuestion(field.value, game, readNamedRanges(game));
    askOfHands(typed.faults.length === 0 && GAMES[game].ranges ? field.value : '');
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
    // The keyboard of a phone would stay over the odds.
    if (faults.length === 0 && matchMedia('(pointer: coarse)').matches) field.blur();
    else selectFault();
  });
  show.addEventListener('click', selectFault);
  split.addEventListener('click', () => {
    field.value = separateHands(field.value) ?? field.value;
    read(true);
  });
  listenToKeys(event => {
    if (event.key !== '/') return;
    event.preventDefault();
    field.focus();
    field.select();
    hint.open();
  });
  const isChanged = createChangeCheck();
  store.watch(({ situation }) => {
    const text = writeQuestion(situation);
    if (!isChanged(text) || isTaking) return;
    field.value = text;
    faults = [];
    tell();
    askOfHands('');
  });
};
