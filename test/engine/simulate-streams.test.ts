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
const exact = showdownVectors.find(vector => vector.cards.join() === 'Ah,Kh') ?? assert.unreachable();
const winRate = (exact?.win ?? 0) / (exact?.total ?? 1);

const countersOf = (seed: bigint, stream: number): number[] =>
  simulate(engine, { cards, opponents: 1, simulations: DEALS, seed, stream });

const places = Array.from({ length: SIDE * SIDE }, (_, i) => ({ seed: Math.floor(i / SIDE), stream: i % SIDE }));
const square = places.map(({ seed, stream }) => countersOf(BigInt(seed), stream));
const wins = square.map(counters => named(counters).win);

const different = suite('simulate: different (seed, stream) pairs');

different('give different counters, every two of a square of 64 × 64', () => {
  assert.is(new Set(square.map(counters => counters.join())).size, SIDE * SIDE);
});

different('give different counters where seed and stream could be confused', () => {
  const seeds = [0n, 1n, 2n, 2n ** 31n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 33n, 2n ** 53n - 1n, 2n ** 63n - 1n, -1n, -2n];
  const streams = [0, 1, 2, 3, 2 ** 16, 2 ** 31 - 1, -1, -2, -(2 ** 31)];
  const golden = [0x9e3779b97f4a7c15n, 0x3c6ef372fe94f82an].map(step => BigInt.asIntN(64, step));
  const all = [...seeds, ...golden, -(2n ** 63n), ...golden.map(step => -step)];
  const samples = all.flatMap(seed => streams.map(stream => countersOf(seed, stream).join()));
  assert.is(new Set(samples).size, all.length * streams.length);
});

different('have win counts that spread as a binomial count does, by chi-square', () => {
  expectSmall('spread of the win counts', binomialDeviate(wins, DEALS, winRate));
});

different('add up to one sample: all, each seed over its streams, each stream over its seeds', () => {
  const total = (some: readonly number[]) => some.reduce((sum, win) => sum + win, 0);
  expectCount('wins of all', total(wins), SIDE * SIDE * DEALS, winRate);
  const rows = Array.from({ length: SIDE }, (_, row) => total(wins.filter((_, i) => places[i]?.seed === row)));
  const columns = Array.from({ length: SIDE }, (_, column) =>
    total(wins.filter((_, i) => places[i]?.stream === column)),
  );
  for (const sums of [rows, columns]) {
    sums.forEach((sum, i) => {
      expectCount(`wins of row or column ${i}`, sum, SIDE * DEALS, winRate);
    });
    expectSmall('spread of the sums', binomialDeviate(sums, SIDE * DEALS, winRate));
  }
});

different.run();

const uncorrelated = suite('simulate: win counts are uncorrelated, within five standard errors 1/√n of 0');

type Place = (typeof places)[number];

/** Correlation between every place and its partner, where the partner lies in the square and is another place. */
const expectUncorrelated = (what: string, partnerOf: (place: Place) => Place): void => {
  const [a, b]: [number[], number[]] = [[], []];
  places.forEach((place, i) => {
    const { seed, stream } = partnerOf(place);
    const partner = seed * SIDE + stream;
    if (Math.min(seed, stream) < 0 || Math.max(seed, stream) >= SIDE || partner === i) return;
    a.push(wins[i] ?? 0);
    b.push(wins[partner] ?? 0);
  });
  assert.ok(a.length > 1000);
  expectSmall(what, correlationDeviate(a, b));
};

uncorrelated('between streams s and s + k of a seed', () => {
  for (const k of [1, 2, 3, 4, 8, 16, 32]) {
    expectUncorrelated(`k = ${k}`, ({ seed, stream }) => ({ seed, stream: stream + k }));
  }
});

uncorrelated('between seeds s and s + k at one stream', () => {
  for (const k of [1, 2, 3, 4, 8, 16, 32]) {
    expectUncorrelated(`k = ${k}`, ({ seed, stream }) => ({ seed: seed + k, stream }));
  }
});

uncorrelated('between pairs of the same seed + stream', () => {
  for (const k of [1, 2, 7]) {
    expectUncorrelated(`k = ${k}`, ({ seed, stream }) => ({ seed: seed + k, stream: stream - k }));
  }
});

uncorrelated('between pairs of the same seed − stream', () => {
  for (const k of [1, 2, 7]) {
    expectUncorrelated(`k = ${k}`, ({ seed, stream }) => ({ seed: seed + k, stream: stream + k }));
  }
});

uncorrelated('between pairs of the same seed ^ stream', () => {
  for (const k of [1, 2, 3, 4, 8, 16, 32, 63]) {
    expectUncorrelated(`k = ${k}`, ({ seed, stream }) => ({ seed: seed ^ k, stream: stream ^ k }));
  }
});

uncorrelated('between (seed, stream) and (stream, seed)', () => {
  expectUncorrelated('swapped', ({ seed, stream }) =>
    seed < stream ? { seed: stream, stream: seed } : { seed, stream },
  );
});

uncorrelated('between opposite seeds and between opposite streams', () => {
  const numbers = Array.from({ length: 2000 }, (_, i) => i + 1);
  const ofSeeds = (seedOf: (i: bigint) => bigint) => numbers.map(i => named(countersOf(seedOf(BigInt(i)), 0)).win);
  const ofStreams = (streamOf: (i: number) => number) => numbers.map(i => named(countersOf(0n, streamOf(i))).win);
  const [seeds, streams] = [ofSeeds(i => i), ofStreams(i => i)];
  expectSmall(
    'seed n and −n',
    correlationDeviate(
      seeds,
      ofSeeds(i => -i),
    ),
  );
  expectSmall(
    'seed n and ~n',
    correlationDeviate(
      seeds,
      ofSeeds(i => ~i),
    ),
  );
  expectSmall(
    'seed n and n × 2^32',
    correlationDeviate(
      seeds,
      ofSeeds(i => i << 32n),
    ),
  );
  expectSmall(
    'stream n and −n',
    correlationDeviate(
      streams,
      ofStreams(i => -i),
    ),
  );
  expectSmall(
    'stream n and n × 2^16',
    correlationDeviate(
      streams,
      ofStreams(i => i << 16),
    ),
  );
  expectSmall('seed n and stream n', correlationDeviate(seeds, streams));
});

uncorrelated.run();
