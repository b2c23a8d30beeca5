// poker-odds showdown: how hands are typed, the answer as JSON, and the table for people.

import * as assert from 'uvu/assert';
import { showdownText } from '../../../src/cli/commands/showdown-text.js';
import { loadEngine } from '../../../src/library/index.js';
import { contract } from '../../openapi/document.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const showdown = (...argv: string[]): Promise<Outcome> => command({}, 'showdown', ...argv);
const document = async (...argv: string[]) => documentOf(await showdown(...argv, '--json'));
const FLOP = ['--board', 'QhJh2c'];
const HANDS = [
  ['Ah', 'Kh'],
  ['Qs', 'Qc'],
];

const json = suite('poker-odds showdown --json');

json('prints the data of the endpoint', async () => {
  const engine = await loadEngine();
  const board = ['Qh', 'Jh', '2c'];
  for (const [options, question] of [
    [[], {}],
    [['--independent'], { independent: true }],
    [['--versus-random'], { versusRandom: true }],
    [['--bets', '10, 30', '--folded-bets=5'], { bets: [10, 30], foldedBets: [5] }],
  ] as const) {
    const printed = await document('AhKh', 'QsQc', ...FLOP, ...options);
    assert.equal(printed, JSON.parse(JSON.stringify(engine.showdown({ hands: HANDS, board, ...question }))));
    assert.ok(contract.isValid('ShowdownData', printed));
  }
  const short = ['AhKh', '9s9d', '--board', '9h8hThTd6d', '--bets', '10,30', '--game', 'short-deck'];
  const flush = await document(...short); // above a full house
  assert.equal([flush.winners, flush.payouts], [[0], [20, 20]]);
  const straight = (await document('Ah9d', '--board', '6c7c8d', '--game', 'short-deck')).hands[0];
  assert.equal([straight.description, straight.best.join('')], ['Straight, Nine High', '9d8d7c6cAh']);
  const omaha = await document('AhAdKhKd', '9s8s7h6h', '--board', 'Ts7s6d', '--game', 'omaha');
  assert.equal([omaha.winners, omaha.hands[1].rank], [[1], 1604]);
  assert.ok(contract.isValid('ShowdownData', omaha));
});

json.run();

const typed = suite('the hands of poker-odds showdown');

typed('that are wrong are named by their positions, counted from 1', async () => {
  const CASES: readonly [argv: string[], code: string, message: string | RegExp][] = [
    [[], 'INVALID_USAGE', "missing required argument 'hands': one hand or more"],
    [['AhKh', 'Qs12c', ...FLOP], 'INVALID_CARDS', 'card 2 of hand 2 is "12c": did you mean "Qc"?'],
    [
      ['AhhK', 'Qs12c', 'on', 'Qh', 'Jh', '1c'],
      'INVALID_CARDS',
      /^card 2 of hand 1 is "hK" .*, card 2 of hand 2 is "12c" .* and board card 3 is "1c" \(did you mean "Ac"\?\)$/,
    ],
    [['AhKh'], 'INVALID_CARDS', /^hand 1 has 2 cards, with the board 2: a hand and the board have 5 to 7 cards/],
    [['AhKh', '--board', '2c3c4cXx'], 'INVALID_CARDS', /^board card 4 is "Xx": /],
    [
      ['AhKhQd', ...FLOP, '--versus-random'],
      'INVALID_USAGE',
      /^--versus-random needs hands of two cards, and hand 1 has/,
    ],
    [['AhKh', 'AhQd', ...FLOP], 'DUPLICATE_CARDS', 'card 1 of hand 2 is "Ah", which is card 1 of hand 1 already'],
  ];
  for (const [argv, expected, message] of CASES) {
    const error = errorOf(await showdown(...argv, '--json'));
    assert.equal([error.exitCode, error.code], [2, expected], argv.join(' '));
    assert.match(error.message, message);
  }
});

typed.run();

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
  const seven = ['Tc', 'Td', '3c', '3d', '3h', '2s', '4s'];
  for (const fields of [
    {
      hands: [
        ['Jc', '3c'],
        ['Jd', '2s'],
      ],
      board: ['3h', '3d', 'Qs', 'Qh', '9c'],
      versusRandom: true,
    },
    { hands: [seven, ['Ah', 'Kh', 'Qh', 'Jh', 'Th']] },
    { hands: [seven, seven], independent: true },
    { game: 'omaha-6', hands: [seven.slice(0, 6), ['Jc', 'Jd', 'Qc', 'Qd', '2h', '4h']], board: ['3s', 'Qs', 'Qh'] },
  ]) {
    assertFits(showdownText, await answer('showdown', fields));
  }
});

text.run();
