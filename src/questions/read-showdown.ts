// Reads the hands and the board of a showdown. The order of the checks is part of the contract: the list of hands, their cards one by
// one, the board, how many cards each hand has with it, and cards that appear twice.
import { BOARD_CARDS, FLOP_CARDS, HAND_CARDS, HOLE_CARDS } from '../engine/abi.js';
import { CardListReader, readEntries, requireDistinct, tryReadCards } from '../engine/card-lists.js';
import { addCards, copyCards, createCardSet, setCards } from '../engine/card-set.js';
import type { ReadCard } from '../engine/cards.js';
import type { Deck } from '../engine/deck.js';
import { MAX_SHOWDOWN_HANDS, type ShowdownCards } from '../engine/showdown-calls.js';
import type { Game } from '../games/game.js';
import { type Fields, InvalidFieldError, type Naming } from '../games/invalid-field.js';

const SEND_HANDS = `send an array of 1 to ${MAX_SHOWDOWN_HANDS} hands, each an array of cards such as ["Ah", "Kh"]`;

/** The hands, where each entry is a card to the letter; undefined for anything else: names for errors cost more than cards. */
const tryReadHands = (value: unknown, deck: Deck): number[][] | undefined => {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_SHOWDOWN_HANDS) return undefined;
  const hands = new Array<number[]>(value.length);
  for (let i = 0; i < hands.length; i++) {
    const hand = tryReadCards(value[i], 1, HAND_CARDS, deck);
    if (hand === undefined) return undefined;
    hands[i] = hand;
  }
  return hands;
};

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

/** The cards that the next hand may not have, and those of the board. Reused by each call. */
const excluded = /* @__PURE__ */ createCardSet();
const onBoard = /* @__PURE__ */ createCardSet();

/** Whether no hand has a card twice, or one of the board, or of another hand unless they are independent. */
const haveOwnCards = ({ hands, board }: ShowdownCards, isIndependent: boolean): boolean => {
  if (!setCards(onBoard, board)) return false;
  copyCards(excluded, onBoard);
  for (let i = 0; i < hands.length; i++) {
    if (isIndependent) copyCards(excluded, onBoard);
    if (!addCards(excluded, hands[i]!)) return false;
  }
  return true;
};

/** Names the first card that is there twice. @throws {DuplicateCardsError} */
const rejectDuplicate = ({ hands, board }: ShowdownCards, isIndependent: boolean, name: Naming): void => {
  const requireOwnCards = (some: ShowdownCards['hands'], first: number): void => {
    const places = some.flatMap((hand, index) => hand.map((_, card) => name(['hands', first + index, card])));
    requireDistinct([...some.flat(), ...board], i => places[i] ?? name(['board', i - places.length]));
  };
  if (!isIndependent) requireOwnCards(hands, 0);
  else for (const [index, hand] of hands.entries()) requireOwnCards([hand], index);
};

interface ReadCardsOptions {
  readonly name: Naming;
  readonly readCard: ReadCard;
}

/**
 * Reads the cards of a showdown. Different hands may have the same cards if they are independent.
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const readShowdownCards = (game: Game, fields: Fields, { name, readCard }: ReadCardsOptions): ShowdownCards => {
  const { deck } = game;
  const lists = new CardListReader(readCard, deck);
  const hands = tryReadHands(fields.hands, deck) ?? readHands(lists, fields.hands, name);
  const board =
    tryReadCards(fields.board === undefined ? [] : fields.board, 0, BOARD_CARDS, deck) ??
    readBoard(lists, fields.board, name);
  lists.requireCards();
  const cards = { hands, board };
  game.requireHandSizes(cards, name);
  const isIndependent = fields.independent === true;
  if (!haveOwnCards(cards, isIndependent)) rejectDuplicate(cards, isIndependent, name);
  return cards;
};

/** Refuses cards that cannot be compared with random holdings. @throws {InvalidFieldError} */
export const requireHoldings = ({ hands, board }: ShowdownCards, name: Naming): void => {
  const refuse = (needed: string, given: string, hint: string): never => {
    const fault = `${name(['versus_random'])} needs ${needed}, and ${given}`;
    throw new InvalidFieldError(`${fault}: ${hint}, or leave out ${name(['versus_random'])}`, ['versus_random']);
  };
  const other = hands.findIndex(({ length }) => length !== HOLE_CARDS);
  if (other >= 0) {
    refuse('hands of two cards', `${name(['hands', other])} has ${hands[other]!.length}`, 'send the two hole cards');
  }
  if (board.length < FLOP_CARDS) {
    refuse(`a board of ${FLOP_CARDS} to ${BOARD_CARDS} cards`, `this one has ${board.length}`, 'send the board');
  }
};
