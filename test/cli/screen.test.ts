// What a screen can show, bars and lines that are made for it, and amounts in words.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dealsText, durationText, speedText } from '../../src/cli/amounts.js';
import { bar, legible, screenOf, wrapped } from '../../src/cli/screen.js';

const UNICODE = { width: 80, hasColours: false, isAscii: false };

const screens = suite('a screen');

screens('is as wide as the terminal, but for 100 columns at most', () => {
  const widthOf = (columns: number | undefined): number => screenOf({ env: {} }, columns).width;
  assert.equal([20, 79, 100, 300].map(widthOf), [20, 79, 100, 100]);
});

screens('is 80 columns wide where it is a pipe or a file, and where the terminal does not know', () => {
  assert.is(screenOf({ env: { COLUMNS: '40' } }, undefined).width, 80);
  assert.is(screenOf({ env: {} }, 0).width, 80);
});

screens('has colours where it is a terminal, and none with NO_COLOR or where TERM is "dumb"', () => {
  const coloured = (env: NodeJS.ProcessEnv, columns: number | undefined): boolean =>
    screenOf({ env }, columns).hasColours;
  assert.ok(coloured({}, 80));
  assert.ok(coloured({ NO_COLOR: '' }, 80));
  assert.not(coloured({}, undefined));
  assert.not(coloured({ NO_COLOR: '1' }, 80));
  assert.not(coloured({ TERM: 'dumb' }, 80));
});

screens('has colours or none where FORCE_COLOR says so', () => {
  assert.ok(screenOf({ env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, undefined).hasColours);
  assert.not(screenOf({ env: { FORCE_COLOR: '0' } }, 80).hasColours);
});

screens('shows ASCII alone where the locale names another encoding than UTF-8', () => {
  const isAscii = (env: NodeJS.ProcessEnv): boolean => screenOf({ env }, 80).isAscii;
  for (const env of [
    { LC_ALL: 'C' },
    { LANG: 'POSIX' },
    { LANG: 'de_DE.ISO-8859-1' },
    { LC_CTYPE: 'C', LANG: 'C.UTF-8' },
  ])
    assert.ok(isAscii(env), JSON.stringify(env));
  for (const env of [
    {},
    { LC_ALL: '' },
    { LANG: 'C.UTF-8' },
    { LC_CTYPE: 'UTF-8' },
    { LC_ALL: 'en_US.utf8', LANG: 'C' },
  ])
    assert.not(isAscii(env), JSON.stringify(env));
});

screens.run();

const bars = suite('a bar');

bars('is as long as its share, to an eighth of a column', () => {
  assert.is(bar(0.5, 4), '██');
  assert.is(bar(0.4, 4), '█▋');
  assert.is(bar(1, 4), '████');
});

bars('is nothing for nothing, and something for anything else', () => {
  assert.is(bar(0, 10), '');
  assert.is(bar(1e-9, 10), '▏');
});

bars('is never longer than its room, and never shorter for more', () => {
  const rate = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 6, max: 80 }), (a, b, width) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map(share => bar(share, width));
      assert.ok((less ?? '').length <= (more ?? '').length && (more ?? '').length <= width);
    }),
  );
});

bars('is of as many letters where there is ASCII alone', () => {
  assert.is(legible({ ...UNICODE, isAscii: true }, `± ${bar(0.4, 4)}`), '~ ##');
  assert.is(legible(UNICODE, `± ${bar(0.4, 4)}`), '± █▋');
});

bars.run();

const lines = suite('text in lines');

lines('breaks between words, and not between a number and its unit of time', () => {
  const text = '100,000 deals in 4 ms, 28.6 million a second';
  assert.equal(wrapped({ ...UNICODE, width: 18 }, text), ['100,000 deals in', '4 ms, 28.6 million', 'a second']);
  assert.equal(wrapped(UNICODE, text), [text]);
});

lines.run();

const amounts = suite('amounts in words');

amounts('are deals, with their thousands apart', () => {
  assert.equal([1, 2, 2_097_572_400].map(dealsText), ['1 deal', '2 deals', '2,097,572,400 deals']);
});

amounts('are durations, to two numbers', () => {
  const durations = [0.42, 1, 84.4, 999.4, 999.6, 59_949, 59_951, 185_000, 3_599_400, 3_600_000, 250_000_000];
  assert.equal(durations.map(durationText), [
    '0.4 ms',
    '1 ms',
    '84 ms',
    '999 ms',
    '1.0 s',
    '59.9 s',
    '1 min 0 s',
    '3 min 5 s',
    '59 min 59 s',
    '1 h 0 min',
    '69 h 26 min',
  ]);
});

amounts('are speeds, to three digits', () => {
  assert.is(speedText(10_000_000, 84), '119 million a second');
  assert.is(speedText(10_000, 1000), '10,000 a second');
  assert.is(speedText(123_456, 1000), '123,000 a second');
  assert.is(speedText(999_900_000, 1000), '1 billion a second');
  assert.is(speedText(25_300_000, 1000), '25.3 million a second');
});

amounts.run();
