// Reads cards as people type them: hole cards, then the board, or the board behind `--board`.
import { InvalidArgumentError } from 'commander';
import { InvalidCardsError, likelyCard, MAX_CARDS, MIN_CARDS, parseCards, splitCards } from '../../engine/cards.js';

const HOLE_CARDS = MIN_CARDS;

/** Card texts, from arguments that hold one card each, or several. */
export const cardTexts = (words: readonly string[]): string[] => words.flatMap(splitCards);

const nameOf = (index: number): string =>
  index < HOLE_CARDS ? `hole card ${index + 1}` : `board card ${index - HOLE_CARDS + 1}`;

/** Rejects a class of hands such as "AKs", a common notation that names no two cards. */
const rejectHandClass = (words: readonly string[]): void => {
  const [, high = '', low = '', suited = ''] = /^([2-9TJQKA])([2-9TJQKA])([so]?)$/i.exec(words.join('')) ?? [];
  if (!high) return;
  const isPair = high.toUpperCase() === low.toUpperCase();
  const second = suited.toLowerCase() === 's' && !isPair ? 'h' : 'd';
  const example = `${high.toUpperCase()}h${low.toUpperCase()}${second}`;
  throw new InvalidCardsError(`"${words.join('')}" names no two cards: did you mean "${example}"?`);
};

/** Rejects several misspelt cards in one sentence, when each can mean only one card. */
export const rejectMisspelt = (texts: readonly string[]): void => {
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
const splitBoard = (words: readonly string[], board: readonly string[]): [string[], string[]] => {
  const [first = '', ...others] = board;
  return cardTexts([first]).length > 1 ? [[...words, ...others], [first]] : [[...words], [...board]];
};

/**
 * The bytes of what was typed: two hole cards and up to five of the board.
 * @param board what was typed behind `--board`, undefined where it was not
 * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} there are none
 */
export const cardsFrom = (words: readonly string[], board?: readonly string[]): number[] => {
  if (board && cardTexts(board).length === 0) {
    throw new InvalidCardsError('--board names no card: name its cards, or leave it out');
  }
  const [holeWords, boardWords] = splitBoard(words, board ?? []);
  if (holeWords.length === 0) throw new InvalidArgumentError("missing required argument 'cards': two hole cards");
  rejectHandClass(holeWords);
  const [hole, rest] = [cardTexts(holeWords), cardTexts(boardWords)];
  const texts = [...hole, ...rest];
  rejectMisspelt(texts);
  rejectCounts(hole.length, rest.length, board !== undefined);
  return parseCards(texts, nameOf);
};
