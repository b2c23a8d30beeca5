// Puts the parts of the page into three columns, two, or one with tabs, so that no column ends far above the others. The parts are
// moved, not only shown elsewhere: the tab key and screen readers follow what is seen.
import { GAMES } from '../games/games.js';
import { element, SMALL_SCREEN } from '../page/dom.js';
import { createSignal } from '../page/signal.js';
import {
  BOARD_CARDS,
  FLOP_CARDS,
  findAsked,
  findCompared,
  hasNextCard,
  isEmpty,
  isKnown,
  listBoard,
  MIN_PLAYERS,
} from '../situation/situation.js';
import { isRangeEdited, type State, type Store } from '../situation/store.js';

type Columns = readonly (readonly string[])[];

/** Below the question and its answer; with a matrix, which is higher than the deck, the list of next cards stays in sight. */
const WIDE: Columns = [
  ['categories-panel'],
  ['pick', 'ranges-panel'],
  ['holdings-panel', 'graph-panel', 'run-outs-panel'],
];
const WIDE_WITH_DECK: Columns = [
  [],
  ['pick', 'run-outs-panel', 'ranges-panel'],
  ['holdings-panel', 'graph-panel', 'categories-panel'],
];
/** Without the made hands, which come with the flop. */
const WIDE_BEFORE_FLOP: Columns = [[], ['pick', 'ranges-panel'], ['graph-panel', 'run-outs-panel', 'categories-panel']];
const WIDE_WITH_FLOPS: Columns = [[], ['pick', 'ranges-panel', 'categories-panel'], ['graph-panel', 'run-outs-panel']];
/** With a matrix; and the order of one column, of which the style sheets show a part at a time. */
const TWO: Columns = [
  ['holdings-panel', 'run-outs-panel', 'graph-panel'],
  ['pick', 'ranges-panel', 'categories-panel'],
];
/** With the matrix of the only range, whose hands may be many. */
const TWO_WITH_ONE_RANGE: Columns = [
  ['holdings-panel', 'run-outs-panel'],
  ['pick', 'graph-panel', 'categories-panel'],
];
/** Without a graph; and beside the long list of all flops. */
const TWO_WITH_DECK: Columns = [
  ['run-outs-panel'],
  ['pick', 'holdings-panel', 'ranges-panel', 'graph-panel', 'categories-panel'],
];
/** Also with a matrix that has its hands beside it, and no other range below. Ranges are listed down to their last row: beside the graph the columns are about as long with short ones as with long ones. */
const TWO_WITH_CURVE: Columns = [
  ['run-outs-panel', 'categories-panel'],
  ['pick', 'holdings-panel', 'ranges-panel', 'graph-panel'],
];
/** On the river no list of next cards is beside the ranges. */
const TWO_ON_RIVER: Columns = [
  ['graph-panel', 'categories-panel'],
  ['pick', 'holdings-panel', 'ranges-panel'],
];
/** Games without ranges have little below the deck. */
const TWO_WITHOUT_RANGES: Columns = [[], ['pick', 'run-outs-panel', 'categories-panel']];
const END = ['sure', 'code'];

/** The style sheets have the same conditions. */
const isWide = matchMedia('(min-width: 1600px)');
const isMiddle = matchMedia('(min-width: 1360px) and (max-width: 1599px)');
const isSmall = matchMedia(SMALL_SCREEN);
const isTablet = matchMedia('(min-width: 720px)');
/** Phones across, and large text on a small screen: the question is in the header. */
const isLow = matchMedia('(max-height: 480px)');

/** The keyboard of a phone hides what is low; on a tablet the answer is above the tabs. */
const orderQuestion = (): readonly string[] => {
  if (isSmall.matches)
    return isTablet.matches ? ['ask', 'felt', 'answer', 'views'] : ['ask', 'felt', 'views', 'answer'];
  return isLow.matches ? ['ask', 'felt', 'views', 'answer'] : ['felt', 'views', 'ask', 'answer'];
};

/** Two known hands and an empty table have no curve, and games without ranges no equity of each hand. */
const hasCurve = ({ situation, seat }: State): boolean => {
  const { seats } = findAsked(situation);
  const other = findCompared(situation, seats, seat);
  if (GAMES[situation.game].ranges === undefined || isEmpty(situation) || other === undefined) return false;
  return [seats[0]!, other].some(each => !isKnown(situation.seats[each]!));
};

const hasHandsBeside = (state: State): boolean =>
  isMiddle.matches && isRangeEdited(state) && listBoard(state.situation).length >= FLOP_CARDS;

const hasOtherRange = ({ situation }: State): boolean => situation.seats.filter(({ range }) => range !== '').length > 1;

/** Whether the long list of all flops is shown. */
export const areFlopsListed = createSignal(false);

const chooseColumns = (state: State): Columns => {
  const hasMatrix = isRangeEdited(state);
  const isLong = listBoard(state.situation).length === 0 && areFlopsListed.get();
  if (isWide.matches) {
    if (hasMatrix) return WIDE;
    if (isLong) return WIDE_WITH_FLOPS;
    return listBoard(state.situation).length < FLOP_CARDS ? WIDE_BEFORE_FLOP : WIDE_WITH_DECK;
  }
  if (hasHandsBeside(state) && !hasOtherRange(state)) return TWO_WITH_CURVE;
  if (isSmall.matches) return TWO;
  if (isLong) return hasMatrix && isMiddle.matches ? TWO_WITH_CURVE : TWO_WITH_DECK;
  const { length } = listBoard(state.situation);
  if (hasMatrix) return hasOtherRange(state) || length < FLOP_CARDS ? TWO : TWO_WITH_ONE_RANGE;
  if (hasCurve(state)) return length === BOARD_CARDS ? TWO_ON_RIVER : TWO_WITH_CURVE;
  return GAMES[state.situation.game].ranges ? TWO_WITH_DECK : TWO_WITHOUT_RANGES;
};

/** The matrix of a page on paper, without what changes it. */
const PRINTED_MATRIX = 480;

/** Below the table two columns. Paper has nothing that moves: each panel goes below the column that is shorter on the screen, so that one page has all. */
const choosePrint = (state: State): Columns => {
  const columns = [['answer'], ['pick']];
  const isDeckPrinted = element('deck').classList.contains('heated');
  const deck = isDeckPrinted ? element('pick').offsetHeight : 0;
  const heights = [element('answer').offsetHeight, isRangeEdited(state) ? PRINTED_MATRIX : deck];
  for (const id of ['holdings-panel', 'graph-panel', 'ranges-panel', 'run-outs-panel', 'categories-panel']) {
    const shorter = heights[0]! <= heights[1]! ? 0 : 1;
    columns[shorter]!.push(id);
    heights[shorter]! += element(id).offsetHeight;
  }
  columns[1]!.push(...END);
  return [['felt', 'views', 'ask'], ...columns];
};

/** Hides panels that have nothing to show. Here, before their code is loaded: the page must not move when it comes. */
const showPanels = (state: State): void => {
  const { situation } = state;
  const { length } = listBoard(situation);
  const hasRanges = GAMES[situation.game].ranges !== undefined;
  const isAlone = findAsked(situation).seats.length < MIN_PLAYERS;
  element('holdings-panel').hidden = !hasRanges || isAlone || length < FLOP_CARDS;
  element('graph-panel').hidden = !hasCurve(state);
  const runOuts = element('run-outs-panel');
  runOuts.hidden = isAlone || isEmpty(situation) || length === BOARD_CARDS || (length === 0 && !hasRanges);
  runOuts.classList.toggle('listed', hasNextCard(situation));
};

/** Puts the parts into a frame, in this order. What is in its place is not moved: it would lose the focus. */
const fillFrame = (frame: HTMLElement, parts: readonly Element[]): void => {
  let next = frame.firstElementChild;
  for (const part of parts) {
    while (next && !parts.includes(next)) next = next.nextElementSibling;
    if (part === next) next = part.nextElementSibling;
    else frame.insertBefore(part, next);
  }
};

export const arrangeColumns = (store: Store): void => {
  const frames = [...document.querySelectorAll<HTMLElement>('main > .column')];
  const [editor, holdings] = [element('range-editor'), element('holdings-panel')];
  let isPrinted = false;
  const arrange = (): void => {
    const { state } = store;
    const isBeside = hasHandsBeside(state) && !isPrinted;
    const [first = [], ...others] = chooseColumns(state);
    const columns = isPrinted ? choosePrint(state) : [[...orderQuestion(), ...first, ...END], ...others];
    showPanels(state);
    if (isBeside && holdings.parentElement !== editor) editor.append(holdings);
    for (const [i, frame] of frames.entries()) {
      const parts = (columns[i] ?? []).map(id => element(id));
      fillFrame(frame, isBeside ? parts.filter(part => part !== holdings) : parts);
    }
  };
  for (const query of [isWide, isMiddle, isSmall, isTablet, isLow]) query.addEventListener('change', arrange);
  // Media queries change only after the pages were counted.
  for (const name of ['beforeprint', 'afterprint'] as const) {
    addEventListener(name, () => {
      isPrinted = name === 'beforeprint';
      arrange();
    });
  }
  areFlopsListed.watch(arrange);
  store.watch(arrange);
};
