// The naive oracle of equity: counts every dealing of hands and boards, with the slow evaluator of test/engine/reference.ts.
import { compareWorths, type Worth, worthOfSeven } from '../engine/reference.js';

/** A hand of a player: two cards, "AsKh". */
export interface OracleHand {
  readonly hand: string;
  readonly weight: number;
}

export interface OracleQuestion {
  /** The hands of each player. */
  readonly players: readonly (readonly OracleHand[])[];
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
}

/** Sums of the weights of deals; of all a player's, or of those in which he holds one hand. */
export interface OracleHandSums {
  deals: number;
  win: number;
  tie: number;
  /** What his hands win of the pots, a pot being 1. */
  share: number;
}

export interface OraclePlayer extends OracleHandSums {
  /** Deals in which he is among the k best hands, k = 1 first. */
  readonly tops: number[];
  /** Deals in which his hand ends in the category, high card to straight flush. */
  readonly categories: number[];
  readonly hands: Map<string, OracleHandSums>;
}

export interface OracleResult {
  deals: number;
  readonly players: readonly OraclePlayer[];
}

const RANKS = '23456789TJQKA';
const DECK: readonly string[] = [...'cdhs'].flatMap(suit => [...RANKS].map(rank => rank + suit));
const BOARD_CARDS = 5;
const CATEGORIES = 9;

const cardsOf = (hand: string): string[] => [hand.slice(0, 2), hand.slice(2)];

const noSums = (): OracleHandSums => ({ deals: 0, win: 0, tie: 0, share: 0 });

/** Every choice of `count` of the items, in their order. */
function* choices<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  if (count === 0) yield [];
  else
    for (const [index, item] of items.entries())
      for (const rest of choices(items.slice(index + 1), count - 1)) yield [item, ...rest];
}

interface Dealing {
  readonly hands: readonly string[];
  readonly weight: number;
}

/** Every dealing of one hand to each player, no card twice. */
function* dealings(players: OracleQuestion['players'], used: ReadonlySet<string>): Generator<Dealing> {
  const [first, ...others] = players;
  if (first === undefined) {
    yield { hands: [], weight: 1 };
    return;
  }
  for (const { hand, weight } of first) {
    const cards = cardsOf(hand);
    if (weight === 0 || cards.some(card => used.has(card))) continue;
    for (const rest of dealings(others, new Set([...used, ...cards]))) {
      yield { hands: [hand, ...rest.hands], weight: weight * rest.weight };
    }
  }
}

const addShowdown = ({ players }: OracleResult, { hands, weight }: Dealing, worths: readonly Worth[]): void => {
  const best = worths.reduce((a, b) => (compareWorths(a, b) >= 0 ? a : b));
  const winners = worths.filter(worth => compareWorths(worth, best) === 0).length;
  for (const [index, player] of players.entries()) {
    const [hand = '', worth = []] = [hands[index], worths[index]];
    const ofHand = player.hands.get(hand) ?? noSums();
    player.hands.set(hand, ofHand);
    player.categories[worth[0] ?? 0] = (player.categories[worth[0] ?? 0] ?? 0) + weight;
    const isBest = compareWorths(worth, best) === 0;
    if (isBest) player.tops[winners - 1] = (player.tops[winners - 1] ?? 0) + weight;
    for (const sums of [player, ofHand]) {
      sums.deals += weight;
      if (isBest && winners === 1) sums.win += weight;
      if (isBest && winners > 1) sums.tie += weight;
      if (isBest) sums.share += weight / winners;
    }
  }
};

/** Every deal there is, counted one by one. */
export const bruteForce = ({ players, board = [], dead = [] }: OracleQuestion): OracleResult => {
  const result: OracleResult = {
    deals: 0,
    players: players.map(() => ({
      ...noSums(),
      tops: players.map(() => 0),
      categories: Array.from({ length: CATEGORIES }, () => 0),
      hands: new Map(),
    })),
  };
  const known = new Set([...board, ...dead]);
  const deck = DECK.filter(card => !known.has(card));
  for (const rest of choices(deck, BOARD_CARDS - board.length)) {
    const whole = [...board, ...rest];
    const worths = new Map<string, Worth>();
    for (const dealing of dealings(players, new Set([...known, ...rest]))) {
      for (const hand of dealing.hands) {
        if (!worths.has(hand)) worths.set(hand, worthOfSeven([...cardsOf(hand), ...whole]));
      }
      result.deals += dealing.weight;
      addShowdown(
        result,
        dealing,
        dealing.hands.map(hand => worths.get(hand) ?? []),
      );
    }
  }
  return result;
};
