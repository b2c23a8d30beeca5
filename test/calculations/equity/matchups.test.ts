// The table of matchups: two players before the flop, to the last count.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import {
  CELL,
  indexMatchups,
  MATCHUP_FILE_BYTES,
  MATCHUPS,
  readMatchups,
  writeMatchups,
} from '../../../src/calculations/equity/matchup-table.js';
import { countLookups, countMatchups, LazyMatchups } from '../../../src/calculations/equity/matchups.js';
import { readPreflopCounts } from '../../../src/calculations/odds/preflop.js';
import { addCounts } from '../../../src/engine/counts.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../../src/engine/hands.js';
import { rangeWeights } from '../../../src/ranges/holdem-ranges.js';
import { ALL_STEPS, DETAILS, engine, enumerate } from '../../equity/engine.js';
import { equityVectors } from '../../equity/vectors.js';
import { readEquity, readOdds } from '../../named-counts.js';
import { suite } from '../../suite.js';

const bytes = readFileSync(new URL('../../../src/calculations/equity/poker-odds.matchups', import.meta.url));
const table = readMatchups(bytes);
const index = indexMatchups();

const HANDS = Array.from({ length: HAND_COUNT }, (_, hand) => hand);
const only = (hand: number): Float64Array => new Float64Array(HAND_COUNT).fill(1, hand, hand + 1);
const cardsOf = (hand: number): number[] => [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0];
const areDisjoint = (a: number, b: number): boolean => new Set([...cardsOf(a), ...cardsOf(b)]).size === 4;

const file = suite('the file of matchups');

file('has each pair of hands that share no card, once for all renamings of suits', () => {
  assert.equal([index.leastHands.length, index.matchups.length], [169, MATCHUPS]);
  for (const [row, first] of index.leastHands.entries()) {
    for (const second of HANDS) {
      const cell = index.cells[HAND_COUNT * row + second] ?? 0;
      assert.is(cell !== 0, areDisjoint(first, second), `${first} and ${second}`);
    }
  }
});

file('is written as it is read: 42 bits for each of 47,008 matchups', () => {
  assert.equal([bytes.length, MATCHUP_FILE_BYTES], [(42 * 47_008) / 8, (42 * 47_008) / 8]);
  const counts = index.matchups.map(([first, second]): readonly [number, number] => {
    const at = CELL.size * (HAND_COUNT * index.leastHands.indexOf(first) + second);
    return [table[at + CELL.win] ?? 0, table[at + CELL.tie] ?? 0];
  });
  assert.equal(writeMatchups(counts), Uint8Array.from(bytes));
});

file('is refused when it has another size', () => {
  for (const part of [bytes.subarray(1), new Uint8Array(0), new Uint8Array(MATCHUP_FILE_BYTES + 1)])
    assert.throws(() => readMatchups(part), new RegExp(`not ${part.length}`));
});

const CHUNK = { engine: 'holdem', type: 'matchups' } as const;

/** Of all parts. */
const countsOf = (first: Float64Array, second: Float64Array, hands = false) => {
  const asked = { ranges: [first, second], byHand: hands };
  const parts = countLookups(asked).map((_lookups, part) => countMatchups({ ...CHUNK, ...asked, table, part }));
  const { categories: _, ...counts } = readEquity(parts.reduce(addCounts), 2, { hands });
  return counts;
};

const counts = suite('matchups');

const preflop = equityVectors.filter(
  ({ players, board, dead }) => players.length === 2 && board.length === 0 && dead.length === 0,
);

counts('are those of the outside enumerator', () => {
  for (const { players, deals, win, tie } of preflop) {
    const [first, second] = players.map(rangeWeights) as [Float64Array, Float64Array];
    const tops = [0, 1].map(player => [win[player], tie[player]]);
    assert.equal(countsOf(first, second), { deals, tops, draws: 0 }, players.join(' against '));
  }
});

counts('add up to the preflop table of each hand against a random one, which was computed separately', () => {
  const any = rangeWeights('random');
  for (const hand of HANDS) {
    const [high = 0, low = 0] = cardsOf(hand);
    const expected = readOdds(readPreflopCounts(high, low));
    assert.equal(countsOf(only(hand), any), {
      deals: expected.deals,
      tops: [
        [expected.win, expected.tie],
        [expected.lose, expected.tie],
      ],
      draws: 0,
    });
  }
});

counts('are those of the engine for ranges with weights, by hand, too', () => {
  for (const [first, second] of [
    ['AA:0.5,AKs:0.25,7h2c', 'QQ:0.75,JTs'],
    ['AsAh:0.125,AhKh', 'AA,KK'],
  ] as const) {
    const ranges = [rangeWeights(first), rangeWeights(second)] as const;
    const expected = enumerate(engine, { ranges, board: [], dead: [] }, DETAILS, ALL_STEPS);
    const found = countsOf(...ranges, true);
    assert.is(found.deals, expected.deals);
    assert.equal(found.tops, expected.tops);
    assert.equal(found.hands, expected.hands);
  }
});

counts('are empty if no two hands fit together', () => {
  const range = rangeWeights('AsAh');
  const none = countsOf(range, range, true);
  assert.is(none.deals, 0);
  assert.ok(none.hands?.every(results => results.every(value => value === 0)));
});

const lookups = suite('the look-ups of two ranges');

/** Look-ups by a table that counts how often its cells are read, three times for each. */
const countReads = (texts: readonly [string, string], hands: boolean): readonly number[] => {
  const asked = { ranges: texts.map(rangeWeights), byHand: hands };
  return countLookups(asked).map((lookups, part) => {
    let reads = 0;
    const counting = new Proxy(table, {
      get: (cells, place) => {
        reads++;
        return cells[Number(place)];
      },
    });
    countMatchups({ ...CHUNK, ...asked, table: counting, part });
    assert.is(reads, 3 * lookups, `${texts.join(' against ')}, part ${part}`);
    return lookups;
  });
};

lookups('are counted before they are made: each hand, up to the names of suits, with the other range', () => {
  const countPlanned = (text: string): readonly number[] =>
    countLookups({ ranges: [text, text].map(rangeWeights), byHand: true });
  const different = '2s3h:.9,2d3c:.8,random';
  for (const [texts, expected] of [
    [['AhKh', 'QsQc'], 1],
    [['AhKh', 'random'], 1326],
    [['AA', 'KK'], 6],
    [['AhKh:0.3,AsKs', 'KK,7s2h'], 2 * 7],
    [[different, 'TT+'], 169 * 30],
    [['TT+', '2s3h:.9,2d3c:.8,QQ'], 30 * 8],
  ] as const) {
    assert.equal([countReads(texts, false), countReads(texts, true)[0]], [[expected], expected]);
  }
  assert.equal(countReads(['AA', 'KK,7s2h'], true), [4 * 7, 2 * 6], 'by hand those of the second player, too');
  assert.equal(countPlanned('random'), [169 * 1326, 169 * 1326]);
  assert.equal(countPlanned(different), [1326 * 1326, 1326 * 1326]);
});

const reading = suite('reading the table');

reading('is done once for all callers that wait for it, and synchronously if the runtime can', async () => {
  let read = 0;
  const matchups = new LazyMatchups({
    read: async () => {
      read++;
      return bytes;
    },
  });
  assert.is(matchups.now, undefined);
  const [first, second] = await Promise.all([matchups.load(), matchups.load()]);
  assert.ok(first === second && matchups.now === first && (await matchups.load()) === first);
  assert.is(read, 1);
  const atOnce = new LazyMatchups({ readNow: () => bytes, read: () => Promise.reject(new Error('not needed')) });
  assert.not(atOnce.isLoaded);
  assert.ok(atOnce.now);
  assert.is(await atOnce.load(), atOnce.now);
  assert.ok(atOnce.isLoaded);
});

reading('is tried again after a failure, but synchronously only once', async () => {
  let attempts = 0;
  const readNow = () => {
    attempts++;
    return new Uint8Array(3);
  };
  const wrong = new LazyMatchups({ readNow, read: async () => bytes });
  assert.equal([wrong.now, wrong.now, attempts], [undefined, undefined, 1]);
  const answers = [() => Promise.reject(new Error('lost')), async () => new Uint8Array(3), async () => bytes];
  const matchups = new LazyMatchups({ read: () => (answers.shift() ?? (async () => bytes))() });
  for (const expected of [/lost/, /bytes/]) {
    const error: unknown = await matchups.load().catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error && expected.test(error.message));
    assert.is(matchups.now, undefined);
  }
  assert.ok(await matchups.load());
});
