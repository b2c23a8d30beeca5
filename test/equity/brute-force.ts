// A brute force for equity: counts all hands and boards with the slow evaluator of test/engine/reference.ts; and small
// random situations for it.
import { cut } from '../deck.js';
import { combinations } from '../engine/hands.js';
import { type Chance, draw } from '../engine/random.js';
import { compareWorths, type Worth, worthOfBest } from '../engine/reference.js';

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

/** Sums of the weights of deals: of all deals of a player, or of those in which he holds one hand. */
export interface OracleHandSums {
  deals: number;
  win: number;
  tie: number;
  /** The shares of the pots that he wins; a pot is 1. */
  share: number;
}

export interface OraclePlayer extends OracleHandSums {
  /** Deals in which he is among the k best hands, k = 1 first. */
  readonly tops: number[];
  /** Deals in which his hand ends in the category, the weakest first. */
  readonly categories: number[];
  readonly hands: Map<string, OracleHandSums>;
}

export interface OracleResult {
  deals: number;
  readonly players: readonly OraclePlayer[];
}

/** By suit, within a suit by rank, as the engine numbers them. */
const DECK: readonly string[] = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));
const BOARD_CARDS = 5;
const CATEGORIES = 9;

const noSums = (): OracleHandSums => ({ deals: 0, win: 0, tie: 0, share: 0 });

interface Dealing {
  readonly hands: readonly string[];
  readonly weight: number;
}

/** All ways to give each player a hand, no card twice. */
const listDealings = (players: OracleQuestion['players'], used: readonly string[]): Dealing[] => {
  const [first, ...others] = players;
  if (first === undefined) return [{ hands: [], weight: 1 }];
  return first.flatMap(({ hand, weight }) => {
    const cards = cut(hand);
    if (weight === 0 || cards.some(card => used.includes(card))) return [];
    const rests = listDealings(others, [...used, ...cards]);
    return rests.map(rest => ({ hands: [hand, ...rest.hands], weight: weight * rest.weight }));
  });
};

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

/** Counts every deal, one by one. @param deck its cards @param worthOf seven cards */
export const bruteForce = (
  { players, board = [], dead = [] }: OracleQuestion,
  cards = DECK,
  worthOf: (cards: readonly string[]) => Worth = worthOfBest,
): OracleResult => {
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
  const deck = cards.filter(card => !known.has(card));
  for (const rest of combinations(deck, BOARD_CARDS - board.length)) {
    const whole = [...board, ...rest];
    const worths = new Map<string, Worth>();
    for (const dealing of listDealings(players, [...known, ...rest])) {
      for (const hand of dealing.hands) {
        if (!worths.has(hand)) worths.set(hand, worthOf([...cut(hand), ...whole]));
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

export interface SmallSituation extends OracleQuestion {
  readonly board: readonly string[];
  readonly dead: readonly string[];
}

/** Sums of halves and quarters are exact. */
export const DYADIC_WEIGHTS: readonly number[] = [1, 1, 1, 0.5, 0.25, 0.75];
export const DECIMAL_WEIGHTS: readonly number[] = [1, 0.1, 0.37, 0.01, 0.9, 0.73];

const randomHands = (random: Chance, cards: readonly string[], most: number, weights: readonly number[]) => {
  const hands = new Map<string, OracleHand>();
  const count = 1 + random(most);
  while (hands.size < count) {
    const [x = '', y = ''] = draw(random, cards, 2).sort((a, b) => DECK.indexOf(b) - DECK.indexOf(a));
    hands.set(x + y, { hand: x + y, weight: weights[random(weights.length)] ?? 1 });
  }
  return [...hands.values()];
};

/**
 * Two to four players with up to `most` hands each, which may conflict with each other, with board and dead cards; on boards of
 * two cards or less most of the deck is dead.
 */
export const randomSituation = (random: Chance, weights: readonly number[], most = 6): SmallSituation => {
  const cards = draw(random, DECK, 52);
  const known = random(6);
  const live = known >= 4 ? 44 : known === 3 ? 24 : 16;
  const board = cards.slice(0, known);
  const dead = cards.slice(known, 52 - live);
  // Few cards, so that hands share some; one card in ten is on the board or dead.
  const held = cards.slice(52 - live).slice(0, 12);
  const pool = random(3) === 0 ? [...held, ...board, ...dead.slice(0, 1)] : held;
  const players = Array.from({ length: 2 + random(3) }, () => randomHands(random, pool, most, weights));
  return { players, board, dead };
};
