// poker-odds showdown: how hands are typed, the answer as JSON, and the table for people.

import * as assert from 'uvu/assert';
import { showdownText } from '../../../src/cli/commands/showdown-text.js';
import { loadEngine } from '../../../src/library/index.js';
import { cut, cutHands } from '../../deck.js';
import { contract } from '../../openapi/document.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const showdown = (...argv: string[]): Promise<Outcome> => command({}, 'showdown', ...argv);
const document = async (...argv: string[]) => documentOf(await showdown(...argv, '--json'));
const FLOP = ['--board', 'QhJh2c'];
const HANDS = cutHands('AhKh QsQc');

const json = suite('poker-odds showdown --json');

json('prints the data of the endpoint', async () => {
  const engine = await loadEngine();
  for (const [options, question] of [
    [['--independent'], { independent: true }],
    [['--versus-random'], { versusRandom: true }],
    [['--bets', '10, 30', '--folded-bets=5'], { bets: [10, 30], foldedBets: [5] }],
  ] as const) {
    const printed = await document('AhKh', 'QsQc', ...FLOP, ...options);
    const known = engine.showdown({ hands: HANDS, board: cut('QhJh2c'), ...question });
    assert.equal(printed, JSON.parse(JSON.stringify(known)));
    assert.ok(contract.isValid('ShowdownData', printed));
  }
  const flush = await document(...'AhKh 9s9d --board 9h8hThTd6d --bets 10,30 --game short-deck'.split(' '));
  assert.equal([flush.winners, flush.payouts], [[0], [20, 20]], 'a flush is above a full house');
  const omaha = await document('AhAdKhKd', '9s8s7h6h', '--board', 'Ts7s6d', '--game', 'omaha');
  assert.equal([omaha.winners, omaha.hands[1].rank], [[1], 1604]);
  assert.ok(contract.isValid('ShowdownData', omaha));
});

/** Arguments, which a stroke separates, and the error. */
const WRONG: readonly (readonly [argv: string, code: string, message: string | RegExp])[] = [
  ['--independent', 'INVALID_USAGE', "missing required argument 'hands': one hand or more"],
  ['AhKh|Qs12c|--board|QhJh2c', 'INVALID_CARDS', 'card 2 of hand 2 is "12c": did you mean "Qc"?'],
  [
    'AhhK|Qs12c|on|Qh|Jh|1c',
    'INVALID_CARDS',
    /^card 2 of hand 1 is "hK" .*, card 2 of hand 2 .* and board card 3 is "1c" /,
  ],
  ['AhKh', 'INVALID_CARDS', /^hand 1 has 2 cards, with the board 2: a hand and the board have 5 to 7 cards/],
  [
    'AhKhQd|--board|QhJh2c|--versus-random',
    'INVALID_USAGE',
    /^--versus-random needs hands of two cards, and hand 1 has/,
  ],
  ['AhKh|AhQd|--board|QhJh2c', 'DUPLICATE_CARDS', 'card 1 of hand 2 is "Ah", which is card 1 of hand 1 already'],
];

json('names wrong hands by their positions, counted from 1', async () => {
  for (const [argv, expected, message] of WRONG) {
    const error = errorOf(await showdown(...argv.split('|'), '--json'));
    assert.equal([error.exitCode, error.code], [2, expected], argv);
    assert.match(error.message, message);
  }
});

const text = suite('the text of poker-odds showdown');

text('has each hand, what it is, its best five cards, and a mark for the winner', async () => {
  const { exitCode, out, err } = await showdown('AhKh', 'QsQc', '--board', 'Qh Jh Th 2c 2d');
  assert.equal([exitCode, err], [0, '']);
  assert.equal(out.split('\n'), [
    'board Qh Jh Th 2c 2d',
    '',
    'Ah Kh  Royal Flush                   Ah Kh Qh Jh Th  wins',
    'Qs Qc  Full House, Queens over Twos  Qs Qh Qc 2d 2c',
    '',
  ]);
});

text('marks hands that tie, and none that are independent or alone', async () => {
  const board = ['--board', 'AsKsQsJsTs'];
  assert.equal((await showdown('2c2d', '3c3d', ...board)).out.match(/ties$/gm)?.length, 2);
  for (const argv of [['2c2d'], ['2c2d', '2c2h', '--independent']]) {
    assert.not.match((await showdown(...argv, ...board)).out, /wins|ties/);
  }
});

text('has the holdings that each hand beats, ties and loses to with --versus-random', async () => {
  const { out } = await showdown('AhKh', 'QsQc', ...FLOP, '--versus-random');
  assert.equal(out.split('\n').slice(5, 8), [
    'of other holdings  beats                                    ties       loses to',
    'Ah Kh               59.204 %  ████████████████▋               0.833 %   39.963 %',
    'Qs Qc              100.000 %  ████████████████████████████    0.000 %    0.000 %',
  ]);
});

text('has the winner in bold, and colours for suits', async () => {
  const { out } = await commandOn({ columns: () => 80 }, 'showdown', 'AsTc', '2s2d', '--board', 'QhQc2c3c');
  const [board, , loser = '', winner = ''] = out.replaceAll('\u001b', '^').split('\n');
  assert.is(board, 'board ^[31mQh^[39m ^[32mQc^[39m ^[32m2c^[39m ^[32m3c^[39m');
  assert.match(loser, /^As \^\[32mTc\^\[39m {2}Pair of Queens /);
  assert.match(winner, /^2s \^\[94m2d\^\[39m {2}\^\[1mFull House, Twos over Queens\^\[22m .*\^\[1mwins\^\[22m$/);
});

text('fits every screen', async () => {
  const board = cut('3h3dQsQh9c');
  for (const fields of [
    { hands: cutHands('Jc3c Jd2s'), board, versusRandom: true },
    { hands: cutHands('TcTd3c3d3h2s4s AhKhQhJhTh') },
    { hands: cutHands('TcTd3c3d3h2s4s TcTd3c3d3h2s4s'), independent: true },
    { game: 'omaha-6', hands: cutHands('TcTd3c3d3h2s JcJdQcQd2h4h'), board: cut('3sQsQh') },
  ]) {
    assertFits(showdownText, await answer('showdown', fields));
  }
});
