// pec: plays a hand against a hand or a range, with phe's evaluator. A random hand is the range of all holdings, each played equally
// often, which is less random than the others' deals. Of two ranges, each hand of the first one plays against the second one.
import { deckOf, type EngineFile, importRival, type Work } from '../rivals/adapter.js';
import { boardOf, countsOfAnswers, type EquityQuestion, handsOf, QUESTIONS } from '../rivals/equity.js';
import { aceKing, FLOP_BOARDS, onFlop } from '../rivals/loads.js';

type Holding = readonly [number, number];

interface Pec {
  raceCodes(first: Holding, second: Holding): Race;
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

/** The wins and ties of the first player, then of the second one. */
const bothOutcomes = (races: readonly Race[]): number[] => {
  const [win, tie, loose] = (['win', 'tie', 'loose'] as const).map(key =>
    races.reduce((sum, race) => sum + race[key], 0),
  );
  return [win ?? 0, tie ?? 0, loose ?? 0, tie ?? 0];
};

export const engine: EngineFile = {
  name: 'pec',
  ways: ['own'],
  async load() {
    const { raceCodes, raceRangeCodes, raceRangeCodesForBoard } = await importRival<Pec>('pec');
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

    const coded = (hands: readonly Holding[]): Holding[] =>
      hands.map(([first, second]): Holding => [deck[first] ?? 0, deck[second] ?? 0]);
    const hands: Work = amount => {
      const [first = [0, 0], second = [0, 0]] = coded(
        QUESTIONS['equity-hands'].players.flatMap(player => handsOf(player, [])),
      );
      return { amount, counts: countsOfAnswers(amount, () => bothOutcomes([raceCodes(first, second)])) };
    };
    /** Each hand of the first range with the hands of the second one that share no card with it. */
    const matchups = (question: EquityQuestion) => {
      const [first = '', second = ''] = question.players;
      const known = boardOf(question);
      return handsOf(first, known).map(hand => ({
        own: coded([hand])[0] ?? [0, 0],
        others: coded(handsOf(second, [...known, ...hand])),
      }));
    };
    const ranges: Work = amount => {
      const board = codes(boardOf(QUESTIONS['equity-ranges']));
      const races = matchups(QUESTIONS['equity-ranges']);
      const answer = () =>
        bothOutcomes(races.map(({ own, others }) => raceRangeCodesForBoard(own, others, null, false, board)));
      return { amount, counts: countsOfAnswers(amount, answer) };
    };
    const sampledRanges: Work = amount => {
      const races = matchups(QUESTIONS['equity-sampled']);
      const pairs = races.reduce((sum, { others }) => sum + others.length, 0);
      const times = Math.max(1, Math.round(amount / pairs));
      const results = races.map(({ own, others }) => raceRangeCodes(own, others, times));
      return { amount: times * pairs, counts: () => bothOutcomes(results) };
    };

    const own = {
      'opponents-1': against,
      flop,
      'equity-hands': hands,
      'equity-ranges': ranges,
      'equity-sampled': sampledRanges,
    };
    return { own };
  },
};
