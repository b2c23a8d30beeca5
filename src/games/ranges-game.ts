// Games whose players have hands or ranges of two cards, of which none, one or both count: hold'em, and the same with another deck.

import { areAllKnown, countRangeDeals, type RangeTable } from '../calculations/equity/billed-hands.js';
import { countMaxSimulations, estimateFit, type FitEstimate } from '../calculations/equity/draw-budget.js';
import { EnumeratedEquity, type LoadedEquityEngine } from '../calculations/equity/enumerated-equity.js';
import { findHolders } from '../calculations/equity/group-sums.js';
import { listNextCards, listNextFlops } from '../calculations/equity/next-cards.js';
import { SampledEquity } from '../calculations/equity/sampled-equity.js';
import type { GameEngine } from '../calculations/game-engine.js';
import { HAND_CARDS, HOLE_CARDS, InvalidArgumentError } from '../engine/abi.js';
import { createStrengthDescriber, pickBestFive } from '../engine/best-five.js';
import { createCardSet, setCards } from '../engine/card-set.js';
import { InvalidCardsError } from '../engine/cards.js';
import type { NextCards } from '../engine/flops.js';
import { MIN_HAND_CARDS } from '../engine/hand-evaluator.js';
import { hasOneWeight, listWeightedHands, withoutImpossibleHands } from '../engine/hands.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import { formatHand, type StartingHands } from '../ranges/hand-classes.js';
import { formatNumber } from '../text.js';
import type {
  BillBound,
  EquityMethods,
  Game,
  GameName,
  HandOfRange,
  NoExact,
  OddsMethods,
  RequestedDetails,
} from './game.js';
import { formatCardCount, type Naming } from './invalid-field.js';
import { createRangesReader, type RangesTable } from './read-ranges.js';

/** The engine numbers its steps with 31 bits. */
const MAX_STEPS = 2 ** 31 - 1;
/** There are fewer than this many steps for each deal: the engine lists boards without some of the hole cards that a deal has. */
const MAX_STEPS_PER_DEAL = 16n;
/** Below this share of all weight, the sums of hands that can be dealt lose digits: they are options of much larger sums. */
const MIN_EXACT_FIT = 1e-6;
const MIN_WEIGHT = 1e-30;

const hasEqualWeights = (range: Float64Array): boolean => hasOneWeight(range, listWeightedHands(range));

/** The same range with weights of 1, where they are equal. */
const withoutWeight = (range: Float64Array): Float64Array =>
  listWeightedHands(range).every(hand => range[hand] === 1) ? range : range.map(weight => (weight > 0 ? 1 : 0));

/** The same range with no weight below 1e-30, so that products of ten weights stay above 0. */
const raiseSmallWeights = (range: Float64Array): Float64Array => {
  const isSmall = listWeightedHands(range).some(hand => range[hand]! < MIN_WEIGHT);
  return isSmall ? range.map(weight => (weight > 0 ? Math.max(weight, MIN_WEIGHT) : 0)) : range;
};

/** Where no range has different weights, every sum is a number of deals. */
const scaleWeights = (ranges: readonly Float64Array[]): Float64Array[] =>
  ranges.map(ranges.every(hasEqualWeights) ? withoutWeight : raiseSmallWeights);

const countUnknownCards = ({ deck, board, dead }: Pick<RangeTable, 'deck' | 'board' | 'dead'>): number =>
  deck.size - board.length - dead.length;

const FEWER_HANDS = 'use ranges of fewer hands';

const formatHandCount = (hands: number): string =>
  hands <= Number.MAX_SAFE_INTEGER ? formatNumber(hands) : `more than ${formatNumber(Number.MAX_SAFE_INTEGER)}`;

const explainBill = ({ billedHands }: EnumeratedEquity, { maxHands, beyond }: BillBound): NoExact => ({
  why: `it bills ${formatHandCount(billedHands)} hands here, and a request may bill ${formatNumber(maxHands)}`,
  hint: beyond && billedHands <= beyond.maxHands ? `${beyond.hint}, ${FEWER_HANDS}` : FEWER_HANDS,
});

const canCountSteps = ({ table, planner }: EnumeratedEquity): boolean => {
  try {
    planner.equitySteps(table);
    return true;
  } catch (error) {
    if (error instanceof InvalidArgumentError) return false;
    throw error;
  }
};

const explainSteps = (exact: EnumeratedEquity): NoExact | undefined => {
  const { combos } = exact.table;
  if (combos.length === 2) return undefined;
  const deals = countRangeDeals(exact.table);
  if (deals * MAX_STEPS_PER_DEAL <= MAX_STEPS || canCountSteps(exact)) return undefined;
  const why = `${formatNumber(deals)} deals take more than ${formatNumber(MAX_STEPS)} steps, and the engine counts no more`;
  return { why, hint: FEWER_HANDS };
};

/** Whether so little of the weight can be dealt that options of sums lose digits. Sums of equal weights lose none. */
const hardlyFit = ({ table }: EnumeratedEquity): boolean =>
  table.ranges.length === 2 &&
  !table.ranges.every(hasEqualWeights) &&
  estimateFit(table.ranges, countUnknownCards(table)).product < MIN_EXACT_FIT;

/** Returns why there is no exact equity, with the number and its limit; undefined if there is. */
const explainNoExact = (exact: EnumeratedEquity, bound: BillBound): NoExact | undefined => {
  if (areAllKnown(exact.table)) return undefined; // their boards are some 100,000 hands of work at most, which need no plan here
  if (hardlyFit(exact)) {
    return {
      why: 'the hands that can be dealt together have less than a millionth of the weight, too little for "exact"',
    };
  }
  const billsTooMuch = Number.isFinite(bound.maxHands) && exact.billedHands > bound.maxHands; // up to 0.8 ms for ten wide ranges
  if (billsTooMuch && bound.isAuto) return explainBill(exact, bound);
  // The steps come first: what the engine cannot count is refused everywhere, so another bound is no way out.
  return explainSteps(exact) ?? (billsTooMuch ? explainBill(exact, bound) : undefined);
};

/** What these games differ in. */
export interface RangesGameOptions {
  readonly name: GameName;
  readonly engine: GameEngine<LoadedEquityEngine>;
  readonly startingHands: StartingHands;
  readonly odds?: OddsMethods;
}

const findMethods = (
  { engine, startingHands: { deck } }: RangesGameOptions,
  { weights, hands, board, dead, combos }: RangesTable,
  { categories, byHand, listsHands, namesHands, nextStreet }: RequestedDetails,
  loaded: LoadedEquityEngine,
): EquityMethods => {
  const cards = countUnknownCards({ deck, board, dead });
  const ranges = scaleWeights(withoutImpossibleHands(weights, cards));
  const holders = namesHands ? findHolders(hands) : undefined;
  const table: RangeTable = { deck, ranges, board, dead, combos, categories, byHand, listsHands, holders };
  const isImpossible = ranges.some(range => listWeightedHands(range).length === 0);
  let exact: EnumeratedEquity | undefined;
  let fit: FitEstimate | undefined;
  const listNext = (): readonly NextCards[] =>
    board.length === 0 ? listNextFlops(weights, dead, deck) : listNextCards(board, dead, deck);
  const countAll = (): EnumeratedEquity => {
    exact ??= new EnumeratedEquity(engine, table, nextStreet ? listNext : undefined, loaded.equity);
    return exact;
  };
  const findFit = (): FitEstimate => {
    fit ??= estimateFit(ranges, cards);
    return fit;
  };
  return {
    countAll,
    explainNoExact: bound => (isImpossible ? undefined : explainNoExact(countAll(), bound)),
    sample: sample => new SampledEquity(engine.name, table, findFit(), sample),
    maxSimulations: billedHands => countMaxSimulations(ranges.length, findFit(), billedHands),
    isImpossible,
  };
};

const listHands = (all: readonly number[], { hands, weights }: RangesTable, player: number): HandOfRange[] => {
  const own = new Set(hands[player]);
  const weight = weights[player]!;
  return all
    .filter(number => own.has(number))
    .map(number => ({
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

export const createRangesGame = (options: RangesGameOptions): Game<RangesTable, LoadedEquityEngine> => {
  const { name, engine, startingHands, odds } = options;
  const { deck, handsInOrder } = startingHands;
  return {
    name,
    engine,
    deck,
    holeCards: HOLE_CARDS,
    hasRanges: true,
    startingHands,
    lacks: [],
    ...(odds && { odds }),
    readPlayers: createRangesReader(startingHands),
    findMethods: (table, details, loaded) => findMethods(options, table, details, loaded),
    listHands: (table, player) => listHands(handsInOrder, table, player),
    requireHandSizes,
    describeStrength: createStrengthDescriber(deck),
    createBestFinder(board) {
      setCards(boardSet, board);
      return (hand, ranked) => pickBestFive(hand, boardSet, ranked);
    },
  };
};
