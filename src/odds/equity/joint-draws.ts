// Draws the hands of all players together where they rarely fit together. Players are put into groups, as few as possible, and each
// group has one list of all its hands that fit together, from which an entry is drawn; its weight is the product of its hands'
// weights. If the entries of two groups share a card, all are drawn anew: nobody's hand is drawn again by itself, which would change
// the probabilities. Players of any two cards get theirs last, from what is left.
import { HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
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
  readonly hands: Uint16Array;
  readonly weights: Float64Array;
}

/** The players of other than any two cards, those with the fewest hands first. @param cards how many are not blocked */
export const rangedPlayers = (ranges: readonly Float64Array[], cards: number): RangedPlayer[] =>
  ranges
    .map((range, player) => ({ player, hands: handsOf(range), range }))
    .filter(({ hands, range }) => !isRandom(range, hands, cards))
    .map(({ player, hands, range }) => ({ player, hands, weights: Float64Array.from(hands, hand => range[hand] ?? 0) }))
    .sort((a, b) => a.hands.length - b.hands.length || a.player - b.player);

/** Hands of some players that fit together. */
interface JointList {
  readonly players: readonly number[];
  readonly size: number;
  /** For each of the players the number of his hand in every entry. */
  readonly hands: readonly Uint16Array[];
  /** The cards of the entries, and the products of their weights. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly weights: Float64Array;
}

const EMPTY_LIST: JointList = {
  players: [],
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
  return { players: [...list.players, player.player], size, hands: columns, low, high, weights };
};

/** The list with one more player; undefined where that is too long, or takes too long to find out. */
const longerList = (list: JointList, player: RangedPlayer, maxListed: number): JointList | undefined => {
  if (list.players.length > 0 && list.size * player.hands.length > CHECKS_PER_ENTRY * maxListed) return undefined;
  let size = 0;
  forEachFit(list, player, () => size++);
  return list.players.length > 0 && (size > maxListed || size === 0) ? undefined : extended(list, player, size);
};

const groupsOf = (players: readonly RangedPlayer[], maxListed: number): JointList[] => {
  const groups: JointList[] = [];
  for (const player of players) {
    const longer = longerList(groups.at(-1) ?? EMPTY_LIST, player, maxListed);
    if (longer) groups.splice(-1, 1, longer);
    else groups.push(extended(EMPTY_LIST, player, player.hands.length));
  }
  return groups;
};

/** Draws dealings of hands. */
export class JointDraws {
  /** The hands of the latest dealing, two card bytes for each player. */
  readonly cards: Uint8Array;
  readonly #groups: readonly JointList[];
  readonly #draws: readonly WeightedDraw[];
  /** The entries of the latest dealing. */
  readonly #entries: Uint32Array;
  readonly #randomPlayers: readonly number[];
  readonly #blocked: CardSet;
  readonly #used: CardSet = { low: 0, high: 0 };

  /**
   * @param ranges without hands of blocked cards; all players can be dealt a hand
   * @param blocked board and dead cards
   * @param maxListed how long the list of a group may be
   */
  constructor(ranges: readonly Float64Array[], blocked: readonly number[], maxListed: number) {
    const ranged = rangedPlayers(ranges, DECK - blocked.length);
    this.#groups = groupsOf(ranged, maxListed);
    this.#draws = this.#groups.map(({ weights }) => new WeightedDraw(weights));
    this.#entries = new Uint32Array(this.#groups.length);
    const listed = new Set(this.#groups.flatMap(({ players }) => players));
    this.#randomPlayers = ranges.flatMap((_, player) => (listed.has(player) ? [] : [player]));
    this.#blocked = cardSet(blocked);
    this.cards = new Uint8Array(2 * ranges.length);
  }

  get groups(): number {
    return this.#groups.length;
  }

  /** Draws until the hands fit together, and gives players of any two cards theirs. */
  draw(random: () => number): void {
    while (!this.attempt(random));
    for (let i = 0; i < this.#groups.length; i++) this.#giveEntry(this.#groups[i] as JointList, this.#entries[i] ?? 0);
    for (const player of this.#randomPlayers) {
      this.cards[2 * player] = this.#dealCard(random);
      this.cards[2 * player + 1] = this.#dealCard(random);
    }
  }

  /** Draws an entry of each group. @returns whether they fit together */
  attempt(random: () => number): boolean {
    let [usedLow, usedHigh] = [0, 0];
    for (let i = 0; i < this.#groups.length; i++) {
      const { low, high } = this.#groups[i] as JointList;
      const entry = (this.#draws[i] as WeightedDraw).draw(random());
      const [entryLow, entryHigh] = [low[entry] ?? 0, high[entry] ?? 0];
      if (((entryLow & usedLow) | (entryHigh & usedHigh)) !== 0) return false;
      usedLow |= entryLow;
      usedHigh |= entryHigh;
      this.#entries[i] = entry;
    }
    this.#used.low = usedLow | this.#blocked.low;
    this.#used.high = usedHigh | this.#blocked.high;
    return true;
  }

  #giveEntry({ players, hands }: JointList, entry: number): void {
    for (let i = 0; i < players.length; i++) {
      const [player, hand] = [players[i] ?? 0, hands[i]?.[entry] ?? 0];
      this.cards[2 * player] = HIGH_CARDS[hand] ?? 0;
      this.cards[2 * player + 1] = LOW_CARDS[hand] ?? 0;
    }
  }

  #dealCard(random: () => number): number {
    let card = Math.floor(random() * DECK);
    while (hasCard(this.#used, card)) card = Math.floor(random() * DECK);
    addCard(this.#used, card);
    return card;
  }
}
