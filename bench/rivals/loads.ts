// The loads of the benchmark: what is timed, by the names that tasks use.
import { parseCards } from '../../src/engine/card-lists.js';
import { formatNumber } from '../../src/text.js';
import {
  EQUITY_LOADS,
  type EquityLoad,
  type ExactEquityLoad,
  isEquityLoad,
  OMAHA_EQUITY_LOADS,
  QUESTIONS,
} from './equity.js';

/** The loads that the benchmark's loops make of an evaluator. */
export const LOOP_LOADS = ['evaluate', 'categories', 'opponents-1', 'opponents-9', 'flop'] as const;

export type LoopLoad = (typeof LOOP_LOADS)[number] | 'omaha-hands';

/** The loads from card texts. */
export const TEXT_LOADS = ['texts', 'showdowns'] as const;

export type TextLoad = (typeof TEXT_LOADS)[number];

export const LOADS = [...LOOP_LOADS.slice(0, 1), ...TEXT_LOADS, ...LOOP_LOADS.slice(1), ...EQUITY_LOADS] as const;

export const OMAHA_LOADS = ['omaha-hands', ...OMAHA_EQUITY_LOADS] as const;

export type LoadName = LoopLoad | TextLoad | EquityLoad;

/** Loads of given hands, the same in every round. */
export const hasGivenHands = (load: LoadName): load is 'evaluate' | 'omaha-hands' | TextLoad =>
  ['evaluate', 'omaha-hands', ...TEXT_LOADS].includes(load);

/** Loads whose counts are the same for all engines. */
export const hasExactCounts = (load: LoadName): load is 'flop' | 'omaha-hands' | TextLoad | ExactEquityLoad =>
  load !== 'evaluate' && (load === 'flop' || hasGivenHands(load) || isQuestion(load));

/** Loads whose amount is how often one question is answered. */
export const isQuestion = (load: LoadName): load is ExactEquityLoad => isEquityLoad(load) && QUESTIONS[load].isExact;

/** The hand of every simulation. */
export const ACE_KING = ['Ah', 'Kh'];
/** The flop of the exact load. */
export const FLOP = ['Qh', 'Jh', '2c'];
/** Boards that complete a flop: two of the 47 cards left. */
export const FLOP_BOARDS = 1081;
/** Deals on one of those boards against one opponent: two of the 45 cards left. */
export const FLOP_HOLDINGS = 990;
/** Random hands to evaluate, the same for all; the first follows the last again. */
export const CORPUS = 65_536;
/** Random showdowns, likewise, and the hands of each. */
export const SHOWDOWNS = 2048;
export const SHOWDOWN_PLAYERS = 6;

export const aceKing = parseCards(ACE_KING);
export const onFlop = parseCards([...ACE_KING, ...FLOP]);

interface LoadText {
  readonly title: string;
  /** What the rate is a million of. */
  readonly unit: string;
  /** How many of the unit one of a task's amount is. */
  readonly scale: number;
}

const againstText = (opponents: number): LoadText => ({
  title: `AhKh against ${opponents} opponent${opponents > 1 ? 's' : ''}: win, tie or lose`,
  unit: 'deals',
  scale: 1,
});

const LOAD_TEXTS: Readonly<Record<LoopLoad | TextLoad, LoadText>> = {
  evaluate: { title: `Evaluation of ${formatNumber(CORPUS)} random seven-card hands`, unit: 'hands', scale: 1 },
  texts: { title: 'Evaluation of the same hands from card texts', unit: 'hands', scale: 1 },
  showdowns: {
    title: `Showdowns of ${SHOWDOWN_PLAYERS} hands from card texts: winners, names and best five cards`,
    unit: 'hands',
    scale: SHOWDOWN_PLAYERS,
  },
  categories: { title: 'Categories of AhKh: five random cards, what the hand becomes', unit: 'deals', scale: 1 },
  'opponents-1': againstText(1),
  'opponents-9': againstText(9),
  flop: {
    title: 'Exact: AhKh on QhJh2c against every hand of one opponent, 1,070,190 deals',
    unit: 'deals',
    scale: FLOP_HOLDINGS,
  },
  'omaha-hands': {
    title: 'Evaluation of random hands of Omaha: four hole cards, five on the board',
    unit: 'hands',
    scale: 1,
  },
};

export const textOf = (load: LoadName): LoadText => {
  if (!isEquityLoad(load)) return LOAD_TEXTS[load];
  const { title, deals, isExact } = QUESTIONS[load];
  return isExact
    ? { title: `Exact equity: ${title}, ${formatNumber(deals)} deals`, unit: 'answers', scale: 1 }
    : { title: `Sampled equity: ${title}`, unit: 'deals', scale: 1 };
};
