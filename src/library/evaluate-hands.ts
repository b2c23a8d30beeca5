// Evaluates hands for the library, from texts or from card bytes. The module checks them. If it refuses some, they are read again one by
// one, to name the wrong entries.
import { HAND_CARDS, InvalidArgumentError, requireArgument, Status } from '../engine/abi.js';
import { CardListReader, readEntries, requireDistinct } from '../engine/card-lists.js';
import { formatCard, InvalidCardsError, type ReadCard, readCardByte, readTypedCard } from '../engine/cards.js';
import { CATEGORIES, type Category } from '../engine/categories.js';
import { type Deck, explainAbsent, hasCard } from '../engine/deck.js';
import type { RangesEngine } from '../engine/engine.js';
import { evaluateMixed, MIN_HAND_CARDS } from '../engine/hand-evaluator.js';
import { createRanker, type Ranker } from '../engine/hand-rank.js';
import { echo } from '../text.js';
import type { Strengths } from './library-types.js';

const HAND_SIZES = [5, 6, 7] as const;
const SIZES = `${MIN_HAND_CARDS} to ${HAND_CARDS}`;
const HANDS_WORDS = { name: 'hands', hint: `send an array of hands, ${SIZES} cards each` };

const nameCard = (hand: number, card: number): string => `hands[${hand}][${card}]`;

const readHand = (lists: CardListReader, hand: unknown, index: number): number[] => {
  const words = () => ({ name: `hands[${index}]`, hint: `send an array of ${SIZES} cards` });
  return lists.readList(hand, words, [MIN_HAND_CARDS, HAND_CARDS], i => nameCard(index, i));
};

/** @throws {InvalidCardsError} the entries that are not cards @throws {DuplicateCardsError} if all are cards */
const requireHands = (hands: unknown, deck: Deck): void => {
  const lists = new CardListReader(readTypedCard, deck);
  const range = [0, Number.POSITIVE_INFINITY] as const;
  const all = readEntries(
    hands,
    () => HANDS_WORDS,
    range,
    (hand, index) => readHand(lists, hand, index),
  );
  lists.requireCards();
  all.forEach((bytes, index) => {
    requireDistinct(bytes, i => nameCard(index, i));
  });
};

type Hands = readonly (readonly unknown[])[];

const evaluateTexts = (engine: RangesEngine, hands: Hands, readByte: ReadCard): Uint32Array => {
  requireArgument(Array.isArray(hands), Status.CARD_COUNT);
  const strengths = new Uint32Array(hands.length);
  const atOnce = Math.floor(engine.input.length / HAND_CARDS);
  for (let first = 0; first < hands.length; first += atOnce) {
    const end = Math.min(first + atOnce, hands.length);
    const mixed = { hands, first, end, board: [], readByte, found: strengths, offset: 0 };
    requireArgument(evaluateMixed(engine, mixed) === 0, Status.CARD_COUNT);
  }
  return strengths;
};

/** @throws {InvalidCardsError} the first byte that is not a card @throws {DuplicateCardsError} if all are cards */
const requireBytes = (bytes: Uint8Array, cards: number, deck: Deck): void => {
  const nameAt = (at: number): string => nameCard(Math.floor(at / cards), at % cards);
  bytes.forEach((byte, at) => {
    formatCard(byte, nameAt(at));
    if (!hasCard(deck, byte)) throw new InvalidCardsError(`${nameAt(at)} is ${byte}: ${explainAbsent(deck, byte)}`);
  });
  for (let first = 0; first < bytes.length; first += cards) {
    requireDistinct([...bytes.subarray(first, first + cards)], i => nameAt(first + i));
  }
};

/** @throws {InvalidArgumentError} another number of cards than 5 to 7 @throws {InvalidCardsError} the last hand is not complete */
const requireWholeHands = (bytes: Uint8Array, cards: unknown): number => {
  const size = HAND_SIZES.find(each => each === cards);
  if (size === undefined) {
    const given = cards === undefined ? 'missing' : echo(cards);
    throw new InvalidArgumentError(Status.CARD_COUNT, `cards is ${given}: send how many cards a hand has, ${SIZES}`);
  }
  if (bytes.length % size === 0) return size;
  throw new InvalidCardsError(`hands has ${bytes.length} bytes: send ${size} for each hand, as cards says`);
};

/** Recognizes bytes of another realm (a frame, a test runner) too. */
const isBytes = (hands: unknown): hands is Uint8Array =>
  ArrayBuffer.isView(hands) && Object.prototype.toString.call(hands) === '[object Uint8Array]';

/** Runs `evaluate`; if it refuses a hand, `requireValid` throws the error that names it. */
const evaluateOrName = (evaluate: () => Uint32Array, requireValid: () => void): Uint32Array => {
  try {
    return evaluate();
  } catch (error) {
    requireValid();
    throw error;
  }
};

/** To the letter first, which is quicker: only what that refuses is read as people type cards. */
const evaluateTyped = (engine: RangesEngine, hands: Hands): Uint32Array => {
  try {
    return evaluateTexts(engine, hands, readCardByte);
  } catch {
    return evaluateTexts(engine, hands, readTypedCard);
  }
};

const computeStrengths = (engine: RangesEngine, hands: unknown, cards: unknown, deck: Deck): Uint32Array => {
  if (isBytes(hands)) {
    const size = requireWholeHands(hands, cards);
    return evaluateOrName(
      () => engine.evaluateCards(hands, size),
      () => requireBytes(hands, size, deck),
    );
  }
  if (cards !== undefined) {
    throw new InvalidArgumentError(Status.CARD_COUNT, `cards is ${echo(cards)}: send it beside a Uint8Array only`);
  }
  return evaluateOrName(
    () => evaluateTyped(engine, hands as Hands),
    () => requireHands(hands, deck),
  );
};

const nameCategories = (engine: RangesEngine, strengths: Uint32Array): Category[] => {
  const categories = new Array<Category>(strengths.length);
  for (let i = 0; i < categories.length; i++) categories[i] = CATEGORIES[engine.category(strengths[i]!)]!;
  return categories;
};

const computeRanks = (strengths: Uint32Array, computeRank: Ranker): Uint16Array => {
  const ranks = new Uint16Array(strengths.length);
  for (let i = 0; i < ranks.length; i++) ranks[i] = computeRank(strengths[i]!);
  return ranks;
};

/** Categories and ranks are made when they are first read. */
class EvaluatedHands implements Strengths {
  readonly strengths: Uint32Array;
  readonly #engine: RangesEngine;
  readonly #computeRank: Ranker;
  #categories: readonly Category[] | undefined;
  #ranks: Uint16Array | undefined;

  constructor(strengths: Uint32Array, engine: RangesEngine, computeRank: Ranker) {
    this.strengths = strengths;
    this.#engine = engine;
    this.#computeRank = computeRank;
  }

  get categories(): readonly Category[] {
    this.#categories ??= nameCategories(this.#engine, this.strengths);
    return this.#categories;
  }

  get ranks(): Uint16Array {
    this.#ranks ??= computeRanks(this.strengths, this.#computeRank);
    return this.#ranks;
  }
}

/** Makes the library's `evaluate` of a game. It throws an InvalidCardsError, DuplicateCardsError or InvalidArgumentError. */
export const createEvaluate = (engine: RangesEngine, deck: Deck) => {
  const computeRank = createRanker(deck);
  return (hands: unknown, cards?: unknown): Strengths =>
    new EvaluatedHands(computeStrengths(engine, hands, cards, deck), engine, computeRank);
};
