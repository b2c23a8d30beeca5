// Reads the hands and the board of a showdown. The order of the checks is part of the contract: the list of hands, their cards one by
// one, the board, how many cards each hand has with it, and cards that appear twice.
import { BOARD_CARDS, DECK, FLOP_CARDS, HAND_CARDS, HOLE_CARDS } from '../engine/abi.js';
import { addCards, copyCards, createCardSet, setCards } from '../engine/card-set.js';
import { CardListReader, InvalidCardsError, readCardByte, readEntries, requireDistinct } from '../engine/cards.js';
import { MIN_HAND_CARDS } from '../engine/hand-evaluator.js';
import { MAX_SHOWDOWN_HANDS, type ShowdownSituation } from '../engine/showdown-calls.js';
import { type Fields, InvalidFieldError, type Naming } from './question-errors.js';

export type ShowdownCards = Pick<ShowdownSituation, 'hands' | 'board'>;

/** The bytes of `min` to `max` cards; undefined if something is wrong. */
const tryCards = (value: unknown, min: number, max: number): number[] | undefined => {
  if (!Array.isArray(value) || value.length < min || value.length > max) return undefined;
  const bytes = new Array<number>(value.length);
  for (let i = 0; i < value.length; i++) {
    const byte = readCardByte(value[i]);
    if (byte >= DECK) return undefined;
    bytes[i] = byte;
  }
  return bytes;
};

/** The cards that hands may not have. Reused by each call, like that of the board. */
const taken = /* @__PURE__ */ createCardSet();
const onBoard = /* @__PURE__ */ createCardSet();

/** How many cards a hand may have on a board of so many. */
type HandSizes = (board: number) => readonly [min: number, max: number];

const holdemSizes: HandSizes = board => [Math.max(1, MIN_HAND_CARDS - board), HAND_CARDS - board];

/**
 * Reads hands and board without names for errors, which cost more than the cards; undefined if something is wrong.
 * @param minBoard how many cards the board has at least
 */
const tryShowdown = (
  { hands: sent, board: common, independent }: Fields,
  findSizes: HandSizes,
  minBoard: number,
): ShowdownCards | undefined => {
  const board = tryCards(common ?? [], minBoard, BOARD_CARDS);
  if (!board || !Array.isArray(sent) || sent.length < 1 || sent.length > MAX_SHOWDOWN_HANDS) return undefined;
  if (!setCards(onBoard, board)) return undefined;
  copyCards(taken, onBoard);
  const [min, max] = findSizes(board.length);
  const hands = new Array<number[]>(sent.length);
  for (let i = 0; i < sent.length; i++) {
    const hand = tryCards(sent[i], min, max);
    if (independent === true) copyCards(taken, onBoard);
    if (!hand || !addCards(taken, hand)) return undefined;
    hands[i] = hand;
  }
  return { hands, board };
};

const SEND_HANDS = `send an array of 1 to ${MAX_SHOWDOWN_HANDS} hands, each an array of cards such as ["Ah", "Kh"]`;

const readHands = (lists: CardListReader, value: unknown, name: Naming): number[][] => {
  const makeError = (message: string): Error => new InvalidFieldError(message, ['hands']);
  const words = () => ({ name: name(['hands']), hint: SEND_HANDS, makeError });
  return readEntries(value, words, [1, MAX_SHOWDOWN_HANDS], (hand, index) => {
    const ofHand = () => ({ name: name(['hands', index]), hint: `send an array of 1 to ${HAND_CARDS} cards` });
    return lists.readList(hand, ofHand, [1, HAND_CARDS], card => name(['hands', index, card]));
  });
};

const readBoard = (lists: CardListReader, value: unknown, name: Naming): number[] => {
  const words = () => ({ name: name(['board']), hint: `send an array of 0 to ${BOARD_CARDS} cards` });
  return lists.readList(value, words, [0, BOARD_CARDS], card => name(['board', card]));
};

const requireHandSizes = ({ hands, board }: ShowdownCards, name: Naming): void => {
  for (const [index, { length }] of hands.entries()) {
    const cards = length + board.length;
    if (cards >= MIN_HAND_CARDS && cards <= HAND_CARDS) continue;
    const fault = `${name(['hands', index])} has ${length} ${length === 1 ? 'card' : 'cards'}, with the board ${cards}`;
    const hint = `a hand and the board have ${MIN_HAND_CARDS} to ${HAND_CARDS} cards together`;
    throw new InvalidCardsError(`${fault}: ${hint}`);
  }
};

/** @param first the place of the first of these hands in the question @throws {DuplicateCardsError} */
const requireOwnCards = (
  hands: readonly (readonly number[])[],
  board: readonly number[],
  first: number,
  name: Naming,
): void => {
  const places = hands.flatMap((hand, index) => hand.map((_, card) => name(['hands', first + index, card])));
  requireDistinct([...hands.flat(), ...board], i => places[i] ?? name(['board', i - places.length]));
};

/** Reads them in the order of the checks, and names the first fault, of entries that are no cards all. @param requireSizes checks the numbers of cards */
const readCarefully = (
  requireSizes: (cards: ShowdownCards, name: Naming) => void,
  { hands: sent, board: common, independent }: Fields,
  name: Naming,
): ShowdownCards => {
  const lists = new CardListReader();
  const hands = readHands(lists, sent, name);
  const board = common === undefined ? [] : readBoard(lists, common, name);
  lists.requireCards();
  requireSizes({ hands, board }, name);
  if (independent !== true) requireOwnCards(hands, board, 0, name);
  else for (const [index, hand] of hands.entries()) requireOwnCards([hand], board, index, name);
  return { hands, board };
};

/**
 * Reads the cards of a showdown. Different hands may have the same cards if they are independent.
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const readShowdownCards = (fields: Fields, name: Naming): ShowdownCards =>
  tryShowdown(fields, holdemSizes, 0) ?? readCarefully(requireHandSizes, fields, name);

/**
 * Reads the cards of a showdown of Omaha.
 * @param requireSizes refuses other numbers of cards @throws as {@link readShowdownCards}
 */
export const readOmahaShowdownCards = (
  holeCards: number,
  requireSizes: (cards: ShowdownCards, name: Naming) => void,
  fields: Fields,
  name: Naming,
): ShowdownCards =>
  tryShowdown(fields, () => [holeCards, holeCards], FLOP_CARDS) ?? readCarefully(requireSizes, fields, name);

/** Refuses what cannot be compared with random holdings. @throws {InvalidFieldError} */
export const requireHoldings = ({ hands, board }: ShowdownCards, name: Naming): void => {
  const refuse = (needed: string, given: string, hint: string): never => {
    const fault = `${name(['versus_random'])} needs ${needed}, and ${given}`;
    throw new InvalidFieldError(`${fault}: ${hint}, or leave it out`, ['versus_random']);
  };
  const other = hands.findIndex(({ length }) => length !== HOLE_CARDS);
  if (other >= 0) {
    refuse('hands of two cards', `${name(['hands', other])} has ${hands[other]!.length}`, 'send the two hole cards');
  }
  if (board.length < FLOP_CARDS) {
    refuse(`a board of ${FLOP_CARDS} to ${BOARD_CARDS} cards`, `this one has ${board.length}`, 'send the board');
  }
};
