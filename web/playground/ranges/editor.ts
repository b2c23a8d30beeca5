// Edits the range of the chosen seat: as a matrix, as text, by a slider for the strongest hands, and from presets.

import { adaptRange, GAMES, type GameName } from '../games/games.js';
import { type Findings, findPlayer, type Show } from '../odds/findings.js';
import { element, hasMouse, make, makeButton, makeLabel, selectOnPress, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { formatPercent } from '../page/numbers.js';
import { findAmbiguity } from '../situation/named-ranges.js';
import { seatPlace } from '../situation/placing.js';
import { requireRange } from '../situation/question.js';
import { NO_HANDS, nameOfSeat, type Seat, withSeat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { createBrush } from './brush.js';
import {
  describeCombos,
  equitiesByClass,
  findLeft,
  findStrongest,
  readWeights,
  type Weights,
  writeRange,
} from './classes.js';
import { createCombos } from './combos.js';
import { readNamedRanges } from './kept-ranges.js';
import type { ManagerOptions } from './manage-kept.js';
import { createMatrix } from './matrix.js';
import { createOtherSeats } from './other-seats.js';
import { createSaved } from './saved.js';

const howToPaint = (isSuggested: boolean): string => {
  if (isSuggested) return 'Suggested range: painting replaces it.';
  return `Press or drag to paint${hasMouse() ? '; press again to remove' : '; two fingers scroll'}.`;
};

/** What the controls do, one by one. */
const listHelp = (): string[] => [
  `Press a class to set its weight; press it again to remove it. Drag to set a block of classes; drag along a diagonal to set only that diagonal, such as the pairs. Erase${hasMouse() ? ', or Shift with any weight,' : ''} removes. View only changes nothing${hasMouse() ? '' : ', and one finger scrolls'}.`,
  `Weight: how often the player has the hand in their range${hasMouse() ? '. In this panel the keys 1 to 9 set 10 to 90 %, and 0 sets 100 %; a digit and then a suit is a card for the board' : ''}.`,
  'Suits: in the matrix only combos with these suits change. Below the matrix combos are changed one by one.',
  'Top % of hands: those with the highest equity against three random hands; 15% in the text of a range means the same.',
];

const makeHelp = (): HTMLElement => {
  const lines = listHelp().map(line => make('li', '', line));
  return make('details', '', make('summary', '', 'How to paint'), make('ul', 'hint', ...lines));
};

/** What the colours of the matrix mean: red below an equal share of the pot, green from there on. */
const createScale = () => {
  const makeColours = (className: string): HTMLElement => make('span', { className, ariaHidden: 'true' });
  const share = make('span');
  const scale = make(
    'div',
    'line scale',
    make('span', '', 'equity 0 %'),
    makeColours('colours'),
    share,
    makeColours('colours more'),
    make('span', '', '100 %'),
    make('span', 'in-words', 'Numbers are equities in %, the bar under each is the weight.'),
  );
  return {
    scale,
    showShare(players: number | undefined): void {
      scale.classList.toggle('unknown', players === undefined);
      share.textContent = `equal share ${formatPercent(1 / (players ?? 2), 1)}`;
    },
  };
};

/** The slider for the strongest hands. For a range of other hands it shows none, in grey. */
const createSlider = (choose: (range: string, gesture: object) => void) => {
  const [slider, percent] = [make('input', { type: 'range', max: '100' }), make('output', { ariaHidden: 'true' })];
  const gesture = trackGesture(slider);
  slider.addEventListener('input', () => choose(slider.valueAsNumber > 0 ? `${slider.value}%` : '', gesture()));
  let shown = '';
  return {
    controls: [slider, percent],
    show(range: string, game: GameName): void {
      if (`${game}: ${range}` === shown) return;
      shown = `${game}: ${range}`;
      const strongest = findStrongest(range, game);
      slider.value = String(strongest ?? 0);
      slider.classList.toggle('unset', strongest === undefined);
      percent.value = strongest === undefined ? '–' : `${strongest} %`;
      slider.ariaValueText = strongest === undefined ? 'not a range of the strongest hands' : percent.value;
    },
  };
};

/** What manages saved ranges is loaded when it is opened; if it does not arrive, when it is opened again. */
const createManager = (options: ManagerOptions): HTMLElement => {
  const frame = make('details', 'manager', make('summary', '', 'Saved ranges'));
  let isLoading = false;
  frame.addEventListener('toggle', async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { fillManager } = await import('./manage-kept.js');
      fillManager(frame, options);
    } catch {
      isLoading = false;
    }
  });
  return frame;
};

export const createEditor = (store: Store): Show => {
  const frame = element('range-editor');
  const count = make('span', 'range-count');
  const [describedClass, description] = [make('b'), make('span')];
  const described = make('p', 'hint described', describedClass, description);
  const fault = make('p', { className: 'wrong', role: 'alert' });
  const placeholder = 'QQ+, AKs, T9s:0.5';
  const text = make('input', { type: 'text', spellcheck: false, autocomplete: 'off', placeholder });
  selectOnPress(text);
  const tell = createEntry(text, message => {
    fault.textContent = message;
  });
  const own = (): Seat => store.state.situation.seats[store.state.seat]!;
  const ownRange = (): string => own().range;
  const game = (): GameName => store.state.situation.game;
  let shown = '';
  let shownSeat = store.state.seat;
  /** Whether a change comes from the field, which then keeps what was typed. */
  let isTyping = false;
  let chosen = '';
  const shownNow = (): string => `${game()}, ${store.state.seat}: ${ownRange()}`;
  /** @param name of a saved range */
  const set = (text: string, gesture?: object, kept = own().kept, name = ''): void => {
    const { situation, seat } = store.state;
    const range = text.trim() === '' ? NO_HANDS : text;
    tell();
    const isOther = range !== ownRange() || (name !== '' && name !== own().name);
    if (isOther) store.change(withSeat(situation, seat, { range, kept, name }), seatPlace(seat, 0), gesture);
  };
  /** Replaces the whole range. The way back is a button, if the range was made by hand. */
  const replace = (text: string, gesture?: object, name = ''): void => {
    const { range, kept } = own();
    const painted = findStrongest(range, game()) === undefined ? range : kept.painted;
    set(text, gesture, { ...kept, painted }, name);
  };
  const back = makeButton({ id: 'range-back', className: 'small' }, 'Back', () => set(own().kept.painted));
  const showBack = (): void => {
    const { range, kept } = own();
    back.hidden = kept.painted === '' || kept.painted === range;
    back.title = back.ariaLabel = `Back to ${kept.painted}`;
  };
  const typing = trackGesture(text);
  const paint = (weights: Weights, stroke: object): void => set(writeRange(weights, game()), stroke);
  const describe = (text: string): void => {
    const [name = '', words] = text.split(': ');
    describedClass.textContent = words === undefined ? '' : `${name}:`;
    description.textContent = words === undefined ? howToPaint(own().isSuggested) : ` ${words}`;
  };
  const matrix = createMatrix(paint, describe, name => {
    chosen = name;
    refresh();
  });
  const combos = createCombos(paint);
  const { scale, showShare } = createScale();
  const slider = createSlider(replace);
  const otherSeats = createOtherSeats(store);
  let findings: Findings | undefined;
  const refresh = (): void => {
    const { situation, seat } = store.state;
    const equities = equitiesByClass(findPlayer(findings, seat)?.hands);
    const weights = readWeights(ownRange(), game());
    const isLeft = findLeft(situation, seat);
    const players = findings?.asked.seats.length;
    const { deck } = GAMES[game()];
    matrix.show({ weights, equities, players: players ?? 2, deck, isLeft, isSuggested: own().isSuggested });
    if (chosen !== '') combos.show(chosen, weights, isLeft);
    count.textContent = describeCombos(weights, situation, seat);
    showShare(equities.size === 0 ? undefined : players);
    if (describedClass.textContent === '') describe('');
  };
  text.addEventListener('input', () => {
    const typed = text.value.trim();
    const named = readNamedRanges(game()).get(typed) ?? [];
    const { range, name } = named[0] ?? { range: text.value, name: '' };
    try {
      const ambiguity = findAmbiguity(typed, named);
      if (ambiguity !== '') throw new Error(ambiguity);
      if (range.trim() !== '') requireRange(range, game());
      isTyping = true;
      set(range, typing(), own().kept, name);
      isTyping = false;
    } catch (error) {
      tell((error as Error).message, true);
    }
  });
  const choose = (range: string, name: string): void => replace(adaptRange(range, game()), undefined, name);
  const saved = createSaved(choose, game);
  const manager = createManager({ choose: kept => choose(kept.range, kept.path), own, game, onChange: saved.show });
  const clear = makeButton('small', 'Clear range', () => replace(''));
  const label = makeLabel('Range', text);
  const top = make('div', 'line range-line range-text', label, back, clear, fault);
  scale.append(count);
  const brush = createBrush(frame, next => {
    matrix.setBrush(next);
    combos.setBrush(next);
  });
  brush.line.append(saved.select, makeLabel('Top % of hands', ...slider.controls));
  const more = make('div', 'saved', otherSeats.frame, manager, makeHelp());
  // What hands make may stand there already (study/columns.ts).
  frame.prepend(top, brush.tools, described, matrix.frame, scale, brush.line, combos.frame, more);
  return (known, state) => {
    findings = known;
    otherSeats.show(known, state);
    saved.show();
    label.dataset.seat = nameOfSeat(state.seat);
    const range = ownRange();
    const isOther = shownNow() !== shown && !isTyping;
    shown = shownNow();
    if (isOther) tell();
    if (chosen !== '' && (state.seat !== shownSeat || range === '')) {
      chosen = '';
      matrix.forget();
      combos.hide();
    }
    shownSeat = state.seat;
    if (range === '') return;
    slider.show(range, game());
    showBack();
    if (isOther) text.value = range === NO_HANDS ? '' : range;
    refresh();
  };
};
