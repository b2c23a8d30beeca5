// The tables of the benchmark, and its progress bar.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { barText, progressOn } from '../../bench/progress.js';
import { plainTable } from '../../bench/table.js';

const TABLE = [
  ['engine', 'rate'],
  ['phe', '9.5'],
  ['poker-odds', '140'],
];

const tables = suite('a table of the benchmark');

tables('stands in columns on a terminal, numbers to the right', () => {
  assert.is(plainTable(TABLE), 'engine      rate\n----------  ----\nphe          9.5\npoker-odds   140');
});

tables.run();

const bar = suite('the progress bar');

bar('fills up, says how far, and stays on its line', () => {
  assert.match(barText(0, 'flop', 80), /^\[\.{30}\] {3}0 % {2}flop$/);
  assert.match(barText(0.5, 'flop', 80), /^\[#{15}\.{15}\] {2}50 % {2}flop$/);
  assert.match(barText(2, 'flop', 80), /^\[#{30}\] 100 % {2}flop$/);
  assert.is(barText(0.5, 'a long name', 20).length, 19);
});

/** What the bar writes on a stream that is a terminal so many columns wide, or none. */
const written = (stream: { readonly isTTY: boolean; readonly columns?: number }): string => {
  let all = '';
  const write = (text: string): boolean => {
    all += text;
    return true;
  };
  progressOn({ ...stream, write } as NodeJS.WriteStream).show(0.5, 'flop');
  return all;
};

bar('is as wide as usual on a terminal that does not know its width', () => {
  assert.match(written({ isTTY: true, columns: 0 }), '50 %  flop');
});

bar('is written nowhere but on a terminal', () => {
  assert.is(written({ isTTY: false }), '');
});

bar.run();
