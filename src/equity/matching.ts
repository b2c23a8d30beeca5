// The largest number of hands that can be dealt at once from a set of hands, whoever holds them: a maximum matching of the graph whose
// vertices are the cards and whose edges are the hands (Edmonds' blossom algorithm).
import { HIGH_CARDS, LOW_CARDS } from '../engine/hands.js';

const DECK = 52;
const NOBODY = -1;

class Matching {
  readonly #neighbours: readonly number[][];
  /** The card that is matched with each card. */
  readonly #mate = new Int8Array(DECK).fill(NOBODY);
  /** How the search came to a card. */
  readonly #parent = new Int8Array(DECK);
  /** The card at which each card's blossom begins. */
  readonly #base = new Int8Array(DECK);
  readonly #isReached = new Uint8Array(DECK);

  constructor(hands: Iterable<number>) {
    this.#neighbours = Array.from({ length: DECK }, () => []);
    for (const hand of new Set(hands)) {
      const [high, low] = [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0];
      this.#neighbours[high]?.push(low);
      this.#neighbours[low]?.push(high);
    }
  }

  /** How many hands it has, once no path makes it larger. */
  size(): number {
    let size = 0;
    for (let card = 0; card < DECK; card++) if (this.#mateOf(card) === NOBODY && this.#augmentFrom(card)) size++;
    return size;
  }

  #mateOf(card: number): number {
    return this.#mate[card] ?? NOBODY;
  }

  #parentOf(card: number): number {
    return this.#parent[card] ?? NOBODY;
  }

  #baseOf(card: number): number {
    return this.#base[card] ?? card;
  }

  /** The last base that the paths of two cards to the root have in common. */
  #commonBase(first: number, second: number): number {
    const onPath = new Set<number>();
    for (let card = first; card !== NOBODY; card = this.#parentOf(this.#mateOf(card))) {
      card = this.#baseOf(card);
      onPath.add(card);
      if (this.#mateOf(card) === NOBODY) break;
    }
    let card = this.#baseOf(second);
    while (!onPath.has(card)) card = this.#baseOf(this.#parentOf(this.#mateOf(card)));
    return card;
  }

  #markPath(from: number, base: number, child: number, inBlossom: Set<number>): void {
    for (let [card, last] = [from, child]; this.#baseOf(card) !== base; ) {
      const mate = this.#mateOf(card);
      inBlossom.add(this.#baseOf(card)).add(this.#baseOf(mate));
      this.#parent[card] = last;
      last = mate;
      card = this.#parentOf(mate);
    }
  }

  /** Makes one card of an odd circle. */
  #contract(first: number, second: number, queue: number[]): void {
    const base = this.#commonBase(first, second);
    const inBlossom = new Set<number>();
    this.#markPath(first, base, second, inBlossom);
    this.#markPath(second, base, first, inBlossom);
    for (let card = 0; card < DECK; card++) {
      if (!inBlossom.has(this.#baseOf(card))) continue;
      this.#base[card] = base;
      if (this.#isReached[card]) continue;
      this.#isReached[card] = 1;
      queue.push(card);
    }
  }

  /** The free card at the end of an augmenting path from a free card. */
  #findPath(root: number): number {
    this.#isReached.fill(0);
    this.#parent.fill(NOBODY);
    for (let card = 0; card < DECK; card++) this.#base[card] = card;
    this.#isReached[root] = 1;
    const queue = [root];
    for (const card of queue) {
      for (const other of this.#neighbours[card] ?? []) {
        if (this.#baseOf(card) === this.#baseOf(other) || this.#mateOf(card) === other) continue;
        const mate = this.#mateOf(other);
        if (other === root || (mate !== NOBODY && this.#parentOf(mate) !== NOBODY)) this.#contract(card, other, queue);
        else if (this.#parentOf(other) === NOBODY) {
          this.#parent[other] = card;
          if (mate === NOBODY) return other;
          this.#isReached[mate] = 1;
          queue.push(mate);
        }
      }
    }
    return NOBODY;
  }

  #augmentFrom(root: number): boolean {
    let card = this.#findPath(root);
    if (card === NOBODY) return false;
    while (card !== NOBODY) {
      const parent = this.#parentOf(card);
      const next = this.#mateOf(parent);
      this.#mate[card] = parent;
      this.#mate[parent] = card;
      card = next;
    }
    return true;
  }
}

/** How many of these hands can be dealt at once, at most. */
export const mostHandsAtOnce = (hands: Iterable<number>): number => new Matching(hands).size();
