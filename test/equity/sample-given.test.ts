// `sampleGivenHands`: the hole cards of each deal are given, and only the board is dealt. conformance/ has its statuses.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Counts, HAND_SUMS } from '../../src/engine/counts.js';
import { input } from '../engine/abi.js';
import { expectCount } from '../engine/statistics.js';
import { readEquity } from '../named-counts.js';
import { abi, cardBytes, numberOf } from './engine.js';

/** The number of card bytes that fit into the memory of the weights of ten players. */
const CAPACITY = 10 * 1326 * 8;
const ALL_DETAILS = 3;

interface Given {
  readonly players: number;
  /** Card bytes, 2 × players for each deal, repeated up to the number of deals. */
  readonly hands: readonly number[];
  readonly board?: string;
  readonly dead?: string;
  readonly simulations: number;
  readonly seed?: bigint;
}

const statusOf = ({ players, hands, board = '', dead = '', simulations, seed = 1n }: Given): number => {
  input(abi).set(cardBytes(board + dead));
  const bytes = new Uint8Array(abi.memory.buffer, abi.rangesPtr(), CAPACITY).fill(255);
  for (let i = 0; i < 2 * players * simulations; i++) bytes[i] = hands[i % hands.length]!;
  return abi.sampleGivenHands(players, board.length / 2, dead.length / 2, ALL_DETAILS, simulations, seed, 0);
};

const sample = (given: Given) => {
  assert.is(statusOf(given), 0);
  const sums: Counts = new Float64Array(abi.memory.buffer, abi.outputPtr(), 192);
  const hands = new Float64Array(abi.memory.buffer, abi.equityHandsPtr(), 4 * 1326 * given.players);
  return readEquity(Float64Array.of(...sums, ...hands), given.players, { hands: true });
};

const HANDS = cardBytes('AhKhQsQc');
const given = suite('sampleGivenHands');

given('one hand against another: near the counts of the outside enumerator; another seed deals other boards', () => {
  const { deals, draws, tops } = sample({ players: 2, hands: HANDS, simulations: 26_520 });
  assert.equal([deals, draws], [26_520, 0]);
  expectCount('wins of AhKh', tops[0]![0]!, deals, 787_966 / 1_712_304);
  expectCount('wins of QsQc', tops[1]![0]!, deals, 917_606 / 1_712_304);
  expectCount('ties', tops[0]![1]!, deals, 6732 / 1_712_304);
  assert.equal(sample({ players: 2, hands: HANDS, simulations: 26_520 }).tops, tops);
  assert.not.equal(sample({ players: 2, hands: HANDS, simulations: 26_520, seed: 2n }).tops, tops);
});

given('each deal has its own hands: the results by hand count them', () => {
  const texts = 'AhKhQsQc2c2dAcAdKhAh7s8s';
  const { tops, categories, hands } = sample({ players: 2, hands: cardBytes(texts), simulations: 3001 });
  const sumOf = (player: number, part: number): number =>
    hands![player]!.reduce((sum, value, i) => sum + (i % HAND_SUMS.size === part ? value : 0), 0);
  const dealsOf = (player: number, hand: string) => hands![player]![HAND_SUMS.size * numberOf(hand)];
  assert.equal([dealsOf(0, 'AhKh'), dealsOf(0, '2c2d')], [2001, 1000]);
  assert.equal(
    ['QsQc', 'AcAd', '8s7s'].map(hand => dealsOf(1, hand)),
    [1001, 1000, 1000],
  );
  for (const player of [0, 1]) {
    assert.equal([sumOf(player, HAND_SUMS.deals), sumOf(player, HAND_SUMS.win)], [3001, tops[player]![0]]);
    assert.is(
      categories![player]!.reduce((a, b) => a + b),
      3001,
    );
  }
});

given('deals no card of the hands, the board or the dead', () => {
  const river = sample({ players: 3, hands: cardBytes('AhKhQsQcThKd'), board: 'QhJh2c7d9s', simulations: 100 });
  assert.equal(
    river.tops.map(([wins]) => wins),
    [0, 0, 100],
  );
  // A royal flush that lacks a dead card never comes.
  const flop = sample({ players: 2, hands: cardBytes('AhKh2c2d'), board: 'QhJh', dead: 'Th', simulations: 26_000 });
  assert.is(flop.categories![0]![8], 0);
});

given('ten players, as many deals as fit', () => {
  const hands = Array.from({ length: 20 }, (_, card) => card);
  assert.is(sample({ players: 10, hands, simulations: 5304 }).deals, 5304);
  assert.is(statusOf({ players: 10, hands, simulations: 5305 }), 5);
});

given.run();
