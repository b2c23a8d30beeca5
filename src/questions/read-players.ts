// Reads the players' ranges, the board and the dead cards. The order of the checks is part of the contract: the list of players, the
// cards, the ranges one by one, single hands, and what the known cards leave of the ranges.
import { BOARD_CARDS, DECK, MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { createCardSet, setCards } from '../engine/card-set.js';
import { CardListReader, DuplicateCardsError, formatCard, readEntries, requireDistinct } from '../engine/cards.js';
import { HIGH_CARDS, haveOwnCards, LOW_CARDS, listWeightedHands, withoutCards } from '../engine/hands.js';
import { findKnownHand, rangeWeights } from '../ranges/parse-range.js';
import { InvalidRangeError } from '../ranges/range-text.js';
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

/** What the texts of players are, for errors. */
export interface PlayerWords {
  readonly singular: string;
  readonly plural: string;
  readonly examples: string;
}

const RANGES: PlayerWords = { singular: 'a range', plural: 'ranges', examples: '"QQ+, AKs" or "random"' };

/** @throws {InvalidFieldError} */
export const readTexts = (value: unknown, { singular, plural, examples }: PlayerWords, name: Naming): string[] => {
  const makeError = (message: string): Error => new InvalidFieldError(message, ['players']);
  const words = () => {
    const hint = `send an array of ${MIN_PLAYERS} to ${MAX_PLAYERS} ${plural}, such as ${examples}`;
    return { name: name(['players']), hint, makeError };
  };
  return readEntries(value, words, [MIN_PLAYERS, MAX_PLAYERS], (text, index) => {
    if (typeof text === 'string') return text;
    const path: Path = ['players', index];
    throw new InvalidFieldError(`${name(path)} is ${echo(text)}: send ${singular}, such as ${examples}`, path);
  });
};

const readCards = (
  lists: CardListReader,
  value: unknown,
  [field, max]: readonly [field: 'board' | 'dead', max: number],
  name: Naming,
): readonly number[] => {
  if (value === undefined) return [];
  const words = () => ({ name: name([field]), hint: `send an array of 0 to ${max} cards` });
  return lists.readList(value, words, [0, max], index => name([field, index]));
};

/** The known cards and those of single hands. Reused by each call. */
const taken = /* @__PURE__ */ createCardSet();

/** The board and the dead cards, together no card twice, and how errors name them. @throws {InvalidCardsError} @throws {DuplicateCardsError} */
export const readBoardAndDead = (fields: Fields, name: Naming) => {
  const lists = new CardListReader();
  const board = readCards(lists, fields.board, ['board', BOARD_CARDS], name);
  const dead = readCards(lists, fields.dead, ['dead', DECK], name);
  lists.requireCards();
  const known = [...board, ...dead];
  const nameCard = (index: number): string =>
    index < board.length ? name(['board', index]) : name(['dead', index - board.length]);
  if (!setCards(taken, known)) requireDistinct(known, nameCard);
  return { board, dead, known, nameCard, taken };
};

/** A cache of the latest ranges by text, because the same ranges are sent often. They are never modified; 3 MB at most. */
const latestRanges = new Map<string, Float64Array>();
const MAX_LATEST_RANGES = 200;
const MAX_LATEST_TEXT = 200;

const findOrParseRange = (text: string): Float64Array => {
  if (text.length > MAX_LATEST_TEXT) return rangeWeights(text);
  const range = latestRanges.get(text) ?? rangeWeights(text);
  latestRanges.delete(text);
  latestRanges.set(text, range); // the last one now
  const [oldest = text] = latestRanges.keys();
  if (latestRanges.size > MAX_LATEST_RANGES) latestRanges.delete(oldest);
  return range;
};

const readRange = (text: string, player: number, name: Naming): Float64Array => {
  try {
    return findKnownHand(text) ?? findOrParseRange(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    throw new InvalidRangeError(`${name(['players', player])}, ${error.message}`, error.position, player);
  }
};

/** Players often have the same range: what is made of the first of equal ones is that of the others, too. */
const mapRanges = <From, To>(ranges: readonly From[], make: (range: From, player: number) => To): To[] => {
  const made: To[] = [];
  for (let player = 0; player < ranges.length; player++) {
    const first = ranges.indexOf(ranges[player]!);
    made.push(first < player ? made[first]! : make(ranges[player]!, player));
  }
  return made;
};

/** Names the card of a single hand that is known, or in the single hand of a player before. @throws {DuplicateCardsError} */
const rejectTakenCard = (
  ranges: readonly Float64Array[],
  known: readonly number[],
  nameCard: (index: number) => string,
  name: Naming,
): void => {
  const taken = [...known];
  const owners: number[] = [];
  for (const [player, range] of ranges.entries()) {
    const hands = listWeightedHands(range);
    if (hands.length !== 1) continue;
    for (const card of [HIGH_CARDS[hands[0]!]!, LOW_CARDS[hands[0]!]!]) {
      const at = taken.indexOf(card);
      if (at >= 0) {
        const owner = owners[at - known.length];
        const where = owner === undefined ? `is ${nameCard(at)}` : `${name(['players', owner])} has`;
        const fault = `${name(['players', player])} has "${formatCard(card)}", which ${where} already`;
        throw new DuplicateCardsError(fault);
      }
      taken.push(card);
      owners.push(player);
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

/** The ranges without the hands that known cards exclude; the same objects if they exclude none. */
const leaveRanges = (ranges: readonly Float64Array[], known: readonly number[], name: Naming): Float64Array[] =>
  mapRanges(ranges, (range, player) => {
    const left = withoutCards(range, known);
    if (listWeightedHands(left).length > 0) return left;
    const fault = `${name(['players', player])} has no hand that board and dead cards leave`;
    throw new InvalidRangeError(`${fault}: use a wider range`, 0, player);
  });

/**
 * Reads the players and the known cards of a question.
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 */
export const readPlayers = (fields: Fields, name: Naming): Table => {
  const texts = readTexts(fields.players, RANGES, name);
  const { board, dead, known, nameCard } = readBoardAndDead(fields, name);
  const ranges = mapRanges(texts, (text, player) => readRange(text, player, name));
  if (!haveOwnCards(ranges, taken)) rejectTakenCard(ranges, known, nameCard, name);
  requireCardsLeft(texts.length, dead.length, name);
  const weights = leaveRanges(ranges, known, name);
  return { texts, board, dead, weights, hands: weights.map(listWeightedHands) };
};
