// What `sampleEquity` deals, as the debug module's `dealEquity` shows it: hands by their joint distribution, all other cards
// uniform beside them. All seeds are fixed; a bound is five standard errors.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { handNumber } from '../../src/engine/hands.js';
import { output } from '../engine/abi.js';
import { expectSmall, uniformDeviate } from '../engine/statistics.js';
import { byteOf, cardsOf, instantiateSampling, jointHands, type Sample, writeSituation } from './sampling.js';

const engine = instantiateSampling('poker-odds.debug.wasm');
const LANES = 16;
const STREAMS = 512;
const BATCHES = 16;

/** One deal: two cards for each player, then those of the board that were missing. */
type Deal = readonly number[];

const dealsOfBatch = (sample: Sample, stream: number, batch: number): Deal[] => {
  const { players, board = [], dead = [], seed = 9n } = sample;
  writeSituation(engine, sample);
  const status = engine.dealEquity(players.length, board.length, dead.length, seed, stream, batch);
  if (status !== 0) throw new Error(`dealEquity answered status ${status}`);
  const cards = 2 * players.length + 5 - board.length;
  const bytes = output(engine, LANES * cards);
  return Array.from({ length: LANES }, (_, lane) =>
    Array.from({ length: cards }, (_, card) => bytes[LANES * card + lane] ?? 0),
  );
};

/** The first batches of many streams: 131,072 deals, where nothing else is said. */
const dealsOf = (sample: Sample, streams = STREAMS): Deal[] =>
  Array.from({ length: streams * BATCHES }, (_, i) =>
    dealsOfBatch(sample, Math.floor(i / BATCHES), i % BATCHES),
  ).flat();

const handOf = (deal: Deal, player: number): number => handNumber(deal[2 * player] ?? 0, deal[2 * player + 1] ?? 0);

/** χ² of counts beside what is expected, as a normal deviate. */
const deviate = (counts: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): number => {
  let chiSquare = 0;
  for (const [key, mean] of expected) chiSquare += ((counts.get(key) ?? 0) - mean) ** 2 / mean;
  const freedom = expected.size - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
};

const countsOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const joint = suite('sampleEquity deals players their joint distribution: chi-square of all hands together');

const JOINT: readonly Sample[] = [
  { players: ['AA,KK', 'AA,KK,AKs'] },
  { players: ['AA,KK:0.5', 'AKs:0.3,AA:0.9', 'KK,AKs:0.2,QQ:0.1'] },
  { players: ['AsKs', 'AA:0.25,QQ', 'QQ,AKs:0.75'] },
  { players: ['AA', 'AK', 'random'], board: cardsOf('KsQs'), dead: cardsOf('AhKh') },
];

for (const sample of JOINT) {
  joint(sample.players.join(' against '), () => {
    const deals = dealsOf(sample);
    const blocked = [...(sample.board ?? []), ...(sample.dead ?? [])].map(byteOf);
    const ranged = sample.players.filter(range => range !== 'random');
    const choices = [...jointHands(ranged, blocked)];
    const total = choices.reduce((sum, { weight }) => sum + weight, 0);
    const expected = new Map(choices.map(({ hands, weight }) => [hands.join(), (deals.length * weight) / total]));
    const counts = countsOf(deals.map(deal => ranged.map((_, player) => handOf(deal, player)).join()));
    assert.is([...counts.keys()].filter(key => !expected.has(key)).length, 0);
    expectSmall('joint hands', deviate(counts, expected));
  });
}

joint.run();

const rest = suite('sampleEquity deals the rest from what the hands leave');

const REST: readonly Sample[] = [
  { players: ['QQ+,AKs', '22+,A2s+'] },
  { players: ['AA:0.5,KK', 'random', '22+', 'random'], board: cardsOf('2c'), dead: cardsOf('3d4h') },
  { players: ['AhKh', 'random', '76s'], board: cardsOf('AsKsQs') },
  { players: Array.from({ length: 10 }, () => 'random') },
  { players: ['22+', 'AT+', 'KT+,54s', 'random', 'AcAd', 'random', 'random', 'random', 'random', 'random'] },
];

for (const sample of REST) {
  rest(`${sample.players.join(' against ')}: no card twice, no known card, every card of the deck`, () => {
    const known = [...(sample.board ?? []), ...(sample.dead ?? [])].map(byteOf);
    const seen = new Set<number>();
    for (const deal of dealsOf(sample, STREAMS / 8)) {
      if (new Set([...known, ...deal]).size !== known.length + deal.length) assert.unreachable(`${deal}`);
      for (const card of deal) seen.add(card);
    }
    assert.is(seen.size, 52 - known.length);
  });
}

/** The place of a card among those that `others` leave. */
const placeAmong = (card: number, others: readonly number[]): number =>
  card - others.filter(other => other < card).length;

rest('each card of the board, and of a random player, is uniform among the cards that are left', () => {
  const deals = dealsOf({ players: ['QQ+,AKs', 'random', '22+,A2s+:0.4'], board: ['2c'] });
  const ranged = (deal: Deal) => [byteOf('2c'), ...deal.slice(0, 2), ...deal.slice(4, 6)];
  for (const drawn of [2, 3, 6, 7, 8, 9]) {
    const counts = new Float64Array(47);
    for (const deal of deals) {
      const place = placeAmong(deal[drawn] ?? 0, ranged(deal));
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expectSmall(`card ${drawn}`, uniformDeviate(counts));
  }
});

rest.run();
