// Reads the cards and the players that are typed after `poker-odds odds` and `poker-odds equity`.
import { InvalidArgumentError } from 'commander';
import { MAX_PLAYERS, MIN_PLAYERS } from '../../engine/abi.js';
import { InvalidCardsError, likelyCard, MAX_CARDS, MIN_CARDS, splitCards } from '../../engine/cards.js';

const HOLE_CARDS = MIN_CARDS;

/** Card texts, from arguments that hold one card each, or several. */
export const splitCardWords = (words: readonly string[]): string[] => words.flatMap(splitCards);

/** Rejects a class of hands such as "AKs", a common notation that names no two cards. */
const rejectHandClass = (words: readonly string[]): void => {
  const text = words.join('');
  if (!/^[2-9TJQKA]{2}[so]?$/i.test(text)) return;
  const [high, low] = text.toUpperCase();
  const second = /s$/i.test(text) && high !== low ? 'h' : 'd';
  throw new InvalidCardsError(`"${text}" is not two cards: did you mean "${high}h${low}${second}"?`);
};

/** Rejects several misspelt cards in one sentence, when each can mean only one card. */
const rejectMisspelt = (texts: readonly string[]): void => {
  const meant = texts.map(likelyCard);
  if (meant.includes(undefined) || texts.filter((text, i) => text !== meant[i]).length < 2) return;
  throw new InvalidCardsError(`the cards are "${texts.join(' ')}": did you mean "${meant.join(' ')}"?`);
};

const rejectCounts = (hole: number, board: number, isApart: boolean): void => {
  const all = hole + board;
  if ((isApart ? hole === HOLE_CARDS : hole >= HOLE_CARDS) && all <= MAX_CARDS) return;
  const given = isApart ? `${hole} before the board, ${board} on it` : `${all} in all`;
  throw new InvalidCardsError(`it takes 2 hole cards, then 0 to 5 of the board, not ${given}`);
};

/**
 * Separates hole cards from the board. `--board` takes every word behind it, since its cards may be separate words. When the first
 * word has several cards, it is the board, and the others are hole cards.
 */
const splitBoard = (words: readonly string[], board: readonly string[]): [hole: string[], board: string[]] => {
  const [first, ...others] = board;
  const isWhole = first !== undefined && splitCardWords([first]).length > 1;
  return isWhole ? [[...words, ...others], [first]] : [[...words], [...board]];
};

/** The cards behind an option. @throws {InvalidCardsError} none */
const splitOptionCards = (option: string, words: readonly string[]): string[] => {
  const cards = splitCardWords(words);
  if (words.length === 0 || cards.length > 0) return cards;
  throw new InvalidCardsError(`${option} names no card: name its cards, or leave it out`);
};

/**
 * What was typed: two hole cards and up to five of the board.
 * @param board the words behind `--board`
 * @throws {InvalidCardsError} @throws {InvalidArgumentError} there are none
 */
export const readTypedCards = (words: readonly string[], board: readonly string[] = []): string[] => {
  const [holeWords, boardWords] = splitBoard(words, board);
  if (holeWords.length === 0) throw new InvalidArgumentError("missing required argument 'cards': two hole cards");
  rejectHandClass(holeWords);
  const [hole, rest] = [splitCardWords(holeWords), splitOptionCards('--board', boardWords)];
  const texts = [...hole, ...rest];
  rejectMisspelt(texts);
  rejectCounts(hole.length, rest.length, boardWords.length > 0);
  return texts;
};

const SEPARATOR = /^(?:vs?\.?|versus)$/i;
/** The separator within an argument, "AhKh vs QQ+"; kept by `split`. */
const INNER_SEPARATOR = /\s+(vs?\.?|versus)\s+/i;
const SINGLE_CARD = /^(?:10|[2-9TJQKA])[cdhs]$/i;
const BOARD_CARDS = 5;
const DECK = 52;

const isCard = (text: string | undefined): boolean => text !== undefined && SINGLE_CARD.test(text);

/** Words between two separators, joined where they are plainly one text: "QQ+," and "AKs"; "Ah" and "Kh". */
const joinWords = (words: readonly string[]): string[] => {
  const texts: string[] = [];
  for (const word of words) {
    const last = texts.at(-1);
    if (isCard(last) && isCard(word)) texts.splice(-1, 1, last + word);
    else if (last !== undefined && (/[,;]\s*$/.test(last) || /^\s*[,;]/.test(word)))
      texts.splice(-1, 1, `${last} ${word}`);
    else texts.push(word);
  }
  return texts;
};

const requirePlayer = (group: readonly string[], index: number): void => {
  if (group.length > 0) return;
  throw new InvalidArgumentError(`a player is missing ${index === 0 ? 'before the first' : 'behind a'} "vs"`);
};

const readTypedPlayers = (words: readonly string[]): string[] => {
  const groups: string[][] = [[]];
  for (const word of words.flatMap(each => each.trim().split(INNER_SEPARATOR))) {
    if (SEPARATOR.test(word)) groups.push([]);
    else groups.at(-1)!.push(word);
  }
  if (groups.length > 1) groups.forEach(requirePlayer);
  const players = groups.flatMap(joinWords);
  if (players.length >= MIN_PLAYERS && players.length <= MAX_PLAYERS) return players;
  if (players.length === 0) throw new InvalidArgumentError("missing required argument 'players': two ranges or more");
  const hint = players.length === 1 ? '; a player of whom nothing is known is "random"' : '';
  throw new InvalidArgumentError(`it takes ${MIN_PLAYERS} to ${MAX_PLAYERS} players, not ${players.length}${hint}`);
};

/**
 * Separates cards from players: an option of cards takes every word behind it. The first word may have all the cards; otherwise
 * these are the words of one card each, up to the first that is none.
 */
const splitWords = ([first, ...others]: readonly string[]): [cards: string[], players: string[]] => {
  if (first === undefined) return [[], []];
  const isWhole = splitCardWords([first]).length > 1;
  const end = isWhole ? 0 : others.findIndex(word => !isCard(word));
  const count = end < 0 ? others.length : end;
  return [[first, ...others.slice(0, count)], others.slice(count)];
};

const readOptionCards = (option: string, words: readonly string[], max: number): string[] => {
  const cards = splitOptionCards(option, words);
  rejectMisspelt(cards);
  if (cards.length <= max) return cards;
  throw new InvalidCardsError(`${option} has ${cards.length} cards: it takes at most ${max}`);
};

/**
 * The players' ranges and the known cards, as texts.
 * @param words what was typed before the options
 * @param board the words behind `--board`; `dead` likewise
 * @throws {InvalidArgumentError} too few or too many players @throws {InvalidCardsError} no cards, or too many
 */
export const readTypedTable = (
  words: readonly string[],
  board: readonly string[] = [],
  dead: readonly string[] = [],
) => {
  const [boardWords, behindBoard] = splitWords(board);
  const [deadWords, behindDead] = splitWords(dead);
  return {
    board: readOptionCards('--board', boardWords, BOARD_CARDS),
    dead: readOptionCards('--dead', deadWords, DECK),
    players: readTypedPlayers([...words, ...behindBoard, ...behindDead]),
  };
};
