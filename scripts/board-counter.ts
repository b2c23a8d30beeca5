// Counts how much of the pot each class of starting hands wins from one and from three random hands. All deals are counted.
//
// On a board of hold'em, 47 cards are left: the vertices of a graph whose edges are the holdings that a hand beats or ties. Three opponents
// are three edges that share no card with each other or the hand. If each edge that ties has the weight x, three opponents of whom k tie
// count x^k; the integral over x from 0 to 1 then gives 1 / (k + 1), the hand's share of the pot. Simpson's rule is exact for such a
// polynomial of the third degree: 1 × the sum without ties, 4 × with ties at half their weight, 1 × with ties. Weights of edges are 0, 1
// and 2 here, so that a sum has 8 times its size, and the three sums 48 times.
import { BOARD_CARDS, HAND_CARDS, HOLE_CARDS } from '../src/engine/abi.js';
import { readRank, readSuit } from '../src/engine/cards.js';
import { countCombinations } from '../src/engine/combinations.js';
import type { Deck } from '../src/engine/deck.js';
import type { HandEvaluator } from '../src/engine/hand-evaluator.js';
import { HAND_COUNT, handNumber, listOtherCards } from '../src/engine/hands.js';
import type { HandClass } from '../src/ranges/hand-classes.js';
import { Matchings } from './matchings.js';

/** Above the number of a holding. */
const PLACES = 2048;

interface Board {
  readonly cards: readonly number[];
  /** How many boards this one becomes by exchanging suits, itself included. */
  readonly count: number;
}

/** How many different orders four numbers have, which are in descending order. */
const countOrders = (numbers: readonly number[]): number => {
  let [orders, equal] = [1, 1];
  for (let i = 1; i < numbers.length; i++) {
    equal = numbers[i] === numbers[i - 1] ? equal + 1 : 1;
    orders *= (i + 1) / equal;
  }
  return orders;
};

/**
 * One board of each class that suits do not tell apart: the one whose suits' ranks, as bits, descend.
 * @param deck the cards that can still be added, in ascending order
 */
function* listBoards(
  deck: readonly number[],
  cards: readonly number[] = [],
  ranks: readonly number[] = [0, 0, 0, 0],
): Generator<Board> {
  if (cards.length === BOARD_CARDS) {
    if (ranks.every((bits, suit) => suit === 0 || bits <= ranks[suit - 1]!)) yield { cards, count: countOrders(ranks) };
    return;
  }
  for (const [i, card] of deck.entries()) {
    const suit = readSuit(card);
    yield* listBoards(deck.slice(i + 1), [...cards, card], ranks.with(suit, ranks[suit]! | (1 << readRank(card))));
  }
}

/** Adds up, board by board, how much of the pot the hands of each class win. */
export class BoardCounter {
  /** By class: a pot won from one opponent counts 2, from three opponents 48. */
  readonly one: bigint[];
  readonly three: bigint[];
  readonly #evaluator: HandEvaluator;
  readonly #absent: readonly number[];
  readonly #graph: Matchings;
  /** The index of each hand's class. */
  readonly #classOfHand = new Uint8Array(HAND_COUNT);
  /** The cards of each holding, as indices of those that the board leaves. */
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;
  readonly #classes: Uint8Array;
  readonly #bytes: Uint8Array;
  /** Strength × PLACES + the holding. */
  readonly #sorted: Float64Array;
  /** The sums of one board, as numbers, which add faster. */
  readonly #oneOnBoard: Float64Array;
  readonly #threeOnBoard: Float64Array;

  /** @param evaluator of the game @param classes all classes of its starting hands, in any order */
  constructor(evaluator: HandEvaluator, { size, absent }: Deck, classes: readonly HandClass[]) {
    this.#evaluator = evaluator;
    this.#absent = absent;
    for (const [index, { hands }] of classes.entries()) for (const hand of hands) this.#classOfHand[hand] = index;
    this.one = classes.map(() => 0n);
    this.three = classes.map(() => 0n);
    this.#oneOnBoard = new Float64Array(classes.length);
    this.#threeOnBoard = new Float64Array(classes.length);
    const left = size - BOARD_CARDS;
    const holdings = countCombinations(left, HOLE_CARDS);
    this.#graph = new Matchings(left);
    this.#first = new Uint8Array(holdings);
    this.#second = new Uint8Array(holdings);
    this.#classes = new Uint8Array(holdings);
    this.#bytes = new Uint8Array(holdings * HAND_CARDS);
    this.#sorted = new Float64Array(holdings);
    let holding = 0;
    for (let second = 1; second < left; second++) {
      for (let first = 0; first < second; first++) {
        this.#first[holding] = first;
        this.#second[holding++] = second;
      }
    }
  }

  countAll(): void {
    for (const board of listBoards(listOtherCards(this.#absent))) this.#count(board);
  }

  #count({ cards, count }: Board): void {
    const holdings = this.#sorted.length;
    this.#sortHoldings(cards);
    this.#graph.clear();
    this.#oneOnBoard.fill(0);
    this.#threeOnBoard.fill(0);
    for (let from = 0; from < holdings; ) {
      const strength = Math.floor(this.#sorted[from]! / PLACES);
      let to = from + 1;
      while (to < holdings && Math.floor(this.#sorted[to]! / PLACES) === strength) to++;
      this.#addGroup(from, to);
      from = to;
    }
    for (let i = 0; i < this.one.length; i++) {
      this.one[i]! += BigInt(this.#oneOnBoard[i]! * count);
      this.three[i]! += BigInt(this.#threeOnBoard[i]! * count);
    }
  }

  #sortHoldings(board: readonly number[]): void {
    const left = listOtherCards([...board, ...this.#absent]);
    for (let holding = 0; holding < this.#sorted.length; holding++) {
      const first = left[this.#first[holding]!]!;
      const second = left[this.#second[holding]!]!;
      this.#bytes.set([first, second], holding * HAND_CARDS);
      this.#bytes.set(board, holding * HAND_CARDS + HOLE_CARDS);
      this.#classes[holding] = this.#classOfHand[handNumber(first, second)]!;
    }
    const strengths = this.#evaluator.evaluateCards(this.#bytes, HAND_CARDS);
    for (const [holding, strength] of strengths.entries()) this.#sorted[holding] = strength * PLACES + holding;
    this.#sorted.sort();
  }

  /** Counts hands of one strength, between weaker holdings, which have the weight 2 already, and stronger ones. */
  #addGroup(from: number, to: number): void {
    this.#addShares(from, to, 1);
    this.#raise(from, to);
    this.#addShares(from, to, 4);
    this.#raise(from, to);
    this.#addShares(from, to, 1);
  }

  #raise(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const holding = this.#sorted[i]! % PLACES;
      this.#graph.raise(this.#first[holding]!, this.#second[holding]!);
    }
  }

  #addShares(from: number, to: number, weight: number): void {
    const pairs = this.#graph.sumDegreePairs();
    for (let i = from; i < to; i++) {
      const holding = this.#sorted[i]! % PLACES;
      const [a, b] = [this.#first[holding]!, this.#second[holding]!];
      this.#threeOnBoard[this.#classes[holding]!]! += (weight * this.#graph.countTriplesWithout(a, b, pairs)) / 6;
      if (weight === 4) this.#oneOnBoard[this.#classes[holding]!]! += this.#graph.sumWithout(a, b);
    }
  }
}
