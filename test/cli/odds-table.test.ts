// The table of odds, to the letter, from counts that are given.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { oddsTable } from '../../src/cli/odds-table.js';
import { parseCards } from '../../src/engine/cards.js';
import type { Counts } from '../../src/engine/counts.js';
import type { Calculation } from '../../src/odds/calculation.js';

const calculation = (cards: readonly string[], opponents: number): Calculation => ({
  cards: parseCards(cards),
  opponents,
  method: 'monte-carlo',
  simulations: 10_000,
  seed: 7,
});

const COUNTS: Counts = {
  deals: 10_000,
  win: 6400,
  tie: 100,
  lose: 3500,
  own: [3600, 6400, 0, 0, 0, 0, 0, 0, 0],
  opponents: [10_000, 5000, 5000, 0, 0, 0, 0, 0, 0],
  bothOpponents: [3000, 1000, 1000, 0, 0, 0, 0, 0, 0],
};

const table = suite('the table of odds');

table('has the categories, with standard errors, where there are no opponents', () => {
  assert.is(
    oddsTable(calculation(['Ah', 'Kh'], 0), COUNTS),
    [
      'Ah Kh: 10,000 deals, seed 7',
      '',
      'High Card         36.000 % ± 0.480',
      'One Pair          64.000 % ± 0.480',
      'Two Pair           0.000 % ± 0.000',
      'Three of a Kind    0.000 % ± 0.000',
      'Straight           0.000 % ± 0.000',
      'Flush              0.000 % ± 0.000',
      'Full House         0.000 % ± 0.000',
      'Four of a Kind     0.000 % ± 0.000',
      'Straight Flush     0.000 % ± 0.000',
      '',
      '± one standard error',
    ].join('\n'),
  );
});

table("has win, tie and lose, and the opponents' categories beside ours", () => {
  const lines = oddsTable(calculation(['Ah', 'Kh', '2c', '3c', '4d'], 2), COUNTS).split('\n');
  assert.equal(lines.slice(0, 8), [
    'Ah Kh on 2c 3c 4d against 2 opponents: 10,000 deals, seed 7',
    '',
    'win               64.000 % ± 0.480',
    'tie                1.000 % ± 0.099',
    'lose              35.000 % ± 0.477',
    '',
    "                 our hand            an opponent's hand",
    'High Card         36.000 % ± 0.480    50.000 % ± 0.387',
  ]);
});

table('speaks of one opponent in the singular, and is as wide at 100 %', () => {
  const sure: Counts = { ...COUNTS, win: 10_000, tie: 0, lose: 0 };
  const lines = oddsTable(calculation(['Ah', 'Kh'], 1), sure).split('\n');
  assert.is(lines[0], 'Ah Kh against 1 opponent: 10,000 deals, seed 7');
  assert.is(lines[2], 'win              100.000 % ± 0.000');
});

table('says of an exact calculation that these are all deals, and has no errors', () => {
  const exact: Calculation = { cards: parseCards(['Ah', 'Kh']), opponents: 1, method: 'exact' };
  const lines = oddsTable(exact, COUNTS).split('\n');
  assert.is(lines[0], 'Ah Kh against 1 opponent: 10,000 deals, all there are');
  assert.is(lines[2], 'win               64.000 % ± 0.000');
});

table.run();
