// poker-odds equity: how players are typed, the answer as JSON, and the tables and grids for people.

import * as assert from 'uvu/assert';
import { equityText } from '../../../src/cli/commands/equity-text.js';
import { loadEngine } from '../../../src/library/index.js';
import { loadShortDeck } from '../../../src/library/short-deck/index.js';
import { contract } from '../../openapi/document.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);
const document = async (...argv: string[]) => documentOf(await equity(...argv, '--json'));
const FLOP = ['--board', 'QhJh2c'];

const json = suite('poker-odds equity --json');

const sharesOf = (answer: { players: readonly { equity: number }[] }): number[] =>
  answer.players.map(each => each.equity);

json('prints the data of the endpoint, with detail, and the numbers of the library, of every game', async () => {
  const players = ['AhKh', 'QQ+, AKs:0.5', 'random'];
  const question = { players, board: ['Jh'], dead: ['2c'], seed: 7, simulations: 300_000 };
  const argv = '--board Jh --dead 2c --seed 7 --simulations 300000'.split(' ');
  const sampled = await document(...players, ...argv);
  assert.equal(sharesOf(sampled), sharesOf((await loadEngine()).equity({ ...question, method: 'monte-carlo' })));
  assert.equal([sampled.detail.seed, sampled.detail.simulations], [7, 300_000]);
  const whole = await document('AhKh', 'QQ', ...FLOP, '--hands', '--categories', '--next-cards');
  const { hands, hand_probabilities: categories } = whole.players[1];
  assert.equal([hands.length, Object.keys(categories).length, whole.next_cards.length], [3, 9, 49]);
  const omaha = await document('AhAdKhKd', '9s8s7h6h', '--board', 'Ts7s2c', '--game', 'omaha');
  assert.equal(Object.keys(omaha.players[0]), ['range', 'equity', 'win_rate', 'tie_rate']);
  assert.is(omaha.detail.billed_hands, 820 * 2 * 3);
  const short = await document('AhKh', 'vs', 'QQ+', 'on', 'QdJc7s', '--game', 'short-deck');
  const known = { players: ['AhKh', 'QQ+'], board: ['Qd', 'Jc', '7s'] };
  assert.equal(sharesOf(short), sharesOf((await loadShortDeck()).equity(known)));
  for (const each of [sampled, whole, omaha, short]) assert.ok(contract.isValid('EquityData', each));
});

json('is exact by default where that is quick, and samples with a number of deals, a target or a seed', async () => {
  for (const [call, method] of [
    ['--board QhJh2c', 'exact'],
    ['--board QhJh2c --simulations 100', 'monte-carlo'],
    ['--board QhJh2c --target-error 0.01', 'monte-carlo'],
    ['--board QhJh2c --seed 100', 'monte-carlo'],
  ] as const) {
    assert.is((await document('AhKh', 'QQ', ...call.split(' '))).method, method, call);
  }
  const few = await command({ DEFAULT_SIMULATIONS: '33' }, 'equity', '15%', '20%', '25%', '--json');
  assert.is(documentOf(few).detail.simulations, 33);
});

const players = suite('the players of poker-odds equity');

/** Arguments, which a stroke separates, and the error. */
const WRONG: readonly (readonly [argv: string, code: string, message: string | RegExp])[] = [
  ['AhKh', 'INVALID_USAGE', /^it takes 2 to 10 players, not 1; write "random" for a player with unknown cards$/],
  ['hello', 'INVALID_USAGE', /^it takes 2 to 10 players, not 1; player 1, character 1: "hello" is neither a hand nor /],
  ['AhKX|--game|omaha', 'INVALID_USAGE', /^it takes 2 to 10 players, not 1; player 1: card 2 is "KX": /],
  [Array(11).fill('random').join('|'), 'INVALID_USAGE', /^it takes 2 to 10 players, not 11; /],
  ['AhKh|QQ, AAo', 'INVALID_RANGE', /^player 2, character 5: "AAo": .* did you mean "AA"\?$/],
  ['AhKh|AhQd', 'DUPLICATE_CARDS', 'player 2 has "Ah", which player 1 has already'],
  ['AhKh|AA|--board|12h', 'INVALID_CARDS', 'board card 1 is "12h": did you mean "Qh"?'],
  ['AA|vs|KK|--board|Qh7c2d3c|4d5d', 'INVALID_CARDS', /^the board has 6 cards: it takes at most 5$/],
  [
    'AhKh|AA|--board|14d|--dead|hT',
    'INVALID_CARDS',
    /^board card 1 is "14d" .* and dead card 1 is "hT" \(did you mean /,
  ],
  [
    'AhXdKh1d|hK***|--game|omaha',
    'INVALID_CARDS',
    /^player 1: card 2 is "Xd", player 1: card 4 is .* and player 2: card/,
  ],
  ['AA|KK|--game|plo', 'INVALID_USAGE', /Allowed choices are holdem, short-deck, omaha, omaha-5, omaha-6/],
  ['AhAd**|random|--game|omaha|--exact', 'INVALID_USAGE', /^--exact: player 1 has unknown cards; /],
  [`${Array(10).fill('random').join('|')}|--exact`, 'INVALID_USAGE', /^--exact: .*leave out --exact to sample$/],
  [
    `${Array(5).fill('random').join('|')}|--next-cards`,
    'INVALID_USAGE',
    /^--next-cards needs .* or leave out --next-c/,
  ],
  ['AhKh|55|--game|short-deck', 'INVALID_RANGE', 'player 2, character 1: short deck has no 5: its ranks are 6 to A'],
  ['AhKh|QQ|--dead|2♥|--game|short-deck', 'INVALID_CARDS', /^dead card 1 is "2♥": short deck has no 2h/],
];

players('that are wrong are named by their position, with what was probably meant', async () => {
  for (const [argv, expected, message] of WRONG) {
    const error = errorOf(await equity(...argv.split('|'), '--json'));
    assert.equal([error.exitCode, error.code], [2, expected], argv);
    assert.match(error.message, message);
  }
});

const text = suite('the text of poker-odds equity');

const DETAILS = ['--categories', '--hands', '--next-cards'];
const withoutTime = (printed: string): string => printed.replace(/ in [\d.]+ (?:ms|s)/, ' in no time');

text('has each player with hands, equity, wins and ties; categories, grids of hands and next cards', async () => {
  const { exitCode, out, err } = await equity('AhKh', 'QQ:0.5,AKo', ...FLOP, '--dead', '3c', ...DETAILS);
  assert.equal([exitCode, err], [0, '']);
  const lines = withoutTime(out).split('\n');
  const head = '      A     K     Q     J     T     9     8     7     6     5     4     3     2';
  assert.equal(lines.slice(0, 10), [
    'AhKh vs QQ:0.5,AKo',
    'board Qh Jh 2c',
    'dead 3c',
    '',
    '            combos  equity                                  win        tie',
    'AhKh             1   61.712 %  ████████████████▋             36.554 %   50.317 %',
    'QQ:0.5,AKo      15   38.288 %  ██████████▍                   13.129 %   50.317 %',
    '',
    '                 AhKh                            QQ:0.5,AKo',
    'High Card         18.076 %  ██████████▍           26.385 %  ███████████████▎',
  ]);
  assert.equal(lines.slice(24, 30), ['QQ:0.5,AKo', '      A     K     Q', 'A', 'K  31.4', 'Q              65.6', '']);
  assert.is(lines[30], 'equity in percent; pairs on the diagonal, suited above, offsuit below');
  assert.equal(lines.slice(32, 36), [
    'AhKh',
    head,
    's  51.0  51.0  56.0  48.8  64.2  53.0  53.0  53.0  53.0  53.0  53.0  53.0  48.8',
    'h     -     -             100.0  95.3  95.3  95.3  95.3  95.3  95.3  95.8  80.5',
  ]);
  assert.match((await equity('AhAs,KK', 'AhTh', '--hands')).out, /\nA {5}-\n/, 'hands that no deal has');
  assert.is(lines[46], 'equity in percent after the card that comes next; "-": in no deal');
  assert.is(lines[48], 'exact: all deals by their weights in no time');
});

text('has for a sample 95 % margins, the number of deals and of possible deals, and the seed', async () => {
  const argv = ['AhKh', '22+', 'random', '--simulations', '2000'];
  const { out } = await equity(...argv);
  assert.match(out, /\nAhKh {9}1 {3}\d\d\.\d\d % ± \d\.\d\d {2}█\S* +\d\d\.\d\d % ± \d\.\d\d +\d\.\d\d % ± \d\.\d\d\n/);
  const [, seed = ''] = out.match(/standard errors\)\n2,000 deals in .*; repeat with --seed (\d{1,9})\n$/) ?? [];
  assert.is(withoutTime((await equity(...argv, '--seed', seed)).out), withoutTime(out));
  const few = await equity('AA', 'KK', '--target-error', '0.0001', '--simulations', '20000');
  assert.match(few.out, /\nthe largest standard error is 0\.00\d+, above the target: take more --simulations\n/);
  const target = await equity('AhKh', '22+', '--target-error', '0.0001');
  assert.match(target.out, /\n[12]\d,\d{3},\d{3} deals in /, 'more than the 10,000,000 of a request');
});

text('says that the rest of a flop of one or two cards is dealt at random', async () => {
  for (const [board, size] of [
    ['Qh', '1 card'],
    ['Qh7c', '2 cards'],
  ] as const) {
    const line = `\na board of ${size}: the rest of the flop is dealt at random\n`;
    assert.match((await equity('AhKh', 'vs', 'QQ+', 'on', board)).out, line);
    assert.match((await command({}, 'odds', 'AhKh', 'on', board)).out, line);
  }
  assert.not.match((await equity('AhKh', 'QQ+', ...FLOP)).out, 'a board of');
});

text('is narrower below 80 columns: no bars, two players side by side, whole percents in grids', async () => {
  const on = async (columns: number, ...argv: string[]) =>
    (await commandOn({ columns: () => columns, env: { NO_COLOR: '1' } }, 'equity', ...argv)).out;
  const out = await on(79, 'AhKh', 'QQ', 'random', ...FLOP, '--hands', '--categories', '--seed', '7');
  assert.match(out, /\nAhKh +1 {3}\d\d\.\d\d % ± \d\.\d\d {3}\d\d\.\d\d % ± \d\.\d\d +\d+\.\d\d % ± \d\.\d\d\n/);
  assert.not.match(out, /[█-▏]/);
  assert.match(out, /\n {4}A {3}K\nA {6}\d\d\nK\n/);
  assert.is(out.match(/^High Card/gm)?.length, 2);
  const narrow = await on(60, 'AhKh', '22+', '--simulations', '2000');
  assert.match(
    narrow,
    /\nAhKh .* % +\d\d\.\d\d % +\d\.\d\d %\n {9,}± \d\.\d\d +± \d\.\d\d +± \d\.\d\d\n/,
    'margins below',
  );
});

text('has the greatest equity in bold, zero rates dim, and colours for suits and equities', async () => {
  const argv = ['AsTc', '2s2d', 'QsQd', '--board', 'QhQc2c3c', '--hands'];
  const { out } = await commandOn({ columns: () => 80 }, 'equity', ...argv);
  const [, board, , , ace = '', deuces = '', queens = ''] = out.replaceAll('\u001b', '^').split('\n');
  assert.is(board, 'board ^[31mQh^[39m ^[32mQc^[39m ^[32m2c^[39m ^[32m3c^[39m');
  assert.match(ace, /^\^\[2mAs.* 0\.000 %\^\[22m$/);
  assert.match(deuces, /^\^\[2m2s\^\[94m2d/);
  assert.match(queens, /^\^\[1m.*\^\[1m100\.000 %\^\[22m/);
  assert.match(out, '\u001b[31m   0.0\u001b[39m');
  assert.match(out, '\u001b[32m 100.0\u001b[39m');
  assert.match(out.replaceAll('\n', ' '), 'red below an equal share of the pot, green from there on');
});

text('fits every screen, whatever the question; long ranges are cut in the table and whole above it', async () => {
  const long = '22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,76s,65s,A9o+,KTo+,QJo,JTo,T9o,98o,87o,76o,65o';
  const details = { categories: true, hands: true };
  const known = { board: ['Qs', 'Js', '3c'], dead: ['5c', '6c', '7c', '8c', '5d', '6d', '7d', '8d', '5s'] };
  for (const fields of [
    { ...known, ...details, players: [' AhKh\n ', 'QQ+, AKs:0.5'], nextCards: true, method: 'exact' },
    { game: 'short-deck', players: ['AA', 'KK'], flops: true, method: 'exact' },
    { ...details, players: [long, 'AKo,AQs,AJs', ' 15%,\n 88 '] },
    { players: Array(10).fill('random') },
    { game: 'omaha-6', players: ['AhAdKhKdQhQd', '9s8s7h6h**', 'random'], categories: true },
  ]) {
    assertFits(equityText, { ...(await answer('equity', fields)), ms: 9_876_543_210 });
  }
  assertFits(equityText, { ...(await answer('equity', { players: ['AA', 'KK'] })), isStopped: true });
  const { out } = await equity(long, 'AhKh', '--simulations', '100');
  assert.ok(out.startsWith(`${long}\nvs AhKh\n`), out);
  assert.match(out, /^22\+,A2s\+,K9s\+… +354 /m);
});
