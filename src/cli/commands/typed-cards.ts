// Reads the cards, players and hands that are typed after `poker-odds odds`, `equity` and `showdown`.
import { InvalidArgumentError } from 'commander';
import { HOLE_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../../engine/abi.js';
import { InvalidCardsError, MAX_CARDS, splitCards } from '../../engine/cards.js';
import type { Game } from '../../games/game.js';
import { GAMES } from '../../games/games.js';

/** A card, or one of Omaha that is not known. */
const CARD = /(?:10|[2-9TJQKA])[cdhs]|\*/gi;

/** How many cards a text has; 0 if it has something else. */
const countCards = (text = ''): number => {
  const cards = text.match(CARD);
  return cards?.join('') === text ? cards.length : 0;
};

const isOneCard = (text: string): boolean => countCards(text) === 1;

/**
 * Separates cards from the words after them, because an option of cards takes every word that follows it. The first word may have all
 * cards; otherwise each word is one card, up to the first word that is not a card.
 */
const splitWords = ([first, ...others]: readonly string[] = []): [cards: string[], behind: string[]] => {
  if (first === undefined) return [[], []];
  const cards = splitCards(first);
  const end = cards.length > 1 ? 0 : others.findIndex(word => !isOneCard(word));
  const count = end < 0 ? others.length : end;
  return [[...cards, ...others.slice(0, count)], others.slice(count)];
};

/**
 * What was typed: two hole cards and up to five of the board.
 * @param board the words behind `--board`
 * @throws {InvalidCardsError} @throws {InvalidArgumentError} no cards were typed
 */
export const readTypedCards = (words: readonly string[], board?: readonly string[]): string[] => {
  const [onBoard, behind] = splitWords(board);
  const hole = [...words, ...behind].flatMap(splitCards);
  if (hole.length === 0) throw new InvalidArgumentError("missing required argument 'cards': two hole cards");
  const cards = [...hole, ...onBoard];
  const isHand = onBoard.length > 0 ? hole.length === HOLE_CARDS : hole.length >= HOLE_CARDS;
  if (isHand && cards.length <= MAX_CARDS) return cards;
  const given =
    onBoard.length > 0 ? `${hole.length} before the board, ${onBoard.length} on it` : `${hole.length} in all`;
  throw new InvalidCardsError(`it takes 2 hole cards, then 0 to 5 of the board, not ${given}`);
};

const SEPARATOR = /^(?:vs?\.?|versus)$/i;
/** The separator within an argument, "AhKh vs QQ+"; kept by `split`. */
const INNER_SEPARATOR = /\s+(vs?\.?|versus)\s+/i;

/** Between the cards of a hand, in games without ranges. */
const SPACE = /[\s,]+/;

/**
 * Each word is a player, except words that belong together: "QQ+," and "AKs"; as many cards as a hand of the game has. A separator may
 * be between players.
 */
const splitPlayers = (words: readonly string[], { holeCards, hasRanges }: Game): string[] => {
  const inner = hasRanges ? INNER_SEPARATOR : SPACE;
  const players: string[] = [];
  let last: string | undefined;
  for (const word of words.flatMap(each => each.trim().split(inner))) {
    const isSeparator = SEPARATOR.test(word);
    const begun = countCards(last);
    if (begun > 0 && begun < holeCards && isOneCard(word)) players.splice(-1, 1, `${last}${word}`);
    else if (last?.endsWith(',') && !isSeparator) players.splice(-1, 1, `${last} ${word}`);
    else if (!isSeparator) players.push(word);
    last = isSeparator ? undefined : players.at(-1);
  }
  return players;
};

const readTypedPlayers = (words: readonly string[], game: Game): string[] => {
  const players = splitPlayers(words, game);
  if (players.length >= MIN_PLAYERS && players.length <= MAX_PLAYERS) return players;
  const rule = `it takes ${MIN_PLAYERS} to ${MAX_PLAYERS} players, not ${players.length}`;
  throw new InvalidArgumentError(`${rule}; write "random" for a player with unknown cards`);
};

/** The options behind the players or hands. Those of cards take every word that follows them. */
interface TypedOptions {
  readonly game?: string;
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
}

/** @param name one of those that the option takes; the first game where it is left out */
const findGame = (name: string | undefined): Game => GAMES.find(game => game.name === name) ?? GAMES[0]!;

/**
 * The players' texts and the known cards, as texts.
 * @param words what was typed before the options
 * @throws {InvalidArgumentError} too few or too many players
 */
export const readTypedTable = (words: readonly string[], { game, board, dead }: TypedOptions = {}) => {
  const [boardCards, behindBoard] = splitWords(board);
  const [deadCards, behindDead] = splitWords(dead);
  return {
    board: boardCards,
    dead: deadCards,
    players: readTypedPlayers([...words, ...behindBoard, ...behindDead], findGame(game)),
  };
};

/**
 * The hands of a showdown and the board, as texts of cards. A hand is typed like a player with a known hand.
 * @param words what was typed before the options
 * @throws {InvalidArgumentError} no hand
 */
export const readTypedHands = (words: readonly string[], { game, board }: TypedOptions = {}) => {
  const [boardCards, behind] = splitWords(board);
  const hands = splitPlayers([...words, ...behind], findGame(game)).map(splitCards);
  if (hands.length === 0) throw new InvalidArgumentError("missing required argument 'hands': one hand or more");
  return { hands, board: boardCards };
};
