// The benchmark beside other engines: its loops count right, its rates and ratios are those of the times, and an engine that
// counts wrongly, or fails, is not reported as fast.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deckOf } from '../../bench/rivals/adapter.js';
import { type EngineProcess, start, workerCommand } from '../../bench/rivals/engine-process.js';
import { findEngines } from '../../bench/rivals/engines.js';
import { EQUITY_LOADS, QUESTIONS } from '../../bench/rivals/equity.js';
import { CORPUS, FLOP_BOARDS, hasExactCounts, LOADS, LOOP_LOADS, type LoadName } from '../../bench/rivals/loads.js';
import { loopsOf } from '../../bench/rivals/loops.js';
import { parseAnswer } from '../../bench/rivals/protocol.js';
import { type Race, type Row, race } from '../../bench/rivals/race.js';
import { distance, judgeCounts, loopExpectations, RATES } from '../../bench/rivals/reference.js';
import { headline, raceTable } from '../../bench/rivals/report.js';
import { compareWorths, type Worth, worthOfSeven } from '../engine/reference.js';
import { LIMIT } from '../engine/statistics.js';
import { ratesOf, showdownVectors } from '../engine/vectors.js';
import { equityVectors } from '../equity/vectors.js';

const expect = loopExpectations();
const vectorOf = (cards: string) => {
  const found = showdownVectors.find(each => each.cards.join('') === cards && each.opponents === 1);
  if (found === undefined) throw new Error(`no vector of ${cards}`);
  return found;
};
const flop = vectorOf('AhKhQhJh2c');

const loops = suite("the benchmark's loops");

loops('count what is expected, around an evaluator that shares nothing with the engine', () => {
  const slow = loopsOf<string, Worth>({
    ...{ deck: deckOf(text => text), evaluate: worthOfSeven, compare: compareWorths },
    category: worth => worth[0] ?? 0,
  });
  for (const load of LOOP_LOADS) {
    const amount = load === 'flop' ? 1 : 100;
    assert.equal(slow[load](amount, 3).counts(), expect({ load, amount, seed: 3 }), load);
  }
});

loops('go through a whole flop to the known counts, and begin again', () => {
  const [first = 0] = expect({ load: 'flop', amount: 3, seed: 1 });
  assert.equal(expect({ load: 'flop', amount: FLOP_BOARDS, seed: 1 }), [flop.win, flop.tie, flop.lose]);
  assert.is(expect({ load: 'flop', amount: 2 * FLOP_BOARDS + 3, seed: 1 })[0], 2 * flop.win + first);
});

loops('are judged by the exact rates, which hold for what they count', () => {
  const { win, tie, lose, total, own_categories } = vectorOf('AhKh');
  assert.equal(RATES['opponents-1'].rates, [win / total, tie / total, lose / total]);
  assert.equal(RATES.categories.rates, ratesOf(own_categories, total));
  for (const load of ['categories', 'opponents-1', 'opponents-5', 'opponents-9', 'evaluate'] as const) {
    const amount = load === 'evaluate' ? CORPUS : 20_000;
    assert.ok(distance(expect({ load, amount, seed: 4 }), amount, RATES[load]) < LIMIT, load);
  }
  assert.ok(distance([600, 400], 1000, { rates: [0.5, 0.5], deals: Number.POSITIVE_INFINITY }) > LIMIT);
});

loops('have questions of equity whose answers are those of the independent vectors', () => {
  const without = EQUITY_LOADS.filter(load => {
    const { players, board, deals, outcomes } = QUESTIONS[load];
    const found = equityVectors.find(
      vector => `${vector.players};${vector.board};${vector.dead}` === `${players};${board};`,
    );
    if (found === undefined) return true;
    const expected = found.win.flatMap((win, player) => [win, found.tie[player]]);
    assert.equal([deals, outcomes], [found.deals, expected], load);
    return false;
  });
  assert.equal(without, ['equity-random']);
});

loops.run();

const engines = suite("an engine's process");

engines('has our own engine, which counts right', async () => {
  const ours = (await findEngines()).find(({ stem }) => stem === 'poker-odds');
  const engineProcess = start(workerCommand('poker-odds', ours?.path ?? '', 'own'));
  for (const load of LOADS) {
    const amount = load === 'flop' ? FLOP_BOARDS + 7 : hasExactCounts(load) ? 2 : 3000;
    const { counts = [] } = (await engineProcess.run({ load, amount, seed: 1 })) ?? {};
    if (hasExactCounts(load) || load === 'evaluate') assert.equal(counts, expect({ load, amount, seed: 1 }), load);
    else assert.ok(distance(counts, amount, RATES[load]) < LIMIT, load);
  }
  engineProcess.close();
});

engines('answers the same without the table of answers', async () => {
  const ours = (await findEngines()).find(({ stem }) => stem === 'poker-odds');
  const engineProcess = start(workerCommand('poker-odds', ours?.path ?? '', 'computed'));
  const task = { load: 'equity-hands', amount: 1, seed: 1 } as const;
  assert.equal((await engineProcess.run(task))?.counts, expect(task));
  engineProcess.close();
});

engines('has an answer of what was done, the time and the counts, and nothing else is an answer', () => {
  assert.equal(parseAnswer('1000 2500 662 17 321'), { amount: 1000, nanoseconds: 2500, counts: [662, 17, 321] });
  assert.is(parseAnswer('unsupported'), undefined);
  for (const line of ['', '1000 5', '0 5 1', '10 0 1', '10 5 x', 'Segmentation fault', '10 5 -1']) {
    assert.throws(() => parseAnswer(line), 'not an answer', line);
  }
});

engines.run();

const LOAD = 'opponents-1';

/** An engine that takes so many nanoseconds a deal in its rounds, and may count wins that it did not have. */
const made = (name: string, nanoseconds: readonly number[], cheat = 0): EngineProcess => ({
  ...{ name, kind: 'loop', close: () => undefined },
  run: async task => {
    const [win = 0, ...others] = expect(task);
    const each = nanoseconds[Math.max(0, task.seed - 2) % nanoseconds.length] ?? Number.NaN;
    if (Number.isNaN(each)) throw new Error('it crashed');
    return { amount: task.amount, nanoseconds: each * task.amount, counts: [win + cheat * task.amount, ...others] };
  },
});

const raced = async (...engineProcesses: readonly EngineProcess[]): Promise<Race & { readonly dropped: string[] }> => {
  const dropped: string[] = [];
  const onFailure = ({ name }: EngineProcess): void => void dropped.push(name);
  const settings = { rounds: 3, sliceMilliseconds: 0.1, warmUpMilliseconds: 0.1 };
  return {
    ...(await race(LOAD, engineProcesses, settings, {
      expect: { loops: expect, ours: expect },
      onFailure,
      onProgress: () => undefined,
    })),
    dropped,
  };
};

const races = suite('a race of engines');

races('has the median rate of its rounds, and the median of the ratios of each round', async () => {
  const { rows } = await raced(made('other', [400, 200, 400]), made('poker-odds', [10, 20, 10]));
  assert.equal(
    rows.map(({ engine, rate, slower, wide }) => [engine, rate.median, slower, wide]),
    [
      ['poker-odds', 100, 1, true],
      ['other', 2.5, 40, true],
    ],
  );
  assert.ok(rows.every(({ verdict }) => verdict.right));
});

races('has fewer rounds of an engine that takes long, and compares it in these', async () => {
  const { rows } = await raced(made('fast', [10, 10, 30]), made('slow', [400_000, 400_000, 600_000]));
  assert.equal(
    rows.map(({ engine, rounds, slower }) => [engine, rounds, slower]),
    [
      ['fast', 3, 1],
      ['slow', 1, 20_000],
    ],
  );
});

races('marks an engine that counts wrongly, and leaves out one that fails', async () => {
  const { rows, dropped } = await raced(made('cheat', [1], 0.1), made('crash', [Number.NaN]), made('honest', [10]));
  assert.equal(dropped, ['crash']);
  assert.equal(
    rows.map(({ engine, verdict }) => [engine, verdict.right]),
    [
      ['cheat', false],
      ['honest', true],
    ],
  );
  assert.match(raceTable({ load: LOAD, rows })[1]?.at(-1) ?? '', /^WRONG: /);
});

races('fails exact counts that are off by one, and passes deals of its own whose rates are right', () => {
  const judge = (load: LoadName, amount: number, [win = 0, tie = 0, lose = 0]: readonly number[], more: number) => {
    const answer = { amount, nanoseconds: 1, counts: [win + more, tie, lose - more] };
    return judgeCounts(expect, { load, amount, seed: 1 }, answer, [answer]).right;
  };
  const counts = expect({ load: 'flop', amount: 2, seed: 1 });
  assert.equal(
    [0, 1].map(more => judge('flop', 2, counts, more)),
    [true, false],
  );
  assert.equal(
    [0, 5, 100].map(more => judge(LOAD, 1000, [662, 17, 321], more)),
    [true, true, false],
  );
});

races('says of a native engine that it plays the same deals as ours', () => {
  const [answer, task] = [
    { amount: 1000, nanoseconds: 1, counts: [660, 18, 322] },
    { load: LOAD, amount: 1000, seed: 1 },
  ] as const;
  const textOf = (hasOurDeals: boolean): string => judgeCounts(expect, task, answer, [answer], hasOurDeals).text;
  assert.match(textOf(true), 'the deals of poker-odds, same counts');
  assert.match(textOf(false), 'own deals');
});

races.run();

const report = suite('the report of the races');

const row = (engine: string, median: number, changes: Partial<Row> = {}): Row => ({
  ...{ engine, kind: 'loop', wide: false, slower: 100 / median, amount: 1000, counts: [662, 17, 321], trials: 1000 },
  rounds: 25,
  rate: { median, low: 0.9 * median, high: 1.1 * median },
  verdict: { right: true, text: 'same deals, same counts' },
  ...changes,
});
const rows = [row('poker-odds', 100, { kind: 'own' }), row('plain C', 50, { kind: 'native' }), row('phe', 4)];

report('has rate, spread, ratio, result and check in the row of each engine', () => {
  const cells = ['phe', 'loop', '4.00', '3.60 … 4.40', '25.0', 'win 66.20 %, tie 1.70 %', 'same deals, same counts'];
  assert.equal(raceTable({ load: LOAD, rows })[3], cells);
});

report('says how much faster or slower ours is than the fastest other package and than native code', () => {
  const sentence = headline({ load: LOAD, rows }) ?? '';
  assert.match(sentence, /25\.0 times as fast as phe,.*2\.00 times as fast as plain C/);
  const slower = [row('plain C', 100, { kind: 'native' }), row('poker-odds', 50, { kind: 'own' })];
  assert.match(headline({ load: LOAD, rows: slower }) ?? '', '0.500 times as fast as plain C');
});

report('has the time of an answer to a question, and compares without the table of answers', () => {
  const ofQuestion = (engine: string, changes: Partial<Row>): Row =>
    row(engine, changes.rate?.median ?? 0, { counts: [787_966, 6_732, 917_606, 6_732], trials: 1, ...changes });
  const rate = (milliseconds: number) => ({
    median: 1e-3 / milliseconds,
    low: 5e-4 / milliseconds,
    high: 2e-3 / milliseconds,
  });
  const rows = [
    ofQuestion('poker-odds', { kind: 'own', rate: rate(0.01), slower: 1 }),
    ofQuestion('poker-odds', { kind: 'computed', rate: rate(1), slower: 100 }),
    ofQuestion('pec', { kind: 'own', rate: rate(300), slower: 30_000, rounds: 1 }),
  ];
  const [head, , computed, pec] = raceTable({ load: 'equity-hands', rows });
  assert.is(head?.[2], 'an answer takes');
  assert.equal(computed?.slice(1, 6), [
    'own function, no table',
    '1.00 ms',
    '0.500 … 2.00 ms',
    '100',
    'win 46.02 %, tie 0.39 %',
  ]);
  assert.equal(pec?.slice(2, 4), ['300 ms', 'one round']);
  assert.match(
    headline({ load: 'equity-hands', rows }) ?? '',
    'poker-odds without its table is 300 times as fast as pec',
  );
});

report.run();
