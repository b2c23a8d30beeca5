// Equities as the library answers them, against going through every deal with the slow evaluator.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../src/engine/categories.js';
import { type EquityQuestion, loadEngine, type PlayerEquity } from '../../src/library/node.js';
import { chance } from '../engine/random.js';
import { LIMIT } from '../engine/statistics.js';
import { bruteForce, type OracleHandSums, type OracleResult } from './brute-force.js';
import { near } from './near.js';
import { DECIMAL_WEIGHTS, randomSituation, type SmallSituation } from './situations.js';

const engine = await loadEngine({ wasm: readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)) });

const questionOf = ({ players, board, dead }: SmallSituation): EquityQuestion => ({
  players: players.map(hands => hands.map(({ hand, weight }) => `${hand}:${weight}`).join(' ')),
  board,
  dead,
});

const compareSums = (
  actual: Record<'equity' | 'win' | 'tie', number | null>,
  expected: OracleHandSums,
  what: string,
): void => {
  near(actual.equity, expected.share / expected.deals, `${what}, equity`);
  near(actual.win, expected.win / expected.deals, `${what}, win`);
  near(actual.tie, expected.tie / expected.deals, `${what}, tie`);
};

const compareHands = ({ hands = [] }: PlayerEquity, expected: OracleResult['players'][number]): void => {
  for (const { hand, equity, win, tie } of hands) {
    const sums = expected.hands.get(hand) ?? expected.hands.get(hand.slice(2) + hand.slice(0, 2));
    if (sums) compareSums({ equity, win, tie }, sums, hand);
    else assert.equal([equity, win, tie], [null, null, null], hand);
  }
};

const compare = (situation: SmallSituation): boolean => {
  const expected = bruteForce(situation);
  const question = { ...questionOf(situation), method: 'exact', categories: true, hands: true } as const;
  if (expected.deals === 0) {
    assert.throws(() => engine.equity(question), /./, JSON.stringify(question));
    return false;
  }
  const answer = engine.equity(question);
  near(answer.deals / expected.deals, 1, 'deals');
  for (const [i, player] of answer.players.entries()) {
    const sums = expected.players[i];
    if (!sums) throw new Error('the oracle lost a player');
    compareSums(player, sums, `players[${i}]`);
    for (const [category, name] of CATEGORIES.entries()) {
      near(player.categories?.[name], (sums.categories[category] ?? 0) / expected.deals, name);
    }
    compareHands(player, sums);
  }
  return true;
};

const brute = suite('the brute force');

brute('agrees on three hundred small situations, weights, dead cards and conflicts among them', () => {
  const random = chance(11);
  let possible = 0;
  for (let round = 0; round < 300; round++) if (compare(randomSituation(random, DECIMAL_WEIGHTS, 5))) possible++;
  assert.ok(possible > 200, `${possible} of 300 can be dealt`);
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
  for (const { card, equities } of answer.nextCards ?? []) {
    const expected = bruteForce({ players, board: [...board, card], dead: ['3c'] });
    if (expected.deals === 0) assert.is(equities, null, card);
    else for (const [i, { share }] of expected.players.entries()) near(equities?.[i], share / expected.deals, card);
  }
});

brute('agrees with samples whose hands are drawn from lists', () => {
  const pairs = (ranks: string, weight: number) =>
    [...ranks].flatMap(rank =>
      ['hs', 'ds', 'cs', 'dh', 'ch', 'cd'].map(([a, b]) => ({ hand: `${rank}${a}${rank}${b}`, weight })),
    );
  const players = [pairs('AK', 1), [...pairs('A', 0.5), ...pairs('K', 1)], pairs('AK', 1), pairs('AKQ', 1)];
  const board = ['Qh', '9h', '2c', '2d', '7s'];
  const expected = bruteForce({ players, board });
  const question = questionOf({ players, board, dead: [] });
  const answer = engine.equity({ ...question, method: 'monte-carlo', simulations: 200_000, seed: 1, hands: true });
  for (const [i, player] of answer.players.entries()) {
    const { share, win, tie } = expected.players[i] ?? { share: 0, win: 0, tie: 0 };
    const { standardErrors: errors } = player;
    near(player.equity, share / expected.deals, 'equity', LIMIT * errors.equity);
    near(player.win, win / expected.deals, 'win', LIMIT * errors.win);
    near(player.tie, tie / expected.deals, 'tie', LIMIT * errors.tie);
  }
});

brute.run();
