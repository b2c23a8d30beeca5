// All hands of a deck through the engine.
import { Status } from '../../src/engine/abi.js';
import { createRanker, WORST_RANK } from '../../src/engine/hand-rank.js';
import { input } from './abi.js';
import type { TestDeck } from './decks.js';

/** Steps to the next choice in ascending order. @returns false after the last one */
const nextChoice = (choice: Uint8Array, from: number): boolean => {
  let changing = choice.length - 1;
  while (changing >= 0 && choice[changing] === from - choice.length + changing) changing--;
  if (changing < 0) return false;
  choice[changing]!++;
  for (let i = changing + 1; i < choice.length; i++) choice[i] = choice[i - 1]! + 1;
  return true;
};

/**
 * How many of all hands of `size` cards have each rank; hands of one rank must have one strength. Each hand begins with another one of its
 * cards than the hand before: an engine may treat board and hole cards differently.
 */
export const countRanks = ({ engine, deck, cards }: TestDeck, size: number): Float64Array => {
  const computeRank = createRanker(deck);
  const counts = new Float64Array(1 + WORST_RANK);
  const strengthOf = new Uint32Array(1 + WORST_RANK);
  const bytes = input(engine);
  const most = Math.floor(bytes.length / size);
  const strengths = new Uint32Array(engine.memory.buffer, engine.outputPtr(), most);
  const count = (hands: number): void => {
    const status = engine.evaluateCards(hands, size);
    if (status !== Status.DONE) throw new Error(`evaluateCards answered status ${status}`);
    for (let i = 0; i < hands; i++) {
      const strength = strengths[i]!;
      const rank = computeRank(strength);
      counts[rank]!++;
      if (strengthOf[rank] === 0) strengthOf[rank] = strength;
      else if (strengthOf[rank] !== strength) throw new Error(`two strengths of rank ${rank}`);
    }
  };
  const choice = Uint8Array.from({ length: size }, (_, i) => i);
  let [waiting, turn] = [0, 0];
  do {
    for (let i = 0, from = turn; i < size; i++, from = from + 1 === size ? 0 : from + 1)
      bytes[waiting * size + i] = cards[choice[from]!]!;
    turn = turn + 1 === size ? 0 : turn + 1;
    if (++waiting === most) {
      count(waiting);
      waiting = 0;
    }
  } while (nextChoice(choice, cards.length));
  count(waiting);
  return counts;
};

/** Sums by category, the weakest first. @param byRank counts of ranks */
export const sumByCategory = ({ classes }: TestDeck, byRank: Float64Array): number[] => {
  const sums = new Array<number>(9).fill(0);
  for (const { rank, category } of classes) sums[category]! += byRank[rank]!;
  return sums;
};
