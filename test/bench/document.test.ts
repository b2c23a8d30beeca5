// Tables and sections of docs/benchmarks.md, and how times are written there.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  duration,
  durationRange,
  markdownTable,
  noiseOf,
  powerOfTen,
  replaceSection,
  rounded,
} from '../../bench/document.js';

const tables = suite('a table of the benchmarks');

tables('is Markdown: a head, a rule, a line for each row', () => {
  const rows = [
    ['1', '9 ns'],
    ['2', '14 ns'],
  ];
  assert.is(
    markdownTable(['opponents', 'a deal'], rows),
    '| opponents | a deal |\n|---|---|\n| 1 | 9 ns |\n| 2 | 14 ns |',
  );
});

tables.run();

const sections = suite('a section that a benchmark writes');
const marked = (inside: string): string => `before\n<!-- some:begin -->${inside}<!-- some:end -->\nafter\n`;

sections('replaces what stands between its marks, and nothing else', () => {
  assert.is(replaceSection(marked('old'), 'some', 'new'), marked('\n\nnew\n\n'));
});

sections('is the same when it is written twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, content) => {
      const once = replaceSection(before + marked('old'), 'some', content);
      assert.is(replaceSection(once, 'some', content), once);
      assert.ok(once.startsWith(before));
    }),
  );
});

sections('takes signs that mean something in a replacement as they are', () => {
  assert.match(replaceSection(marked('old'), 'some', "$& $1 $'"), "$& $1 $'");
});

sections('is refused where its marks are missing, twice there, or in the wrong order', () => {
  const [begin, end] = ['<!-- some:begin -->', '<!-- some:end -->'];
  for (const text of ['', begin, end, end + begin, begin + begin + end, begin + end + end]) {
    assert.throws(() => replaceSection(text, 'some', 'new'), /once each/, JSON.stringify(text));
  }
});

sections.run();

const figures = suite('a figure of the benchmarks');

figures('has three significant digits and no exponent', () => {
  const cases = [
    [0, '0'],
    [0.01234, '0.0123'],
    [0.9999, '1.00'],
    [1.234, '1.23'],
    [9.996, '10.0'],
    [99.96, '100'],
    [12345.6, '12346'],
  ] as const;
  for (const [value, text] of cases) assert.is(rounded(value), text);
});

figures('is within half a unit of its third digit', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), value => {
      assert.ok(Math.abs(Number(rounded(value)) - value) <= value * 0.00501, `${value}: ${rounded(value)}`);
    }),
  );
});

figures('has the unit of time that suits it', () => {
  const cases = [
    [0.0000123, '12.3 ns'],
    [0.0123, '12.3 µs'],
    [0.99999, '1.00 ms'],
    [12.3, '12.3 ms'],
    [10_400, '10.4 s'],
  ] as const;
  for (const [milliseconds, text] of cases) assert.is(duration(milliseconds), text);
});

figures('has one unit for both ends of a range', () => {
  assert.is(durationRange({ low: 0.9, high: 1.1 }), '0.900 … 1.10 ms');
});

figures('comes with a warning where a fifth and more of them spread widely', () => {
  const [quiet, wide] = [0.1, 0.6].map(half => ({ median: 1, low: 1 - half, high: 1 + half }));
  if (!quiet || !wide) throw new Error('two spreads');
  assert.is(noiseOf([quiet, quiet, quiet, quiet, wide]), '');
  assert.match(noiseOf([quiet, quiet, wide]), '1 of 3 figures');
});

figures('names powers of ten', () => {
  assert.equal([3, 8, 10].map(powerOfTen), ['10³', '10⁸', '10¹⁰']);
});

figures.run();
