// phe: a port of PokerHandEvaluator, a perfect hash over small tables.
import { deckOf, type EngineFile, importRival, smallerIsStronger } from '../rivals/adapter.js';

interface Phe {
  cardCode(rank: string, suit: string): number;
  handRank(strength: number): number;
  evaluateCardsFast(cards: readonly string[]): number;
}

/** evaluateCardCodes calls this after counting the cards: the fastest entry point. */
type Evaluate7 = (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;

export const engine: EngineFile = {
  name: 'phe',
  ways: ['loop'],
  async load() {
    const { cardCode, evaluateCardsFast, handRank } = await importRival<Phe>('phe');
    const evaluate7 = await importRival<Evaluate7>('phe/lib/evaluator7');
    return {
      evaluator: {
        deck: deckOf(text => cardCode(text.charAt(0), text.charAt(1))),
        evaluate: ([a, b, c, d, e, f, g]: number[]) =>
          evaluate7(a as number, b as number, c as number, d as number, e as number, f as number, g as number),
        compare: smallerIsStronger,
        category: (strength: number) => 8 - handRank(strength),
      },
      texts: {
        format: cards => cards,
        evaluate: evaluateCardsFast,
      },
    };
  },
};
