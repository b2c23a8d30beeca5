// (seed, stream) names a sample: no two share their deals, and none tells anything about another. The proof looks at win
// counts of AhKh against one opponent, whose exact rate is known, over a square of seeds and streams.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { instantiate, named, simulate } from './abi.js';
import { binomialDeviate, correlationDeviate, expectCount, expectSmall } from './statistics.js';
import { showdownVectors } from './vectors.js';

const engine = instantiate();
const SIDE = 64;
const DEALS = 2000;
const cards = parseCards(['Ah', 'Kh']);
const exact = showdownVectors.find(vector => vector.cards.join() === 'Ah,Kh')!;
const winRate = exact.win / exact.total;

const countersOf = (seed: bigint, stream: number): number[] =>
  simulate(engine, { cards, opponents: 1, simulations: DEALS, seed, stream });

interface Place {
  readonly seed: number;
  readonly stream: number;
}

const places: readonly Place[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  seed: Math.floor(i / SIDE),
  stream: i % SIDE,
}));

const different = suite<{ square: number[][]; wins: number[] }>('simulate: different (seed, stream) pairs');

different.before(context => {
  context.square = places.map(({ seed, stream }) => countersOf(BigInt(seed), stream));
  context.wins = context.square.map(counters => named(counters).win);
});

different(
  'give different counters, every two of a square, and where seed and stream could be confused',
  ({ square }) => {
    assert.is(new Set(square.map(counters => counters.join())).size, SIDE * SIDE);
    const seeds = [0n, 1n, 2n, 2n ** 31n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 53n - 1n, 2n ** 63n - 1n, -1n, -2n];
    const streams = [0, 1, 2, 3, 2 ** 16, 2 ** 31 - 1, -1, -2, -(2 ** 31)];
    const golden = [0x9e3779b97f4a7c15n, 0x3c6ef372fe94f82an].map(step => BigInt.asIntN(64, step));
    const all = [...seeds, ...golden, -(2n ** 63n), ...golden.map(step => -step)];
    const samples = all.flatMap(seed => streams.map(stream => countersOf(seed, stream).join()));
    assert.is(new Set(samples).size, all.length * streams.length);
  },
);

different('have win counts that spread as binomial counts do, of all, each seed and each stream', ({ wins }) => {
  expectSmall('spread of the win counts', binomialDeviate(wins, DEALS, winRate));
  for (const key of ['seed', 'stream'] as const) {
    const sums = new Array<number>(SIDE).fill(0);
    for (const [i, place] of places.entries()) sums[place[key]]! += wins[i]!;
    for (const [i, sum] of sums.entries()) expectCount(`wins of ${key} ${i}`, sum, SIDE * DEALS, winRate);
    expectSmall('spread of the sums', binomialDeviate(sums, SIDE * DEALS, winRate));
  }
});

/** How a place's partner lies k steps from it. */
const PARTNERS: Readonly<Record<string, (place: Place, k: number) => Place>> = {
  'streams s and s + k of a seed': ({ seed, stream }, k) => ({ seed, stream: stream + k }),
  'seeds s and s + k at one stream': ({ seed, stream }, k) => ({ seed: seed + k, stream }),
  'pairs of the same seed + stream': ({ seed, stream }, k) => ({ seed: seed + k, stream: stream - k }),
  'pairs of the same seed − stream': ({ seed, stream }, k) => ({ seed: seed + k, stream: stream + k }),
  'pairs of the same seed ^ stream': ({ seed, stream }, k) => ({ seed: seed ^ k, stream: stream ^ k }),
  '(seed, stream) and (stream, seed)': ({ seed, stream }) =>
    seed < stream ? { seed: stream, stream: seed } : { seed, stream },
};

for (const [what, partnerOf] of Object.entries(PARTNERS)) {
  different(`have uncorrelated win counts: ${what}`, ({ wins }) => {
    for (const k of [1, 2, 3, 4, 8, 16, 32]) {
      const pairs = places.flatMap((place, i) => {
        const { seed, stream } = partnerOf(place, k);
        const partner = seed * SIDE + stream;
        const isInside = Math.min(seed, stream) >= 0 && Math.max(seed, stream) < SIDE;
        return isInside && partner !== i ? [[wins[i]!, wins[partner]!] as const] : [];
      });
      assert.ok(pairs.length > 1000);
      const [a, b] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
      expectSmall(`k = ${k}`, correlationDeviate(a, b));
    }
  });
}

different.run();
