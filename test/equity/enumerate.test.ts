// `equitySteps` and `enumerateEquity`: exact equities, to the last count, however the steps are split.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { parseCard } from '../../src/engine/cards.js';
import { type EquityEngine, type EquitySituation, equityEngineOf } from '../../src/engine/equity.js';
import { addEquityCounts, type EquityCounts, HAND_SUMS, POT } from '../../src/engine/equity-counts.js';
import { rangeWeights } from '../../src/ranges/parse.js';
import { input, instantiate } from '../engine/abi.js';
import { chance } from '../engine/random.js';
import { bruteForce, type OracleHand } from './brute-force.js';
import { DECIMAL_WEIGHTS, DYADIC_WEIGHTS, randomSituation, type SmallSituation } from './situations.js';
import { equityVectors, titleOf } from './vectors.js';

const abi = instantiate();
const engine: EquityEngine = equityEngineOf(abi, input(abi));

const DETAILS = { categories: true, hands: true };
const HANDS = 1326;

const cardBytes = (cards: readonly string[]): number[] => cards.map(card => parseCard(card, card));

const handNumber = (hand: string): number => {
  const [x = 0, y = 0] = cardBytes([hand.slice(0, 2), hand.slice(2)]).sort((a, b) => b - a);
  return (x * (x - 1)) / 2 + y;
};

const weightsOf = (hands: readonly OracleHand[]): Float64Array => {
  const weights = new Float64Array(HANDS);
  for (const { hand, weight } of hands) weights[handNumber(hand)] = weight;
  return weights;
};

const situationOf = (players: readonly string[], board: readonly string[], dead: readonly string[] = []) => ({
  ranges: players.map(rangeWeights),
  board: cardBytes(board),
  dead: cardBytes(dead),
});

/** All steps, some at a time. */
const enumerate = (situation: EquitySituation, details = {}, atOnce?: number): EquityCounts => {
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  const size = atOnce ?? stepsAtOnce;
  let counts: EquityCounts | undefined;
  for (let first = 0; first < steps; first += size) {
    const part = engine.enumerateEquity({ ...situation, ...details, first, count: Math.min(size, steps - first) });
    counts = counts ? addEquityCounts(counts, part) : part;
  }
  if (counts === undefined) throw new Error('a situation has no steps');
  return counts;
};

const winsOf = ({ tops }: EquityCounts): number[] => tops.map(([alone = 0]) => alone);
const tiesOf = ({ tops }: EquityCounts): number[] => tops.map(([, ...tied]) => tied.reduce((a, b) => a + b, 0));

const MANY_DEALS = 1e9;
/** What takes more than some tenths of a second by boards alone. */
const isSlow = (players: readonly string[], board: readonly string[]): boolean =>
  board.length < 2 && players.length === 2 && players.some(range => range.includes('random') || range.length > 20);

const vectors = suite('exact equities');

for (const vector of equityVectors) {
  const { players, board, dead, deals, win, tie } = vector;
  if (isSlow(players, board) || (board.length === 0 && deals > MANY_DEALS)) continue;
  vectors(titleOf(vector), () => {
    const counts = enumerate(situationOf(players, board, dead));
    assert.is(counts.deals, deals);
    assert.equal(winsOf(counts), win);
    assert.equal(tiesOf(counts), tie);
  });
}

vectors.run();

const oracle = suite('exact equities and a brute force');

const isNear = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-6);

/** A situation in which a player has no hand, or the players cannot all be dealt one, has no deals; the first is no situation. */
const compare = (situation: SmallSituation, isSame: (actual: number, expected: number) => boolean): number => {
  const expected = bruteForce(situation);
  if (expected.deals === 0) return 0;
  const ranges = situation.players.map(weightsOf);
  const counts = enumerate({ ranges, board: cardBytes(situation.board), dead: cardBytes(situation.dead) }, DETAILS);
  const text = JSON.stringify(situation);
  const same = (actual: number | undefined, value: number, name: string): void =>
    assert.ok(isSame(actual ?? Number.NaN, value), `${name}: ${actual}, expected ${value}; ${text}`);
  same(counts.deals, expected.deals, 'deals');
  for (const [player, wanted] of expected.players.entries()) {
    for (const [k, value] of wanted.tops.entries()) same(counts.tops[player]?.[k], value, `player ${player} top ${k}`);
    for (const [k, value] of wanted.categories.entries()) {
      same(counts.categories?.[player]?.[k], value, `player ${player} category ${k}`);
    }
    for (const [hand, { deals, win, tie, share }] of wanted.hands) {
      const at = HAND_SUMS.size * handNumber(hand);
      const sums = counts.hands?.[player] ?? new Float64Array();
      same(sums[at + HAND_SUMS.deals], deals, `${hand} deals`);
      same(sums[at + HAND_SUMS.win], win, `${hand} win`);
      same(sums[at + HAND_SUMS.tie], tie, `${hand} tie`);
      same((sums[at + HAND_SUMS.share] ?? 0) / POT, share, `${hand} share`);
    }
    const total =
      counts.hands?.[player]?.filter((_, i) => i % HAND_SUMS.size === HAND_SUMS.deals) ?? new Float64Array();
    same(
      total.reduce((a, b) => a + b, 0),
      expected.deals,
      'deals of all hands',
    );
  }
  return 1;
};

oracle('agree to the last bit in 150 small situations whose weights are halves and quarters', () => {
  const random = chance(11);
  let compared = 0;
  while (compared < 150) {
    compared += compare(randomSituation(random, DYADIC_WEIGHTS), (a, b) => Math.abs(a - b) <= 1e-12 * Math.abs(b));
  }
});

oracle('agree in 50 small situations with any weights', () => {
  const random = chance(12);
  let compared = 0;
  while (compared < 50) compared += compare(randomSituation(random, DECIMAL_WEIGHTS), isNear);
});

oracle('agree where nothing but wins and ties is counted, suits alike or not', () => {
  const random = chance(13);
  for (let compared = 0; compared < 50; ) {
    const situation = randomSituation(random, [1]);
    const expected = bruteForce(situation);
    if (expected.deals === 0) continue;
    const ranges = situation.players.map(weightsOf);
    const counts = enumerate({ ranges, board: cardBytes(situation.board), dead: cardBytes(situation.dead) });
    assert.is(counts.deals, expected.deals);
    assert.equal(
      counts.tops,
      expected.players.map(({ tops }) => tops),
    );
    compared++;
  }
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
  const counts = enumerate({ ranges: players.map(weightsOf), board: cardBytes(board), dead: [] }, DETAILS);
  const at = HAND_SUMS.size * handNumber('AsAh');
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
  ] as const) {
    const situation = situationOf(players, board);
    const whole = enumerate(situation, DETAILS, 2 ** 31 - 1);
    assert.equal(enumerate(situation, DETAILS, 97), whole);
    assert.equal(enumerate(situation, DETAILS, 1000), whole);
  }
});

splitting('are the same where the board has one more card that is known: next cards add up', () => {
  const [players, board] = [
    ['QQ+,AKs,AKo', '22+,A2s+'],
    ['Qh', 'Jh', '2c'],
  ] as const;
  const whole = enumerate(situationOf(players, board));
  let [deals, wins] = [0, 0];
  for (let card = 0; card < 52; card++) {
    const situation = situationOf(players, board);
    if (situation.board.includes(card)) continue;
    const counts = enumerate({ ...situation, board: [...situation.board, card] });
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

const weights = new Float64Array(abi.memory.buffer, abi.rangesPtr(), HANDS * 10);

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
    weights[HANDS + 7] = bad;
    assert.is(status(2, [0, 1, 2], []), Status.RANGES);
  }
  weights.fill(1, 0, HANDS).fill(0, HANDS, 2 * HANDS);
  assert.is(status(2, [0, 1, 2], []), Status.RANGES);
  weights[HANDS] = 1; // the hand of cards 1 and 0
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
