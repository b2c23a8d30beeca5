// @pokertools/evaluator: the same algorithm as phe, in TypeScript.
import { deckOf, type EngineFile, importRival, smallerIsStronger } from '../rivals/adapter.js';

interface Pokertools {
  getCardCode(card: string): number;
  evaluate(codes: number[]): number;
  evaluateStrings(cards: readonly string[]): number;
}

/** The weakest strength of each category except high card, straight flush first: its own rank() compares with these. */
const LAST = [10, 166, 322, 1599, 1609, 2467, 3325, 6185];

export const engine: EngineFile = {
  name: '@pokertools/evaluator',
  ways: ['loop'],
  async load() {
    const { evaluate, evaluateStrings, getCardCode } = await importRival<Pokertools>('@pokertools/evaluator');
    return {
      evaluator: {
        deck: deckOf(getCardCode),
        evaluate,
        compare: smallerIsStronger,
        takesFive: true,
        category: (strength: number) => LAST.length - LAST.filter(last => strength > last).length,
      },
      texts: {
        format: cards => cards,
        evaluate: evaluateStrings,
      },
    };
  },
};
