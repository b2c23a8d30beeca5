// Draws the hands of all players together where they rarely fit together. Players are put into groups, as few as possible, and each
// group has one list of all its hands that fit together, from which an entry is drawn; its weight is the product of its hands'
// weights. The entries of two groups are drawn until they share no card, both anew each time; two such pairs of groups likewise, and
// so on: what comes out has the probabilities of drawing all hands at once until they fit, in far fewer draws. Nobody's hand is drawn
// again by itself, which would change the probabilities. Players of any two cards get theirs last, from what is left.
import { HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import type { RandomNumbers } from './random.js';
import { addCard, type CardSet, cardSet, HIGH_BITS, handsOf, hasCard, isRandom, LOW_BITS } from './ranges.js';
import { WeightedDraw } from './weighted-draw.js';

/** The longest list of a group. */
export const MAX_LISTED = 1_000_000;
/** How many pairs of an entry and a hand are looked at to make a list longer, for each entry that it may have. */
const CHECKS_PER_ENTRY = 40;
const DECK = 52;

/** A player whose hand is drawn from a range. */
export interface RangedPlayer {
  readonly player: number;
  readonly range: Float64Array;
  /** The hands that the range has, and their weights. */
  readonly hands: Uint16Array;
  readonly weights: Float64Array;
}

const weightsOf = ({ hands, range }: Pick<RangedPlayer, 'hands' | 'range'>): Float64Array => {
  const weights = new Float64Array(hands.length);
  for (let i = 0; i < hands.length; i++) weights[i] = range[hands[i] ?? 0] ?? 0;
  return weights;
};

/** The players of other than any two cards, those with the fewest hands first. @param cards how many are not blocked */
export const rangedPlayers = (ranges: readonly Float64Array[], cards: number): RangedPlayer[] =>
  ranges
    .map((range, player) => ({ player, hands: handsOf(range), range }))
    .filter(({ hands, range }) => !isRandom(range, hands, cards))
    .map(each => ({ ...each, weights: weightsOf(each) }))
    .sort((a, b) => a.hands.length - b.hands.length || a.player - b.player);

/** Hands of some players that fit together. */
interface JointList {
  readonly size: number;
  /** For each of the players the number of his hand in every entry. */
  readonly hands: readonly Uint16Array[];
  /** The cards of the entries, and the products of their weights. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly weights: Float64Array;
}

const EMPTY_LIST: JointList = {
  size: 1,
  hands: [],
  low: new Int32Array(1),
  high: new Int32Array(1),
  weights: new Float64Array([1]),
};

/** Calls with every entry and every hand of a player that fit together. */
const forEachFit = (
  { size, low, high }: JointList,
  { hands }: RangedPlayer,
  visit: (entry: number, index: number) => void,
): void => {
  for (let entry = 0; entry < size; entry++) {
    const [usedLow, usedHigh] = [low[entry] ?? 0, high[entry] ?? 0];
    for (let i = 0; i < hands.length; i++) {
      const hand = hands[i] ?? 0;
      if ((((LOW_BITS[hand] ?? 0) & usedLow) | ((HIGH_BITS[hand] ?? 0) & usedHigh)) === 0) visit(entry, i);
    }
  }
};

const extended = (list: JointList, player: RangedPlayer, size: number): JointList => {
  const columns = [...list.hands, player.hands].map(() => new Uint16Array(size));
  const [low, high, weights] = [new Int32Array(size), new Int32Array(size), new Float64Array(size)];
  let at = 0;
  forEachFit(list, player, (entry, index) => {
    const hand = player.hands[index] ?? 0;
    for (const [i, column] of columns.entries()) column[at] = list.hands[i]?.[entry] ?? hand;
    low[at] = (list.low[entry] ?? 0) | (LOW_BITS[hand] ?? 0);
    high[at] = (list.high[entry] ?? 0) | (HIGH_BITS[hand] ?? 0);
    weights[at++] = (list.weights[entry] ?? 0) * (player.weights[index] ?? 0);
  });
  return { size, hands: columns, low, high, weights };
};

/** The list with one more player; undefined where that is too long, or takes too long to find out. */
const longerList = (list: JointList, player: RangedPlayer, maxListed: number): JointList | undefined => {
  if (list === EMPTY_LIST) return extended(list, player, player.hands.length);
  if (list.size * player.hands.length > CHECKS_PER_ENTRY * maxListed) return undefined;
  let size = 0;
  forEachFit(list, player, () => size++);
  return size > maxListed || size === 0 ? undefined : extended(list, player, size);
};

/** As {@link longerList}; makes lists of the same ranges once. */
const listMaker = (maxListed: number): ((list: JointList, player: RangedPlayer) => JointList | undefined) => {
  const made = new Map<JointList, Map<Float64Array, JointList | undefined>>();
  return (list, player) => {
    const byRange = made.get(list) ?? new Map<Float64Array, JointList | undefined>();
    made.set(list, byRange);
    if (!byRange.has(player.range)) byRange.set(player.range, longerList(list, player, maxListed));
    return byRange.get(player.range);
  };
};

/** Players whose hands have one list. */
interface Group {
  readonly players: number[];
  list: JointList;
}

const groupsOf = (players: readonly RangedPlayer[], maxListed: number): readonly Group[] => {
  const longer = listMaker(maxListed);
  const groups: Group[] = [];
  for (const player of players) {
    const last = groups.at(-1);
    const list = last && longer(last.list, player);
    if (last && list) {
      last.players.push(player.player);
      last.list = list;
    } else groups.push({ players: [player.player], list: longer(EMPTY_LIST, player) ?? EMPTY_LIST });
  }
  return groups;
};

/** Draws dealings of hands. */
export class JointDraws {
  /** The hands of the latest dealing, two card bytes for each player. */
  readonly cards: Uint8Array;
  /** How many entries were drawn until now. */
  entriesDrawn = 0;
  readonly #groups: readonly Group[];
  /** One for each group; groups of the same list share it. */
  readonly #draws: readonly WeightedDraw[];
  /** The entry of each group that was drawn last, and its cards or those of all groups from it up to another one. */
  readonly #entries: Uint32Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #randomPlayers: readonly number[];
  readonly #blocked: CardSet;
  readonly #used: CardSet = { low: 0, high: 0 };

  /**
   * @param ranges without hands of blocked cards; all players can be dealt a hand
   * @param blocked board and dead cards
   * @param maxListed how long the list of a group may be
   */
  constructor(ranges: readonly Float64Array[], blocked: readonly number[], maxListed: number) {
    this.#groups = groupsOf(rangedPlayers(ranges, DECK - blocked.length), maxListed);
    const draws = new Map(this.#groups.map(({ list }) => [list, new WeightedDraw(list.weights)]));
    this.#draws = this.#groups.map(({ list }) => draws.get(list) as WeightedDraw);
    const { length } = this.#groups;
    this.#entries = new Uint32Array(length);
    this.#low = new Int32Array(length);
    this.#high = new Int32Array(length);
    const listed = new Set(this.#groups.flatMap(({ players }) => players));
    this.#randomPlayers = ranges.flatMap((_, player) => (listed.has(player) ? [] : [player]));
    this.#blocked = cardSet(blocked);
    this.cards = new Uint8Array(2 * ranges.length);
  }

  /** How many lists are drawn from. */
  get groups(): number {
    return this.#groups.length;
  }

  /**
   * Draws a dealing into {@link cards}.
   * @param maxEntries after so many entries, of all dealings, nothing more is drawn
   * @returns whether there is a dealing
   */
  draw(random: RandomNumbers, maxEntries = Number.POSITIVE_INFINITY): boolean {
    const { length } = this.#groups;
    if (length > 0 && !this.#drawGroups(0, length, random, maxEntries)) return false;
    for (let group = 0; group < length; group++) this.#give(this.#groups[group] as Group, this.#entries[group] ?? 0);
    this.#used.low = this.#blocked.low | (this.#low[0] ?? 0);
    this.#used.high = this.#blocked.high | (this.#high[0] ?? 0);
    for (const player of this.#randomPlayers) {
      this.cards[2 * player] = this.#dealCard(random);
      this.cards[2 * player + 1] = this.#dealCard(random);
    }
    return true;
  }

  /** Draws groups `from` to before `to` until they fit together: first each half, until both halves do. */
  #drawGroups(from: number, to: number, random: RandomNumbers, maxEntries: number): boolean {
    if (to - from === 1) {
      const { low, high } = (this.#groups[from] as Group).list;
      const entry = (this.#draws[from] as WeightedDraw).draw(random.next());
      this.#entries[from] = entry;
      this.#low[from] = low[entry] ?? 0;
      this.#high[from] = high[entry] ?? 0;
      return ++this.entriesDrawn < maxEntries;
    }
    const middle = (from + to) >> 1;
    for (;;) {
      if (!this.#drawGroups(from, middle, random, maxEntries)) return false;
      if (!this.#drawGroups(middle, to, random, maxEntries)) return false;
      const [low, high] = [this.#low[from] ?? 0, this.#high[from] ?? 0];
      const [otherLow, otherHigh] = [this.#low[middle] ?? 0, this.#high[middle] ?? 0];
      if (((low & otherLow) | (high & otherHigh)) !== 0) continue;
      this.#low[from] = low | otherLow;
      this.#high[from] = high | otherHigh;
      return true;
    }
  }

  #give({ players, list }: Group, entry: number): void {
    for (let i = 0; i < players.length; i++) {
      const [player, hand] = [players[i] ?? 0, list.hands[i]?.[entry] ?? 0];
      this.cards[2 * player] = HIGH_CARDS[hand] ?? 0;
      this.cards[2 * player + 1] = LOW_CARDS[hand] ?? 0;
    }
  }

  #dealCard(random: RandomNumbers): number {
    let card = Math.floor(random.next() * DECK);
    while (hasCard(this.#used, card)) card = Math.floor(random.next() * DECK);
    addCard(this.#used, card);
    return card;
  }
}
