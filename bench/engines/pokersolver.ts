// pokersolver: made for game rules and descriptions, not for speed; a hand is an object of cards.
import { deckOf, type EngineFile, importRival } from '../rivals/adapter.js';

interface Hand {
  readonly descr: string;
  readonly cards: readonly object[];
  /** 1 high card … 9 straight flush. */
  readonly rank: number;
  /** Positive when the other hand is the better one. */
  compare(other: Hand): number;
}

interface Pokersolver {
  readonly Hand: { solve(cards: readonly string[]): Hand; winners(hands: readonly Hand[]): readonly Hand[] };
}

export const engine: EngineFile = {
  name: 'pokersolver',
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
      texts: {
        format: cards => cards,
        evaluate: (cards: readonly string[]) => Hand.solve(cards),
      },
      showdowns: {
        format: (holdings, board) => holdings.map(cards => [...cards, ...board]),
        show(cards: readonly (readonly string[])[]) {
          const solved = cards.map(each => Hand.solve(each));
          const winners = Hand.winners(solved).map(hand => solved.indexOf(hand));
          return { winners, hands: solved.map(({ descr, cards: best }) => ({ description: descr, best })) };
        },
      },
    };
  },
};
