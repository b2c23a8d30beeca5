// Texas hold'em: players have hands or ranges of two cards, of which none, one or both count.

import {
  areAllKnown,
  billExact,
  countBoardsOfDeal,
  countRangeDeals,
  type RangeTable,
} from '../calculations/equity/billed-hands.js';
import { countMaxSimulations, estimateFit, type FitEstimate } from '../calculations/equity/draw-budget.js';
import { EnumeratedEquity } from '../calculations/equity/enumerated-equity.js';
import { SampledEquity } from '../calculations/equity/sampled-equity.js';
import { DECK, HAND_CARDS, HOLE_CARDS } from '../engine/abi.js';
import { pickBestFive } from '../engine/best-five.js';
import { createCardSet, setCards } from '../engine/card-set.js';
import { InvalidCardsError } from '../engine/cards.js';
import { MIN_HAND_CARDS } from '../engine/hand-evaluator.js';
import { hasOneWeight, listWeightedHands, withoutImpossibleHands } from '../engine/hands.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import { formatHand, HANDS_IN_ORDER } from '../ranges/hand-classes.js';
import { formatNumber } from '../text.js';
import type { EquityMethods, Game, HandOfRange, RequestedDetails } from './game.js';
import { HOLDEM_ENGINE } from './holdem-engine.js';
import { formatCardCount, type Naming } from './invalid-field.js';
import { type RangesTable, readRanges } from './read-ranges.js';

/** The most deals that are counted exactly with more than two players, not all of whom have a single hand. */
const MAX_EXACT_DEALS = 1_000_000_000n;
/** Below this share of all weight, the sums of hands that can be dealt lose digits: they are differences of much larger sums. */
const MIN_EXACT_FIT = 1e-6;
const MIN_WEIGHT = 1e-30;

/** The same range with no weight below 1e-30, so that products of ten weights stay above 0. */
const raiseSmallWeights = (range: Float64Array): Float64Array => {
  for (const hand of listWeightedHands(range)) {
    if (range[hand]! < MIN_WEIGHT) return range.map(each => (each > 0 ? Math.max(each, MIN_WEIGHT) : 0));
  }
  return range;
};

const countUnknownCards = ({ board, dead }: Pick<RangesTable, 'board' | 'dead'>): number =>
  DECK - board.length - dead.length;

/** Returns why there is no exact equity, with the number and its limit; undefined if there is. */
const explainNoExact = ({ table, size }: EnumeratedEquity, maxHands: number): string | undefined => {
  const { ranges, combos } = table;
  const deals = combos.length === 2 || areAllKnown(size) ? 0n : countRangeDeals(size);
  if (deals > MAX_EXACT_DEALS) {
    const product = `${combos.map(formatNumber).join(' × ')} hands on ${formatNumber(countBoardsOfDeal(size))} boards`;
    return `${product} are ${formatNumber(deals)} deals, and "exact" counts ${formatNumber(MAX_EXACT_DEALS)} at most`;
  }
  const billedHands = billExact(size);
  if (billedHands > maxHands) {
    return `"exact" bills ${formatNumber(billedHands)} hands here, and a request may bill ${formatNumber(maxHands)}`;
  }
  // Sums of equal weights lose no digits.
  if (combos.length > 2 || ranges.every(range => hasOneWeight(range, listWeightedHands(range)))) return undefined;
  if (estimateFit(ranges, countUnknownCards(table)).product >= MIN_EXACT_FIT) return undefined;
  return 'the hands that can be dealt together have less than a millionth of the weight, too little for "exact"';
};

const findMethods = (
  { weights, board, dead, combos }: RangesTable,
  { categories, listsHands, nextCards }: RequestedDetails,
): EquityMethods => {
  const { name: engine } = HOLDEM_ENGINE;
  const cards = countUnknownCards({ board, dead });
  const ranges = withoutImpossibleHands(weights, cards).map(raiseSmallWeights);
  const table: RangeTable = { ranges, board, dead, combos, categories, listsHands };
  let exact: EnumeratedEquity | undefined;
  let fit: FitEstimate | undefined;
  const countAll = (): EnumeratedEquity => {
    exact ??= new EnumeratedEquity(engine, table, nextCards);
    return exact;
  };
  const findFit = (): FitEstimate => {
    fit ??= estimateFit(ranges, cards);
    return fit;
  };
  return {
    countAll,
    explainNoExact(maxHands) {
      const why = explainNoExact(countAll(), maxHands);
      return why === undefined ? undefined : { why };
    },
    sample: sample => new SampledEquity(engine, table, findFit(), sample),
    maxSimulations: billedHands => countMaxSimulations(ranges.length, findFit(), billedHands),
    isImpossible: ranges.some(range => listWeightedHands(range).length === 0),
  };
};

const listHands = ({ hands, weights }: RangesTable, player: number): HandOfRange[] => {
  const own = new Set(hands[player]);
  const weight = weights[player]!;
  return HANDS_IN_ORDER.filter(number => own.has(number)).map(number => ({
    hand: formatHand(number),
    number,
    weight: weight[number]!,
  }));
};

const requireHandSizes = ({ hands, board }: ShowdownCards, name: Naming): void => {
  for (let index = 0; index < hands.length; index++) {
    const { length } = hands[index]!;
    const cards = length + board.length;
    if (cards >= MIN_HAND_CARDS && cards <= HAND_CARDS) continue;
    const fault = `${name(['hands', index])} has ${formatCardCount(length)}, with the board ${cards}`;
    throw new InvalidCardsError(
      `${fault}: a hand and the board have ${MIN_HAND_CARDS} to ${HAND_CARDS} cards together`,
    );
  }
};

/** The cards of the board. Reused by each call. */
const boardSet = /* @__PURE__ */ createCardSet();

export const HOLDEM: Game<RangesTable> = {
  name: 'holdem',
  engine: HOLDEM_ENGINE,
  holeCards: HOLE_CARDS,
  hasRanges: true,
  lacks: [],
  readPlayers: readRanges,
  findMethods,
  listHands,
  requireHandSizes,
  createBestFinder(board) {
    setCards(boardSet, board);
    return (hand, ranked) => pickBestFive(hand, boardSet, ranked);
  },
};
