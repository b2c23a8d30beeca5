// How many choices there are of cards, boards and holdings.
import { BOARD_CARDS } from './abi.js';

/** C(n, k): in how many ways k of n can be chosen. It is exact: each quotient is an integer, and all are far below 2^53 for a deck. */
export const countCombinations = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
};

/** How many boards complete a deal. @param left how many cards are left for them @param onBoard how many are on the board */
export const countBoards = (left: number, onBoard: number): number => countCombinations(left, BOARD_CARDS - onBoard);
