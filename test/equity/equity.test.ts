// Equities of the library: compared with a brute force, and properties of any question.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../src/engine/categories.js';
import { DuplicateCardsError, type EquityQuestion, InvalidRangeError, loadEngine } from '../../src/library/index.js';
import { chance } from '../engine/random.js';
import { suite } from '../suite.js';
import { bruteForce, DECIMAL_WEIGHTS, randomSituation, type SmallSituation } from './brute-force.js';

const engine = await loadEngine();

/** Sums of weights other than 1 are rounded. */
const near = (actual: number | null | undefined, expected: number, what: string, within = 1e-10): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= within, `${what}: ${actual}, expected ${expected}`);

const questionOf = ({ players, board, dead }: SmallSituation): EquityQuestion => ({
  players: players.map(hands => hands.map(({ hand, weight }) => `${hand}:${weight}`).join(' ')),
  board,
  dead,
});

/** @returns whether the situation can be dealt */
const compare = (situation: SmallSituation): boolean => {
  const expected = bruteForce(situation);
  const question = { ...questionOf(situation), method: 'exact', categories: true, hands: true } as const;
  if (expected.deals === 0) {
    assert.throws(() => engine.equity(question), /./, JSON.stringify(question));
    return false;
  }
  const answer = engine.equity(question);
  // Where no range has different weights, deals are counted.
  if (!Number.isInteger(answer.deals)) near(answer.deals / expected.deals, 1, 'deals');
  for (const [i, player] of answer.players.entries()) {
    const sums = expected.players[i]!;
    for (const [category, name] of CATEGORIES.entries()) {
      near(player.categories?.[name], sums.categories[category]! / expected.deals, name);
    }
    for (const { hand, equity, win, tie } of [{ ...player, hand: '' }, ...player.hands!]) {
      const own = hand === '' ? sums : (sums.hands.get(hand) ?? sums.hands.get(hand.slice(2) + hand.slice(0, 2)));
      if (own === undefined) {
        assert.equal([equity, win, tie], [null, null, null], hand);
        continue;
      }
      near(equity, own.share / own.deals, `equity ${hand}`);
      near(win, own.win / own.deals, `win ${hand}`);
      near(tie, own.tie / own.deals, `tie ${hand}`);
    }
  }
  return true;
};

const brute = suite('the brute force');

brute('agrees on 100 small situations, with weights, dead cards and conflicts', () => {
  const random = chance(11);
  for (let left = 100; left > 0; ) if (compare(randomSituation(random, DECIMAL_WEIGHTS, 5))) left--;
});

brute('agrees on the equities after each card that can come next', () => {
  const players = [
    [
      { hand: 'AhKh', weight: 1 },
      { hand: '9c9d', weight: 0.3 },
    ],
    [
      { hand: 'QsQc', weight: 0.7 },
      { hand: 'AhQs', weight: 1 },
    ],
  ];
  const board = ['Qh', '9h', '2c', '2d'];
  const answer = engine.equity({ ...questionOf({ players, board, dead: ['3c'] }), nextCards: true });
  if (answer.method !== 'exact') return assert.unreachable('an exact answer');
  assert.is(answer.nextCards?.length, 52 - 5);
  for (const { card, share, equities } of answer.nextCards!) {
    const expected = bruteForce({ players, board: [...board, card], dead: ['3c'] });
    near(share, expected.deals / answer.deals, card);
    if (expected.deals === 0) assert.is(equities, null, card);
    else for (const [i, { share }] of expected.players.entries()) near(equities?.[i], share / expected.deals, card);
  }
});

brute.run();

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

properties.run();
