// Text for a screen: its width, colours and letters, bars, lines, and numbers in words.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSuits } from '../../src/cli/card-colours.js';
import { bar, columns } from '../../src/cli/table-writer.js';
import { fitCharset, formatDeals, formatDuration, paint, readScreen, wrapLines } from '../../src/cli/terminal-style.js';

const UNICODE = { width: 80, hasColours: false, isAscii: false };

const screens = suite('a screen');

screens('is as wide as the terminal, and at most 100 columns wide', () => {
  const widthOf = (columns: number | undefined): number => readScreen({ env: {} }, columns).width;
  assert.equal([20, 79, 100, 300].map(widthOf), [20, 79, 100, 100]);
});

screens('is 80 columns wide for a pipe, a file, and a terminal that does not report its width', () => {
  assert.is(readScreen({ env: { COLUMNS: '40' } }, undefined).width, 80);
  assert.is(readScreen({ env: {} }, 0).width, 80);
});

screens('has colours on a terminal, but not with NO_COLOR or TERM=dumb', () => {
  const coloured = (env: NodeJS.ProcessEnv, columns: number | undefined): boolean =>
    readScreen({ env }, columns).hasColours;
  assert.ok(coloured({}, 80));
  assert.ok(coloured({ NO_COLOR: '' }, 80));
  assert.not(coloured({}, undefined));
  assert.not(coloured({ NO_COLOR: '1' }, 80));
  assert.not(coloured({ TERM: 'dumb' }, 80));
});

screens('has the colours that FORCE_COLOR says', () => {
  assert.ok(readScreen({ env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, undefined).hasColours);
  assert.not(readScreen({ env: { FORCE_COLOR: '0' } }, 80).hasColours);
});

screens('shows only ASCII when the locale names another encoding than UTF-8', () => {
  const isAscii = (env: NodeJS.ProcessEnv): boolean => readScreen({ env }, 80).isAscii;
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

const COLOURED = { ...UNICODE, hasColours: true };

const colours = suite('colours');

colours('are four for the suits of cards, and none for the "s" of a suited class or other words', () => {
  const [red, blue, green, end] = ['\u001b[31m', '\u001b[94m', '\u001b[32m', '\u001b[39m'];
  assert.is(withSuits(COLOURED, 'As 2h Td 9c'), `As ${red}2h${end} ${blue}Td${end} ${green}9c${end}`);
  assert.is(withSuits(COLOURED, 'adks:0.5, AcAh'), `${blue}ad${end}ks:0.5, ${green}Ac${end}${red}Ah${end}`);
  for (const text of ['AKs, QJs+, T9s-54s', '88-55', 'random vs 15%', 'dead', 'stopped after 2 deals']) {
    assert.is(withSuits(COLOURED, text), text);
  }
  assert.is(withSuits(UNICODE, '2h'), '2h');
});

colours('take no column of a table', () => {
  const table = columns([
    [paint(COLOURED, 'red', 'failed'), 'x'],
    ['done', 'y'],
  ]);
  assert.is(table, '\u001b[31mfailed\u001b[39m   x\ndone     y');
});

colours.run();

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

bars('is never longer than its width, and never shorter for a larger share', () => {
  const rate = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 6, max: 80 }), (a, b, width) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map(share => bar(share, width));
      assert.ok((less ?? '').length <= (more ?? '').length && (more ?? '').length <= width);
    }),
  );
});

bars('has the same length in ASCII', () => {
  assert.is(fitCharset({ ...UNICODE, isAscii: true }, `± ${bar(0.4, 4)}`), '~ ##');
  assert.is(fitCharset(UNICODE, `± ${bar(0.4, 4)}`), '± █▋');
});

bars.run();

const lines = suite('text in lines');

lines('breaks between words, but not between a number and its unit', () => {
  const text = '100,000 deals in 4 ms; repeat with --seed 7';
  assert.equal(wrapLines({ ...UNICODE, width: 18 }, text), ['100,000 deals in', '4 ms; repeat with', '--seed 7']);
  assert.equal(wrapLines(UNICODE, text), [text]);
  assert.equal(wrapLines({ ...UNICODE, width: 11 }, 'red below 33 %'), ['red below', '33 %']);
});

lines.run();

const numbers = suite('numbers in words');

numbers('are deals, with thousands separators', () => {
  assert.equal([1, 2, 2_097_572_400].map(formatDeals), ['1 deal', '2 deals', '2,097,572,400 deals']);
});

numbers('are durations, in one or two units', () => {
  const durations = [0.42, 1, 84.4, 999.4, 999.6, 59_949, 59_951, 185_000, 3_599_400, 3_600_000, 250_000_000];
  assert.equal(durations.map(formatDuration), [
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

numbers.run();
