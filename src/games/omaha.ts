// Omaha with four, five or six hole cards: exactly two of a player's and three of the board count. A player has one hand, some or all of
// whose cards may be unknown.
import { listNextCards } from '../calculations/equity/next-cards.js';
import { billDeal, EnumeratedOmaha, SampledOmaha } from '../calculations/omaha/omaha-equity.js';
import { BOARD_CARDS, FLOP_CARDS } from '../engine/abi.js';
import { createStrengthDescriber } from '../engine/best-five.js';
import { CardListReader, requireDistinct } from '../engine/card-lists.js';
import { addCards } from '../engine/card-set.js';
import { cutCards, InvalidCardsError, type ReadCard } from '../engine/cards.js';
import { FULL_DECK } from '../engine/deck.js';
import { pickBestOmaha } from '../engine/omaha-best-five.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../engine/omaha-engine.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import type { EquityMethods, Game, GameName, RequestedDetails, Table } from './game.js';
import { type Fields, formatCardCount, type Naming } from './invalid-field.js';
import { OMAHA_ENGINE } from './omaha-engine.js';
import { readBoardAndDead, readTexts, requireCardsLeft } from './read-table.js';

type OmahaTable = Table & OmahaSituation;

const UNKNOWN = '*';

/** The most characters of a card: "10♥" with an invisible character behind it. */
const MAX_CARD_LENGTH = 4;

/** The texts of a hand's cards, or `*`; at most some cards more than it may have. */
const splitHand = (text: string, holeCards: number): readonly string[] =>
  cutCards(text.slice(0, MAX_CARD_LENGTH * (holeCards + 1)));

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

/** The bill of exact counts needs no bound: of two known players in omaha-6 they bill at most 9.2 million hands. */
const findMethods = (table: OmahaTable, { categories, nextStreet }: RequestedDetails): EquityMethods => ({
  explainNoExact(_bound, name) {
    const unknown = table.hands.findIndex(cards => cards.includes(UNKNOWN_CARD));
    if (unknown < 0) return undefined;
    return { why: `${name(['players', unknown])} has unknown cards`, hint: 'send all cards of all players' };
  },
  countAll: () =>
    new EnumeratedOmaha(table, categories, nextStreet ? listNextCards(table.board, table.dead, FULL_DECK) : undefined),
  sample: sample => new SampledOmaha(table, categories, sample),
  maxSimulations: billedHands => Math.floor(billedHands / billDeal(table)),
  isImpossible: false,
});

const describeStrength = /* @__PURE__ */ createStrengthDescriber(FULL_DECK);

/** @param examples of a player's text */
const createOmaha = (name: GameName, holeCards: number, examples: string): Game<OmahaTable> => {
  const rejectCount = (cards: number, player: string): never => {
    const count = cards > holeCards ? `more than ${holeCards} cards` : formatCardCount(cards);
    throw new InvalidCardsError(`${player} has ${count}: a hand of ${name} has ${holeCards}, such as ${examples}`);
  };

  /** The hands, whose bytes are cards only if `lists` requires them. @throws {InvalidCardsError} */
  const readHands = (lists: CardListReader, texts: readonly string[], nameField: Naming): number[][] =>
    texts.map((text, player) => {
      if (text === 'random') return new Array<number>(holeCards).fill(UNKNOWN_CARD);
      const cards = splitHand(text, holeCards);
      const nameCard = (index: number): string => `${nameField(['players', player])}: card ${index + 1}`;
      const bytes = cards
        .slice(0, holeCards)
        .map((card, index) => (card === UNKNOWN ? UNKNOWN_CARD : lists.readEntry(card, index, nameCard)));
      if (cards.length === holeCards) return bytes;
      lists.requireCards();
      return rejectCount(cards.length, nameField(['players', player]));
    });

  /** The order of the checks is part of the contract: players, known cards, hands one by one, cards that appear twice, cards left. */
  const readPlayers = (fields: Fields, nameField: Naming, readCard: ReadCard): OmahaTable => {
    const texts = readTexts(fields.players, { singular: 'a hand', plural: 'hands', examples }, nameField);
    const { board, dead, seen } = readBoardAndDead(fields, nameField, readCard, FULL_DECK, lists =>
      readHands(lists, texts, nameField),
    );
    const lists = new CardListReader(readCard, FULL_DECK);
    const hands = readHands(lists, texts, nameField);
    lists.requireCards();
    const table = { texts, hands, board, dead };
    const known = hands.flat().filter(card => card !== UNKNOWN_CARD);
    if (!addCards(seen, known)) rejectDuplicate(table, nameField);
    requireCardsLeft({ deck: FULL_DECK, holeCards }, texts.length, dead.length, nameField);
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
    deck: FULL_DECK,
    holeCards,
    hasRanges: false,
    lacks: ['flops', 'versus_random'],
    readPlayers,
    findMethods,
    requireHandSizes,
    describeStrength,
    createBestFinder: board => (hand, ranked) => pickBestOmaha(hand, board, ranked),
  };
};

export const OMAHA_GAMES: readonly [Game<OmahaTable>, ...Game<OmahaTable>[]] = [
  createOmaha('omaha', 4, '"AhAdKhKd", "AhAd**" or "random"'),
  createOmaha('omaha-5', 5, '"AhAdKhKd2c", "AhAd***" or "random"'),
  createOmaha('omaha-6', 6, '"AhAdKhKd2c3c", "AhAd****" or "random"'),
];
