// The method of an equity question: exact or sampled, and why not the other.

import * as assert from 'uvu/assert';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { type Bounds, JOB_BOUNDS, NO_BOUNDS, REQUEST_BOUNDS, SCREEN_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../src/questions/read-question.js';
import { suite } from '../suite.js';
import { assertErrors, CARDS, calculationOf, errorOf, READER, TWO } from './equity-questions.js';

/** Reads questions that may bill at most this many hands. */
const within = (maxBilledHands: number): ReadOptions => ({ ...READER, bounds: { ...REQUEST_BOUNDS, maxBilledHands } });

/** Reads questions of requests where a job may bill at most this many hands. */
const withJobs = (maxHands: number): ReadOptions => ({
  ...READER,
  bounds: { ...REQUEST_BOUNDS, beyond: { maxHands, hint: 'send it as a job' } },
});

const methods = suite('the method');

methods('"auto" is exact where that bills at most ten million hands', () => {
  const board = ['2c', '3c', '4c'];
  for (const question of [
    { players: TWO },
    { players: ['random', 'random'] },
    { players: ['random', 'random'], board },
    { players: ['AhKh', 'QcQd', 'JsTs'] },
    { players: ['AhKh', 'AA', '22+'], board },
    { players: ['AhKh', 'AA', '22+'] },
  ]) {
    assert.is(calculationOf(question).method, 'exact', JSON.stringify(question));
    assert.ok(calculationOf(question).billedHands <= 10_000_000);
  }
  for (const question of [
    { players: ['random', 'random'], dead: ['2c'] },
    { players: ['15%', '15%'], categories: true },
    { players: ['22+', 'AA', 'KK, AKs'] },
  ]) {
    assert.is(calculationOf(question).method, 'monte-carlo', JSON.stringify(question));
  }
});

methods('"exact" of equity is refused, with the reason, for too many billed hands, or too small weights', () => {
  const wide = { players: ['random', 'random'], dead: ['2c'], hands: true, method: 'exact' };
  const tiny = `0.${'0'.repeat(12)}1`;
  const conflicting = [`AsAh, KsKh:${tiny}`, `AsAd, KsKd:${tiny}`];
  const [isExact, sample] = ['method is "exact":', 'send "monte-carlo"'];
  assertErrors([
    [
      wide,
      InvalidFieldError,
      `${isExact} it bills 9,946,975,893 hands here, and a request may bill 1,000,000,000; ` +
        `use ranges of fewer hands, or ${sample}`,
    ],
    [
      { players: conflicting, method: 'exact' },
      InvalidFieldError,
      `${isExact} the hands that can be dealt together have less than a millionth of the weight, too little for "exact"; ${sample}`,
    ],
  ]);
  assert.is(calculationOf(wide, within(9_946_975_893)).method, 'exact');
  assert.throws(() => calculationOf(wide, within(9_946_975_892)), /may bill 9,946,975,892/);
  assert.is(calculationOf({ players: conflicting }).method, 'monte-carlo');
  assert.is(calculationOf({ players: ['AhKh', 'QcQd', 'JsTs', '9c8c', '2h2d'], method: 'exact' }).method, 'exact');
});

methods('"exact" is to be a job where a job may bill as much, and the engine counts the steps', () => {
  const [players, eight] = [Array(3).fill('40%'), Array(8).fill('40%')];
  const { billedHands } = calculationOf({ players, method: 'exact' }, within(1e12));
  const hint = (question: object, maxHands: number): string =>
    errorOf({ method: 'exact', ...question }, 'equity', withJobs(maxHands)).message;
  assert.match(hint({ players }, billedHands), /; send it as a job, use ranges of fewer hands, or send "monte-carlo"$/);
  assert.match(hint({ players }, billedHands - 1), /may bill 1,000,000,000; use ranges of fewer hands, or send/);
  const steps =
    /[\d,]+ deals take more than 2,147,483,647 steps, and the engine counts no more[;:] use ranges of fewer/;
  assert.match(hint({ players: eight }, Number.MAX_VALUE), steps);
  const wide = { players: Array(5).fill('40%'), board: ['2c', '3c', '4c'], next_cards: true };
  assert.match(hint({ ...wide, method: 'auto' }, Number.MAX_VALUE), steps);
  assert.match(
    errorOf({ players: eight, method: 'exact' }, 'equity', { ...READER, bounds: JOB_BOUNDS }).message,
    steps,
  );
});

methods('"auto" samples where every deal is beyond any bound', () => {
  const question = { players: Array(8).fill('40%') };
  const library = { ...READER, ...CAMEL_CASE, isLibrary: true, bounds: NO_BOUNDS };
  for (const bounds of [REQUEST_BOUNDS, JOB_BOUNDS, NO_BOUNDS, SCREEN_BOUNDS])
    assert.is(calculationOf(question, { ...READER, bounds }).method, 'monte-carlo');
  for (const maxAutoHands of [Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])
    assert.is(calculationOf({ ...question, maxAutoHands }, library).method, 'monte-carlo');
  const players = Array(3).fill('40%');
  assert.is(calculationOf({ players, maxAutoHands: Number.POSITIVE_INFINITY }, library).method, 'exact');
});

methods('"exact" counts any number of deals, up to the steps that the engine can number', () => {
  const exact = (players: readonly string[], bounds: Bounds, board: readonly string[] = []) =>
    calculationOf({ players, board, method: 'exact' }, { ...READER, bounds });
  const [tens, queens, flop] = ['TT+,AQs+,AQo+', 'QQ+,AKs,AKo', ['2c', '3c', '4c']];
  assert.is(exact([tens, queens, 'TT'], REQUEST_BOUNDS).method, 'exact');
  for (const bounds of [JOB_BOUNDS, NO_BOUNDS]) {
    assert.is(exact(['AhKh', 'random', 'random', 'random'], bounds, flop).method, 'exact');
    const sentence =
      /^method is "exact": [\d,]+ deals take more than 2,147,483,647 steps, and the engine counts no more; use ranges of fewer hands, or send/;
    assert.throws(() => exact(Array(10).fill('random'), bounds), sentence);
  }
});

methods('"auto" is exact up to another bill where the bounds or the question of the library say so', () => {
  const players = ['TT+,AQs+,AQo+', 'QQ+,AKs,AKo', 'TT'];
  const library = { ...READER, ...CAMEL_CASE, isLibrary: true, bounds: NO_BOUNDS };
  const { billedHands } = calculationOf({ players, method: 'exact' });
  assert.ok(billedHands > 10_000_000 && billedHands < 100_000_000);
  assert.is(calculationOf({ players }).method, 'monte-carlo');
  assert.is(calculationOf({ players }, library).method, 'monte-carlo');
  assert.is(calculationOf({ players }, { ...READER, bounds: SCREEN_BOUNDS }).method, 'exact');
  assert.is(calculationOf({ players, maxAutoHands: billedHands }, library).method, 'exact');
  assert.is(calculationOf({ players, maxAutoHands: billedHands - 1 }, library).method, 'monte-carlo');
  assert.is(calculationOf({ players: TWO, maxAutoHands: 0 }, library).method, 'monte-carlo');
  assert.match(errorOf({ players, max_auto_hands: 7 }).message, /^"max_auto_hands" is not a field of this request/);
  assert.match(
    errorOf({ players, maxAutoHands: -1 }, 'equity', library).message,
    /^maxAutoHands is -1: send a number from 0 to Infinity$/,
  );
});

methods('weights that are equal within a range count deals', () => {
  const sums = (players: readonly string[]) => {
    const calculation = calculationOf({ players, board: ['2c', '3c', '4c'], method: 'exact' });
    return calculation.method === 'exact' && calculation.sumsWeights === true;
  };
  assert.equal(
    [
      ['AA:0.3', 'KK:0.7,QQ:0.7'],
      ['AA:0.5', 'KK:0.7,QQ'],
    ].map(sums),
    [false, true],
  );
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
  assert.is(asked(rare).simulations, 10_000_000);
  const many = { players: Array(10).fill('20%'), target_error: 0.01, simulations: 10_000_000 };
  assert.is(calculationOf(many).billedHands, 1_000_000_000);
  const sentence =
    'simulations is 10,000,000, which may bill 1,000,000,000 hands, and a request may bill 240,000,000: send at most 2,400,000';
  assert.throws(() => calculationOf(many, within(240_000_000)), sentence);
});

methods('of next cards is exact, on a board of 3 or 4 cards', () => {
  const board = ['2c', '3c', '4c', '5c', '6c'];
  for (const length of [0, 1, 2, 5]) {
    const question = { players: TWO, board: board.slice(0, length), next_cards: true, method: 'exact' };
    const sentence = `next_cards needs a board of 3 or 4 cards, and this one has ${length}: use such a board, or leave out next_cards`;
    assertErrors([[question, InvalidFieldError, sentence]]);
  }
  for (const length of [3, 4]) {
    assert.is(calculationOf({ players: TWO, board: board.slice(0, length), next_cards: true }).method, 'exact');
  }
  const long = { players: ['20%', '20%', 'KK:0.5, QQ'], board: board.slice(0, 3), dead: ['7c'], hands: true };
  assert.is(calculationOf(long).method, 'monte-carlo');
  assert.is(calculationOf({ ...long, next_cards: true }).method, 'exact');
  const wide = { players: ['random', 'random', 'random'], board: board.slice(0, 3), next_cards: true };
  const needs = 'next_cards needs an exact answer, and';
  const { message } = errorOf(wide, 'equity', withJobs(25e12));
  assert.match(
    message,
    /^next_cards needs an exact answer, and it bills [\d,]+ hands here, and a request may bill 1,000/,
  );
  assert.match(message, /: send it as a job, use ranges of fewer hands, or leave out next_cards$/);
  assertErrors([
    [
      { ...wide, method: 'monte-carlo' },
      InvalidFieldError,
      `${needs} method is "monte-carlo": send method "exact", or leave out next_cards`,
    ],
  ]);
});

methods.run();
