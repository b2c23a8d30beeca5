// The tables of the benchmark, and the part of a document that it writes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { barText } from '../../bench/progress.js';
import { markdownTable, plainTable, replaceSection } from '../../bench/table.js';

const TABLE = [
  ['engine', 'rate'],
  ['phe', '9.5'],
  ['poker-odds', '140'],
];

const tables = suite('a table of the benchmark');

tables('stands in columns on a terminal, numbers to the right', () => {
  assert.is(plainTable(TABLE), 'engine      rate\n----------  ----\nphe          9.5\npoker-odds   140');
});

tables('is Markdown in a document', () => {
  assert.is(markdownTable(TABLE), '| engine | rate |\n|---|---:|\n| phe | 9.5 |\n| poker-odds | 140 |');
});

tables.run();

const DOCUMENT = '# Title\n\nBefore.\n\n<!-- part -->\nold\n<!-- /part -->\n\nAfter.\n';

const section = suite('the part of a document that a program writes');

section('is replaced, and nothing around it', () => {
  const expected = '# Title\n\nBefore.\n\n<!-- part -->\n\nnew\n\n<!-- /part -->\n\nAfter.\n';
  assert.is(replaceSection(DOCUMENT, 'part', 'new\n'), expected);
});

section('comes out the same when it is written again', () => {
  const once = replaceSection(DOCUMENT, 'part', 'new $& $1');
  assert.is(replaceSection(once, 'part', 'new $& $1'), once);
  assert.match(once, 'new $& $1');
});

section('has to be there, once', () => {
  for (const document of ['', '<!-- part -->', '<!-- /part --><!-- part -->', DOCUMENT + DOCUMENT]) {
    assert.throws(() => replaceSection(document, 'part', 'new'), 'needs one section');
  }
});

section.run();

const bar = suite('the progress bar');

bar('fills up, says how far, and stays on its line', () => {
  assert.match(barText(0, 'flop', 80), /^\[\.{30}\] {3}0 % {2}flop$/);
  assert.match(barText(0.5, 'flop', 80), /^\[#{15}\.{15}\] {2}50 % {2}flop$/);
  assert.match(barText(2, 'flop', 80), /^\[#{30}\] 100 % {2}flop$/);
  assert.is(barText(0.5, 'a long name', 20).length, 19);
});

bar.run();
