// The table of bench/http.ts, and its verdicts.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allMet, type Figure, overRounds, tableOf, verdictOf } from '../../../bench/http/figures.js';

const figure = (value: number | undefined, more: Partial<Figure> = {}): Figure => ({
  scenario: 'tiny',
  name: 'latency',
  value,
  show: each => `${each.toFixed(1)} ms`,
  ...more,
});
const atMost25 = { target: { atMost: 25 } };

const verdicts = suite('the verdict on a figure under load');

verdicts('is "met" from the target on, and "missed" beyond it', () => {
  assert.is(verdictOf(figure(25, atMost25)), 'met');
  assert.is(verdictOf(figure(25.1, atMost25)), 'missed');
  assert.is(verdictOf(figure(0.4, { target: { atLeast: 0.4 } })), 'met');
  assert.is(verdictOf(figure(0.39, { target: { atLeast: 0.4 } })), 'missed');
});

verdicts('is nothing where there is no target', () => {
  assert.is(verdictOf(figure(1)), '');
  assert.is(verdictOf(figure(undefined)), '');
});

verdicts('is "not measured" where the figure is missing, which does not meet a target', () => {
  for (const value of [undefined, Number.NaN]) {
    assert.is(verdictOf(figure(value, atMost25)), 'not measured');
    assert.not(allMet([figure(value, atMost25)]));
  }
});

verdicts('are all met only where none is missed', () => {
  assert.ok(allMet([figure(1), figure(25, atMost25)]));
  assert.not(allMet([figure(25, atMost25), figure(26, atMost25)]));
});

verdicts.run();

const rounds = suite('rounds under load');

rounds('become their median, with their spread where there are several', () => {
  assert.equal(overRounds([3, 1, 2]), { value: 2, spread: { median: 2, low: 1, high: 3 } });
  assert.equal(overRounds([7]), { value: 7 });
});

rounds('are not measured where one of them was not', () => {
  assert.equal(overRounds([3, undefined, 2]), { value: undefined });
  assert.equal(overRounds([]), { value: undefined });
});

rounds('have a median among their values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), values => {
      assert.ok(values.includes(overRounds(values).value ?? Number.NaN));
    }),
    { seed: 1 },
  );
});

rounds.run();

const tables = suite('the table of bench/http.ts');

tables('has target and verdict beside each figure, and names a scenario once', () => {
  const spread = { median: 20, low: 18, high: 22 };
  const other = { ...figure(undefined, { target: { atLeast: 1 } }), scenario: 'soak' };
  assert.equal(tableOf([figure(20, { ...atMost25, spread }), figure(1), other]), [
    ['scenario', 'figure', 'measured', '10 % … 90 %', 'target', 'verdict'],
    ['tiny', 'latency', '**20.0 ms**', '18.0 … 22.0 ms', '≤ 25.0 ms', 'met'],
    ['', 'latency', '**1.0 ms**', '', '', ''],
    ['soak', 'latency', 'not known', '', '≥ 1.0 ms', 'not measured'],
  ]);
});

tables('say both units of a range where they differ', () => {
  const show = (value: number): string => (value < 1 ? `${value * 1000} µs` : `${value} ms`);
  const [, row] = tableOf([figure(1, { show, spread: { median: 1, low: 0.5, high: 2 } })]);
  assert.is(row?.[3], '500 µs … 2 ms');
});

tables.run();
