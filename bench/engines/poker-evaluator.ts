// poker-evaluator: the Two Plus Two table, seven look-ups in 124 MiB. Has its own function for odds, without a seed.
import { deckOf, type EngineFile, importRival, type Work } from '../rivals/adapter.js';

interface PokerEvaluator {
  evalHand(cards: readonly (number | string)[]): { readonly value: number };
  winningOddsForPlayer(
    hand: readonly string[],
    community: readonly string[],
    players: number,
    cycles: number,
  ): { readonly winRate: number; readonly splitRates: readonly { readonly rate: number }[] };
}

/** Card numbers: the deuces are 1 to 4, clubs to spades. */
const numberOf = (text: string): number =>
  1 + 4 * '23456789TJQKA'.indexOf(text.charAt(0)) + 'cdhs'.indexOf(text.charAt(1));

export const engine: EngineFile = {
  name: 'poker-evaluator',
  ways: ['loop', 'own'],
  async load() {
    const { evalHand, winningOddsForPlayer } = await importRival<PokerEvaluator>('poker-evaluator');
    const against =
      (opponents: number): Work =>
      amount => {
        const { winRate, splitRates } = winningOddsForPlayer(['ah', 'kh'], [], opponents + 1, amount);
        const win = Math.round(winRate * amount);
        const tie = Math.round(splitRates.reduce((sum, { rate }) => sum + rate * amount, 0));
        return { amount, counts: () => [win, tie, amount - win - tie] };
      };
    return {
      evaluator: {
        deck: deckOf(numberOf),
        evaluate: (hand: number[]) => evalHand(hand).value,
        compare: (a: number, b: number) => a - b,
        category: (strength: number) => (strength >> 12) - 1,
      },
      texts: {
        format: cards => cards,
        evaluate: (cards: readonly string[]) => evalHand(cards).value,
      },
      own: { 'opponents-1': against(1), 'opponents-9': against(9) },
    };
  },
};
