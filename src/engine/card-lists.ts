// Lists of cards: read from texts, with errors that name every entry at fault, and written.
import { echo } from '../text.js';
import { DECK } from './abi.js';
import {
  CARD_TEXTS,
  type CardFault,
  DuplicateCardsError,
  describeCardFault,
  describeCardFaults,
  formatCard,
  InvalidCardsError,
  isCard,
  likelyCard,
  MAX_CARDS,
  MIN_CARDS,
  makeCardFault,
  type ReadCard,
  readCardByte,
  readTypedCard,
} from './cards.js';
import { type Deck, explainAbsent, FULL_DECK, hasCard, listRanks } from './deck.js';

interface ArrayWords {
  /** How an error names the array. */
  readonly name: string;
  /** What to send in its place. */
  readonly hint: string;
  /** What to send in place of another number of entries; `hint` where it is left out. */
  readonly countHint?: string;
  /** Makes the error; an InvalidCardsError where it is left out. */
  readonly makeError?: (message: string) => Error;
}

const makeCardsError = (message: string): Error => new InvalidCardsError(message);

/** The error of a value that is not an array of as many entries as it should have. */
const makeArrayError = (
  array: unknown,
  { name, hint, countHint = hint, makeError = makeCardsError }: ArrayWords,
): Error => {
  if (array === undefined) return makeError(`${name} is missing: ${hint}`);
  if (!Array.isArray(array)) return makeError(`${name} is ${echo(array)}: ${hint}`);
  return makeError(`${name} has ${array.length} ${array.length === 1 ? 'entry' : 'entries'}: ${countHint}`);
};

/**
 * Reads each entry of an array.
 * @param findWords called only for an error: names of fields cost more than entries
 * @throws what `makeError` makes of a value that is not an array, or has another number of entries; and what `read` throws
 */
export const readEntries = <Entry>(
  array: unknown,
  findWords: () => ArrayWords,
  [min, max]: readonly [number, number],
  read: (entry: unknown, index: number) => Entry,
): Entry[] => {
  if (!Array.isArray(array) || array.length < min || array.length > max) throw makeArrayError(array, findWords());
  const entries = new Array<Entry>(array.length);
  for (let index = 0; index < entries.length; index++) entries[index] = read(array[index], index); // `map` would leave out holes
  return entries;
};

/** The bytes of a list of `min` to `max` cards, to the letter; undefined for anything else, which {@link CardListReader} names. */
export const tryReadCards = (list: unknown, min: number, max: number, deck: Deck): number[] | undefined => {
  if (!Array.isArray(list) || list.length < min || list.length > max) return undefined;
  const bytes = new Array<number>(list.length);
  for (let i = 0; i < bytes.length; i++) {
    const byte = readCardByte(list[i]);
    if (!hasCard(deck, byte)) return undefined;
    bytes[i] = byte;
  }
  return bytes;
};

/** How many entries an error names. */
const MAX_NAMED = 10;

/** Reads the lists of cards of one question. It collects entries that are not cards, so that one error names them all. */
export class CardListReader {
  readonly #readCard: ReadCard;
  readonly #deck: Deck;
  readonly #faults: CardFault[] = [];
  #faultCount = 0;

  constructor(readCard: ReadCard, deck: Deck) {
    this.#readCard = readCard;
    this.#deck = deck;
  }

  get hasFaults(): boolean {
    return this.#faultCount > 0;
  }

  /**
   * The bytes of a list. They are cards only if {@link requireCards} throws nothing.
   * @param nameOf how an error names the card of an index
   * @throws {InvalidCardsError} no array, or a wrong number of entries; entries of earlier lists that are not cards come first
   */
  readList(
    list: unknown,
    findWords: () => ArrayWords,
    bounds: readonly [number, number],
    nameOf: (index: number) => string,
  ): number[] {
    const requireOthers = (): ArrayWords => {
      this.requireCards();
      return findWords();
    };
    return readEntries(list, requireOthers, bounds, (entry, index) => this.readEntry(entry, index, nameOf));
  }

  /** The byte of one entry, which is a card only if {@link requireCards} throws nothing. */
  readEntry(entry: unknown, index: number, nameOf: (index: number) => string): number {
    const byte = this.#readCard(entry);
    if (hasCard(this.#deck, byte)) return byte;
    if (this.#faultCount++ < MAX_NAMED) this.#faults.push(this.#makeFault(entry, byte, nameOf(index)));
    return byte;
  }

  #makeFault(entry: unknown, byte: number, name: string): CardFault {
    const { fault, meant } = makeCardFault(entry, name);
    const card = isCard(byte) || typeof entry !== 'string' ? byte : readCardByte(likelyCard(entry));
    return { fault, meant: isCard(card) && !hasCard(this.#deck, card) ? explainAbsent(this.#deck, card) : meant };
  }

  /** @throws {InvalidCardsError} names the entries that are not cards */
  requireCards(): void {
    const [first] = this.#faults;
    if (first === undefined) return;
    const isOnly = this.#faultCount === 1;
    const more = this.#faultCount - this.#faults.length;
    const ranks = listRanks(this.#deck);
    throw new InvalidCardsError(
      isOnly ? describeCardFault(first, ranks) : describeCardFaults(this.#faults, more, ranks),
    );
  }
}

/**
 * Refuses a card that appears twice; the bytes are known to be cards.
 * @param nameOf how an error names the card of an index
 * @throws {DuplicateCardsError}
 */
export const requireDistinct = (bytes: readonly number[], nameOf: (index: number) => string): void => {
  bytes.forEach((byte, index) => {
    const first = bytes.indexOf(byte);
    if (first < index) {
      throw new DuplicateCardsError(`${nameOf(index)} is "${formatCard(byte)}", which is ${nameOf(first)} already`);
    }
  });
};

const CARDS_WORDS: ArrayWords = { name: 'cards', hint: `send an array of 0 to ${DECK} cards` };

const SITUATION_WORDS: ArrayWords = {
  name: 'cards',
  hint: `send an array of ${MIN_CARDS} to ${MAX_CARDS} cards`,
  countHint: `send ${MIN_CARDS} to ${MAX_CARDS}, two hole cards, then 0 to 5 board cards`,
};

/** Distinct cards by any rule. @param nameOf how an error names the card of an index, "cards[3]" for instance */
const readDistinct = (
  cards: unknown,
  words: ArrayWords,
  bounds: readonly [number, number],
  nameOf: (index: number) => string,
  readCard: ReadCard,
): number[] => {
  const lists = new CardListReader(readCard, FULL_DECK);
  const bytes = lists.readList(cards, () => words, bounds, nameOf);
  lists.requireCards();
  requireDistinct(bytes, nameOf);
  return bytes;
};

const nameCard = (index: number): string => `cards[${index}]`;

/**
 * The bytes of a situation, two hole cards, then up to five board cards.
 * @throws {InvalidCardsError} no array, a wrong number of cards, or entries that are not cards, which it names
 * @throws {DuplicateCardsError} a card that appears twice, once every entry is known to be a card
 */
export const readSituationCards = (cards: unknown, readCard: ReadCard, nameOf = nameCard): number[] =>
  readDistinct(cards, SITUATION_WORDS, [MIN_CARDS, MAX_CARDS], nameOf, readCard);

/**
 * The bytes of cards: suit × 13 + rank, each from 0 to 51 (docs/wasm-abi.md).
 * @example
 * const [ace, king] = parseCards(['Ah', 'Kh']);
 * console.log(ace, king); // prints 38 37
 * @param cards 0 to 52 texts: "Ah", "ah", "10h", "A♥"
 * @throws {InvalidCardsError} no array, more than 52 entries, or entries that are not cards, which it names
 * @throws {DuplicateCardsError} a card that appears twice, once every entry is known to be a card
 */
export const parseCards = (cards: readonly unknown[]): number[] =>
  readDistinct(cards, CARDS_WORDS, [0, DECK], nameCard, readTypedCard);

/**
 * The 52 cards of the deck, in the order of their bytes: clubs, diamonds, hearts, spades, each from the deuce to the ace.
 * @example
 * const deck = allCards();
 * console.log(deck.length, deck[38], parseCards(deck)[38]); // prints 52 Ah 38
 */
export const allCards = (): string[] => [...CARD_TEXTS];

const BYTES_WORDS: ArrayWords = { name: 'bytes', hint: 'send an array of integers from 0 to 51' };

/**
 * The texts of card bytes, any number of them.
 * @example
 * const [ace, king] = formatCards([38, 37]);
 * console.log(ace, king); // prints Ah Kh
 * @throws {InvalidCardsError} an entry is not an integer from 0 to 51
 */
export const formatCards = (bytes: readonly number[]): string[] =>
  readEntries(
    bytes,
    () => BYTES_WORDS,
    [0, Number.POSITIVE_INFINITY],
    (byte, index) => formatCard(byte as number, `bytes[${index}]`),
  );
