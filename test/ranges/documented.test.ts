// The examples of docs/ranges.md are read, or refused with what the document says to write instead.

import * as assert from 'uvu/assert';
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { read } from '../repository/tree.js';
import { suite } from '../suite.js';

const DOCUMENT = 'docs/ranges.md';

/** The rows of the tables under a heading, each cell as the texts in it that are code. */
const readRows = (heading: string): string[][][] => {
  const [, section = ''] = read(DOCUMENT).split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]!.match(/^\| .*`.* \|$/gm) ?? [];
  return rows.map(row =>
    row
      .slice(1, -1)
      .split('|')
      .map(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)),
  );
};

const messageOf = (text: string): string => {
  try {
    parseRange(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${DOCUMENT} says that ${text} is refused`);
};

const documented = suite(DOCUMENT);

documented('has items, weights and texts of other programs that are read', () => {
  const texts = [
    ...[...readRows('Items'), ...readRows('Weights')].flatMap(([first]) => first!),
    ...readRows('Texts of other programs').flatMap(([, second]) =>
      second!.filter(text => /^(?!#)|^#Range0#./.test(text)),
    ),
  ];
  assert.ok(texts.length > 40);
  for (const text of texts) assert.ok(parseRange(text).length > 0, text);
});

documented('has texts that are refused, with what the error says to write', () => {
  const rows = readRows('What is refused');
  assert.is(rows.length, 5);
  for (const row of rows) {
    const messages = row[0]!.filter(text => text !== '@').map(messageOf);
    for (const meant of row.at(-1)!) {
      assert.ok(parseRange(meant).length > 0, meant);
      assert.ok(
        messages.some(message => message.includes(meant)),
        `${meant}: ${messages.join('; ')}`,
      );
    }
  }
});
