// The classes of starting hands as a matrix, 169 in hold'em, and ranges as the weights of their hands.
import { splitCards } from '../../../src/engine/cards.js';
import { parseRange, type WeightedHand } from '../../../src/library/index.js';
import { formatNumber } from '../../../src/text.js';
import { GAMES, type GameName, notationOf } from '../games/games.js';
import { formatPercent } from '../page/numbers.js';
import { NO_HANDS, type Situation } from '../situation/situation.js';
import { RANKS } from '../table/cards.js';

export const SIDE = RANKS.length;

/** A row for each rank: pairs on the diagonal, suited hands above it, offsuit ones below. */
export const CLASSES: readonly string[] = RANKS.flatMap((first, row) =>
  RANKS.map((second, column) => {
    if (row === column) return first + second;
    return row < column ? `${first}${second}s` : `${second}${first}o`;
  }),
);

/** Also of games with fewer ranks, whose classes have the same hands. A cache: listing the hands of all classes at once takes some milliseconds and would delay the first odds. */
const handsByClass = new Map<string, readonly string[]>();

export const listHands = (name: string): readonly string[] => {
  const hands = handsByClass.get(name) ?? parseRange(name).map(({ hand }) => hand);
  handsByClass.set(name, hands);
  return hands;
};

/** The class of a hand: "AKs" of "AsKs". */
export const findClass = (hand: string): string => {
  const [high = '', suit = '', low = '', other = ''] = hand;
  if (high === low) return high + low;
  return high + low + (suit === other ? 's' : 'o');
};

export const groupBy = <Item>(items: readonly Item[], name: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const each of items) {
    const key = name(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
};

export const byClass = <Hand extends WeightedHand>(hands: readonly Hand[]): ReadonlyMap<string, readonly Hand[]> =>
  groupBy(hands, ({ hand }) => findClass(hand));

/** The weights of a range's hands; empty if the text is not a range. */
export type Weights = ReadonlyMap<string, number>;

export const readWeights = (range: string, game: GameName): Weights => {
  try {
    const hands = notationOf(game).parseRange(range);
    return new Map(hands.map(({ hand, weight }) => [hand, weight]));
  } catch {
    return new Map();
  }
};

export const writeRange = (weights: Weights, game: GameName): string => {
  const hands = [...weights].flatMap(([hand, weight]) => (weight > 0 ? [{ hand, weight }] : []));
  return notationOf(game).formatRange(hands).replaceAll(',', ', ');
};

/** 1,326 in hold'em. */
const countHands = (game: GameName): number => {
  const { size } = GAMES[game].deck;
  return (size * (size - 1)) / 2;
};

export type IsLeft = (hand: string) => boolean;

const excludeCards = (cards: readonly string[]): IsLeft => {
  const taken = new Set(cards);
  return hand => splitCards(hand).every(card => !taken.has(card));
};

/** The hands that are possible for a seat beside the known cards: the board, dead cards, and the cards of the other seats. */
export const findLeft = ({ seats, board, dead }: Situation, seat: number | 'any'): IsLeft => {
  const others = seats.flatMap(({ cards }, other) => (other === seat ? [] : cards));
  return excludeCards([...board, ...dead, ...others].filter(card => card !== undefined));
};

/** How many hands the range has, and how many of them are possible. */
export const countLeft = (weights: Weights, situation: Situation, seat: number): { all: number; left: number } => {
  const hands = [...weights].flatMap(([hand, weight]) => (weight > 0 ? [hand] : []));
  return { all: hands.length, left: hands.filter(findLeft(situation, seat)).length };
};

const writeCombos = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'combo' : 'combos'}`;

/** "31 combos", or "18 of 31 combos" if the others are not possible beside the known cards. */
export const countCombos = (range: string, situation: Situation, seat: number): string => {
  if (range === NO_HANDS) return 'no hands';
  const { all, left } = countLeft(readWeights(range, situation.game), situation, seat);
  return `${left === all ? '' : `${formatNumber(left)} of `}${writeCombos(all)}`;
};

/** "34 combos, 2.4 % of all by weight; 20 possible": its size, whatever cards are known, and how many of its hands they leave. */
export const describeCombos = (weights: Weights, situation: Situation, seat: number): string => {
  const { all, left } = countLeft(weights, situation, seat);
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const share = formatPercent(sum / countHands(situation.game), 1);
  const how = sum === all ? '' : ' by weight';
  const possible = left === all ? '' : `; ${formatNumber(left)} possible`;
  return `${writeCombos(all)}, ${share} of all${how}${possible}`;
};

/** The percentage of the strongest hands, against three random hands, that a range has, 15 of "15%"; undefined if it has other hands, or weights. */
export const findStrongest = (range: string, game: GameName): number | undefined => {
  const weights = readWeights(range, game);
  const percent = (100 * weights.size) / countHands(game);
  // As it is written, or else as a whole number, if the range is that one too.
  const written = Number(/^(\d+)%$/.exec(range)?.[1] ?? Math.round(percent));
  return [...new Set([written, Math.round(percent), Math.round(10 * percent) / 10])].find(each => {
    const strongest = readWeights(`${each}%`, game);
    return strongest.size === weights.size && [...weights].every(([hand, weight]) => weight === strongest.get(hand));
  });
};

export const averageWeight = (weights: Weights, name: string): number => {
  const hands = listHands(name);
  return hands.reduce((sum, hand) => sum + (weights.get(hand) ?? 0), 0) / hands.length;
};

/** A hand with its equity, null if it was not dealt. */
export interface HandEquity extends WeightedHand {
  readonly equity: number | null;
}

/** The mean equity of the hands, by their weights; undefined if none of them was dealt. */
export const averageEquity = (hands: readonly HandEquity[]): number | undefined => {
  let [weights, share] = [0, 0];
  for (const { weight, equity } of hands) {
    if (equity === null) continue;
    weights += weight;
    share += weight * equity;
  }
  return weights === 0 ? undefined : share / weights;
};

export const equitiesByClass = (hands: readonly HandEquity[] = []): ReadonlyMap<string, number> =>
  new Map(
    [...byClass(hands)].flatMap(([name, own]) => {
      const equity = averageEquity(own);
      return equity === undefined ? [] : [[name, equity] as const];
    }),
  );
