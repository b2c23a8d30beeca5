// pokersolver: made for game rules and descriptions, not for speed; a hand is an object of cards.
import { deckOf, type EngineFile, importRival } from '../rivals/adapter.js';

interface Hand {
  /** 1 high card … 9 straight flush. */
  readonly rank: number;
  /** Positive when the other hand is the better one. */
  compare(other: Hand): number;
}

interface Pokersolver {
  readonly Hand: { solve(cards: readonly string[]): Hand };
}

export const engine: EngineFile = {
  name: 'pokersolver',
  startup: `await import('pokersolver');`,
  ways: ['loop'],
  async load() {
    const { Hand } = await importRival<Pokersolver>('pokersolver');
    return {
      evaluator: {
        deck: deckOf(text => text),
        evaluate: (hand: string[]) => Hand.solve(hand),
        compare: (a: Hand, b: Hand) => b.compare(a),
        category: ({ rank }: Hand) => rank - 1,
      },
    };
  },
};
