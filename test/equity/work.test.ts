// The planned work of an exact equity, which is its price: a function of the question alone.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { InvalidArgumentError } from '../../src/engine/abi.js';
import type { EquityDetails, EquitySituation } from '../../src/engine/equity-calls.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { loadHoldem } from '../calculations/holdem.js';
import { suite } from '../suite.js';

const { equity: engine } = await loadHoldem();

const RANKS = [...'AKQJT98765432'];
const CLASSES = RANKS.flatMap((high, i) =>
  RANKS.slice(i).flatMap(low => (high === low ? [high + low] : [`${high}${low}s`, `${high}${low}o`])),
);
const BOARD = [0, 14, 28, 42, 9];
const streets = fc.constantFrom(0, 3, 4, 5);

interface Asked extends EquityDetails, Partial<EquitySituation> {
  readonly nextStreet?: boolean;
}

const workOf = (players: readonly string[], length: number, { nextStreet = false, ...details }: Asked = {}): number =>
  engine.equityWork(
    { ranges: players.map(rangeWeights), board: BOARD.slice(0, length), dead: [], ...details },
    nextStreet,
  );

const work = suite('the planned work of an exact equity');

work('is a whole number of hands, 1 or more, and the same after any other call', () => {
  const players = fc.array(fc.constantFrom('AhKh', 'QQ+', 'AKs:0.5, AKo', '20%', 'random', '9s8s, 7d7c:0.1'), {
    minLength: 2,
    maxLength: 6,
  });
  const details = fc.record({ categories: fc.boolean(), byHand: fc.boolean() });
  const first = new Map<string, number>();
  const ask = (texts: readonly string[], length: number, asked: object): void => {
    const found = workOf(texts, length, asked);
    assert.ok(Number.isInteger(found) && found >= 1, `${texts}: ${found}`);
    const key = JSON.stringify([texts, length, asked]);
    assert.is(found, first.get(key) ?? found);
    first.set(key, found);
  };
  const cases = fc.sample(fc.tuple(players, streets, details), { numRuns: 300, seed: 47 });
  for (const _ of [1, 2]) for (const each of cases) ask(...each);
});

work('grows when a class is added to ranges of classes, which treat suits alike', () => {
  const range = fc.uniqueArray(fc.constantFrom(...CLASSES), { minLength: 2, maxLength: 30 });
  const players = fc.array(range, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(players, streets, (ranges, length) => {
      const [first = [], ...others] = ranges;
      const texts = others.map(String);
      const [before, after] = [first.slice(1), first].map(own => workOf([String(own), ...texts], length));
      assert.ok(after! >= before!, `${before} … ${after}`);
    }),
    { numRuns: 400, seed: 47 },
  );
});

work('grows with categories, with results by hand and with next cards', () => {
  for (const players of [
    ['QQ+', 'AK'],
    ['random', '20%'],
    ['AhKh', '22+', 'random'],
  ]) {
    for (const length of [3, 4]) {
      const plain = workOf(players, length);
      const categories = workOf(players, length, { categories: true });
      const both = workOf(players, length, { categories: true, byHand: true });
      assert.ok(plain < categories && categories <= both, `${plain} ${categories} ${both}`);
      assert.ok(workOf(players, length, { nextStreet: true }) > plain);
    }
  }
});

work('is known where there are too many steps to count, and where hands hardly ever fit', () => {
  const random = Array(10).fill('random');
  assert.ok(workOf(random, 0) > 2 ** 53);
  assert.throws(() => engine.equitySteps({ ranges: random.map(rangeWeights), board: [], dead: [] }));
  for (const text of ['AA', 'AA, KK', 'AKs', 'QQ+, AK']) {
    for (const count of [5, 6, 8, 10]) {
      const players = Array(count).fill(text);
      const found = workOf(players, 3, { categories: true });
      assert.ok(found >= 1 && Number.isFinite(found), `${count} × ${text}: ${found}`);
      const situation = { ranges: players.map(rangeWeights), board: BOARD.slice(0, 3), dead: [] };
      if (found < 1e9) assert.ok(engine.equitySteps(situation).stepsAtOnce >= 1);
    }
  }
});

work('of flops grows with the suits that are told apart, and is some ten times that of the boards', () => {
  const flops = (players: readonly string[]): number => workOf(players, 0, { nextStreet: true });
  const players = ['22+, A2s+, KTs+', 'TT+, AQ+'];
  const own = workOf(players, 0);
  assert.ok(flops(players) > 5 * own && flops(players) < 40 * own);
  assert.ok(flops(['QQ+', 'AK']) < flops(['QQ+, AsKs', 'AK']));
  assert.ok(flops(['QQ+, AsKs', 'AK']) < flops(['QQ+, AsKs, AhKd', 'AK']));
  assert.ok(flops(['QQ+', 'AK', '22+']) > flops(['QQ+', 'AK']));
});

work('of the next street needs no board, a flop or a turn; a wrong argument is an error, not a price', () => {
  const isRefused = (error: unknown): boolean => error instanceof InvalidArgumentError;
  for (const length of [1, 2, 5]) assert.throws(() => workOf(['AA', 'KK'], length, { nextStreet: true }), isRefused);
  assert.throws(() => workOf(['AA'], 0), isRefused);
  const hasStatus = (error: unknown): boolean => error instanceof InvalidArgumentError && error.status === 3;
  assert.throws(() => workOf(['AA', 'KK'], 3, { dead: [BOARD[0]!] }), hasStatus);
});

work('of one call is bounded where several players have some dozens of hands, so that no call takes seconds', () => {
  const medium = ['TT+,AQs+', '99-66,AJs,KQs', '88+,AKs,AKo', 'QJs,JTs,T9s,98s', '22-77', 'JJ+,AKs,AKo'];
  const weighted = medium.map(text => `${text},A2s:0.5`);
  const same = Array<string>(6).fill('99-66,AJs,KQs');
  for (const players of [medium, weighted, same]) {
    for (const count of [4, 5, 6]) {
      for (const length of [3, 4, 5]) {
        for (const details of [{}, { byHand: true }, { categories: true, byHand: true }]) {
          const ranges = players.slice(0, count).map(rangeWeights);
          const situation = { ranges, board: BOARD.slice(0, length), dead: [], ...details };
          const { steps, stepsAtOnce } = engine.equitySteps(situation);
          const call = (engine.equityWork(situation) * Math.min(stepsAtOnce, steps)) / steps;
          assert.ok(call <= 2_000_000, `${count} × ${players[0]}, ${length} cards: ${call} hands of work a call`);
        }
      }
    }
  }
});
