// Reads PioSOLVER's list: a number for each of the 1,326 hands, "0 0.5 1 …".
import { DECK } from '../engine/abi.js';
import { RANKS, SUITS } from '../engine/cards.js';
import { HAND_COUNT, handNumber } from '../engine/hands.js';
import { formatNumber } from '../text.js';
import { isAtDecimalComma } from './decimal-comma.js';
import { failWeight } from './explain-range-error.js';
import { type RangeText, SEND_RANGE } from './range-text.js';

/** Solvers round: weights above 1 and up to this are 1. */
export const MAX_WEIGHT = 1.01;

/** A class such as "22", which is a number too. */
const CLASS_OF_DIGITS = /(?:10|[2-9]){2}(?![^\s,])/y;
/** What separates two numbers. */
const BEFORE_NUMBER = /(?:\s*,|\s)\s*(?=[\d.])/y;

const listHands = (): Uint16Array => {
  const hands = new Uint16Array(HAND_COUNT);
  const toByte = (card: number): number => (card % SUITS.length) * RANKS.length + Math.floor(card / SUITS.length);
  let place = 0;
  for (let high = 1; high < DECK; high++) {
    for (let low = 0; low < high; low++) hands[place++] = handNumber(toByte(high), toByte(low));
  }
  return hands;
};

/** The hands in the list's order: by the higher card, then by the lower one, of 2c 2d 2h 2s 3c … As. */
const HANDS = /* @__PURE__ */ listHands();

const isSolverList = (text: RangeText): boolean => {
  if (isAtDecimalComma(text)) return false;
  const start = text.at;
  const isList = text.readNumber() !== undefined && text.match(BEFORE_NUMBER) !== undefined;
  text.at = start;
  return isList && text.match(CLASS_OF_DIGITS) === undefined;
};

const failList = (text: RangeText, count: number): never => {
  const list = `a list of numbers has ${formatNumber(HAND_COUNT)} weights from 0 to 1, as in PioSOLVER`;
  return text.fail(`${list}: ${text.describeWord()} is behind ${formatNumber(count)} of them`);
};

/** Other decks have fewer hands. @throws {InvalidRangeError} */
const requireHands = (text: RangeText): void => {
  const { deck } = text.startingHands;
  if (deck.size === DECK) return;
  const list = `a list of numbers has weights of the ${formatNumber(HAND_COUNT)} hands of ${DECK} cards, as in PioSOLVER`;
  text.fail(`${list}, and ${deck.name} has ${deck.size} cards: ${SEND_RANGE}`);
};

/** The weights by the numbers of hands; undefined if no list is here. @throws {InvalidRangeError} */
export const readSolverList = (text: RangeText): Float64Array | undefined => {
  if (!isSolverList(text)) return undefined;
  requireHands(text);
  const weights = new Float64Array(HAND_COUNT);
  for (const [place, hand] of HANDS.entries()) {
    const at = text.at;
    const weight = text.readNumber() ?? failList(text, place);
    if (weight > MAX_WEIGHT) failWeight(text, at);
    weights[hand] = Math.min(weight, 1);
    const isSpace = text.skipSpace();
    if (place === HAND_COUNT - 1) break;
    if (text.skip(',')) text.skipSpace();
    else if (!isSpace) failList(text, place + 1);
  }
  return text.isAtEnd ? weights : failList(text, HAND_COUNT);
};
