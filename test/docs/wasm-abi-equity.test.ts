// The equity calls of the module agree with docs/wasm-abi.md: ranges of arguments and statuses.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { handNumber } from '../../src/engine/hands.js';
import { input, instantiate } from '../engine/abi.js';
import { tableUnder } from '../repository/tree.js';
import { numberRanges, PAGE, page } from './abi-page.js';

const engine = instantiate();
const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), 13_260);
const given = new Uint8Array(engine.memory.buffer, engine.rangesPtr(), 106_080);
const sums = new Float64Array(engine.memory.buffer, engine.outputPtr(), 192);
const I32_MAX = 2 ** 31 - 1;

const CALLS = ['enumerateEquity', 'sampleEquity', 'sampleGivenHands'] as const;
type Call = (typeof CALLS)[number] | 'equitySteps' | 'equityStepsAtOnce';
/** Arguments, and bytes and weights that are wrong. */
type Given = Readonly<Record<string, number>>;

/** Each player has the one hand of the two highest cards that are left: known cards are the lowest. */
const holeCards = (player: number): [number, number] => [51 - 2 * player, 50 - 2 * player];

const writeMemory = (name: Call, { players = 2, at = 0, byte, weight, givenAt = 0, givenByte }: Given): void => {
  input(engine).set(Array.from({ length: 64 }, (_, i) => i));
  if (byte !== undefined) input(engine)[at] = byte;
  weights.fill(0);
  for (let player = 0; player < 10; player++) weights[1326 * player + handNumber(...holeCards(player))] = 1;
  if (weight !== undefined) weights[1326 + handNumber(...holeCards(1))] = weight;
  if (name !== 'sampleGivenHands') return;
  const deal = Array.from({ length: players }, (_, player) => holeCards(player)).flat();
  given.set(Array.from({ length: 106_080 }, (_, i) => deal[i % deal.length] ?? 0));
  if (givenByte !== undefined) given[givenAt] = givenByte;
};

/** Calls with good arguments but for those given; what it returns. */
const call = (name: Call, options: Given = {}): number => {
  const { players = 2, board = 3, dead = 1, details = 0, first = 0, count = 1, simulations = 17, draws = 17 } = options;
  writeMemory(name, options);
  if (name === 'equitySteps') return engine.equitySteps(players, board, dead);
  if (name === 'enumerateEquity') return engine.enumerateEquity(players, board, dead, details, first, count);
  if (name === 'sampleEquity') return engine.sampleEquity(players, board, dead, details, simulations, draws, 1n, 0);
  if (name === 'sampleGivenHands') return engine.sampleGivenHands(players, board, dead, details, simulations, 1n, 0);
  const stepsAtOnce = engine.equityStepsAtOnce as (...args: readonly number[]) => number;
  return stepsAtOnce(players, board, dead, details);
};

const isTaken = (name: Call, options: Given): boolean =>
  name.startsWith('equitySteps') ? call(name, options) > 0 : call(name, options) === 0;

const ranges = suite(`${PAGE}: the ranges of equity calls`);
const said = numberRanges.filter(([, of]) => /equity|GivenHands/i.test(of));

ranges('of numbers are those of the module: their ends are taken, what lies beyond is not', () => {
  assert.is(said.length, 12);
  for (const [name, of, least, most] of said) {
    // The maximum of simulations takes long, and the next number is a negative i32.
    const ends = most === I32_MAX ? [least] : [least, most];
    const found = [...ends, least - 1, most + 1].map(value => isTaken(of as Call, { dead: 0, [name]: value }));
    assert.equal(found, [...ends.map(() => true), false, false], `${of} ${name}`);
  }
});

ranges('of dead cards leave 5 + 2 × players cards of the deck', () => {
  assert.match(page, '| 0 … 47 − 2 × players |');
  for (const name of [...CALLS, 'equitySteps', 'equityStepsAtOnce'] as const) {
    for (const players of [2, 3, 10]) {
      const most = 47 - 2 * players;
      // Without a board: the known cards and the players' hands must differ.
      const found = [0, most, most + 1, 53, -1].map(dead => isTaken(name, { players, board: 0, dead }));
      assert.equal(found, [true, true, false, false, false], `${name}, ${players} players`);
    }
  }
});

ranges('of steps end where the steps do', () => {
  const steps = call('equitySteps');
  const found = [
    [0, steps],
    [steps - 1, 1],
    [0, 0],
    [-1, 1],
    [steps, 1],
    [1, steps],
    [0, I32_MAX],
  ].map(([first = 0, count = 0]) => call('enumerateEquity', { first, count }));
  assert.equal(found, [0, 0, 5, 5, 5, 5, 5]);
});

ranges('of given deals end where the memory for them does', () => {
  assert.match(page, '| 1 … ⌊53,040 ÷ players⌋ |');
  for (const players of [2, 7, 10]) {
    const most = Math.floor(53_040 / players);
    const found = [1, most, most + 1, 0].map(simulations => call('sampleGivenHands', { players, simulations }));
    assert.equal(found, [0, 0, 5, 5], `${players} players`);
  }
});

ranges.run();

const statuses = suite(`${PAGE}: the statuses of equity calls`);
const table = tableUnder(PAGE, 'Equity statuses').map(([status = '', ...cells]) => [Number(status), cells] as const);

/** What a cell of the table says, and arguments and memory of which it is true. */
const FAULTS: Readonly<Record<string, readonly Given[]>> = {
  done: [{}, { details: 3 }],
  '`board` or `dead` out of range': [{ board: -1 }, { board: 6 }, { dead: -1 }, { dead: 53 }, { dead: 44 }],
  'a byte above 51': [{ byte: 52 }, { byte: 255, at: 3 }],
  'a byte above 51, also in a hand': [{ byte: 52 }, { givenByte: 52, givenAt: 67 }],
  'a card twice': [
    { byte: 0, at: 1 },
    { byte: 2, at: 3 },
  ],
  'a card twice, also in a deal': [
    { byte: 0, at: 1 },
    { givenByte: 51, givenAt: 3 },
    { givenByte: 3, givenAt: 67 },
  ],
  '`players` out of range': [{ players: 1 }, { players: 11 }],
  '`first` or `count` out of range, or too many steps': [{ first: -1 }, { count: 0 }],
  '`simulations` out of range': [{ simulations: 0 }, { simulations: -1 }],
  '`simulations` or `draws` out of range': [{ simulations: 0 }, { simulations: -1 }, { draws: 0 }, { draws: -1 }],
  'a weight that is not a number from 0 to 1, or a player without a hand': [
    ...[-0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 0, -0].map(weight => ({ weight })),
    { byte: 51 },
  ],
};

statuses('are answered to what the table says', () => {
  assert.equal(
    table.map(([status]) => status),
    [0, 1, 2, 3, 4, 5, 7],
  );
  for (const [status, cells] of table) {
    assert.is(cells.length, CALLS.length);
    for (const [i, cell] of cells.entries()) {
      const name = CALLS[i] ?? 'sampleEquity';
      const faults = cell === '–' ? [] : (FAULTS[cell] ?? assert.unreachable(`what is "${cell}"?`) ?? []);
      for (const fault of faults) assert.is(call(name, fault), status, `${name}: ${cell} ${JSON.stringify(fault)}`);
    }
  }
});

statuses('of two faults are the first of the table, with the exceptions that are said', () => {
  const [badCards, badSteps] = [{ byte: 52 }, { first: -1 }];
  const [badWeight, badPlayers] = [{ weight: 2 }, { players: 11 }];
  for (const name of CALLS) {
    assert.is(call(name, { ...badCards, board: 6 }), 1);
    assert.is(call(name, { ...badCards, ...badPlayers }), 2);
    assert.is(call(name, { byte: 1, ...badPlayers }), 3);
    assert.is(call(name, { ...badPlayers, simulations: 0, ...badWeight, ...badSteps }), 4);
    assert.is(call(name, { ...badPlayers, dead: 44 }), 4, 'few cards come after players');
  }
  assert.is(call('sampleEquity', { ...badWeight, simulations: 0 }), 5);
  assert.is(call('enumerateEquity', { ...badWeight, ...badSteps }), 7, 'steps come after weights');
  assert.is(call('sampleGivenHands', { simulations: 0, givenByte: 52 }), 5, 'given hands come last');
});

statuses('of too many steps are 5, and of no steps', () => {
  writeMemory('enumerateEquity', {});
  weights.fill(1);
  assert.is(engine.equitySteps(5, 3, 0), 0);
  assert.is(engine.enumerateEquity(5, 3, 0, 0, 0, 1), 5);
});

statuses('say nothing of hands that cannot be dealt together exactly: there are no deals', () => {
  writeMemory('enumerateEquity', {});
  weights.fill(0);
  for (const player of [0, 1]) weights[1326 * player + 1325] = 1;
  assert.is(engine.enumerateEquity(2, 3, 1, 3, 0, engine.equitySteps(2, 3, 1)), 0);
  assert.ok(sums.every(sum => sum === 0));
});

statuses('come of every weight of a player who is there, and of no other', () => {
  for (const [index, status] of [
    [0, 7],
    [2651, 7],
    [2652, 0],
  ] as const) {
    writeMemory('sampleEquity', {});
    weights[index] = 2;
    assert.is(engine.sampleEquity(2, 3, 1, 0, 17, 100, 1n, 0), status, `weight ${index}`);
  }
});

statuses.run();
