// @poker-apprentice/hand-evaluator: describes a hand by its cards; has its own simulation, without a seed, and exact equity.
import { deckOf, type EngineFile, importRival, type Work } from '../rivals/adapter.js';
import { countsOfAnswers, type EquityLoad, QUESTIONS } from '../rivals/equity.js';
import { ACE_KING, FLOP, FLOP_BOARDS } from '../rivals/loads.js';

interface Evaluated {
  /** 0 high card … 8 straight flush, 9 royal flush. */
  readonly strength: number;
  readonly hand: readonly string[];
}

interface Equity {
  readonly wins: number;
  readonly ties: number;
  readonly total: number;
}

interface Cards {
  readonly holeCards: readonly string[];
  readonly communityCards: readonly string[];
}

interface PokerApprentice {
  evaluate(cards: Cards): Evaluated;
  compare(a: Evaluated, b: Evaluated): number;
  equityHoldem(hands: readonly (readonly string[])[], board: readonly string[]): readonly Equity[];
  simulateHoldem(options: {
    readonly allHoleCards: readonly (readonly string[])[];
    readonly communityCards: readonly string[];
    readonly samplesPerUpdate: number;
  }): Iterator<readonly Equity[]>;
}

const ofFirst = ([first]: readonly Equity[]): number[] => {
  const { wins, ties, total } = first ?? { wins: 0, ties: 0, total: 0 };
  return [wins, ties, total - wins - ties];
};

export const engine: EngineFile = {
  name: '@poker-apprentice/hand-evaluator',
  ways: ['loop', 'own'],
  async load() {
    const rival = await importRival<PokerApprentice>('@poker-apprentice/hand-evaluator');
    const { HandStrength } = await importRival<{ readonly HandStrength: readonly string[] }>('@poker-apprentice/types');
    const against =
      (opponents: number): Work =>
      amount => {
        const allHoleCards = [ACE_KING, ...Array.from({ length: opponents }, () => [])];
        const samples = rival.simulateHoldem({ allHoleCards, communityCards: [], samplesPerUpdate: amount });
        const result = samples.next().value as readonly Equity[];
        return { amount, counts: () => ofFirst(result) };
      };
    const flop: Work = amount => {
      const times = Math.ceil(amount / FLOP_BOARDS);
      const results = Array.from({ length: times }, () => ofFirst(rival.equityHoldem([ACE_KING, []], FLOP)));
      const counts = () => [0, 1, 2].map(i => results.reduce((sum, result) => sum + (result[i] ?? 0), 0));
      return { amount: times * FLOP_BOARDS, counts };
    };
    const equity = (load: EquityLoad): Work => {
      const { players, board } = QUESTIONS[load];
      const hands = players.map(text => (text === 'random' ? [] : [text.slice(0, 2), text.slice(2)]));
      const answer = () => rival.equityHoldem(hands, board).flatMap(({ wins, ties }) => [wins, ties]);
      return amount => ({ amount, counts: countsOfAnswers(amount, answer) });
    };
    return {
      evaluator: {
        deck: deckOf(text => text),
        evaluate: (hand: string[]) => rival.evaluate({ holeCards: hand.slice(0, 2), communityCards: hand.slice(2) }),
        compare: (a: Evaluated, b: Evaluated) => rival.compare(b, a),
        category: ({ strength }: Evaluated) => Math.min(strength, 8),
      },
      texts: {
        format: (cards): Cards => ({ holeCards: cards.slice(0, 2), communityCards: cards.slice(2) }),
        evaluate: (cards: Cards) => rival.evaluate(cards),
        name: (cards: Cards) => HandStrength[rival.evaluate(cards).strength]!,
      },
      showdowns: {
        format: (holdings, board): Cards[] => holdings.map(holeCards => ({ holeCards, communityCards: board })),
        show(cards: readonly Cards[]) {
          const hands = cards.map(each => rival.evaluate(each));
          const winners = [...hands.keys()].filter(
            place => !hands.some(other => rival.compare(other, hands[place]!) < 0),
          );
          return {
            winners,
            hands: hands.map(({ strength, hand }) => ({ description: HandStrength[strength]!, best: hand })),
          };
        },
      },
      own: {
        'opponents-1': against(1),
        'opponents-5': against(5),
        'opponents-9': against(9),
        flop,
        'equity-hands': equity('equity-hands'),
        'equity-three': equity('equity-three'),
        'equity-random': equity('equity-random'),
      },
    };
  },
};
