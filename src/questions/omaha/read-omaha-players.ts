// Reads the players' hands of Omaha, the board and the dead cards. The order of the checks is part of the contract: the list of
// players, the cards, the hands one by one, cards that appear twice, and whether the deck has enough cards.
import { BOARD_CARDS, DECK } from '../../engine/abi.js';
import { InvalidCardsError, parseCard, requireDistinct } from '../../engine/cards.js';
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

/** A hand's cards as texts: two characters each, or `*`. Of "10h" an error can say what is meant. */
const splitHand = (text: string): readonly string[] => text.match(/\*|(?:10|.).?/gsu) ?? [];

/** @param name how an error names the player @throws {InvalidCardsError} */
const readHand = (text: string, game: OmahaGame, name: string): number[] => {
  const holeCards = OMAHA_HOLE_CARDS[game];
  if (text === 'random') return new Array<number>(holeCards).fill(UNKNOWN_CARD);
  const cards = splitHand(text);
  const bytes = cards
    .slice(0, holeCards)
    .map((card, i) => (card === UNKNOWN ? UNKNOWN_CARD : parseCard(card, `${name}: card ${i + 1}`)));
  if (cards.length === holeCards) return bytes;
  const fault = `${name} has ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}, and a hand of ${game} ${holeCards}`;
  throw new InvalidCardsError(`${fault}: send ${EXAMPLES[game]}`);
};

/** The known cards of all players, of the board and dead, each with its name. @throws {DuplicateCardsError} */
const requireKnownDistinct = ({ hands, board, dead }: OmahaSituation, name: Naming): void => {
  const known: { readonly card: number; readonly name: () => string }[] = [
    ...board.map((card, i) => ({ card, name: () => name(['board', i]) })),
    ...dead.map((card, i) => ({ card, name: () => name(['dead', i]) })),
    ...hands.flatMap((cards, player) =>
      cards.map((card, i) => ({ card, name: () => `${name(['players', player])}: card ${i + 1}` })),
    ),
  ].filter(({ card }) => card !== UNKNOWN_CARD);
  requireDistinct(
    known.map(({ card }) => card),
    index => known[index]!.name(),
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
  const { board, dead } = readBoardAndDead(fields, name);
  const hands = texts.map((text, player) => readHand(text, game, name(['players', player])));
  const table = { texts, hands, board, dead };
  requireKnownDistinct(table, name);
  requireCardsLeft(table, game, name);
  return table;
};
