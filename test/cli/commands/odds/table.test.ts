// The table of odds, to the letter, from counts and for screens that are given.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { oddsTable } from '../../../../src/cli/commands/odds-table.js';
import type { Answered } from '../../../../src/cli/commands/typed-question.js';
import type { Screen } from '../../../../src/cli/terminal-style.js';
import { formatCards, parseCards } from '../../../../src/engine/cards.js';
import { CATEGORIES } from '../../../../src/engine/categories.js';
import type { OddsCalculation } from '../../../../src/odds/calculation.js';
import type { OddsQuestion } from '../../../../src/questions/question.js';
import { type OddsCounts, writeOdds } from '../../../named-counts.js';

const WIDE: Screen = { width: 80, hasColours: false, isAscii: false };

const COUNTS: OddsCounts = {
  deals: 10_000,
  win: 6400,
  tie: 100,
  lose: 3500,
  own: [3600, 6400, 0, 0, 0, 0, 0, 0, 0],
  opponents: [10_000, 5000, 5000, 0, 0, 0, 0, 0, 0],
  bothOpponents: [3000, 1000, 1000, 0, 0, 0, 0, 0, 0],
};

type OddsResult = Answered<OddsQuestion>;

const resultOf = (calculation: OddsCalculation, rest: Partial<OddsResult> = {}): OddsResult => ({
  question: { type: 'probabilities-enhanced', fields: {}, calculation, detail: true, isDryRun: false },
  counts: writeOdds(COUNTS),
  ms: 4,
  isStopped: false,
  ...rest,
});

const sampled = (cards: string, opponents: number, rest: Partial<OddsResult> = {}, simulations = 10_000): OddsResult =>
  resultOf(
    { kind: 'odds', cards: parseCards(cards.split(' ')), opponents, method: 'monte-carlo', simulations, seed: 7 },
    rest,
  );

const exact = (ms: number): OddsResult =>
  resultOf({ kind: 'odds', cards: parseCards(['Ah', 'Kh']), opponents: 1, method: 'exact' }, { ms });

const linesOf = (answer: OddsResult, screen: Partial<Screen> = {}): string[] =>
  oddsTable({ ...WIDE, ...screen }, answer).split('\n');

const table = suite('the table of odds');

table('has the categories, with 95 % margins and bars, where there are no opponents', () => {
  assert.equal(linesOf(sampled('Ah Kh', 0)), [
    'Ah Kh',
    '',
    'High Card         36.000 % ± 0.941  ████████████████████████▊',
    'One Pair          64.000 % ± 0.941  ████████████████████████████████████████████',
    'Two Pair           0.000 % ± 0.030',
    'Three of a Kind    0.000 % ± 0.030',
    'Straight           0.000 % ± 0.030',
    'Flush              0.000 % ± 0.030',
    'Full House         0.000 % ± 0.030',
    'Four of a Kind     0.000 % ± 0.030',
    'Straight Flush     0.000 % ± 0.030',
    '',
    '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)',
    '10,000 deals in 4 ms; repeat with --seed 7',
  ]);
});

table("has win, tie and lose, and the opponents' categories beside ours", () => {
  assert.equal(linesOf(sampled('Ah Kh 2c 3c 4d', 2)).slice(0, 8), [
    'Ah Kh on 2c 3c 4d against 2 opponents',
    '',
    'win               64.000 % ± 0.941  ████████████████████████████▏',
    'tie                1.000 % ± 0.195  ▌',
    'lose              35.000 % ± 0.935  ███████████████▍',
    '',
    "                 our hand                        an opponent's hand",
    'High Card         36.000 % ± 0.941  ██████▎       50.000 % ± 0.759  ████████▋',
  ]);
});

table('speaks of one opponent and of one deal in the singular, and is as wide at 100 %', () => {
  const one = writeOdds({ ...COUNTS, deals: 1, win: 1, tie: 0, lose: 0 });
  const lines = linesOf(sampled('Ah Kh', 1, { counts: one, ms: 0.04 }, 1));
  assert.is(lines[0], 'Ah Kh against 1 opponent');
  assert.match(lines[2] ?? '', /^win {14}100\.000 % ± 100\.0 {2}█{44}$/);
  assert.is(lines.at(-1), '1 deal in 0.0 ms; repeat with --seed 7');
});

table('says of an exact calculation that these are all deals, and has no errors', () => {
  const lines = linesOf(exact(214.4));
  assert.match(lines[2] ?? '', /^win {15}64\.000 % {2}█+/);
  assert.not.match(lines.join(''), '±');
  assert.is(lines.at(-1), '10,000 deals, all there are, in 214 ms');
  assert.is(linesOf(exact(0)).at(-1), '10,000 deals, all there are, from a table');
});

table('says of odds that were stopped of how many deals they are', () => {
  const lines = linesOf(sampled('Ah Kh', 1, { isStopped: true }, 100_000_000));
  assert.is(lines.at(-1), 'stopped after 10,000 of 100,000,000 deals in 4 ms');
});

table('is ASCII alone where the screen shows no more', () => {
  const text = linesOf(sampled('Ah Kh', 2), { isAscii: true }).join('\n');
  assert.match(text, /^[ -~\n]+$/);
  assert.match(text, /^win {15}64\.000 % ~ 0\.941 {2}#{29}$/m);
});

table('has colours for bars and suits where the screen has them, and is the same without', () => {
  const coloured = oddsTable({ ...WIDE, hasColours: true }, sampled('Ah Ks 2d 3c 4c', 2)).replaceAll('\u001b', '^');
  assert.match(coloured, /^\^\[31mAh\^\[39m Ks on \^\[94m2d\^\[39m \^\[32m3c\^\[39m \^\[32m4c\^\[39m against/);
  assert.match(coloured, /^\^\[1mwin +\^\[22m +\^\[1m +\S+ %\^\[22m\^\[2m ± \S+\^\[22m {2}\^\[32m█+▏\^\[39m$/m);
  const plain = coloured.replace(/\^\[\d+m/g, '').replace(/ +$/gm, '');
  assert.is(plain, oddsTable(WIDE, sampled('Ah Ks 2d 3c 4c', 2)));
});

table.run();

const widths = suite('the table of odds, on a screen of any width');

const deal = fc.record({
  cards: fc.uniqueArray(fc.nat(51), { minLength: 2, maxLength: 7 }),
  opponents: fc.nat(22),
  deals: fc.integer({ min: 1, max: 1e12 }),
  shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 18, maxLength: 18 }),
  seed: fc.maxSafeNat(),
  ms: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
  isExact: fc.boolean(),
  isStopped: fc.boolean(),
});

const answerOf = ({
  cards,
  opponents,
  deals,
  shares,
  seed,
  ms,
  isExact,
  isStopped,
}: typeof deal extends fc.Arbitrary<infer T> ? T : never): OddsResult => {
  const counted = shares.map(share => Math.floor(share * deals));
  const [win = 0] = counted;
  const calculation: OddsCalculation = isExact
    ? { kind: 'odds', cards, opponents, method: 'exact' }
    : { kind: 'odds', cards, opponents, method: 'monte-carlo', simulations: deals, seed };
  const counts = writeOdds({
    deals,
    win,
    tie: 0,
    lose: deals - win,
    own: counted.slice(0, 9),
    opponents: counted.slice(9).map(count => count * opponents),
    bothOpponents: counted.slice(9),
  });
  return resultOf(calculation, { counts, ms, isStopped: isStopped && !isExact });
};

widths('has no longer line, for 54 columns and more', () => {
  fc.assert(
    fc.property(deal, fc.integer({ min: 54, max: 100 }), fc.boolean(), (each, width, isAscii) => {
      const lines = oddsTable({ width, hasColours: false, isAscii }, answerOf(each)).split('\n');
      assert.equal(
        lines.filter(line => line.length > width),
        [],
      );
    }),
    { numRuns: 2000 },
  );
});

widths('names every card and category, and ends no line in spaces', () => {
  fc.assert(
    fc.property(deal, fc.integer({ min: 54, max: 100 }), (each, width) => {
      const text = oddsTable({ width, hasColours: false, isAscii: false }, answerOf(each));
      for (const name of [...CATEGORIES, ...formatCards(each.cards)]) assert.match(text, name);
      assert.not.match(text, / \n/);
    }),
  );
});

widths('has margins and bars from 80 columns on, and neither below', () => {
  const first = (width: number): string =>
    linesOf(sampled('Ah Kh', 2), { width }).find(line => line.startsWith('High')) ?? '';
  assert.match(first(80), /^High Card {9}36\.000 % ± 0\.941 {2}█+\S* +50\.000 % ± 0\.759 {2}█/);
  assert.is(first(79), 'High Card         36.000 %   50.000 %');
});

widths.run();
