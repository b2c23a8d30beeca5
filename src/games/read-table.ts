// Reads what players have in common in all games: their texts, the board and the dead cards.
import { BOARD_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { CardListReader, readEntries, requireDistinct } from '../engine/card-lists.js';
import { createCardSet, setCards } from '../engine/card-set.js';
import type { ReadCard } from '../engine/cards.js';
import type { Deck } from '../engine/deck.js';
import { echo } from '../text.js';
import type { Game } from './game.js';
import { type Fields, InvalidFieldError, type Naming, type Path } from './invalid-field.js';

/** What the texts of players are, for errors. */
export interface PlayerWords {
  readonly singular: string;
  readonly plural: string;
  readonly examples: string;
}

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

/** The known cards, to which games add those of hands. Reused by each call. */
const seen = /* @__PURE__ */ createCardSet();

/**
 * The board and the dead cards, together no card twice, and how errors name them.
 * @param readOthers called where an entry is not a card: reads other cards of the question, so that the error names those too
 * @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const readBoardAndDead = (
  fields: Fields,
  name: Naming,
  readCard: ReadCard,
  deck: Deck,
  readOthers?: (lists: CardListReader) => void,
) => {
  const lists = new CardListReader(readCard, deck);
  const board = readCards(lists, fields.board, ['board', BOARD_CARDS], name);
  const dead = readCards(lists, fields.dead, ['dead', deck.size], name);
  if (lists.hasFaults) readOthers?.(lists);
  lists.requireCards();
  const known = [...board, ...dead];
  const nameCard = (index: number): string =>
    index < board.length ? name(['board', index]) : name(['dead', index - board.length]);
  if (!setCards(seen, known)) requireDistinct(known, nameCard);
  return { board, dead, known, nameCard, seen };
};

/** @param dead how many cards are dead @throws {InvalidFieldError} the deck has not enough cards for the players and the board */
export const requireCardsLeft = (
  { deck, holeCards }: Pick<Game, 'deck' | 'holeCards'>,
  players: number,
  dead: number,
  name: Naming,
): void => {
  const [needed, left] = [BOARD_CARDS + holeCards * players, deck.size - dead];
  if (left >= needed) return;
  const fault = `${name(['players'])} has ${players} entries, which need ${needed} cards with the board`;
  const hint =
    dead === 0
      ? `${deck.name} has ${deck.size}: use fewer players`
      : `${dead} dead cards leave ${left}: use fewer players or dead cards`;
  throw new InvalidFieldError(`${fault}, and ${hint}`, ['players']);
};
