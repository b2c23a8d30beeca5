// The method of an equity question: exact or sampled, and why not the other.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { REQUEST_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../src/questions/read-question.js';
import { assertErrors, CARDS, calculationOf, errorOf, READER, TWO } from './equity-questions.js';

/** Reads questions that may bill at most this many hands. */
const within = (maxBilledHands: number): ReadOptions => ({ ...READER, bounds: { ...REQUEST_BOUNDS, maxBilledHands } });

const methods = suite('the method');

methods('"auto" is exact where that bills at most ten million hands', () => {
  const board = ['2c', '3c', '4c'];
  for (const question of [
    { players: TWO },
    { players: ['random', 'random'] },
    { players: ['random', 'random'], board },
    { players: ['AhKh', 'QcQd', 'JsTs'] },
    { players: ['AhKh', 'AA', '22+'], board },
  ]) {
    assert.is(calculationOf(question).method, 'exact', JSON.stringify(question));
    assert.ok(calculationOf(question).billedHands <= 10_000_000);
  }
  for (const question of [
    { players: ['random', 'random'], dead: ['2c'] },
    { players: ['15%', '15%'], categories: true },
    { players: ['AhKh', 'AA', '22+'] },
  ]) {
    assert.is(calculationOf(question).method, 'monte-carlo', JSON.stringify(question));
  }
});

methods('"exact" of equity is refused, with the reason, for too many deals or hands, or too small weights', () => {
  const board = ['2c', '3c', '4c'];
  const wide = { players: ['random', 'random'], dead: ['2c'], method: 'exact' };
  const tiny = `0.${'0'.repeat(12)}1`;
  const conflicting = [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`];
  const [isExact, sample] = ['method is "exact":', 'send "monte-carlo"'];
  assertErrors([
    [
      { players: ['random', 'random', 'AhKh'], board, method: 'exact' },
      InvalidFieldError,
      `${isExact} 1,176 × 1,176 × 1 hands on 903 boards are 1,248,827,328 deals, and "exact" counts 1,000,000,000 at most; ${sample}`,
    ],
    [
      wide,
      InvalidFieldError,
      `${isExact} "exact" bills 3,911,544,450 hands here, and a request may bill 230,000,000; ${sample}`,
    ],
    [
      { players: conflicting, method: 'exact' },
      InvalidFieldError,
      `${isExact} the hands that can be dealt together have less than a millionth of the weight, too little for "exact"; ${sample}`,
    ],
  ]);
  assert.is(calculationOf(wide, within(3_911_544_450)).method, 'exact');
  assert.throws(() => calculationOf(wide, within(3_911_544_449)), /may bill 3,911,544,449/);
  assert.is(calculationOf({ players: conflicting }).method, 'monte-carlo');
  assert.is(calculationOf({ players: ['AhKh', 'QcQd', 'JsTs', '9c8c', '2h2d'], method: 'exact' }).method, 'exact');
});

methods('"exact" of odds is refused for too many deals', () => {
  const many = { cards: CARDS, opponents: 2 };
  const deals = '2 cards against 2 opponents have 1,894,107,877,200 deals; "exact" counts them all';
  const asked = errorOf({ ...many, method: 'exact' }, 'probabilities-enhanced').message;
  assert.ok(asked.startsWith(`method is "exact": ${deals}`) && asked.endsWith('; send "monte-carlo"'), asked);
  const exact = errorOf(many, 'exact').message;
  assert.ok(exact.startsWith(`opponents is 2: ${deals}`) && exact.endsWith('; simulate instead'), exact);
  const { calculation } = readQuestion('exact', { cards: CARDS }, READER);
  const { cards, opponents, method } = calculation;
  assert.equal([cards, opponents, method], [[38, 37], 0, 'exact']);
});

methods('"exact" cannot be combined with an option of sampling', () => {
  for (const [option, value] of [
    ['simulations', 1000],
    ['target_error', 0.01],
    ['seed', 7],
  ] as const) {
    const sentence = `${option} is ${value} beside method "exact", which counts every deal: leave out one of them`;
    assertErrors([[{ players: TWO, method: 'exact', [option]: value }, InvalidFieldError, sentence]]);
    assert.is(calculationOf({ players: TWO, [option]: value }).method, 'exact');
  }
  const odds = { cards: CARDS, method: 'exact', seed: 7 };
  assert.match(errorOf(odds, 'probabilities').message, /^seed is 7 beside method "exact"/);
  const camel = { players: TWO, method: 'exact', targetError: 0.01 };
  const message = errorOf(camel, 'equity', { ...READER, ...CAMEL_CASE }).message;
  assert.match(message, /^targetError is 0\.01 beside method "exact"/);
});

methods('samples by default 100,000 deals, or with a target error as many as may be billed, with a random seed', () => {
  const asked = (options: object) => {
    const calculation = calculationOf({ players: TWO, method: 'monte-carlo', ...options });
    if (calculation.method !== 'monte-carlo') return assert.unreachable() as never;
    const { simulations, targetError, seed } = calculation;
    return { simulations, targetError, seed };
  };
  const { seed, ...usual } = asked({});
  assert.equal(usual, { simulations: 100_000, targetError: undefined });
  assert.ok(Number.isSafeInteger(seed) && seed >= 0 && seed !== asked({ seed: undefined }).seed);
  assert.equal(asked({ target_error: 0.01, seed: 5 }), { simulations: 10_000_000, targetError: 0.01, seed: 5 });
  assert.is(asked({ target_error: 0.01, simulations: 5 }).simulations, 5);
  const rare = { players: Array(6).fill('10%'), target_error: 0.01 };
  assert.is(asked(rare).simulations, 3_833_333);
  const sentence =
    'simulations is 4,000,000, which may bill 240,000,000 hands, ' +
    'and a request may bill 230,000,000: send at most 3,833,333';
  assertErrors([[{ ...rare, simulations: 4_000_000 }, InvalidFieldError, sentence]]);
  const billed = { ...rare, simulations: 4_000_000, method: 'monte-carlo' };
  assert.is(calculationOf(billed, within(240_000_000)).method, 'monte-carlo');
});

methods('of next cards is exact, on a board of 3 or 4 cards', () => {
  const board = ['2c', '3c', '4c', '5c', '6c'];
  for (const length of [0, 1, 2, 5]) {
    const question = { players: TWO, board: board.slice(0, length), next_cards: true, method: 'exact' };
    const sentence = `next_cards needs a board of 3 or 4 cards, and this one has ${length}: use such a board, or leave it out`;
    assertErrors([[question, InvalidFieldError, sentence]]);
  }
  for (const length of [3, 4]) {
    assert.is(calculationOf({ players: TWO, board: board.slice(0, length), next_cards: true }).method, 'exact');
  }
  const long = { players: ['random', 'random', 'AhKh'], board: board.slice(0, 4) };
  assert.is(calculationOf(long).method, 'monte-carlo');
  assert.is(calculationOf({ ...long, next_cards: true }).method, 'exact');
  const wide = { players: ['random', 'random', 'random'], board: board.slice(0, 3), next_cards: true };
  const needs = 'next_cards needs an exact answer, and';
  const deals = '1,176 × 1,176 × 1,176 hands on 903 boards are 1,468,620,937,728 deals';
  assertErrors([
    [
      wide,
      InvalidFieldError,
      `${needs} ${deals}, and "exact" counts 1,000,000,000 at most: ask for less work, or leave it out`,
    ],
    [
      { ...wide, method: 'monte-carlo' },
      InvalidFieldError,
      `${needs} method is "monte-carlo": send method "exact", or leave it out`,
    ],
  ]);
});

methods.run();
