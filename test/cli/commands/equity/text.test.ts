// The text of equity, to the letter, from counts and for screens that are given.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { equityText } from '../../../../src/cli/commands/equity-text.js';
import type { Answered } from '../../../../src/cli/commands/typed-question.js';
import { measureWidth, type Screen } from '../../../../src/cli/terminal-style.js';
import { parseCard, splitCards } from '../../../../src/engine/cards.js';
import type { Counts } from '../../../../src/engine/counts.js';
import { HAND_COUNT, listWeightedHands } from '../../../../src/engine/hands.js';
import type { EquityCalculation, SampledEquity } from '../../../../src/odds/calculation.js';
import { equityAnswer } from '../../../../src/questions/answers/equity-answer.js';
import type { EquityQuestion } from '../../../../src/questions/question.js';
import { rangeWeights } from '../../../../src/ranges/parse-range.js';
import { writeEquity } from '../../../named-counts.js';

const WIDE: Screen = { width: 80, hasColours: false, isAscii: false };
const POT = 2520;
const DEALS = 10_000;

interface Asked {
  readonly players: readonly string[];
  readonly board?: string;
  readonly dead?: string;
  readonly isExact?: boolean;
  readonly details?: boolean;
}

const bytesOf = (cards = ''): number[] => splitCards(cards).map(card => parseCard(card));

const questionOf = ({ players, board, dead, isExact = false, details = false }: Asked): EquityQuestion => {
  const weights = players.map(rangeWeights);
  const hands = weights.map(listWeightedHands);
  const cards = { board: bytesOf(board), dead: bytesOf(dead) };
  const situation = {
    kind: 'equity' as const,
    ranges: weights,
    ...cards,
    combos: hands.map(({ length }) => length),
    categories: details,
    hands: details,
  };
  const calculation: EquityCalculation = isExact
    ? { ...situation, method: 'exact', nextCards: details && cards.board.length >= 3 }
    : {
        ...situation,
        method: 'monte-carlo',
        simulations: DEALS,
        seed: 7,
        fit: { product: 1, least: 1 },
      };
  const table = { texts: players, ...cards, weights, hands };
  return { type: 'equity', fields: {}, table, calculation, detail: true, isDryRun: false };
};

/** The first player wins 6 of 10 deals alone, all tie for 1 of 10, and the second player wins the others. */
const countsOf = ({ table: { texts, hands }, calculation }: EquityQuestion): Counts => {
  const tops = texts.map((_, player) =>
    texts.map((_, k) => (k === texts.length - 1 ? DEALS / 10 : k > 0 ? 0 : ([0.6, 0.3][player] ?? 0) * DEALS)),
  );
  const byHand = (own: Uint16Array): Float64Array => {
    const sums = new Float64Array(4 * HAND_COUNT);
    for (const hand of own) sums.set([100, 50, 0, 50 * POT], 4 * hand);
    return sums;
  };
  const nextCards = [
    { card: 0, deals: 10, tops: texts.map((_, i) => texts.map((_, k) => (k === 0 && i === 0 ? 10 : 0))) },
  ];
  return writeEquity({
    deals: DEALS,
    draws: calculation.method === 'exact' ? 0 : DEALS,
    tops,
    ...(calculation.categories && { categories: texts.map(() => [4000, 3000, 2000, 1000, 0, 0, 0, 0, 0]) }),
    ...(calculation.hands && { hands: hands.map(byHand) }),
    ...(calculation.method === 'exact' && calculation.nextCards && { nextCards }),
  });
};

type EquityResult = Answered<EquityQuestion>;

const resultOf = (asked: Asked, rest: Partial<EquityResult> = {}): EquityResult => {
  const question = questionOf(asked);
  return { question, counts: countsOf(question), ms: 4, isStopped: false, ...rest };
};

const linesOf = (result: EquityResult, screen: Partial<Screen> = {}): string[] =>
  equityText({ ...WIDE, ...screen }, result).split('\n');

const text = suite('the text of equity');

text('has for each player the hands of his range, equity with a bar, wins and ties', () => {
  assert.equal(linesOf(resultOf({ players: ['AhKh', 'QQ'], isExact: true })), [
    'AhKh vs QQ',
    '',
    '      hands  equity                                         win        tie',
    'AhKh      1   65.000 %  ██████████████████████▏              60.000 %   10.000 %',
    'QQ        6   35.000 %  ███████████▉                         30.000 %   10.000 %',
    '',
    '10,000 deals, all there are, in 4 ms',
  ]);
});

text('has 95 % margins of a sample, and how to repeat it', () => {
  assert.equal(linesOf(resultOf({ players: ['AhKh', 'QQ'], board: 'QhJh2c', dead: '3c' })), [
    'AhKh vs QQ',
    'board Qh Jh 2c',
    'dead 3c',
    '',
    '      hands  equity                             win              tie',
    'AhKh      1   65.00 % ± 0.88  ██████████▍        60.00 % ± 0.96   10.00 % ± 0.59',
    'QQ        6   35.00 % ± 0.88  █████▋             30.00 % ± 0.90   10.00 % ± 0.59',
    '',
    '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)',
    '10,000 deals in 4 ms; repeat with --seed 7',
  ]);
});

text('cuts long ranges in the table, below a heading that has them whole', () => {
  const range = '22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,76s,65s,A9o+,KTo+,QJo';
  const lines = linesOf(resultOf({ players: [range, 'AhKh'], isExact: true }));
  assert.is(lines[0], `${range} vs AhKh`);
  assert.match(lines[3] ?? '', /^22\+,A2s\+,K9\.{3} {4}282 {3}65\.000 % {2}█/);
});

text('says where it was stopped', () => {
  const lines = linesOf(resultOf({ players: ['AhKh', 'QQ'] }, { isStopped: true, ms: 4 }));
  assert.is(lines.at(-1), 'stopped after 10,000 deals in 4 ms');
});

text('says how many deals were sampled of those asked for, where hands rarely fit together', () => {
  const { question, ...rest } = resultOf({ players: ['AhKh', 'QQ'] });
  const calculation = { ...question.calculation, simulations: 20_000 } as SampledEquity;
  const result = { ...rest, question: { ...question, calculation } };
  assert.is(linesOf(result).at(-1), '10,000 of 20,000 deals in 4 ms; repeat with --seed 7');
});

text('says that a table had the deals', () => {
  const result = resultOf({ players: ['AhKh', 'QQ'], isExact: true }, { ms: 0 });
  assert.is(linesOf(result).at(-1), '10,000 deals, all there are, from a table');
});

text('is ASCII alone where the screen shows no more', () => {
  const printed = linesOf(resultOf({ players: ['AhKh', 'QQ'], details: true }), { isAscii: true }).join('\n');
  assert.match(printed, /^[ -~\n]+$/);
});

text('has colours where the screen has them, and is the same without', () => {
  const result = resultOf({ players: ['AhKh', 'QQ'], board: 'QhJh2c', isExact: true, details: true });
  const coloured = equityText({ ...WIDE, hasColours: true }, result);
  assert.match(coloured, '\u001b[31mAh\u001b[39m\u001b[31mKh\u001b[39m vs QQ');
  assert.match(coloured, '\u001b[32m  50.0\u001b[39m', 'an equity in the grid');
  assert.match(coloured.replaceAll('\n', ' '), 'red below an equal share of the pot, green from there on');
  assert.not.match(equityText(WIDE, result), 'green');
});

text('has categories of three players beside one another, of two on a narrow screen', () => {
  const result = resultOf({ players: Array(6).fill('random'), details: true });
  const countTables = (width: number): number =>
    linesOf(result, { width }).filter(line => line.startsWith('Straight Flush')).length;
  assert.equal([80, 79].map(countTables), [2, 3]);
});

text('has the categories of each player below his range, which may be longer than the numbers', () => {
  const players = ['AKs,AQs,AJs', 'QQ-99,A5s,65s', 'KQs,KJs,KTs,T9'];
  const lines = linesOf(resultOf({ players, isExact: true, details: true }));
  const head = lines.find(line => line.startsWith(' ') && line.includes('KQs,KJs,KTs,T9'))!;
  const row = lines.find(line => line.startsWith('High Card'))!;
  const cells = [...row.matchAll(/[\d.]+ %/g)];
  assert.is(cells.length, players.length);
  for (const [i, player] of players.entries()) {
    const [first, cell] = [head.indexOf(player), cells[i]!];
    assert.ok(cell.index >= first && cell.index + cell[0].length <= first + player.length, `${head}\n${row}`);
  }
});

text.run();

const widths = suite('the text of equity, on a screen of any width');

const LONG = '22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,76s,65s,A9o+,KTo+,QJo,JTo,T9o,98o,87o,76o,65o';
const asked = fc.record({
  players: fc.array(fc.constantFrom('AhKh', '77', 'QQ+, AKs:0.5', 'random', LONG, ' 15%\n 88 '), {
    minLength: 2,
    maxLength: 10,
  }),
  board: fc.constantFrom('', 'Qh', 'QsJs3c', 'QsJs3c4d'),
  dead: fc.constantFrom('', '5c', '5c6c7c8c5d6d7d8d5s'),
  isExact: fc.boolean(),
  details: fc.boolean(),
});

widths('has no longer line, and none that ends in spaces, for 54 to 200 columns', () => {
  fc.assert(
    fc.property(
      asked,
      fc.integer({ min: 54, max: 200 }),
      fc.boolean(),
      fc.boolean(),
      (each, width, hasColours, isStopped) => {
        const result = resultOf(each, { isStopped, ms: 12_345 });
        for (const line of linesOf(result, { width, hasColours })) {
          assert.ok(measureWidth(line) <= width, `"${line}" is longer than ${width}`);
          assert.not.match(line, / $/);
        }
      },
    ),
    { numRuns: 300 },
  );
});

widths('has every equity', () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 54, max: 200 }), (each, width) => {
      const result = resultOf(each);
      const equities = equityAnswer(result.question, result.counts);
      const printed = linesOf(result, { width }).join('\n');
      for (const { equity } of equities.players) {
        const percent = 100 * equity;
        const forms = [`${percent.toFixed(3)} %`, `${percent.toFixed(2)} %`, `${Math.round(percent)}%`];
        assert.ok(
          forms.some(form => printed.includes(form)),
          printed,
        );
      }
    }),
    { numRuns: 100 },
  );
});

widths('has margins and a bar from 80 columns on, and neither below', () => {
  const first = (width: number): string => {
    const lines = linesOf(resultOf({ players: ['QQ+, AKs', 'AhKh'] }), { width });
    return lines[lines.findIndex(line => line.endsWith('tie')) + 1] ?? '';
  };
  assert.match(first(80), /^QQ\+, AKs +22 +65\.00 % ± 0\.\d{2} {2}█/);
  assert.match(first(79), /^QQ\+, AKs +22 {3}65\.000 % {3}60\.000 % {3}10\.000 %$/);
});

widths('has whole percents in a narrow grid', () => {
  const lines = linesOf(resultOf({ players: ['QQ+', 'AhKh'], isExact: true, details: true }), { width: 60 });
  assert.ok(lines.includes('A  50'), lines.join('\n'));
});

widths.run();
