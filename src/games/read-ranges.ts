// Reads the players' ranges, the board and the dead cards. The order of the checks is part of the contract: the list of players, the
// cards, the ranges one by one, single hands, and what the known cards leave of the ranges.
import { HOLE_CARDS } from '../engine/abi.js';
import { DuplicateCardsError, formatCard } from '../engine/cards.js';
import { HIGH_CARDS, haveOwnCards, LOW_CARDS, listWeightedHands, withoutCards } from '../engine/hands.js';
import type { StartingHands } from '../ranges/hand-classes.js';
import { findKnownHand, parseRangeWeights } from '../ranges/parse-range.js';
import { InvalidRangeError } from '../ranges/range-text.js';
import type { Game, Table } from './game.js';
import type { Naming } from './invalid-field.js';
import { type PlayerWords, readBoardAndDead, readTexts, requireCardsLeft } from './read-table.js';

/** The players of a question and the known cards, which leave each of them a hand. */
export interface RangesTable extends Table {
  readonly combos: readonly number[];
  /** For each player the weights of the hands that board and dead cards leave. */
  readonly weights: readonly Float64Array[];
  /** For each player the numbers of these hands. */
  readonly hands: readonly Uint16Array[];
}

const RANGES: PlayerWords = { singular: 'a range', plural: 'ranges', examples: '"QQ+, AKs" or "random"' };

const MAX_LATEST_RANGES = 200;
const MAX_LATEST_TEXT = 200;

type ParseRange = (text: string) => Float64Array;

/** Makes the function that reads ranges. It keeps the latest ones by text, because the same ranges are sent often; they take 3 MB at most. */
const createRangeParser = (startingHands: StartingHands): ParseRange => {
  const latest = new Map<string, Float64Array>();
  return text => {
    const hand = findKnownHand(text, startingHands);
    if (hand) return hand;
    if (text.length > MAX_LATEST_TEXT) return parseRangeWeights(text, startingHands);
    const range = latest.get(text) ?? parseRangeWeights(text, startingHands);
    latest.delete(text);
    latest.set(text, range); // the last one now
    const [oldest = text] = latest.keys();
    if (latest.size > MAX_LATEST_RANGES) latest.delete(oldest);
    return range;
  };
};

const readRange = (parse: ParseRange, text: string, player: number, name: Naming): Float64Array => {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    throw new InvalidRangeError(`${name(['players', player])}, ${error.message}`, error.position, player);
  }
};

/** Makes something of each range, once for equal ones: players often have the same range. */
const mapRanges = <From, To>(ranges: readonly From[], make: (range: From, player: number) => To): To[] => {
  const made: To[] = [];
  for (let player = 0; player < ranges.length; player++) {
    const first = ranges.indexOf(ranges[player]!);
    made.push(first < player ? made[first]! : make(ranges[player]!, player));
  }
  return made;
};

/** Names the card of a single hand that is known, or in the single hand of a player before. @throws {DuplicateCardsError} */
const rejectDuplicate = (
  ranges: readonly Float64Array[],
  known: readonly number[],
  nameCard: (index: number) => string,
  name: Naming,
): void => {
  const cards = [...known];
  const owners: number[] = [];
  for (const [player, range] of ranges.entries()) {
    const hands = listWeightedHands(range);
    if (hands.length !== 1) continue;
    for (const card of [HIGH_CARDS[hands[0]!]!, LOW_CARDS[hands[0]!]!]) {
      const at = cards.indexOf(card);
      if (at >= 0) {
        const owner = owners[at - known.length];
        const where = owner === undefined ? `is ${nameCard(at)}` : `${name(['players', owner])} has`;
        const fault = `${name(['players', player])} has "${formatCard(card)}", which ${where} already`;
        throw new DuplicateCardsError(fault);
      }
      cards.push(card);
      owners.push(player);
    }
  }
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
 * Makes the function that reads the players and the known cards of a question.
 * It throws an InvalidFieldError, InvalidCardsError, DuplicateCardsError or InvalidRangeError.
 */
export const createRangesReader = (startingHands: StartingHands): Game<RangesTable>['readPlayers'] => {
  const parse = createRangeParser(startingHands);
  const { deck } = startingHands;
  return (fields, name, readCard) => {
    const texts = readTexts(fields.players, RANGES, name);
    const { board, dead, known, nameCard, seen } = readBoardAndDead(fields, name, readCard, deck);
    const ranges = mapRanges(texts, (text, player) => readRange(parse, text, player, name));
    if (!haveOwnCards(ranges, seen)) rejectDuplicate(ranges, known, nameCard, name);
    requireCardsLeft({ deck, holeCards: HOLE_CARDS }, texts.length, dead.length, name);
    const weights = leaveRanges(ranges, known, name);
    const hands = weights.map(listWeightedHands);
    return { texts, board, dead, combos: hands.map(({ length }) => length), weights, hands };
  };
};
