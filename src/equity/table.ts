// Reads who holds what: the players' ranges, board and dead cards. The order of the checks is the contract's: the list of players, the
// cards, the ranges one by one, single hands, and what the known cards leave of the ranges.

import { MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { DuplicateCardsError, formatCard, parseCard, readEntries, requireDistinct } from '../engine/cards.js';
import { HIGH_CARDS, LOW_CARDS } from '../engine/hands.js';
import { type CardSet, cardSet, handsOf, withoutCards } from '../odds/equity/ranges.js';
import type { Fields, MakeError } from '../odds/question.js';
import { rangeWeights } from '../ranges/parse-range.js';
import { InvalidRangeError } from '../ranges/range-atoms.js';
import { echo, isArray } from '../text.js';
import type { EquityWording } from './wording.js';

const DECK = 52;
const BOARD_CARDS = 5;

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

/** How errors are made and worded. */
interface Words {
  readonly makeError: MakeError;
  readonly wording: EquityWording;
}

const SEND_PLAYERS = `send an array of ${MIN_PLAYERS} to ${MAX_PLAYERS} ranges, such as "QQ+, AKs" or "random"`;
const SEND_RANGE = 'send a range, such as "QQ+, AKs" or "random"';

/** What a getter or a proxy throws becomes the cause of an error of ours. */
const reading = <Value>(read: () => Value, name: string, wayOut: string, makeError: MakeError): Value => {
  try {
    return read();
  } catch (cause) {
    throw makeError(`${name} cannot be read: ${wayOut}`, name, cause);
  }
};

const readPlayers = (question: Fields, makeError: MakeError): string[] => {
  const wrong = (fault: string): Error => makeError(`players ${fault}: ${SEND_PLAYERS}`, 'players');
  const value = reading(() => question.players, 'players', SEND_PLAYERS, makeError);
  if (value === undefined) throw wrong('is missing');
  if (!isArray(value)) throw wrong(`is ${echo(value)}`);
  const { length, entries } = reading(
    () => ({ length: value.length, entries: Array.from({ length: MAX_PLAYERS }, (_, i) => value[i]) }),
    'players',
    SEND_PLAYERS,
    makeError,
  );
  if (!(length >= MIN_PLAYERS && length <= MAX_PLAYERS)) {
    throw wrong(`has ${length} ${length === 1 ? 'entry' : 'entries'}`);
  }
  return entries.slice(0, length).map((entry, index) => {
    if (typeof entry === 'string') return entry;
    throw makeError(`players[${index}] is ${echo(entry)}: ${SEND_RANGE}`, 'players');
  });
};

const readCards = (question: Fields, name: 'board' | 'dead', max: number, { makeError, wording }: Words): number[] => {
  const wayOut = `send an array of 0 to ${max} cards`;
  const value = reading(() => question[name], name, wayOut, makeError);
  if (value === undefined) return [];
  return readEntries(value, { name, wayOut }, [0, max], (card, index) => parseCard(card, wording.card(name, index)));
};

/** A known card, and how an error names its place. */
interface KnownCard {
  readonly card: number;
  readonly name: string;
}

const named = (cards: readonly number[], field: 'board' | 'dead', wording: EquityWording): KnownCard[] =>
  cards.map((card, index) => ({ card, name: wording.card(field, index) }));

/** A range, as it is or as known cards leave it. */
interface Range {
  readonly weights: Float64Array;
  readonly hands: Uint16Array;
}

/** The latest ranges by their texts: the same are asked for again and again. Nobody changes them. */
const latestRanges = new Map<string, Range>();
const MAX_LATEST_RANGES = 200;
const MAX_LATEST_TEXT = 200;

const rangeOf = (text: string): Range => {
  const weights = rangeWeights(text);
  return { weights, hands: handsOf(weights) };
};

/** Keeps 3 MB at most. @throws {InvalidRangeError} */
const latestRange = (text: string): Range => {
  if (text.length > MAX_LATEST_TEXT) return rangeOf(text);
  const range = latestRanges.get(text) ?? rangeOf(text);
  latestRanges.delete(text);
  latestRanges.set(text, range); // the last one now
  if (latestRanges.size > MAX_LATEST_RANGES) latestRanges.delete(latestRanges.keys().next().value ?? '');
  return range;
};

const readRange = (text: string, player: number, wording: EquityWording): Range => {
  try {
    return latestRange(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    throw new InvalidRangeError(`${wording.player(player)}, ${error.message}`, error.position, player);
  }
};

/** Reads each text once, since players often have the same range. */
const readRanges = (texts: readonly string[], wording: EquityWording): Range[] => {
  const read = new Map<string, Range>();
  return texts.map((text, player) => {
    const range = read.get(text) ?? readRange(text, player, wording);
    read.set(text, range);
    return range;
  });
};

/** What the known cards leave of a range: itself, if they leave all of it. */
const leftOf = (range: Range, known: CardSet): Range => {
  const weights = withoutCards(range.weights, known);
  return weights === range.weights ? range : { weights, hands: handsOf(weights) };
};

/** Refuses a single hand with a card that is known to be elsewhere. */
const requireOwnCards = (ranges: readonly Range[], known: readonly KnownCard[], wording: EquityWording): void => {
  const taken = new Map(known.map(({ card, name }) => [card, `is ${name}`]));
  for (const [player, { hands }] of ranges.entries()) {
    const [hand = 0] = hands;
    if (hands.length > 1) continue;
    for (const card of [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0]) {
      const where = taken.get(card);
      if (where !== undefined) {
        throw new DuplicateCardsError(`${wording.player(player)} has "${formatCard(card)}", which ${where} already`);
      }
      taken.set(card, wording.heldBy(player));
    }
  }
};

const requireCards = (players: number, dead: number, { makeError, wording }: Words): void => {
  const [needed, left] = [BOARD_CARDS + 2 * players, DECK - dead];
  if (left >= needed) return;
  const fault = `${wording.players(players)} and the board need ${needed} cards, and ${dead} dead cards leave ${left}`;
  throw makeError(`${fault}: send fewer players or dead cards`, 'players');
};

/**
 * Reads the players and the known cards of a question.
 * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} @throws what `makeError` makes
 */
export const readTable = (question: Fields, words: Words): Table => {
  const { makeError, wording } = words;
  const texts = readPlayers(question, makeError);
  const board = readCards(question, 'board', BOARD_CARDS, words);
  const dead = readCards(question, 'dead', DECK, words);
  const known = [...named(board, 'board', wording), ...named(dead, 'dead', wording)];
  const blocked = [...board, ...dead];
  requireDistinct(blocked, index => known[index]?.name ?? '');
  const ranges = readRanges(texts, wording);
  requireOwnCards(ranges, known, wording);
  requireCards(texts.length, dead.length, words);
  const set = cardSet(blocked);
  const leftByRange = new Map(ranges.map(range => [range, leftOf(range, set)]));
  const left = ranges.map(range => leftByRange.get(range) ?? range);
  const without = left.findIndex(({ hands }) => hands.length === 0);
  if (without >= 0) {
    const fault = `${wording.player(without)} has no hand that board and dead cards leave`;
    throw new InvalidRangeError(`${fault}: send a wider range`, 0, without);
  }
  const weights = left.map(range => range.weights);
  return { texts, board, dead, weights, hands: left.map(({ hands }) => hands) };
};
