// Equities: what holds for any question, and what other calculations say of the same.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EquityQuestion, InvalidRangeError, loadEngine } from '../../src/library/node.js';
import { LIMIT } from '../engine/statistics.js';
import { near } from './near.js';

const engine = await loadEngine({ wasm: readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)) });

const RANGES = [
  'AhKh',
  'QsQc',
  '22+',
  'A2s+, KTo+',
  '15%',
  'JTs:0.5, 98s:0.25',
  'random',
  '5%-20%',
  '77',
  'AhAd:0.5, KsQs',
];
const BOARDS = [
  ['2c', '7d', 'Th'],
  ['2c', '7d', 'Th', 'Jh'],
  ['2c', '7d', 'Th', 'Jh', '2d'],
];
const anyRange = fc.constantFrom(...RANGES);
const anyQuestion = fc.record({
  players: fc.array(anyRange, { minLength: 2, maxLength: 3 }),
  board: fc.constantFrom(...BOARDS),
  dead: fc.constantFrom([], ['3c'], ['Ac', '9s']),
});
const RUNS = { numRuns: 60, seed: 5 };

/** The answer; undefined where the hands cannot be dealt together, or have too many deals. */
const answerTo = (question: EquityQuestion) => {
  try {
    return engine.equity({ ...question, method: 'exact' });
  } catch {
    return undefined;
  }
};

const ratesOf = (answer: ReturnType<typeof answerTo>) =>
  answer?.players.map(({ equity, win, tie }) => [equity, win, tie]) ?? [];

const assertNear = (actual: readonly (readonly number[])[], expected: readonly (readonly number[])[]): void => {
  assert.is(actual.length, expected.length);
  for (const [i, rates] of actual.entries()) {
    for (const [j, rate] of rates.entries()) near(rate, expected[i]?.[j] ?? Number.NaN, `players[${i}]`);
  }
};

const properties = suite('any question');

properties('has equities that add up to 1', () => {
  fc.assert(
    fc.property(anyQuestion, question => {
      const answer = answerTo(question);
      if (answer)
        near(
          answer.players.reduce((sum, { equity }) => sum + equity, 0),
          1,
          'sum',
        );
    }),
    RUNS,
  );
});

properties('gives the players in another order the same equities', () => {
  fc.assert(
    fc.property(anyQuestion, question => {
      const turned = answerTo({ ...question, players: [...question.players].reverse() });
      assertNear(ratesOf(answerTo(question)), ratesOf(turned).reverse());
    }),
    RUNS,
  );
});

properties('has the same equities with its suits exchanged', () => {
  const suits = (text: string): string => text.replace(/[cdhs]/g, suit => 'dhsc'['cdhs'.indexOf(suit)] ?? '');
  /** Of single hands; the letters of classes are no suits. */
  const exchanged = (range: string): string => range.replace(/(?:[2-9TJQKA][cdhs]){2}/g, suits);
  fc.assert(
    fc.property(anyQuestion, ({ players, board, dead }) => {
      const other = { players: players.map(exchanged), board: board.map(suits), dead: dead.map(suits) };
      assertNear(ratesOf(answerTo({ players, board, dead })), ratesOf(answerTo(other)));
    }),
    RUNS,
  );
});

properties('is the sum of questions whose weights add up to its own', () => {
  const [board, dead] = [BOARDS[0] ?? [], ['3c']];
  const parts = ['15%:0.25', '15%:0.75'].map(range => engine.equity({ players: [range, '22+'], board, dead }));
  const whole = engine.equity({ players: ['15%', '22+'], board, dead });
  assert.is(
    parts.reduce((sum, { deals }) => sum + deals, 0),
    whole.deals,
  );
  const [half, rest] = [
    engine.equity({ players: ['AA', '22+'], board }),
    engine.equity({ players: ['KK', '22+'], board }),
  ];
  const both = engine.equity({ players: ['AA, KK', '22+'], board });
  const share = ({ deals, players }: typeof both): number => deals * (players[0]?.equity ?? 0);
  assert.is(half.deals + rest.deals, both.deals);
  near((share(half) + share(rest)) / share(both), 1, 'shares');
});

properties('has the same answer for a range of one hand as for the hand', () => {
  for (const [range, hand] of [
    ['AhKh:0.5, QQ:0', 'AhKh'],
    ['0.3(7c7d)', '7d7c'],
  ] as const) {
    const [asked, expected] = [range, hand].map(first => answerTo({ players: [first, '22+'], board: BOARDS[0] ?? [] }));
    assertNear(ratesOf(asked), ratesOf(expected));
  }
});

properties('of a known hand against any two cards is that of "exact"', () => {
  for (const [cards, categories] of [
    [['Ah', 'Kh', '2c', '7d', 'Th'], true],
    [['7c', '2d', 'Ac', 'Ad', 'As', 'Ah'], true],
    [['9s', '8s', '2c', '7d', 'Th', 'Jh', '2d'], true],
  ] as const) {
    const odds = engine.exact({ cards, opponents: 1 });
    const [first, second, ...board] = cards;
    const answer = engine.equity({ players: [`${first}${second}`, 'random'], board, method: 'exact', categories });
    const [own, other] = answer.players;
    assert.is(answer.deals, odds.deals);
    assert.equal([own?.win, own?.tie, other?.win], [odds.win, odds.tie, odds.lose]);
    assert.equal([own?.categories, other?.categories], [odds.ownHand, odds.opponentHand]);
  }
});

properties('of a known hand against several of any two cards is that of "simulate"', () => {
  const board = ['2c', '7d', 'Th'];
  for (const opponents of [1, 3, 9]) {
    const players = ['AhKh', ...Array(opponents).fill('random')];
    const answer = engine.equity({ players, board, method: 'monte-carlo', simulations: 400_000, seed: 9 });
    const odds = engine.simulate({ cards: ['Ah', 'Kh', ...board], opponents, simulations: 400_000, seed: 10 });
    const [own] = answer.players;
    for (const rate of ['win', 'tie'] as const) {
      const error = Math.hypot(own?.standardErrors[rate] ?? 0, odds.standardErrors[rate]);
      near(own?.[rate], odds[rate], rate, LIMIT * error);
    }
  }
});

properties('of ranges that cannot be dealt together is refused', () => {
  assert.throws(
    () => engine.equity({ players: ['AA', 'AA', 'AA'] }),
    (error: Error) => error instanceof InvalidRangeError,
  );
});

properties('has finite rates whatever its weights are', () => {
  const tiny = `0.${'0'.repeat(300)}1`;
  const [board, simulations] = [['2c', '7d', 'Th', '3c'], 1000];
  for (const players of [
    [`AA:${tiny}`, `KK:${tiny}`],
    [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`, `QQ:${tiny}`],
  ]) {
    const { players: answers } = engine.equity({ players, board, simulations });
    near(
      answers.reduce((sum, { equity }) => sum + equity, 0),
      1,
      players.join(' | ').slice(0, 40),
    );
  }
});

properties('is refused where what fits is never drawn, since its weight is tiny', () => {
  const tiny = `0.${'0'.repeat(300)}1`;
  for (const [method, ...players] of [
    ['auto', `AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`],
    ['monte-carlo', `AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`, `QQ:${tiny}`],
  ] as const) {
    assert.throws(
      () => engine.equity({ players, board: ['2c', '7d', 'Th', '3c'], method, simulations: 1000 }),
      (error: Error) => error instanceof InvalidRangeError,
    );
  }
});

properties.run();
