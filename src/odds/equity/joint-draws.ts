// Draws the hands of all players together where they rarely fit together: as many players as possible have one list of all their
// hands that fit together, from which they are drawn at once.
//
// The probability of a deal is proportional to the product of its hands' weights. An entry of the list has the product of its
// hands' weights, times the sum of the weights that the next player's range has beside it; the next player's hand is drawn from
// those. The hands of any other players are drawn one by one; if one of them does not fit, all hands are drawn anew. Nobody's
// hand is drawn again by itself, which would change the probabilities. Players of any two cards get theirs last, from what is left.
import { HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import { addCard, type CardSet, fits, HIGH_BITS, handsOf, hasCard, isRandom, LOW_BITS } from './ranges.js';
import { WeightedDraw } from './weighted-draw.js';

/** The longest list. */
export const MAX_LISTED = 1_000_000;
/** How many pairs of an entry and a hand are looked at to make a list longer, for each entry that it may have. */
const CHECKS_PER_ENTRY = 40;
/** After so many draws of the next player's hand that do not fit, it is drawn from those that do. */
const MAX_NEXT_DRAWS = 64;
const DECK = 52;

/** A player whose hand is drawn from a range. */
export interface RangedPlayer {
  readonly player: number;
  readonly hands: Uint16Array;
  readonly weights: Float64Array;
}

/** Hands of the first players that fit together. */
interface JointList {
  readonly size: number;
  /** For each of the players the number of his hand in every entry. */
  readonly hands: readonly Uint16Array[];
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly weights: Float64Array;
}

/** What a list would be with one more player: for each entry the sum of his weights beside it, and how many entries there are. */
interface Extension {
  readonly sums: Float64Array;
  readonly count: number;
}

const setOf = (list: JointList, entry: number): CardSet => ({
  low: list.low[entry] ?? 0,
  high: list.high[entry] ?? 0,
});

const extensionOf = (list: JointList, { hands, weights }: RangedPlayer): Extension => {
  const sums = new Float64Array(list.size);
  let count = 0;
  for (let entry = 0; entry < list.size; entry++) {
    const cards = setOf(list, entry);
    let sum = 0;
    for (let i = 0; i < hands.length; i++) {
      if (!fits(hands[i] ?? 0, cards)) continue;
      sum += weights[i] ?? 0;
      count++;
    }
    sums[entry] = sum;
  }
  return { sums, count };
};

const extended = (list: JointList, { hands, weights }: RangedPlayer, count: number): JointList => {
  const columns = [...list.hands.map(() => new Uint16Array(count)), new Uint16Array(count)];
  const [low, high, products] = [new Int32Array(count), new Int32Array(count), new Float64Array(count)];
  let size = 0;
  for (let entry = 0; entry < list.size; entry++) {
    const cards = setOf(list, entry);
    for (let i = 0; i < hands.length; i++) {
      const hand = hands[i] ?? 0;
      if (!fits(hand, cards)) continue;
      for (let column = 0; column < list.hands.length; column++) {
        (columns[column] as Uint16Array)[size] = list.hands[column]?.[entry] ?? 0;
      }
      (columns[list.hands.length] as Uint16Array)[size] = hand;
      low[size] = cards.low | (LOW_BITS[hand] ?? 0);
      high[size] = cards.high | (HIGH_BITS[hand] ?? 0);
      products[size] = (list.weights[entry] ?? 0) * (weights[i] ?? 0);
      size++;
    }
  }
  return { size, hands: columns, low, high, weights: products };
};

const EMPTY_LIST: JointList = {
  size: 1,
  hands: [],
  low: new Int32Array(1),
  high: new Int32Array(1),
  weights: new Float64Array([1]),
};

/** The players of other than any two cards, those with the fewest hands first. */
export const rangedPlayers = (ranges: readonly Float64Array[], cards: number): RangedPlayer[] =>
  ranges
    .map((range, player) => ({ player, hands: handsOf(range), range }))
    .filter(({ hands, range }) => !isRandom(range, hands, cards))
    .map(({ player, hands, range }) => ({ player, hands, weights: Float64Array.from(hands, hand => range[hand] ?? 0) }))
    .sort((a, b) => a.hands.length - b.hands.length || a.player - b.player);

/** Draws dealings of hands. */
export class JointDraws {
  readonly #list: JointList;
  readonly #entries: WeightedDraw;
  /** The players of the list's entries, in their order. */
  readonly #listed: readonly RangedPlayer[];
  /** The player for whom the entries' weights leave room. */
  readonly #next: RangedPlayer | undefined;
  readonly #others: readonly RangedPlayer[];
  readonly #draws = new Map<RangedPlayer, WeightedDraw>();
  readonly #randomPlayers: readonly number[];
  readonly #blocked: CardSet;

  /** The hands of the latest dealing, two card bytes for each player. */
  readonly cards: Uint8Array;
  readonly #used: CardSet = { low: 0, high: 0 };

  /**
   * @param ranges without hands of blocked cards; all players can be dealt a hand
   * @param blocked board and dead cards
   * @param maxListed how long the list may be
   */
  constructor(ranges: readonly Float64Array[], blocked: readonly number[], maxListed: number) {
    const ranged = rangedPlayers(ranges, DECK - blocked.length);
    let list = EMPTY_LIST;
    let weights = list.weights;
    let listed = 0;
    for (const player of ranged) {
      if (list.size * player.hands.length > CHECKS_PER_ENTRY * maxListed) break; // that would take too long
      const extension = extensionOf(list, player);
      weights = list.weights.map((weight, entry) => weight * (extension.sums[entry] ?? 0));
      if (extension.count > maxListed) break;
      list = extended(list, player, extension.count);
      weights = list.weights;
      listed++;
    }
    const isNextWeighted = weights !== list.weights;
    this.#list = list;
    this.#entries = new WeightedDraw(weights);
    this.#listed = ranged.slice(0, listed);
    this.#next = isNextWeighted ? ranged[listed] : undefined;
    this.#others = ranged.slice(isNextWeighted ? listed + 1 : listed);
    for (const player of ranged.slice(listed)) this.#draws.set(player, new WeightedDraw(player.weights));
    const isRanged = new Set(ranged.map(({ player }) => player));
    this.#randomPlayers = ranges.flatMap((_, player) => (isRanged.has(player) ? [] : [player]));
    this.#blocked = { low: 0, high: 0 };
    for (const card of blocked) addCard(this.#blocked, card);
    this.cards = new Uint8Array(2 * ranges.length);
  }

  /** Draws until the hands fit together. */
  draw(random: () => number): void {
    while (!this.attempt(random));
  }

  /** Draws once. @returns whether the hands fit together; then they are in {@link cards} */
  attempt(random: () => number): boolean {
    const entry = this.#entries.draw(random());
    this.#used.low = this.#list.low[entry] ?? 0;
    this.#used.high = this.#list.high[entry] ?? 0;
    for (let column = 0; column < this.#listed.length; column++) {
      this.#give(this.#listed[column]?.player ?? 0, this.#list.hands[column]?.[entry] ?? 0);
    }
    if (this.#next) this.#deal(this.#next.player, this.#drawFitting(this.#next, random));
    for (const other of this.#others) {
      const hand = this.#drawHand(other, random);
      if (!fits(hand, this.#used)) return false;
      this.#deal(other.player, hand);
    }
    for (const player of this.#randomPlayers) this.#dealRandom(player, random);
    return true;
  }

  #drawHand(player: RangedPlayer, random: () => number): number {
    return player.hands[this.#draws.get(player)?.draw(random()) ?? 0] ?? 0;
  }

  /** A hand of those that fit, by their weights. */
  #drawFitting(player: RangedPlayer, random: () => number): number {
    for (let draws = 0; draws < MAX_NEXT_DRAWS; draws++) {
      const hand = this.#drawHand(player, random);
      if (fits(hand, this.#used)) return hand;
    }
    const { hands, weights } = player;
    const fitting = weights.map((weight, i) => (fits(hands[i] ?? 0, this.#used) ? weight : 0));
    return hands[new WeightedDraw(fitting).draw(random())] ?? 0;
  }

  #give(player: number, hand: number): void {
    this.cards[2 * player] = HIGH_CARDS[hand] ?? 0;
    this.cards[2 * player + 1] = LOW_CARDS[hand] ?? 0;
  }

  #deal(player: number, hand: number): void {
    this.#give(player, hand);
    this.#used.low |= LOW_BITS[hand] ?? 0;
    this.#used.high |= HIGH_BITS[hand] ?? 0;
  }

  #dealRandom(player: number, random: () => number): void {
    this.cards[2 * player] = this.#dealCard(random);
    this.cards[2 * player + 1] = this.#dealCard(random);
  }

  #dealCard(random: () => number): number {
    for (;;) {
      const card = Math.floor(random() * DECK);
      if (hasCard(this.#used, card) || hasCard(this.#blocked, card)) continue;
      addCard(this.#used, card);
      return card;
    }
  }
}
