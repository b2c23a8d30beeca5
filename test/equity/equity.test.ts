// Equities of the library: properties of any question. Each engine call is compared with a brute force in enumerate.test.ts, the library's
// answers in games/short-deck.test.ts.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { DuplicateCardsError, type EquityQuestion, InvalidRangeError, loadEngine } from '../../src/library/index.js';
import { suite } from '../suite.js';

const engine = await loadEngine();

/** Sums of weights other than 1 are rounded. */
const near = (actual: number | null | undefined, expected: number, what: string, within = 1e-10): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= within, `${what}: ${actual}, expected ${expected}`);

const RANGES = ['AhKh', 'QsQc', '22+', 'A2s+, KTo+', '15%', 'JTs:0.5, 98s:0.25', 'random', '5%-20%', 'AhAd:0.5, KsQs'];
const FLOP = ['2c', '7d', 'Th'];
const anyQuestion = fc.record({
  players: fc.array(fc.constantFrom(...RANGES), { minLength: 2, maxLength: 3 }),
  board: fc.constantFrom(FLOP, [...FLOP, 'Jh'], [...FLOP, 'Jh', '2d']),
  dead: fc.constantFrom([], ['3c'], ['Ac', '9s']),
});

/** Equity, win and tie of each player; none where the hands cannot be dealt together. */
const ratesOf = (question: EquityQuestion): (readonly [number, number, number])[] => {
  try {
    const { players } = engine.equity({ ...question, method: 'exact' });
    return players.map(({ equity, win, tie }) => [equity, win, tie]);
  } catch (error) {
    if (error instanceof InvalidRangeError || error instanceof DuplicateCardsError) return [];
    throw error;
  }
};

const properties = suite('any question');

properties('has equities that add up to 1, whatever the order of the players and the names of the suits', () => {
  const suits = (text: string): string => text.replace(/[cdhs]/g, suit => 'dhsc'['cdhs'.indexOf(suit)] ?? '');
  /** Only of single hands: the letters of classes are not suits. */
  const renamed = (range: string): string => range.replace(/(?:[2-9TJQKA][cdhs]){2}/g, suits);
  let answered = 0;
  fc.assert(
    fc.property(anyQuestion, ({ players, board, dead }) => {
      const rates = ratesOf({ players, board, dead });
      if (rates.length > 0) {
        answered++;
        near(
          rates.reduce((sum, [equity]) => sum + equity, 0),
          1,
          'sum',
        );
      }
      const other = { players: players.map(renamed).reverse(), board: board.map(suits), dead: dead.map(suits) };
      const turned = ratesOf(other).reverse();
      assert.is(turned.length, rates.length);
      for (const [i, row] of rates.entries()) for (const [j, rate] of row.entries()) near(rate, turned[i]![j]!, `${i}`);
    }),
    { numRuns: 60, seed: 5 },
  );
  assert.ok(answered > 30, `${answered} of 60 questions were answered`);
});

properties('of a known hand against any two cards is that of "exact"', () => {
  for (const cards of [
    ['7c', '2d', 'Ac', 'Ad', 'As', 'Ah'],
    ['9s', '8s', '2c', '7d', 'Th', 'Jh', '2d'],
  ]) {
    const odds = engine.exact({ cards, opponents: 1 });
    const [first, second, ...board] = cards;
    const players = [`${first}${second}`, 'random'];
    const { deals, players: answers } = engine.equity({ players, board, method: 'exact', categories: true });
    const [own, other] = answers;
    assert.equal([deals, own?.win, own?.tie, other?.win], [odds.deals, odds.win, odds.tie, odds.lose]);
    assert.equal([own?.categories, other?.categories], [odds.ownHand, odds.opponentHand]);
  }
});

properties('has the rates of its hands, however little they weigh, or is refused if no draw fits', () => {
  const tiny = `0.${'0'.repeat(300)}1`;
  const [board, simulations] = [[...FLOP, '3c'], 1000];
  const light = engine.equity({ players: [`AA:${tiny}`, `KK:${tiny}`], board });
  const heavy = engine.equity({ players: ['AA', 'KK'], board });
  for (const [i, { equity }] of light.players.entries()) near(equity, heavy.players[i]!.equity, 'equity');
  const conflicting = [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`];
  for (const players of [conflicting, [...conflicting, `QQ:${tiny}`], ['AA', 'AA', 'AA']]) {
    const isRangeError = (error: Error): boolean => error instanceof InvalidRangeError;
    assert.throws(() => engine.equity({ players, board, method: 'monte-carlo', simulations }), isRangeError);
  }
});
