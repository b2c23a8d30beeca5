// The method of an equity question: exact or sampled, and why not the other.

import * as assert from 'uvu/assert';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { type Bounds, JOB_BOUNDS, NO_BOUNDS, REQUEST_BOUNDS, SCREEN_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../src/questions/read-question.js';
import { suite } from '../suite.js';
import { assertErrors, CARDS, calculationOf, errorOf, READER, TWO } from './reading.js';

/** Reads questions that may bill at most this many hands. */
const within = (maxBilledHands: number): ReadOptions => ({ ...READER, bounds: { ...REQUEST_BOUNDS, maxBilledHands } });

/** Reads questions of requests where a job may bill at most this many hands. */
const withJobs = (maxHands: number): ReadOptions => ({
  ...READER,
  bounds: { ...REQUEST_BOUNDS, beyond: { maxHands, hint: 'send it as a job' } },
});

const LIBRARY: ReadOptions = { ...READER, ...CAMEL_CASE, isLibrary: true, bounds: NO_BOUNDS };
const THREE = ['TT+,AQs+,AQo+', 'QQ+,AKs,AKo', 'TT'];
const STEPS = /[\d,]+ deals take more than 2,147,483,647 steps, and the engine counts no more[;:] use ranges of fewer/;
const FLOP = ['2c', '3c', '4c'];

const methods = suite('the method');

methods('"auto" is exact where that bills at most ten million hands', () => {
  for (const [question, method] of [
    [{ players: TWO }, 'exact'],
    [{ players: ['random', 'random'] }, 'exact'],
    [{ players: ['random', 'random'], board: FLOP }, 'exact'],
    [{ players: ['AhKh', 'QcQd', 'JsTs'] }, 'exact'],
    [{ players: ['AhKh', 'AA', '22+'] }, 'exact'],
    [{ players: ['random', 'random'], dead: ['2c'] }, 'monte-carlo'],
    [{ players: ['15%', '15%'], categories: true }, 'monte-carlo'],
    [{ players: ['22+', 'AA', 'KK, AKs'] }, 'monte-carlo'],
  ] as const) {
    const calculation = calculationOf(question);
    assert.is(calculation.method, method, JSON.stringify(question));
    assert.ok(method === 'monte-carlo' || calculation.billedHands <= 10_000_000);
  }
});

methods('"auto" is exact up to another bill where the bounds or the question of the library say so', () => {
  const { billedHands } = calculationOf({ players: THREE, method: 'exact' });
  assert.ok(billedHands > 10_000_000 && billedHands < 100_000_000);
  for (const [reader, fields, method] of [
    [READER, {}, 'monte-carlo'],
    [LIBRARY, {}, 'monte-carlo'],
    [{ ...READER, bounds: SCREEN_BOUNDS }, {}, 'exact'],
    [LIBRARY, { maxAutoHands: billedHands }, 'exact'],
    [LIBRARY, { maxAutoHands: billedHands - 1 }, 'monte-carlo'],
    [LIBRARY, { players: TWO, maxAutoHands: 0 }, 'monte-carlo'],
    [LIBRARY, { players: Array(3).fill('40%'), maxAutoHands: Number.POSITIVE_INFINITY }, 'exact'],
  ] as const) {
    assert.is(calculationOf({ players: THREE, ...fields }, reader).method, method, JSON.stringify(fields));
  }
  assertErrors([[{ players: THREE, max_auto_hands: 7 }, InvalidFieldError, /^"max_auto_hands" is not a field/]]);
  const wrong = { players: THREE, maxAutoHands: -1 };
  assertErrors([[wrong, InvalidFieldError, 'maxAutoHands is -1: send a number from 0 to Infinity']], 'equity', LIBRARY);
});

methods('"auto" samples where every deal is beyond any bound', () => {
  const question = { players: Array(8).fill('40%') };
  for (const bounds of [REQUEST_BOUNDS, JOB_BOUNDS, NO_BOUNDS, SCREEN_BOUNDS])
    assert.is(calculationOf(question, { ...READER, bounds }).method, 'monte-carlo');
  for (const maxAutoHands of [Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])
    assert.is(calculationOf({ ...question, maxAutoHands }, LIBRARY).method, 'monte-carlo');
});

methods('"exact" of equity is refused, with the reason, for too many billed hands, or too small weights', () => {
  const wide = { players: ['random', 'random'], dead: ['2c'], hands: true, method: 'exact' };
  const conflicting = ['AsAh, KsKh:1e', 'AsAd, KsKd:1e'].map(text => text.replace('1e', `0.${'0'.repeat(12)}1`));
  assertErrors([
    [
      wide,
      InvalidFieldError,
      /^method is "exact": it bills 9,946,975,893 hands here, and a request may bill 1,000,000,000; .*, or send "monte-/,
    ],
    [{ players: conflicting, method: 'exact' }, InvalidFieldError, /^method is "exact": .* less than a millionth of/],
  ]);
  assert.is(calculationOf(wide, within(9_946_975_893)).method, 'exact');
  assert.throws(() => calculationOf(wide, within(9_946_975_892)), /may bill 9,946,975,892/);
  assert.is(calculationOf({ players: conflicting }).method, 'monte-carlo');
  assert.is(calculationOf({ players: ['AhKh', 'QcQd', 'JsTs', '9c8c', '2h2d'], method: 'exact' }).method, 'exact');
});

methods('"exact" is to be a job where a job may bill as much, and the engine counts the steps', () => {
  const players = Array(3).fill('40%');
  const { billedHands } = calculationOf({ players, method: 'exact' }, within(1e12));
  const hint = (question: object, maxHands: number): string =>
    errorOf({ method: 'exact', ...question }, 'equity', withJobs(maxHands)).message;
  assert.match(hint({ players }, billedHands), /; send it as a job, use ranges of fewer hands, or send "monte-carlo"$/);
  assert.match(hint({ players }, billedHands - 1), /may bill 1,000,000,000; use ranges of fewer hands, or send/);
  assert.match(hint({ players: Array(8).fill('40%') }, Number.MAX_VALUE), STEPS);
  const wide = { players: Array(5).fill('40%'), board: FLOP, next_cards: true };
  assert.match(hint({ ...wide, method: 'auto' }, Number.MAX_VALUE), STEPS);
});

methods('"exact" counts any number of deals, up to the steps that the engine can number', () => {
  const exact = (players: readonly string[], bounds: Bounds, board: readonly string[] = []) =>
    calculationOf({ players, board, method: 'exact' }, { ...READER, bounds });
  assert.is(exact(THREE, REQUEST_BOUNDS).method, 'exact');
  for (const bounds of [JOB_BOUNDS, NO_BOUNDS]) {
    assert.is(exact(['AhKh', 'random', 'random', 'random'], bounds, FLOP).method, 'exact');
    assert.throws(() => exact(Array(10).fill('random'), bounds), STEPS);
  }
});

methods('weights that are equal within a range count deals', () => {
  const sums = (...players: readonly string[]) => {
    const calculation = calculationOf({ players, board: FLOP, method: 'exact' });
    return calculation.method === 'exact' && calculation.sumsWeights === true;
  };
  assert.equal([sums('AA:0.3', 'KK:0.7,QQ:0.7'), sums('AA:0.5', 'KK:0.7,QQ')], [false, true]);
});

methods('"exact" of odds is refused for too many deals', () => {
  const many = { cards: CARDS, opponents: 2 };
  const asked = errorOf({ ...many, method: 'exact' }, 'probabilities-enhanced').message;
  assert.match(
    asked,
    /^method is "exact": 2 cards against 2 opponents have 1,894,107,877,200 deals; .*; send "monte-carlo"$/,
  );
  assert.match(
    errorOf(many, 'exact').message,
    /^opponents is 2: 2 cards against 2 opponents have .*; simulate instead$/,
  );
  const { cards, opponents, method } = readQuestion('exact', { cards: CARDS }, READER).calculation;
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
  assertErrors([[odds, InvalidFieldError, /^seed is 7 beside method "exact"/]], 'probabilities');
  const camel = { players: TWO, method: 'exact', targetError: 0.01 };
  assertErrors([[camel, InvalidFieldError, /^targetError is 0\.01 beside method "exact"/]], 'equity', LIBRARY);
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
  assert.is(asked({ players: Array(6).fill('10%'), target_error: 0.01 }).simulations, 10_000_000);
  const many = { players: Array(10).fill('20%'), target_error: 0.01, simulations: 10_000_000 };
  assert.is(calculationOf(many).billedHands, 1_000_000_000);
  const sentence =
    'simulations is 10,000,000, which may bill 1,000,000,000 hands, and a request may bill 240,000,000: send at most 2,400,000';
  assert.throws(() => calculationOf(many, within(240_000_000)), sentence);
});

methods('of next cards is exact, on a board of 3 or 4 cards; made hands need one of 3 to 5', () => {
  const board = [...FLOP, '5c', '6c'];
  for (const [length, field, cards] of [
    [0, 'next_cards', '3 or 4'],
    [2, 'next_cards', '3 or 4'],
    [5, 'next_cards', '3 or 4'],
    [0, 'made_hands', '3 to 5'],
    [2, 'made_hands', '3 to 5'],
  ] as const) {
    const sentence = `${field} needs a board of ${cards} cards, and this one has ${length}: use such a board, or leave out ${field}`;
    assertErrors([[{ players: TWO, board: board.slice(0, length), [field]: true }, InvalidFieldError, sentence]]);
  }
  for (const length of [3, 4]) {
    assert.is(calculationOf({ players: TWO, board: board.slice(0, length), next_cards: true }).method, 'exact');
  }
  const long = { players: ['20%', '20%', 'KK:0.5, QQ'], board: FLOP, dead: ['7c'], hands: true };
  assert.is(calculationOf(long).method, 'monte-carlo');
  assert.is(calculationOf({ ...long, next_cards: true }).method, 'exact');
});

methods('of next cards or flops is refused where it cannot be exact', () => {
  const three = { players: ['random', 'random', 'random'], board: FLOP, next_cards: true };
  const wide = { players: ['2s3h:0.9, 2d3c:0.8, random', 'random'], flops: true };
  const needs = 'needs an exact answer, and';
  for (const [question, sentence] of [
    [
      three,
      `^next_cards ${needs} it bills [\\d,]+ hands here, and a request .*: send it as a job, .* leave out next_ca`,
    ],
    [
      { ...three, method: 'monte-carlo' },
      `^next_cards ${needs} method is "monte-carlo": send method "exact", or leave`,
    ],
    [wide, `^flops ${needs} it bills [\\d,]+ hands here, .* 1,000,000,000: send it as a job, use`],
    [{ ...wide, method: 'exact' }, '^method is "exact": it bills [\\d,]+ hands here, .*; send it as a job, use ranges'],
    [{ ...wide, players: TWO, method: 'monte-carlo' }, `^flops ${needs} method is "monte-carlo"`],
    [{ ...wide, players: TWO, board: FLOP }, '^flops needs an empty board, and this one has 3: use such a board, or'],
    [{ ...wide, players: TWO, seed: 1, method: 'exact' }, '^seed is 1 beside method "exact"'],
    [{ ...wide, players: Array(8).fill('40%') }, `^flops ${needs} .* steps`],
  ] as const) {
    assertErrors([[question, InvalidFieldError, new RegExp(sentence)]], 'equity', withJobs(25e12));
  }
});
