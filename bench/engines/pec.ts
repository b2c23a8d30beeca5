// pec: races a hand against a range, over phe's evaluator. Random hands are the range of all holdings, each raced equally
// often, which is less random than the others' deals.
import { deckOf, type EngineFile, importRival, type Work } from '../rivals/adapter.js';
import { aceKing, FLOP_BOARDS, onFlop } from '../rivals/loads.js';

type Holding = readonly [number, number];

interface Pec {
  raceRangeCodes(combo: readonly number[], range: readonly Holding[], times: number): Race;
  raceRangeCodesForBoard(
    combo: readonly number[],
    range: readonly Holding[],
    times: null,
    trackCombos: boolean,
    board: readonly number[],
  ): Race;
}

interface Race {
  readonly win: number;
  readonly loose: number;
  readonly tie: number;
}

interface Phe {
  cardCode(rank: string, suit: string): number;
}

const outcomes = ({ win, tie, loose }: Race): number[] => [win, tie, loose];

export const engine: EngineFile = {
  name: 'pec',
  startup: `await import('pec');`,
  files: ['node_modules/pec'],
  ways: ['own'],
  async load() {
    const { raceRangeCodes, raceRangeCodesForBoard } = await importRival<Pec>('pec');
    const { cardCode } = await importRival<Phe>('phe');
    const deck = deckOf(text => cardCode(text.charAt(0), text.charAt(1)));
    const codes = (cards: readonly number[]): number[] => cards.map(card => deck[card] ?? 0);
    /** Every two of the cards that are not known. */
    const holdings = (known: readonly number[]): Holding[] => {
      const live = deck.filter((_, card) => !known.includes(card));
      return live.flatMap((first, i) => live.slice(i + 1).map((second): Holding => [first, second]));
    };
    const [preflop, afterFlop] = [holdings(aceKing), holdings(onFlop)];

    const against: Work = amount => {
      const times = Math.max(1, Math.round(amount / preflop.length));
      const race = raceRangeCodes(codes(aceKing), preflop, times);
      return { amount: times * preflop.length, counts: () => outcomes(race) };
    };
    const flop: Work = amount => {
      const times = Math.ceil(amount / FLOP_BOARDS);
      const [own, board] = [codes(onFlop.slice(0, 2)), codes(onFlop.slice(2))];
      const races = Array.from({ length: times }, () => raceRangeCodesForBoard(own, afterFlop, null, false, board));
      const counts = () => [0, 1, 2].map(i => races.reduce((sum, race) => sum + (outcomes(race)[i] ?? 0), 0));
      return { amount: times * FLOP_BOARDS, counts };
    };
    return { own: { 'opponents-1': against, flop } };
  },
};
