// What a board looks like in words, and how often boards of the river allow a flush or have a pair.
import { parseCards } from '../../../src/engine/card-lists.js';
import { CARD_TEXTS, RANKS, readRank, readSuit, SUITS } from '../../../src/engine/cards.js';
import { countCombinations } from '../../../src/engine/combinations.js';
import type { Deck } from '../../../src/engine/deck.js';
import { describeTexture } from '../../../src/engine/flops.js';
import { FLUSH_ON_BOARD } from '../../../src/engine/made-hand.js';
import { GAMES } from '../games/games.js';
import type { Show } from '../odds/findings.js';
import { createChangeCheck, element } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import { BOARD_CARDS, FLOP_CARDS, listBoard, type Situation, UNKNOWN } from '../situation/situation.js';
import { nameRank, SUIT_NAMES } from '../table/cards.js';

const countBy = (cards: readonly number[], read: (card: number) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(read(card), (counts.get(read(card)) ?? 0) + 1);
  return counts;
};

const most = (cards: readonly number[], read: (card: number) => number): number =>
  Math.max(...countBy(cards, read).values());

const allowsFlush = (board: readonly number[]): boolean => most(board, readSuit) >= FLUSH_ON_BOARD;

const isPaired = (board: readonly number[]): boolean => most(board, readRank) > 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * How often the board's suit, one of those of which it has most cards, has three by the river, and how often a rank has two. Counted, not
 * listed: it is shown with the first odds.
 * @param board three or four cards @param known cards that cannot come
 */
export const chanceOnRiver = (board: readonly number[], known: readonly number[]) => {
  const gone = new Set([...board, ...known]);
  const unseen = CARD_TEXTS.flatMap((_, card) => (gone.has(card) ? [] : [card]));
  const dealt = BOARD_CARDS - board.length;
  const all = countCombinations(unseen.length, dealt);
  const suited = most(board, readSuit);
  const needed = FLUSH_ON_BOARD - suited;
  const [onBoard, left] = [countBy(board, readSuit), countBy(unseen, readSuit)];
  const leading = [...onBoard].filter(([, count]) => count === suited).map(([suit]) => left.get(suit) ?? 0);
  const missed = countCombinations(unseen.length - sum(leading), dealt);
  const twice = dealt === 2 ? sum(leading.map(count => countCombinations(count, 2))) : 0;
  const ranks = new Set(board.map(readRank));
  const unpairing = unseen.filter(card => !ranks.has(readRank(card)));
  const others = [...countBy(unpairing, readRank).values()];
  const ofOneRank = dealt === 2 ? sum(others.map(count => countCombinations(count, 2))) : 0;
  const unpaired = countCombinations(sum(others), dealt) - ofOneRank;
  return {
    flush: needed <= 0 ? 1 : (needed === 1 ? all - missed : twice) / all,
    pair: isPaired(board) ? 1 : 1 - unpaired / all,
  };
};

const nameSuit = (suit: number): string => SUIT_NAMES[SUITS[suit]!]!;

const describeSuits = (board: readonly number[]): string => {
  const [suit, count] = [...countBy(board, readSuit)].reduce((best, each) => (each[1] > best[1] ? each : best));
  if (count < 2) return 'rainbow';
  if (count < FLUSH_ON_BOARD && board.length === BOARD_CARDS) return 'no flush possible';
  if (count === board.length) return board.length === FLOP_CARDS ? 'monotone' : `all ${nameSuit(suit)}`;
  return count === 2 ? 'two-tone' : `${count === 3 ? 'three' : 'four'} ${nameSuit(suit)}`;
};

const describeRanks = (board: readonly number[]): string => {
  const counts = [...countBy(board, readRank).values()].filter(count => count > 1).sort((a, b) => b - a);
  if (counts.length === 0) return '';
  if (counts[0]! > 2) return counts[0] === 3 ? 'trips' : 'quads';
  return counts.length > 1 ? 'two pairs' : 'paired';
};

/** "Two-tone, connected, jack high". @param board three to five cards, as bytes */
export const describeBoard = (board: readonly number[], deck: Deck): string => {
  const isConnected = board.length === FLOP_CARDS && describeTexture(board, deck).connected;
  const high = `${nameRank(RANKS[Math.max(...board.map(readRank))]!)} high`;
  const parts = [describeSuits(board), describeRanks(board), isConnected ? 'connected' : '', high];
  return capitalize(parts.filter(Boolean).join(', '));
};

const describeChances = (board: readonly number[], known: readonly number[], about: string): string => {
  if (board.length === BOARD_CARDS) return '';
  const { flush, pair } = chanceOnRiver(board, known);
  const parts = [
    allowsFlush(board) || flush === 0 ? '' : `${formatPercent(flush, 0)} flush possible`,
    isPaired(board) ? '' : `${formatPercent(pair, 0)} paired`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` By the river: ${about}${parts.join(', ')}.`;
};

export const textureInWords = (situation: Situation): string => {
  const { game, seats, dead } = situation;
  const board = parseCards(listBoard(situation));
  if (board.length < FLOP_CARDS) return '';
  const { deck } = GAMES[game];
  const others = [...seats.flatMap(({ cards }) => cards), ...dead].filter(card => card && card !== UNKNOWN);
  const known = [...deck.absent, ...parseCards(others)];
  // A range holds some cards more often than others.
  const about = seats.some(({ range, folded }) => range !== '' && !folded) ? 'about ' : '';
  const chances = describeChances(board, known, about);
  return `${describeBoard(board, deck)}.${chances}`;
};

/** Shown with the first odds: a line that comes later could move the board. */
export const createTexture = (): Show => {
  const line = element('texture');
  const isChanged = createChangeCheck();
  return (_, { situation }) => {
    const { game, seats, board, dead } = situation;
    if (isChanged(game, seats, board, dead)) line.textContent = textureInWords(situation);
  };
};
