// `equitySteps` and `enumerateEquity`: exact equities, to the last count, by each method, however the steps are split.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { HAND_SUMS } from '../../src/engine/counts.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { input, instantiate } from '../engine/abi.js';
import { chance } from '../engine/random.js';
import { bruteForce } from './brute-force.js';
import {
  ALL_STEPS,
  cardBytes,
  compareAll,
  DETAILS,
  engine,
  enumerate,
  exactMethods,
  numberOf,
  situationOf,
  tiesOf,
  weightsOf,
  winsOf,
} from './exact.js';
import { DECIMAL_WEIGHTS, DYADIC_WEIGHTS, randomSituation } from './situations.js';
import { equityVectors, titleOf } from './vectors.js';

const abi = instantiate();

const MANY_DEALS = 1e9;
/** What takes more than some tenths of a second by boards alone. */
const isSlow = (players: readonly string[], board: readonly string[]): boolean =>
  board.length < 2 && players.length === 2 && players.some(range => range.includes('random') || range.length > 20);

const vectors = suite('exact equities');

for (const vector of equityVectors) {
  const { players, board, dead, deals, win, tie } = vector;
  if (isSlow(players, board) || (board.length === 0 && deals > MANY_DEALS)) continue;
  vectors(titleOf(vector), () => {
    const counts = enumerate(engine, situationOf(players, board, dead));
    assert.is(counts.deals, deals);
    assert.equal(winsOf(counts), win);
    assert.equal(tiesOf(counts), tie);
  });
}

vectors.run();

const methods = suite('exact equities by each method');

const LARGE_HANDS = 100;
const choicesOf = (hands: readonly number[]): number => hands.reduce((product, count) => product * count, 1);

for (const vector of equityVectors) {
  const { players, board, dead, deals, win, tie } = vector;
  const situation = situationOf(players, board, dead);
  const hands = situation.ranges.map(range => range.filter(weight => weight > 0).length);
  if (board.length === 0 ? choicesOf(hands) > LARGE_HANDS : Math.max(...hands) > LARGE_HANDS) continue;
  methods(titleOf(vector), () => {
    for (const { name, engine, canDo } of exactMethods) {
      // The sweep goes through two million boards then; the brute force below has it on few cards.
      if (!canDo(situation) || (board.length === 0 && name === 'the sweep')) continue;
      const counts = enumerate(engine, situation, {}, ALL_STEPS);
      assert.is(counts.deals, deals, name);
      assert.equal(winsOf(counts), win, name);
      assert.equal(tiesOf(counts), tie, name);
    }
  });
}

methods('the results by hand of ranges before the flop are those of single hands, with every weight', () => {
  const players = ['AsAh,AdAc:0.25,KsQs', 'QQ:0.5,JhTh'];
  const { hands } = enumerate(engine, situationOf(players, []), DETAILS);
  for (const [hand, weight] of [
    ['QsQh', 0.5],
    ['JhTh', 1],
  ] as const) {
    const alone = enumerate(engine, situationOf([players[0] ?? '', hand], []), DETAILS).hands?.[1];
    const at = HAND_SUMS.size * numberOf(hand);
    for (let i = at; i < at + HAND_SUMS.size; i++) assert.is(hands?.[1]?.[i], weight * (alone?.[i] ?? 0));
  }
});

methods.run();

const oracle = suite('exact equities and a brute force');

/** Sums of thirds are not exact. */
const isSame = (actual: number, expected: number): boolean => Math.abs(actual - expected) <= 1e-12 * Math.abs(expected);

const isNear = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-6);

oracle('agree to the last bit in 100 small situations whose weights are halves and quarters', () => {
  const random = chance(11);
  let compared = 0;
  while (compared < 100) {
    compared += compareAll(randomSituation(random, DYADIC_WEIGHTS), isSame);
  }
});

oracle('agree in 50 small situations with any weights', () => {
  const random = chance(12);
  let compared = 0;
  while (compared < 50) compared += compareAll(randomSituation(random, DECIMAL_WEIGHTS), isNear);
});

oracle('agree in 50 small situations in which all hands weigh the same', () => {
  const random = chance(13);
  let compared = 0;
  while (compared < 50) compared += compareAll(randomSituation(random, [1]), isSame);
});

oracle('agree on the rates of a hand whose weight is a ten-millionth of the others', () => {
  const players = [
    [
      { hand: 'AsAh', weight: 1e-7 },
      { hand: 'KsKh', weight: 1 },
    ],
    [
      { hand: 'QdQc', weight: 0.3 },
      { hand: 'KdQh', weight: 0.7 },
    ],
  ];
  const board = ['Qs', '7h', '2c'];
  const wanted = bruteForce({ players, board }).players[0]?.hands.get('AsAh');
  const counts = enumerate(engine, { ranges: players.map(weightsOf), board: cardBytes(board), dead: [] }, DETAILS);
  const at = HAND_SUMS.size * numberOf('AsAh');
  const [deals = 0, win = 0] = [...(counts.hands?.[0] ?? [])].slice(at);
  assert.ok(wanted && Math.abs(win / deals - wanted.win / wanted.deals) < 1e-12);
});

oracle.run();

const splitting = suite('steps');

splitting('add up, however they are split', () => {
  for (const [players, board] of [
    [
      ['AA,KQs', 'random'],
      ['Kh', '7h', '2c'],
    ],
    [
      ['QQ+', 'JJ-99,AKs', '76s,65s'],
      ['Td', '6c', '5c'],
    ],
    [
      ['AhKh', 'QsQc', 'random'],
      ['Td', '6c', '5c', '2c'],
    ],
    [['AKs:0.5,QQ', 'JJ', 'AhTh'], []],
  ] as const) {
    const situation = situationOf(players, board);
    for (const { name, engine, canDo } of exactMethods) {
      const { steps } = engine.equitySteps(situation);
      if (!canDo(situation) || steps > 100_000) continue;
      const whole = enumerate(engine, situation, DETAILS, ALL_STEPS);
      for (const part of [0.03, 0.3]) {
        assert.equal(enumerate(engine, situation, DETAILS, Math.ceil(steps * part)), whole, name);
      }
    }
  }
});

splitting('are the same where the board has one more card that is known: next cards add up', () => {
  const [players, board] = [
    ['QQ+,AKs,AKo', '22+,A2s+'],
    ['Qh', 'Jh', '2c'],
  ] as const;
  const whole = enumerate(engine, situationOf(players, board));
  let [deals, wins] = [0, 0];
  for (let card = 0; card < 52; card++) {
    const situation = situationOf(players, board);
    if (situation.board.includes(card)) continue;
    const counts = enumerate(engine, { ...situation, board: [...situation.board, card] });
    deals += counts.deals;
    wins += counts.tops[0]?.[0] ?? 0;
  }
  // Every board of two more cards is there twice.
  assert.is(deals, 2 * whole.deals);
  assert.is(wins, 2 * (whole.tops[0]?.[0] ?? 0));
});

splitting.run();

const statuses = suite('statuses of enumerateEquity');

const status = (players: number, board: readonly number[], dead: readonly number[], first = 0, count = 1): number => {
  input(abi).set([...board, ...dead]);
  return abi.enumerateEquity(players, board.length, dead.length, 0, first, count);
};

const weights = new Float64Array(abi.memory.buffer, abi.rangesPtr(), HAND_COUNT * 10);

statuses('are told in their order: cards, players, ranges, steps', () => {
  weights.fill(1);
  assert.is(status(2, [0, 1, 2], []), Status.DONE);
  assert.is(status(2, [0, 1, 2, 3, 4, 5], []), Status.CARD_COUNT);
  assert.is(status(2, [0, 1, 52], []), Status.NOT_A_CARD);
  assert.is(status(2, [0, 1, 2], [1]), Status.DUPLICATE_CARD);
  assert.is(status(1, [0, 1, 2], []), Status.OPPONENTS);
  assert.is(status(11, [0, 1, 2], []), Status.OPPONENTS);
  const dead = Array.from({ length: 44 }, (_, i) => i);
  assert.is(status(2, [], dead), Status.CARD_COUNT, 'eight cards are too few for nine');
  assert.is(status(2, [], dead.slice(1)), Status.DONE);
});

statuses('refuse weights that are no numbers from 0 to 1, and players without a hand', () => {
  for (const bad of [-0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    weights.fill(1);
    weights[HAND_COUNT + 7] = bad;
    assert.is(status(2, [0, 1, 2], []), Status.RANGES);
  }
  weights.fill(1, 0, HAND_COUNT).fill(0, HAND_COUNT, 2 * HAND_COUNT);
  assert.is(status(2, [0, 1, 2], []), Status.RANGES);
  weights[HAND_COUNT] = 1; // the hand of cards 1 and 0
  assert.is(status(2, [0, 2, 3], []), Status.RANGES);
  assert.is(status(2, [5, 2, 3], []), Status.DONE);
});

statuses('refuse steps that are not there', () => {
  weights.fill(1);
  const steps = abi.equitySteps(2, 3, 0);
  assert.ok(steps > 0);
  for (const [first, count] of [
    [-1, 1],
    [0, 0],
    [0, steps + 1],
    [steps, 1],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
  ] as const) {
    assert.is(status(2, [0, 1, 2], [], first, count), Status.RANGE, `${first} ${count}`);
  }
  assert.is(status(2, [0, 1, 2], [], steps - 1, 1), Status.DONE);
});

statuses.run();
