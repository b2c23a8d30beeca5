// Puts the parts of the page into three columns, two, or one with tabs, so that no column ends far above the others. The parts are
// moved, not only shown elsewhere: the tab key and screen readers follow what is seen.
import { GAMES } from '../games/games.js';
import { element } from '../page/dom.js';
import {
  BOARD_CARDS,
  FLOP_CARDS,
  findAsked,
  hasNextCard,
  isEmpty,
  isKnown,
  listBoard,
  MIN_PLAYERS,
  type Situation,
} from '../situation/situation.js';
import { isRangeEdited, type State, type Store } from '../situation/store.js';

type Columns = readonly (readonly string[])[];

const QUESTION = ['felt', 'views', 'ask', 'answer'];
const END = ['sure', 'code'];

const WIDE: Columns = [
  [...QUESTION, 'categories-panel', ...END],
  ['pick', 'ranges-panel'],
  ['holdings-panel', 'graph-panel', 'run-outs-panel'],
];
/** The deck is lower than the matrix. */
const WIDE_WITH_DECK: Columns = [
  [...QUESTION, ...END],
  ['pick', 'ranges-panel', 'categories-panel'],
  ['holdings-panel', 'graph-panel', 'run-outs-panel'],
];
/** Before the flop hands make nothing, and flops are counted only when asked for. */
const WIDE_BEFORE_FLOP: Columns = [
  [...QUESTION, ...END],
  ['pick', 'ranges-panel'],
  ['holdings-panel', 'graph-panel', 'run-outs-panel', 'categories-panel'],
];
const TWO: Columns = [
  [...QUESTION, 'run-outs-panel', 'graph-panel', ...END],
  ['pick', 'holdings-panel', 'ranges-panel', 'categories-panel'],
];
/** Games without ranges have little below the deck. */
const TWO_WITHOUT_RANGES: Columns = [
  [...QUESTION, ...END],
  ['pick', 'run-outs-panel', 'categories-panel'],
];
/** Beside a matrix on a screen that is not wide: what its hands make is below the answer, where it is in sight. */
const TWO_WITH_MATRIX: Columns = [
  [...QUESTION, 'holdings-panel', 'run-outs-panel', 'categories-panel', ...END],
  ['pick', 'ranges-panel', 'graph-panel'],
];
/** Across a phone: the answer is in sight below the table. */
const LOW: Columns = [
  ['felt', 'views', 'answer', 'ask', 'holdings-panel', 'run-outs-panel', ...END],
  ['pick', 'ranges-panel', 'graph-panel', 'categories-panel'],
];
const LOW_WITH_DECK: Columns = [
  ['felt', 'views', 'answer', 'ask', 'run-outs-panel', ...END],
  ['pick', 'holdings-panel', 'ranges-panel', 'graph-panel', 'categories-panel'],
];
/** The order of one column; the style sheets show a part of it at a time. The answer is above the tabs where there is room. */
const TABS: Columns = [
  ['felt', 'answer', 'views', 'ask'],
  ['pick', 'run-outs-panel', ...END],
  ['holdings-panel', 'ranges-panel', 'graph-panel', 'categories-panel'],
];
/** Below the table two columns of about the same length, which fill one page. */
const PRINT: Columns = [
  ['felt', 'views', 'ask'],
  ['answer', 'holdings-panel', 'graph-panel', 'ranges-panel'],
  ['pick', 'categories-panel', 'run-outs-panel', ...END],
];
const PRINT_WITH_DECK: Columns = [
  ['felt', 'views', 'ask'],
  ['answer', 'holdings-panel', 'ranges-panel', 'run-outs-panel'],
  ['pick', 'graph-panel', 'categories-panel', ...END],
];
/** Known hands have no curve: the next cards are in its place. */
const PRINT_WITHOUT_CURVE: Columns = [
  ['felt', 'views', 'ask'],
  ['answer', 'holdings-panel', 'ranges-panel'],
  ['pick', 'run-outs-panel', 'categories-panel', ...END],
];
const PHONE: Columns = [QUESTION, ...TABS.slice(1)];

/** The style sheets have the same conditions. */
const isWide = matchMedia('(min-width: 1600px)');
const isMiddle = matchMedia('(min-width: 1360px) and (max-width: 1599px)');
const isTablet = matchMedia('(min-width: 720px) and (max-width: 999px) and (min-height: 481px)');
const isPhone = matchMedia('(max-width: 719px) and (min-height: 481px), (max-width: 639px)');

const isLow = matchMedia('(max-height: 480px)');

/** Known hands and an empty table have no curve, and games without ranges no equity of each hand. */
const hasCurve = (situation: Situation): boolean =>
  GAMES[situation.game].ranges !== undefined &&
  !isEmpty(situation) &&
  findAsked(situation).seats.length >= MIN_PLAYERS &&
  findAsked(situation).seats.some(seat => !isKnown(situation.seats[seat]!));

const choosePrinted = (state: State): Columns => {
  if (isRangeEdited(state)) return PRINT;
  const hasMadeHands = listBoard(state.situation).length >= FLOP_CARDS;
  return hasMadeHands && !hasCurve(state.situation) ? PRINT_WITHOUT_CURVE : PRINT_WITH_DECK;
};

const chooseWide = (state: State): Columns => {
  if (isRangeEdited(state)) return WIDE;
  return listBoard(state.situation).length < FLOP_CARDS ? WIDE_BEFORE_FLOP : WIDE_WITH_DECK;
};

const chooseColumns = (state: State, hasMadeHands: boolean, isPrinted: boolean): Columns => {
  if (isPrinted) return choosePrinted(state);
  if (isWide.matches) return chooseWide(state);
  if (isPhone.matches) return PHONE;
  if (isTablet.matches) return TABS;
  if (isLow.matches) return isRangeEdited(state) ? LOW : LOW_WITH_DECK;
  if (!GAMES[state.situation.game].ranges) return TWO_WITHOUT_RANGES;
  return hasMadeHands && !isMiddle.matches ? TWO_WITH_MATRIX : TWO;
};

/** Hides panels that have nothing to show. Here, before their code is loaded: the page must not move when it comes. */
const showPanels = (situation: Situation): void => {
  const { length } = listBoard(situation);
  const hasRanges = GAMES[situation.game].ranges !== undefined;
  const isAlone = findAsked(situation).seats.length < MIN_PLAYERS;
  const holdings = element('holdings-panel');
  holdings.hidden = !hasRanges || isAlone;
  holdings.classList.toggle('before-flop', length < FLOP_CARDS);
  element('graph-panel').hidden = !hasCurve(situation);
  const runOuts = element('run-outs-panel');
  runOuts.hidden = isAlone || length === BOARD_CARDS || (length === 0 && !hasRanges);
  runOuts.classList.toggle('listed', hasNextCard(situation));
};

/** Puts the parts into a frame, in this order. What is in its place is not moved: it would lose the focus. */
const fillFrame = (frame: HTMLElement, parts: readonly HTMLElement[]): void => {
  let next = frame.firstElementChild;
  for (const part of parts) {
    if (part === next) next = part.nextElementSibling;
    else frame.insertBefore(part, next);
  }
};

export const arrangeColumns = (store: Store): void => {
  const frames = [...document.querySelectorAll<HTMLElement>('main > .column')];
  let shown: Columns | undefined;
  const holdings = element('holdings-panel');
  let isPrinted = false;
  const arrange = (): void => {
    const { state } = store;
    const hasMadeHands = isRangeEdited(state) && listBoard(state.situation).length >= FLOP_CARDS;
    const columns = chooseColumns(state, hasMadeHands, isPrinted);
    const isBeside = isMiddle.matches && hasMadeHands && !isPrinted;
    const isMoved = element('range-editor').lastElementChild === holdings;
    showPanels(state.situation);
    if (columns === shown && isMoved === isBeside) return;
    shown = columns;
    if (isBeside) element('range-editor').append(holdings);
    for (const [i, frame] of frames.entries()) {
      const ids = (columns[i] ?? []).filter(id => !isBeside || id !== 'holdings-panel');
      fillFrame(
        frame,
        ids.map(id => element(id)),
      );
    }
  };
  for (const query of [isWide, isMiddle, isTablet, isPhone, isLow]) query.addEventListener('change', arrange);
  // Media queries change only after the pages were counted.
  for (const name of ['beforeprint', 'afterprint'] as const) {
    addEventListener(name, () => {
      isPrinted = name === 'beforeprint';
      arrange();
    });
  }
  store.watch(arrange);
};
