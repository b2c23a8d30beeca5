// Omaha with four, five or six hole cards: exactly two of a player's and three of the board count. A player has one hand, some or all of
// whose cards may be unknown.
import { billDeal, EnumeratedOmaha, SampledOmaha } from '../calculations/omaha/omaha-equity.js';
import { BOARD_CARDS, DECK, FLOP_CARDS } from '../engine/abi.js';
import { requireDistinct } from '../engine/card-lists.js';
import { addCards } from '../engine/card-set.js';
import { InvalidCardsError, parseCard, readCardByte } from '../engine/cards.js';
import { pickBestOmaha } from '../engine/omaha-best-five.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../engine/omaha-engine.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import type { EquityMethods, Game, GameName, RequestedDetails, Table } from './game.js';
import { type Fields, formatCardCount, type Naming } from './invalid-field.js';
import { OMAHA_ENGINE } from './omaha-engine.js';
import { readBoardAndDead, readTexts, requireCardsLeft } from './read-table.js';

type OmahaTable = Table & OmahaSituation;

const UNKNOWN = '*';

/** The most characters of a card: "10h", of which an error can say what is meant. */
const MAX_CARD_LENGTH = 3;

/** The texts of a hand's cards, two characters each, or `*`; at most one card more than it may have. */
const splitHand = (text: string, holeCards: number): readonly string[] =>
  text.slice(0, MAX_CARD_LENGTH * (holeCards + 1)).match(/\*|(?:10|.).?/gsu) ?? [];

/** Names the known card that is there twice. @throws {DuplicateCardsError} */
const rejectDuplicate = ({ hands, board, dead }: OmahaSituation, name: Naming): void => {
  const known = [
    ...board.map((card, i) => ({ card, place: name(['board', i]) })),
    ...dead.map((card, i) => ({ card, place: name(['dead', i]) })),
    ...hands.flatMap((cards, player) =>
      cards.map((card, i) => ({ card, place: `${name(['players', player])}: card ${i + 1}` })),
    ),
  ].filter(({ card }) => card !== UNKNOWN_CARD);
  requireDistinct(
    known.map(({ card }) => card),
    index => known[index]!.place,
  );
};

/** Exact counts are not bounded by `maxHands`: of two known players in omaha-6 they bill at most 9.2 million hands. */
const findMethods = (table: OmahaTable, { categories, nextCards }: RequestedDetails): EquityMethods => ({
  explainNoExact(_maxHands, name) {
    const unknown = table.hands.findIndex(cards => cards.includes(UNKNOWN_CARD));
    if (unknown < 0) return undefined;
    return { why: `${name(['players', unknown])} has unknown cards`, hint: 'send all cards of all players' };
  },
  countAll: () => new EnumeratedOmaha(table, categories, nextCards),
  sample: sample => new SampledOmaha(table, categories, sample),
  maxSimulations: billedHands => Math.floor(billedHands / billDeal(table)),
  isImpossible: false,
});

/** @param examples of a player's text */
const createOmaha = (name: GameName, holeCards: number, examples: string): Game<OmahaTable> => {
  const rejectCount = (cards: number, player: string): never => {
    const count = cards > holeCards ? `more than ${holeCards} cards` : formatCardCount(cards);
    throw new InvalidCardsError(`${player} has ${count}: a hand of ${name} has ${holeCards}, such as ${examples}`);
  };

  /** @throws {InvalidCardsError} */
  const readHand = (text: string, player: number, nameField: Naming): number[] => {
    if (text === 'random') return new Array<number>(holeCards).fill(UNKNOWN_CARD);
    const cards = splitHand(text, holeCards);
    const bytes = cards.slice(0, holeCards).map((card, i) => {
      const byte = card === UNKNOWN ? UNKNOWN_CARD : readCardByte(card);
      // The name is only made for an error.
      return byte < DECK || card === UNKNOWN
        ? byte
        : parseCard(card, `${nameField(['players', player])}: card ${i + 1}`);
    });
    if (cards.length !== holeCards) rejectCount(cards.length, nameField(['players', player]));
    return bytes;
  };

  /** The order of the checks is part of the contract: players, known cards, hands one by one, cards that appear twice, cards left. */
  const readPlayers = (fields: Fields, nameField: Naming): OmahaTable => {
    const texts = readTexts(fields.players, { singular: 'a hand', plural: 'hands', examples }, nameField);
    const { board, dead, seen } = readBoardAndDead(fields, nameField);
    const hands = texts.map((text, player) => readHand(text, player, nameField));
    const table = { texts, hands, board, dead };
    const known = hands.flat().filter(card => card !== UNKNOWN_CARD);
    if (!addCards(seen, known)) rejectDuplicate(table, nameField);
    requireCardsLeft(holeCards, texts.length, dead.length, nameField);
    return table;
  };

  const requireHandSizes = ({ hands, board }: ShowdownCards, nameField: Naming): void => {
    const other = hands.findIndex(({ length }) => length !== holeCards);
    if (other >= 0) {
      const fault = `${nameField(['hands', other])} has ${formatCardCount(hands[other]!.length)}`;
      throw new InvalidCardsError(`${fault}: a hand of ${name} has ${holeCards}`);
    }
    if (board.length >= FLOP_CARDS) return;
    const fault = `${nameField(['board'])} has ${formatCardCount(board.length)}`;
    throw new InvalidCardsError(
      `${fault}: three of the board count in ${name}, so send ${FLOP_CARDS} to ${BOARD_CARDS}`,
    );
  };

  return {
    name,
    engine: OMAHA_ENGINE,
    holeCards,
    hasRanges: false,
    lacks: ['hands', 'versus_random'],
    readPlayers,
    findMethods,
    requireHandSizes,
    createBestFinder: board => (hand, ranked) => pickBestOmaha(hand, board, ranked),
  };
};

export const OMAHA_GAMES: readonly [Game<OmahaTable>, ...Game<OmahaTable>[]] = [
  createOmaha('omaha', 4, '"AhAdKhKd", "AhAd**" or "random"'),
  createOmaha('omaha-5', 5, '"AhAdKhKd2c", "AhAd***" or "random"'),
  createOmaha('omaha-6', 6, '"AhAdKhKd2c3c", "AhAd****" or "random"'),
];
