// Reads the players' hands of Omaha, the board and the dead cards. The order of the checks is part of the contract: the list of
// players, the cards, the hands one by one, cards that appear twice, and whether the deck has enough cards.
import { BOARD_CARDS, DECK } from '../../engine/abi.js';
import { addCards } from '../../engine/card-set.js';
import { InvalidCardsError, parseCard, readCardByte, requireDistinct } from '../../engine/cards.js';
import { OMAHA_HOLE_CARDS, type OmahaGame } from '../../engine/games.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../../engine/omaha-engine.js';
import { type Fields, InvalidFieldError, type Naming } from '../question-errors.js';
import { readBoardAndDead, readTexts } from '../read-players.js';

/** The players of a question and the known cards. */
export interface OmahaTable extends OmahaSituation {
  /** The players' hands as they were sent. */
  readonly texts: readonly string[];
}

const EXAMPLES: Readonly<Record<OmahaGame, string>> = {
  omaha: '"AhAdKhKd", "AhAd**" or "random"',
  'omaha-5': '"AhAdKhKd2c", "AhAd***" or "random"',
  'omaha-6': '"AhAdKhKd2c3c", "AhAd****" or "random"',
};

const UNKNOWN = '*';

/** The most characters of a card: "10h", of which an error can say what is meant. */
const MAX_CARD_LENGTH = 3;

/** The texts of a hand's cards, two characters each, or `*`; at most one card more than it may have. */
const splitHand = (text: string, holeCards: number): readonly string[] =>
  text.slice(0, MAX_CARD_LENGTH * (holeCards + 1)).match(/\*|(?:10|.).?/gsu) ?? [];

const rejectCount = (cards: number, game: OmahaGame, name: string): never => {
  const holeCards = OMAHA_HOLE_CARDS[game];
  const count = cards > holeCards ? `more than ${holeCards} cards` : `${cards} ${cards === 1 ? 'card' : 'cards'}`;
  throw new InvalidCardsError(`${name} has ${count}: a hand of ${game} has ${holeCards}, such as ${EXAMPLES[game]}`);
};

/** @throws {InvalidCardsError} */
const readHand = (text: string, game: OmahaGame, player: number, name: Naming): number[] => {
  const holeCards = OMAHA_HOLE_CARDS[game];
  if (text === 'random') return new Array<number>(holeCards).fill(UNKNOWN_CARD);
  const cards = splitHand(text, holeCards);
  const bytes = cards.slice(0, holeCards).map((card, i) => {
    const byte = card === UNKNOWN ? UNKNOWN_CARD : readCardByte(card);
    // The name is only made for an error.
    return byte < DECK || card === UNKNOWN ? byte : parseCard(card, `${name(['players', player])}: card ${i + 1}`);
  });
  if (cards.length !== holeCards) rejectCount(cards.length, game, name(['players', player]));
  return bytes;
};

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

const requireCardsLeft = ({ hands, dead }: OmahaSituation, game: OmahaGame, name: Naming): void => {
  const [needed, left] = [BOARD_CARDS + OMAHA_HOLE_CARDS[game] * hands.length, DECK - dead.length];
  if (left >= needed) return;
  const fault = `${name(['players'])} has ${hands.length} entries, which need ${needed} cards with the board in ${game}`;
  const hint =
    dead.length === 0
      ? `a deck has ${DECK}: use fewer players`
      : `${dead.length} dead cards leave ${left}: use fewer of both`;
  throw new InvalidFieldError(`${fault}, and ${hint}`, ['players']);
};

/** @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} */
export const readOmahaPlayers = (game: OmahaGame, fields: Fields, name: Naming): OmahaTable => {
  const texts = readTexts(fields.players, { singular: 'a hand', plural: 'hands', examples: EXAMPLES[game] }, name);
  const { board, dead, taken } = readBoardAndDead(fields, name);
  const hands = texts.map((text, player) => readHand(text, game, player, name));
  const table = { texts, hands, board, dead };
  const known = hands.flat().filter(card => card !== UNKNOWN_CARD);
  if (!addCards(taken, known)) rejectDuplicate(table, name);
  requireCardsLeft(table, game, name);
  return table;
};
