// Reads the hands and the board of a showdown. The order of the checks is part of the contract: the list of hands, their cards one by
// one, the board, how many cards each hand has with it, and cards that appear twice.
import { BOARD_CARDS, DECK, HAND_CARDS, HOLE_CARDS } from '../engine/abi.js';
import { InvalidCardsError, parseCard, readCardByte, readEntries, requireDistinct } from '../engine/cards.js';
import { MIN_HAND_CARDS } from '../engine/hand-evaluator.js';
import { FLOP_CARDS, MAX_SHOWDOWN_HANDS, type ShowdownSituation } from '../engine/showdown-calls.js';
import { type Fields, InvalidFieldError, type Naming } from './question-errors.js';

type ShowdownCards = Pick<ShowdownSituation, 'hands' | 'board'>;

const SEND_HANDS = `send an array of 1 to ${MAX_SHOWDOWN_HANDS} hands, each an array of cards such as ["Ah", "Kh"]`;

/** The bytes of `min` to `max` cards; undefined if something is wrong, which is named then: names cost more than cards. */
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

/** @throws {InvalidCardsError} names what is wrong with a hand */
const readWrongHand = (value: unknown, hand: number, name: Naming): number[] => {
  const words = { name: name(['hands', hand]), hint: `send an array of 1 to ${HAND_CARDS} cards` };
  return readEntries(value, words, [1, HAND_CARDS], (card, i) => parseCard(card, name(['hands', hand, i])));
};

/** @throws {InvalidFieldError} names what is wrong with the list */
const rejectHands = (value: unknown, name: Naming): void => {
  const makeError = (message: string): Error => new InvalidFieldError(message, ['hands']);
  readEntries(value, { name: name(['hands']), hint: SEND_HANDS, makeError }, [1, MAX_SHOWDOWN_HANDS], () => undefined);
};

const readHands = (value: unknown, name: Naming): number[][] => {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_SHOWDOWN_HANDS) rejectHands(value, name);
  const sent = value as readonly unknown[];
  const hands = new Array<number[]>(sent.length);
  for (let i = 0; i < sent.length; i++) hands[i] = tryCards(sent[i], 1, HAND_CARDS) ?? readWrongHand(sent[i], i, name);
  return hands;
};

/** @throws {InvalidCardsError} names what is wrong with the board */
const readWrongBoard = (value: unknown, name: Naming): number[] => {
  const words = { name: name(['board']), hint: `send an array of 0 to ${BOARD_CARDS} cards` };
  return readEntries(value, words, [0, BOARD_CARDS], (card, i) => parseCard(card, name(['board', i])));
};

const readBoard = (value: unknown, name: Naming): number[] =>
  value === undefined ? [] : (tryCards(value, 0, BOARD_CARDS) ?? readWrongBoard(value, name));

const requireHandSizes = ({ hands, board }: ShowdownCards, name: Naming): void => {
  for (let index = 0; index < hands.length; index++) {
    const { length } = hands[index]!;
    const cards = length + board.length;
    if (cards >= MIN_HAND_CARDS && cards <= HAND_CARDS) continue;
    const fault = `${name(['hands', index])} has ${length} ${length === 1 ? 'card' : 'cards'}, with the board ${cards}`;
    const hint = `a hand and the board have ${MIN_HAND_CARDS} to ${HAND_CARDS} cards together`;
    throw new InvalidCardsError(`${fault}: ${hint}`);
  }
};

/** The call of `areDistinct` in which each card was last seen, so that nothing needs to be cleared. */
const seen = new Uint32Array(DECK);
let call = 0;

/** Whether no card is twice in these hands and the board. */
const areDistinct = (hands: readonly (readonly number[])[], board: readonly number[]): boolean => {
  call = (call + 1) >>> 0;
  const add = (cards: readonly number[]): boolean => {
    for (let i = 0; i < cards.length; i++) {
      if (seen[cards[i]!] === call) return false;
      seen[cards[i]!] = call;
    }
    return true;
  };
  return add(board) && hands.every(add);
};

/** @param first the place of the first of these hands in the question @throws {DuplicateCardsError} */
const requireOwnCards = (
  hands: readonly (readonly number[])[],
  board: readonly number[],
  first: number,
  name: Naming,
) => {
  if (areDistinct(hands, board)) return;
  const places = hands.flatMap((hand, index) => hand.map((_, card) => name(['hands', first + index, card])));
  const all = [...hands.flat(), ...board];
  requireDistinct(all, i => places[i] ?? name(['board', i - places.length]));
};

/**
 * Reads the cards of a showdown.
 * @param isIndependent whether different hands may have the same cards
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const readShowdownCards = (fields: Fields, isIndependent: boolean, name: Naming): ShowdownCards => {
  const hands = readHands(fields.hands, name);
  const board = readBoard(fields.board, name);
  requireHandSizes({ hands, board }, name);
  if (!isIndependent) requireOwnCards(hands, board, 0, name);
  else for (const [index, hand] of hands.entries()) requireOwnCards([hand], board, index, name);
  return { hands, board };
};

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
