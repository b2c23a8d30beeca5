// @poker-apprentice/hand-evaluator: describes a hand by its cards; has its own simulation, without a seed, and exact equity.
import { deckOf, type EngineFile, importRival, type Work } from '../rivals/adapter.js';
import { cardsOf, countsOfAnswers, type EquityLoad, QUESTIONS } from '../rivals/equity.js';
import { ACE_KING, CORPUS, FLOP, FLOP_BOARDS } from '../rivals/loads.js';
import { corpusOf, judge } from '../rivals/loops.js';

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

type Enumerate = (hands: readonly (readonly string[])[], board: readonly string[]) => readonly Equity[];
type Simulate = (options: {
  readonly allHoleCards: readonly (readonly string[])[];
  readonly communityCards: readonly string[];
  readonly samplesPerUpdate: number;
}) => Iterator<readonly Equity[]>;

interface PokerApprentice {
  evaluate(cards: Cards): Evaluated;
  evaluateOmaha(cards: Cards): Evaluated;
  compare(a: Evaluated, b: Evaluated): number;
  readonly equityHoldem: Enumerate;
  readonly equityOmaha: Enumerate;
  readonly simulateHoldem: Simulate;
  readonly simulateOmaha: Simulate;
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
    const outcomes = (equities: readonly Equity[]): number[] => equities.flatMap(({ wins, ties }) => [wins, ties]);
    const equity = (load: EquityLoad, enumerate = rival.equityHoldem): Work => {
      const { players, board } = QUESTIONS[load];
      const hands = players.map(cardsOf);
      return amount => ({ amount, counts: countsOfAnswers(amount, () => outcomes(enumerate(hands, board))) });
    };
    const omahaSample = (load: EquityLoad): Work => {
      const allHoleCards = QUESTIONS[load].players.map(cardsOf);
      return amount => {
        const samples = rival.simulateOmaha({ allHoleCards, communityCards: [], samplesPerUpdate: amount });
        const result = samples.next().value as readonly Equity[];
        return { amount, counts: () => outcomes(result) };
      };
    };
    const evaluator = {
      deck: deckOf(text => text),
      evaluate: (hand: string[]) => rival.evaluate({ holeCards: hand.slice(0, 2), communityCards: hand.slice(2) }),
      compare: (a: Evaluated, b: Evaluated) => rival.compare(b, a),
      category: ({ strength }: Evaluated) => Math.min(strength, 8),
    };
    const omahaHands: Work = amount => {
      const hands = corpusOf(evaluator.deck, Math.min(amount, CORPUS), 9);
      const evaluated = new Array<Evaluated>(hands.length);
      for (let i = 0; i < amount; i++) {
        const hand = hands[i % CORPUS]!;
        evaluated[i % CORPUS] = rival.evaluateOmaha({ holeCards: hand.slice(0, 4), communityCards: hand.slice(4) });
      }
      return { amount, counts: () => judge(evaluated, amount, evaluator) };
    };
    return {
      evaluator,
      texts: {
        format: (cards): Cards => ({ holeCards: cards.slice(0, 2), communityCards: cards.slice(2) }),
        evaluate: (cards: Cards) => rival.evaluate(cards),
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
        'opponents-9': against(9),
        flop,
        'equity-hands': equity('equity-hands'),
        'equity-three': equity('equity-three'),
        'equity-random': equity('equity-random'),
        'omaha-hands': omahaHands,
        'omaha-known': omahaSample('omaha-known'),
        'omaha-random': omahaSample('omaha-random'),
        'omaha-exact': equity('omaha-exact', rival.equityOmaha),
      },
    };
  },
};
