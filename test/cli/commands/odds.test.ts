// poker-odds odds: how the question is typed, the answer as JSON, and the table for people.

import * as assert from 'uvu/assert';
import { oddsTable } from '../../../src/cli/commands/odds-table.js';
import { loadEngine } from '../../../src/library/index.js';
import { contract } from '../../openapi/document.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const odds = (call: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> => command(env, 'odds', ...call.split(' '));
const document = async (call: string, env: NodeJS.ProcessEnv = {}) => documentOf(await odds(`${call} --json`, env));

const json = suite('poker-odds odds --json');

json('prints the data of the endpoints, with detail, and for a seed the numbers of the library', async () => {
  const alone = await document('AhKh --simulations 33');
  assert.ok(contract.isValid('ProbabilitiesData', alone));
  assert.is.not(alone.detail.seed, (await document('AhKh --simulations 33')).detail.seed);
  const engine = await loadEngine();
  for (const [opponents, simulations] of [
    [1, 100_000],
    [22, 1_000_000], // on threads
  ] as const) {
    const data = await document(`AhKh --opponents ${opponents} --simulations ${simulations} --seed 7`);
    assert.ok(contract.isValid('EnhancedData', data));
    const { win, tie } = engine.simulate({ cards: ['Ah', 'Kh'], opponents, simulations, seed: 7 });
    assert.equal([data.win_rate, data.tie_rate, data.detail.seed], [win, tie, 7]);
  }
});

/** What is asked, with DEFAULT_SIMULATIONS=33, and how it is answered. */
const METHODS: readonly (readonly [call: string, method: string, deals: number])[] = [
  ['AhKh', 'exact', 2_118_760],
  ['AhKh --simulations 17', 'monte-carlo', 17],
  ['AhKhQh --exact', 'exact', 211_876],
  ['AhKh --opponents 1', 'exact', 2_097_572_400],
  ['AhKhQhJh2c --opponents 1 --seed 7', 'monte-carlo', 33],
  ['AhKhQh --opponents 2', 'monte-carlo', 33],
  ['AhKhQhJh2c --opponents 2', 'exact', 966_381_570],
  ['AhKhQhJh2c --opponents 3', 'monte-carlo', 33],
];

json('counts every deal where that is possible, unless a sample is requested', async () => {
  for (const [call, method, deals] of METHODS) {
    const { detail } = await document(call, { DEFAULT_SIMULATIONS: '33' });
    assert.equal([detail.method, detail.simulations], [method, deals], call);
  }
  const { exitCode, code, message } = errorOf(await odds('AhKh --opponents 2 --exact --json'));
  assert.equal([exitCode, code], [2, 'INVALID_USAGE']);
  assert.match(message, /^--exact: .*1,894,107,877,200 deals/);
});

const COUNT = 'it takes 2 hole cards, then 0 to 5 of the board, not';
const WRONG: readonly (readonly [call: string, code: string, message: RegExp | string])[] = [
  [
    'A♥hK --board Qh 12c',
    'INVALID_CARDS',
    /^hole card 2 is "hK" .* and board card 2 is "12c" \(did you mean "Qc"\?\)$/,
  ],
  ['AhKh --board 2с', 'INVALID_CARDS', 'board card 1 is "2с": the с is Cyrillic, did you mean "2c"?'],
  ['AhAh', 'DUPLICATE_CARDS', 'hole card 2 is "Ah", which is hole card 1 already'],
  ['AhKh --board 2cKh3c', 'DUPLICATE_CARDS', 'board card 2 is "Kh", which is hole card 2 already'],
  ['Ah', 'INVALID_CARDS', `${COUNT} 1 in all`],
  ['AhKhQh --board JhTh', 'INVALID_CARDS', `${COUNT} 3 before the board, 2 on it`],
  ['AhKh --board QhJhTh9h8h7h', 'INVALID_CARDS', `${COUNT} 2 before the board, 6 on it`],
];

json('names wrong cards by their position, with what was probably meant', async () => {
  for (const [call, code, message] of WRONG) {
    const error = errorOf(await odds(`${call} --json`));
    assert.equal([error.exitCode, error.code], [2, code], call);
    assert.match(error.message, message);
  }
});

const table = suite('the table of poker-odds odds');

/** Replaces the time of the run, which is all that changes. */
const timeless = (text: string): string => text.replace(/ in [\d.]+ (?:ms|s)/, ' in no time');

table('has win, tie and lose, then our categories beside those of an opponent', async () => {
  const { exitCode, out, err } = await odds('AhKh --board Qh7c2h3d --opponents 1');
  assert.equal([exitCode, err], [0, '']);
  assert.equal(timeless(out).split('\n'), [
    'Ah Kh on Qh 7c 2h 3d against 1 opponent',
    '',
    'win               59.383 %  ██████████████████████████████▉',
    'tie                0.692 %  ▍',
    'lose              39.925 %  ████████████████████▊',
    '',
    "                 your hand                       an opponent's hand",
    'High Card         45.652 %  █████████████████▍    28.735 %  ███████████',
    'One Pair          34.783 %  █████████████▎        49.802 %  ███████████████████',
    'Two Pair           0.000 %                        16.555 %  ██████▍',
    'Three of a Kind    0.000 %                         2.885 %  █▏',
    'Straight           0.000 %                         0.731 %  ▎',
    'Flush             19.565 %  ███████▌               0.553 %  ▎',
    'Full House         0.000 %                         0.711 %  ▎',
    'Four of a Kind     0.000 %                         0.026 %  ▏',
    'Straight Flush     0.000 %                         0.000 %',
    '',
    'exact: all 45,540 deals in no time',
    '',
  ]);
});

table('has for a sample 95 % margins and the seed that reproduces it', async () => {
  const { out } = await odds('AhKh --opponents 2 --simulations 1000');
  const lines = out.split('\n');
  assert.match(lines[2]!, /^win +\d\d\.\d{3} % ± \d\.\d{3} {2}█+/);
  assert.match(lines[7]!, /^High Card +\d\d\.\d{3} % ± \d\.\d{3} {2}█\S* +\d\d\.\d{3} % ± \d\.\d{3} {2}█/);
  assert.is(lines[17], '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)');
  const [, seed = ''] = lines[18]?.match(/^1,000 deals in .*; repeat with --seed (\d{1,9})$/) ?? [];
  assert.is(timeless((await odds(`AhKh --opponents 2 --simulations 1000 --seed ${seed}`)).out), timeless(out));
});

table('has only the categories without opponents; no bars below 80 columns', async () => {
  const lines = (await odds('AhKhQhJhTh')).out.split('\n');
  assert.equal(lines.slice(0, 3), ['Ah Kh on Qh Jh Th', '', 'High Card          0.000 %']);
  assert.is(lines[10], `Straight Flush   100.000 %  ${'█'.repeat(52)}`);
  const { out } = await commandOn({ columns: () => 79, env: { NO_COLOR: '1' } }, 'odds', 'AhKh', '--simulations', '9');
  assert.match(out, /\nHigh Card +[\d.]{5,7} % ± [\d.]+\n/);
  assert.not.match(out, /█/);
});

table('says at its end how to ask against opponents, with the same cards; nothing where there are some', async () => {
  const { out } = await odds('AhKh on QhJhTh --simulations 9');
  const calls = [...out.matchAll(/: poker-odds (.+)$/gm)].map(([, call = '']) => call);
  assert.equal(calls, ['odds AhKh on QhJhTh --opponents 1', 'equity AhKh vs QQ+ on QhJhTh']);
  for (const call of calls) assert.match((await command({}, ...call.split(' '))).out, '100.000 %');
  assert.not.match((await odds('AhKh --opponents 1 --simulations 9')).out, 'poker-odds');
});

table('fits every screen, whatever its numbers', async () => {
  const board = ['Ah', 'Kh', '7c', '2h', '3d'];
  assertFits(oddsTable, await answer('probabilities', { cards: [...board, 'Tc', '9c'], simulations: 3 }));
  assertFits(oddsTable, await answer('probabilities-enhanced', { cards: board, opponents: 1, method: 'exact' }));
  assertFits(oddsTable, await answer('probabilities-enhanced', { cards: board, opponents: 1, simulations: 1 }));
  const many = await answer('probabilities-enhanced', { cards: board, opponents: 22 });
  assertFits(oddsTable, { ...many, isStopped: true, ms: 9_876_543_210 });
});
