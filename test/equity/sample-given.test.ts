// `sampleGivenHands`: the hole cards of each deal are given, and only the board is dealt.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { handNumber } from '../../src/engine/hands.js';
import { input } from '../engine/abi.js';
import { expectCount } from '../engine/statistics.js';
import { byteOf, cardsOf, Details, instantiateSampling, type Sums, sumsOf } from './sampling.js';

const engine = instantiateSampling();
/** Card bytes that fit where the weights of ten players would be. */
const CAPACITY = 10 * 1326 * 8;

interface Given {
  readonly players: number;
  /** Card bytes, 2 × players a deal, repeated as often as is needed. */
  readonly hands: readonly number[];
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly details?: number;
  readonly simulations: number;
  readonly seed?: bigint;
}

const statusOf = ({ players, hands, board = [], dead = [], details = 0, simulations, seed = 1n }: Given): number => {
  input(engine).set([...board, ...dead].map(byteOf));
  const bytes = new Uint8Array(engine.memory.buffer, engine.rangesPtr(), CAPACITY).fill(255);
  const wanted = Math.max(0, Math.min(CAPACITY, 2 * players * simulations));
  for (let i = 0; i < wanted; i++) bytes[i] = hands[i % hands.length] ?? 0;
  return engine.sampleGivenHands(players, board.length, dead.length, details, simulations, seed, 0);
};

const sampleOf = (given: Given): Sums => {
  const status = statusOf(given);
  if (status !== 0) throw new Error(`sampleGivenHands answered status ${status}`);
  return sumsOf(engine, given.players);
};

const bytesOf = (text: string): number[] => cardsOf(text).map(byteOf);

const given = suite('sampleGivenHands');

given('one hand against another: as the outside enumerator counts all boards', () => {
  const { deals, players } = sampleOf({ players: 2, hands: bytesOf('AhKhQsQc'), simulations: 26_520 });
  assert.is(deals, 26_520);
  expectCount('wins of AhKh', players[0]?.tops[0] ?? 0, deals, 787_966 / 1_712_304);
  expectCount('wins of QsQc', players[1]?.tops[0] ?? 0, deals, 917_606 / 1_712_304);
  expectCount('ties', players[0]?.tops[1] ?? 0, deals, 6732 / 1_712_304);
});

given('each deal has its own hands: the results by hand count them', () => {
  const hands = bytesOf('AhKhQsQc2c2dAcAdKhAh7s8s');
  const { players } = sampleOf({ players: 2, hands, details: Details.ALL, simulations: 3001 });
  const dealsOf = (player: number, a: number, b: number) => players[player]?.hands[handNumber(a, b)]?.deals;
  assert.is(dealsOf(0, byteOf('Ah'), byteOf('Kh')), 2001);
  assert.is(dealsOf(0, byteOf('2c'), byteOf('2d')), 1000);
  assert.is(dealsOf(1, byteOf('Qs'), byteOf('Qc')), 1001);
  assert.is(dealsOf(1, byteOf('Ac'), byteOf('Ad')), 1000);
  assert.is(dealsOf(1, byteOf('8s'), byteOf('7s')), 1000);
  for (const { tops, hands: byHand, categories } of players) {
    assert.is(
      byHand.map(({ win }) => win).reduce((a, b) => a + b),
      tops[0],
    );
    assert.is(
      categories.reduce((a, b) => a + b),
      3001,
    );
  }
});

given('on the river nothing is left to chance', () => {
  const board = cardsOf('QhJh2c7d9s');
  const { players } = sampleOf({ players: 3, hands: bytesOf('AhKhQsQcThKd'), board, simulations: 100 });
  assert.equal(
    players.map(({ tops }) => tops[0]),
    [0, 0, 100],
  );
});

given(
  'no board has a card of the hands, the board or the dead: a royal flush that lacks a dead card never comes',
  () => {
    const sums = sampleOf({
      players: 2,
      hands: bytesOf('AhKh2c2d'),
      board: cardsOf('QhJh'),
      dead: ['Th'],
      details: Details.CATEGORIES,
      simulations: 26_000,
    });
    assert.is(sums.players[0]?.categories[8], 0);
  },
);

given('ten players, as many deals as fit', () => {
  const hands = Array.from({ length: 20 }, (_, card) => card);
  const { deals } = sampleOf({ players: 10, hands, simulations: 5304 });
  assert.is(deals, 5304);
  assert.is(statusOf({ players: 10, hands, simulations: 5305 }), 5);
});

given('the same counts for the same seed, others for another', () => {
  const tops = (seed: bigint) =>
    sampleOf({ players: 2, hands: bytesOf('AhKhQsQc'), simulations: 5000, seed }).players.map(player => player.tops);
  assert.equal(tops(1n), tops(1n));
  assert.is.not(tops(1n).join(), tops(2n).join());
});

given.run();

const statuses = suite('sampleGivenHands: statuses');
const hands = bytesOf('AhKhQsQc');
const good: Given = { players: 2, hands, board: ['2c'], dead: ['2d'], simulations: 50 };

statuses('the first thing that is wrong', () => {
  assert.is(statusOf(good), 0);
  assert.is(statusOf({ ...good, board: cardsOf('2c3c4c5c6c7c') }), 1);
  assert.is(statusOf({ ...good, board: cardsOf('2c2c') }), 3);
  assert.is(statusOf({ ...good, players: 1 }), 4);
  assert.is(statusOf({ ...good, players: 11 }), 4);
  for (const simulations of [0, -1, 26_521, 2 ** 31 - 1]) assert.is(statusOf({ ...good, simulations }), 5);
});

statuses('2 for a byte that is no card, in any deal', () => {
  const deals = Array.from({ length: 50 }, () => hands).flat();
  for (const at of [0, 3, 101, 199]) {
    assert.is(statusOf({ ...good, hands: deals.with(at, 52) }), 2);
    assert.is(statusOf({ ...good, hands: deals.with(at, 255) }), 2);
  }
});

statuses('3 for a card twice in one deal, on the board or dead', () => {
  const deals = Array.from({ length: 50 }, () => hands).flat();
  for (const card of ['Kh', '2c', '2d']) {
    assert.is(statusOf({ ...good, hands: deals.with(2, byteOf(card)) }), 3, card);
    assert.is(statusOf({ ...good, hands: deals.with(198, byteOf(card)) }), 3, card);
  }
});

statuses.run();
