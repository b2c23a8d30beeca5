// What a program loads with the library of one game: its engine and tables, and nothing of other games.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as assert from 'uvu/assert';
import { PREFLOP_TABLE } from '../../src/calculations/odds/preflop-table.js';
import type { StartingHands } from '../../src/ranges/hand-classes.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

const PACKAGE = join(ROOT, 'dist/package');

const readEngine = (file: string): string => readFileSync(join(PACKAGE, file)).toString('hex');

/** The beginnings of a game's two orders of starting hands, as its source has them. */
const listOrders = ({ classesInOrder: classes, handsInOrder: hands }: StartingHands): string[] => {
  const classOf = new Map(classes.flatMap(each => each.hands.map(hand => [hand, each.name])));
  const listed = [...new Set(hands.map(hand => classOf.get(hand)!))];
  return [classes.map(({ name }) => name), listed].map(names => names.slice(0, 15).join(' '));
};

/** What only one of the libraries should have, as its code has it. */
const PARTS: Readonly<Record<string, string>> = {
  "hold'em's engine": readEngine('poker-odds.wasm'),
  "short deck's engine": readEngine('poker-odds-short-deck.wasm'),
  "Omaha's engine": readEngine('poker-odds-omaha.wasm'),
  "hold'em's order of percentages": listOrders(HOLDEM_HANDS)[0]!,
  "hold'em's order of lists": listOrders(HOLDEM_HANDS)[1]!,
  "short deck's order of percentages": listOrders(SHORT_DECK_HANDS)[0]!,
  "short deck's order of lists": listOrders(SHORT_DECK_HANDS)[1]!,
  'the odds before the flop': PREFLOP_TABLE.trim().slice(0, 60),
  'the table of matchups': 'poker-odds.matchups',
  'calls of games with ranges': 'sampleEquity',
  "Omaha's calls": 'simulateOmaha',
};

/** The JavaScript that a program loads with a file of the package. */
const bundle = async (file: string): Promise<string> => {
  const entryPoints = [join(PACKAGE, file)];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false, logLevel: 'error' });
  return outputFiles[0]!.text;
};

const bundles = suite('a program with one game');

for (const [file, expected] of [
  [
    'index.js',
    [
      "hold'em's engine",
      "hold'em's order of percentages",
      "hold'em's order of lists",
      'the odds before the flop',
      'the table of matchups',
      'calls of games with ranges',
    ],
  ],
  ['commonjs/worker.js', ['the table of matchups', 'calls of games with ranges']],
  [
    'short-deck.js',
    [
      "short deck's engine",
      "short deck's order of percentages",
      "short deck's order of lists",
      'calls of games with ranges',
    ],
  ],
  ['commonjs/short-deck-worker.js', ['calls of games with ranges']],
  ['omaha.js', ["Omaha's engine", "Omaha's calls"]],
  ['commonjs/omaha-worker.js', ["Omaha's calls"]],
] as const) {
  bundles(`loads of the parts of all games, with ${file}: ${expected.join(', ')}`, async () => {
    const code = await bundle(file);
    const found = Object.keys(PARTS).filter(part => code.includes(PARTS[part]!));
    assert.equal(found, expected);
  });
}
