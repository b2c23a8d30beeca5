// Reads the players' ranges, the board and the dead cards. The order of the checks is part of the contract: the list of players, the
// cards, the ranges one by one, single hands, and what the known cards leave of the ranges.
import { BOARD_CARDS, DECK, MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { DuplicateCardsError, formatCard, parseCard, readEntries, requireDistinct } from '../engine/cards.js';
import { HIGH_CARDS, LOW_CARDS, listWeightedHands, withoutCards } from '../engine/hands.js';
import { rangeWeights } from '../ranges/parse-range.js';
import { InvalidRangeError } from '../ranges/range-atoms.js';
import { echo } from '../text.js';
import { type Fields, InvalidFieldError, type Naming, type Path } from './question-errors.js';

/** The players of a question and the known cards, which leave each of them a hand. */
export interface Table {
  /** The players' ranges as they were sent. */
  readonly texts: readonly string[];
  /** Card bytes, like `dead`. */
  readonly board: readonly number[];
  readonly dead: readonly number[];
  /** For each player the weights of the hands that board and dead cards leave. */
  readonly weights: readonly Float64Array[];
  /** For each player the numbers of these hands. */
  readonly hands: readonly Uint16Array[];
}

const SEND_PLAYERS = `send an array of ${MIN_PLAYERS} to ${MAX_PLAYERS} ranges, such as "QQ+, AKs" or "random"`;
const SEND_RANGE = 'send a range, such as "QQ+, AKs" or "random"';

const readTexts = (value: unknown, name: Naming): string[] => {
  const makeError = (message: string): Error => new InvalidFieldError(message, ['players']);
  const words = { name: name(['players']), hint: SEND_PLAYERS, makeError };
  return readEntries(value, words, [MIN_PLAYERS, MAX_PLAYERS], (text, index) => {
    if (typeof text === 'string') return text;
    const path: Path = ['players', index];
    throw new InvalidFieldError(`${name(path)} is ${echo(text)}: ${SEND_RANGE}`, path);
  });
};

const readCards = (value: unknown, field: 'board' | 'dead', max: number, name: Naming): readonly number[] => {
  if (value === undefined) return [];
  const words = { name: name([field]), hint: `send an array of 0 to ${max} cards` };
  return readEntries(value, words, [0, max], (card, index) => parseCard(card, name([field, index])));
};

/** A range, complete or without the hands that known cards exclude. */
interface Range {
  readonly weights: Float64Array;
  readonly hands: Uint16Array;
}

/** A cache of the latest ranges by text, because the same ranges are sent often. They are never modified; 3 MB at most. */
const latestRanges = new Map<string, Range>();
const MAX_LATEST_RANGES = 200;
const MAX_LATEST_TEXT = 200;

const parseRange = (text: string): Range => {
  const weights = rangeWeights(text);
  return { weights, hands: listWeightedHands(weights) };
};

const findOrParseRange = (text: string): Range => {
  if (text.length > MAX_LATEST_TEXT) return parseRange(text);
  const range = latestRanges.get(text) ?? parseRange(text);
  latestRanges.delete(text);
  latestRanges.set(text, range); // the last one now
  const [oldest = text] = latestRanges.keys();
  if (latestRanges.size > MAX_LATEST_RANGES) latestRanges.delete(oldest);
  return range;
};

/** Players often have the same range: equal texts are read once, and have one array. */
const readRanges = (texts: readonly string[], name: Naming): Range[] => {
  const known = new Map<string, Range>();
  return texts.map((text, player) => {
    try {
      const range = known.get(text) ?? findOrParseRange(text);
      known.set(text, range);
      return range;
    } catch (error) {
      if (!(error instanceof InvalidRangeError)) throw error;
      throw new InvalidRangeError(`${name(['players', player])}, ${error.message}`, error.position, player);
    }
  });
};

/** Refuses a single hand with a card that is already taken. @param taken the place of each known card, in words */
const requireOwnCards = (ranges: readonly Range[], taken: Map<number, string>, name: Naming): void => {
  for (const [player, { hands }] of ranges.entries()) {
    const [hand, second] = hands;
    if (hand === undefined || second !== undefined) continue;
    const owner = name(['players', player]);
    for (const card of [HIGH_CARDS[hand]!, LOW_CARDS[hand]!]) {
      const where = taken.get(card);
      if (where !== undefined) {
        throw new DuplicateCardsError(`${owner} has "${formatCard(card)}", which ${where} already`);
      }
      taken.set(card, `${owner} has`);
    }
  }
};

const requireCardsLeft = (players: number, dead: number, name: Naming): void => {
  const [needed, left] = [BOARD_CARDS + 2 * players, DECK - dead];
  if (left >= needed) return;
  const fault = `${name(['players'])} has ${players} entries, which need ${needed} cards with the board`;
  throw new InvalidFieldError(`${fault}, and ${dead} dead cards leave ${left}: use fewer players or dead cards`, [
    'players',
  ]);
};

/** The range without the hands that known cards exclude; the same object if they exclude none. */
const leaveHands = (range: Range, known: readonly number[]): Range => {
  const weights = withoutCards(range.weights, known);
  return weights === range.weights ? range : { weights, hands: listWeightedHands(weights) };
};

const leaveRanges = (ranges: readonly Range[], known: readonly number[], name: Naming): Range[] => {
  const remaining = new Map<Range, Range>();
  return ranges.map((range, player) => {
    const left = remaining.get(range) ?? leaveHands(range, known);
    remaining.set(range, left);
    if (left.hands.length > 0) return left;
    const fault = `${name(['players', player])} has no hand that board and dead cards leave`;
    throw new InvalidRangeError(`${fault}: use a wider range`, 0, player);
  });
};

/**
 * Reads the players and the known cards of a question.
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 */
export const readPlayers = (fields: Fields, name: Naming): Table => {
  const texts = readTexts(fields.players, name);
  const board = readCards(fields.board, 'board', BOARD_CARDS, name);
  const dead = readCards(fields.dead, 'dead', DECK, name);
  const nameCard = (index: number): string =>
    index < board.length ? name(['board', index]) : name(['dead', index - board.length]);
  const known = [...board, ...dead];
  requireDistinct(known, nameCard);
  const ranges = readRanges(texts, name);
  requireOwnCards(ranges, new Map(known.map((card, index) => [card, `is ${nameCard(index)}`])), name);
  requireCardsLeft(texts.length, dead.length, name);
  const left = leaveRanges(ranges, known, name);
  return { texts, board, dead, weights: left.map(({ weights }) => weights), hands: left.map(({ hands }) => hands) };
};
