// The benchmark's report: who is faster, by how much, and what to mind.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Race, type Row, roundAmount } from '../../../bench/rivals/race.js';
import { judgeCounts } from '../../../bench/rivals/reference.js';
import { headline, markdownReport, plainReport, type Report, raceTable } from '../../../bench/rivals/report.js';

const row = (engine: string, median: number, changes: Partial<Row> = {}): Row => ({
  engine,
  kind: 'loop',
  rate: { median, low: 0.9 * median, high: 1.1 * median },
  wide: false,
  slower: 100 / median,
  amount: 1000,
  counts: [662, 17, 321],
  trials: 1000,
  verdict: { right: true, text: 'same deals, same counts' },
  ...changes,
});

const race: Race = {
  load: 'opponents-1',
  rows: [
    row('poker-odds', 100, { kind: 'own' }),
    row('native C', 50, { kind: 'native' }),
    row('phe', 4),
    row('pec', 2),
  ],
};

const report = (changes: Partial<Report> = {}): Report => ({
  machine: '2 × some processor',
  runtime: 'Node v20',
  commit: 'abc1234',
  date: '2025-01-01',
  seconds: 100,
  rounds: 25,
  sliceMilliseconds: 40,
  races: [race],
  costs: [],
  leftOut: [],
  ...changes,
});

const words = suite("the benchmark's report");

words('names machine, runtime and commit above the tables', () => {
  for (const text of [plainReport(report()), markdownReport(report())]) {
    for (const fact of ['2 × some processor', 'Node v20', 'abc1234', '25 rounds of 40 ms']) assert.match(text, fact);
  }
});

words('gives each engine its rate, spread, ratio to the first, result and check', () => {
  const [, , , phe] = raceTable(race);
  const expected = ['phe', 'loop', '4.00', '3.60 … 4.40', '25.0', 'win 66.20 %, tie 1.70 %', 'same deals, same counts'];
  assert.equal(phe, expected);
});

words('says in one sentence how much faster ours is than the next package and than native code', () => {
  const sentence =
    'poker-odds is 25.0 times as fast as phe, the fastest other package from npm; 2.00 times as fast as native C.';
  assert.is(headline(race), sentence);
});

words('says so where ours is the slower one', () => {
  const slower: Race = {
    ...race,
    rows: [row('native C', 100, { kind: 'native' }), row('poker-odds', 50, { kind: 'own' })],
  };
  assert.is(headline(slower), 'poker-odds is 0.500 times as fast as native C.');
});

words('leaves the sentence out where ours does not run', () => {
  assert.is(headline({ ...race, rows: [row('phe', 4)] }), undefined);
});

words('warns of spreads that are too wide, of wrong counts, and of what was left out', () => {
  const rows = [
    row('phe', 4, { wide: true }),
    row('pec', 2, { verdict: { right: false, text: 'WRONG: other counts' } }),
  ];
  const text = plainReport(report({ races: [{ ...race, rows }], leftOut: ['native C: no compiler'] }));
  assert.match(text, 'TOO WIDE: 1 of 2 rows');
  assert.match(text, 'WRONG: other counts');
  assert.match(text, 'LEFT OUT: native C: no compiler');
  assert.not.match(plainReport(report()), 'TOO WIDE');
});

words.run();

const verdicts = suite('the check of an engine');
const answer = (amount: number, counts: readonly number[]) => ({ amount, nanoseconds: 1, counts });
const expected = () => [66, 2, 32];

verdicts('passes the same deals with the same counts', () => {
  const task = { load: 'opponents-1', amount: 100, seed: 1 } as const;
  const verdict = judgeCounts(expected, task, answer(100, [66, 2, 32]), [answer(1000, [662, 17, 321])]);
  assert.equal(verdict, { right: true, text: 'same deals, same counts' });
});

verdicts('passes deals of its own whose rates are right', () => {
  const task = { load: 'opponents-1', amount: 100, seed: 1 } as const;
  const verdict = judgeCounts(expected, task, answer(100, [60, 2, 38]), [answer(1000, [662, 17, 321])]);
  assert.ok(verdict.right);
  assert.match(verdict.text, /^own deals, 0\.\d standard errors off$/);
});

verdicts('fails rates that chance would not give', () => {
  const task = { load: 'opponents-1', amount: 100, seed: 1 } as const;
  assert.not.ok(judgeCounts(expected, task, answer(100, [66, 2, 32]), [answer(1000, [762, 17, 221])]).right);
});

verdicts('fails exact counts that are off by one', () => {
  const task = { load: 'flop', amount: 2, seed: 1 } as const;
  const judge = (counts: readonly number[]) =>
    judgeCounts(expected, task, answer(2, [66, 2, 32]), [answer(2, counts)]).right;
  assert.ok(judge([66, 2, 32]));
  assert.not.ok(judge([66, 3, 31]));
});

verdicts.run();

const amounts = suite('the work of a round');

amounts('has two digits, and is a number of whole flops where there is time for one', () => {
  assert.equal(
    [1, 16, 1234, 98_765].map(amount => roundAmount('categories', amount)),
    [1, 16, 1200, 99_000],
  );
  assert.equal(
    [0.2, 40.4, 1500, 1700].map(amount => roundAmount('flop', amount)),
    [1, 40, 1081, 2162],
  );
});

amounts.run();
