// Words behind `--board` and `--dead`, which take every word that follows them: their cards, or players.

import * as assert from 'uvu/assert';
import { readTypedHands, readTypedTable } from '../../../src/cli/commands/typed-cards.js';
import { suite } from '../../suite.js';
import { command, documentOf, errorOf, messageOf } from '../command.js';

const groups = suite('cards in groups behind an option');

const PLAYERS = ['AA', 'KK'];

groups('are cards of the option where enough players are before it', () => {
  const [board, dead] = [
    ['Qh', '7c', '2d', '2h'],
    ['2c', '2s', '3c', '3d'],
  ];
  for (const option of [
    ['Qh7c', '2d2h'],
    ['Qh7c', '2d', '2h'],
    ['Qh7c2d', '2h'],
    ['Qh', '7c', '2d', '2h'],
  ]) {
    assert.equal(readTypedTable(PLAYERS, { board: option }).board, board, option.join('|'));
  }
  for (const option of [
    ['2c2s', '3c3d'],
    ['2c2s', '3c', '3d'],
    ['2c2s3c', '3d'],
    ['2c2s 3c', '3d'],
  ]) {
    assert.equal(readTypedTable(PLAYERS, { dead: option }), { players: PLAYERS, board: [], dead }, option.join('|'));
    assert.equal(readTypedTable(['AA'], { dead: option, board: ['Qh7c2d', 'KK'] }).dead, dead, option.join('|'));
  }
  assert.equal(readTypedTable(PLAYERS, { dead: ['2c2s', 'QQ'] }).players, ['AA', 'KK', 'QQ']);
  assert.equal(readTypedHands(['AhKh'], { board: ['QhJh', 'Th2c'] }).board, ['Qh', 'Jh', 'Th', '2c']);
});

groups('are players where too few are without them, or where the board would have too many cards', () => {
  assert.equal(readTypedTable(['AA'], { dead: ['2c2d', '3c3d'] }), {
    players: ['AA', '3c3d'],
    board: [],
    dead: ['2c', '2d'],
  });
  assert.equal(readTypedTable(['AA'], { board: ['Qh7c2d', 'AhKh'] }).players, ['AA', 'AhKh']);
  assert.equal(readTypedTable([], { board: ['Qh7c2d', 'AhKh', 'QsQd'] }).players, ['AhKh', 'QsQd']);
  assert.equal(readTypedTable(PLAYERS, { board: ['Qh7c2d3h', 'AhKh'] }).players, ['AA', 'KK', 'AhKh']);
  assert.equal(readTypedHands([], { board: ['QhJhTh', 'AhKh', 'QsQd'] }).hands.length, 2);
  const omaha = readTypedTable([], { game: 'omaha', board: ['Ts7s6d', 'AhAdKhKd', '9s8s7h6h'] });
  assert.equal(omaha.players, ['AhAdKhKd', '9s8s7h6h']);
});

groups(
  'are of the board where "vs" is between the players before it, or where single cards fill it to five',
  async () => {
    const board = ['Qh', '7c', '2d', '3c', '4d'];
    const separated = ['AA', 'vs', 'KK'];
    for (const [words, option] of [
      [separated, ['Qh7c2d', '3c', '4d']],
      [separated, ['Qh7c2d', '3c4d']],
      [['AA vs KK'], ['Qh-7c-2d', '3c', '4d']],
      [PLAYERS, ['Qh7c2d', '3c', '4d']],
      [PLAYERS, ['Qh 7c 2d', '3c', '4d']],
    ] as const) {
      assert.equal(readTypedTable(words, { board: option }), { players: PLAYERS, board, dead: [] }, option.join('|'));
    }
    for (const words of [['AhKh', 'QsQc'], ['AhKh', 'vs', 'QsQc'], ['AhKh']]) {
      assert.equal(readTypedHands(words, { board: ['Qh7c2d', '3c', '4d'] }).board, board, words.join('|'));
    }
    assert.equal(readTypedTable(separated, { board: ['Qh7c2d3c', '4d5d'] }).board.length, 6, 'no hand beside KK');
    const error = errorOf(await command({}, 'equity', ...separated, '--board', 'Qh7c2d3c', '4d5d', '--json'));
    assert.match(error.message, /^--board has 6 entries/);
    const { players } = documentOf(
      await command({}, 'equity', ...separated, '--board', 'Qh7c2d', '3c', '4d', '--json'),
    );
    assert.is(players.length, 2);
  },
);

groups('are refused where both can be meant', () => {
  const [first, second] = ['is more of its cards, or a player: write', 'or the players before'];
  for (const [read, words] of [
    [
      () => readTypedTable(PLAYERS, { board: ['Qh7c2d', 'AhKh'] }),
      `"AhKh" behind --board ${first} --board Qh7c2dAhKh, `,
    ],
    [() => readTypedTable([], { board: ['Qh7c', '2d2h', 'AA', 'KK'] }), `"2d2h" behind --board ${first} `],
    [() => readTypedTable([], { dead: ['2c2d', 'AhKh', 'QQ', 'KK'] }), `"AhKh" behind --dead ${first} `],
    [() => readTypedTable(PLAYERS, { board: ['Qh7c2d', 'Ah', 'Kh', 'QQ'] }), `${second} --board and "vs" between them`],
    [
      () => readTypedTable(['AA vs KK'], { board: ['Qh7c2d', 'QQ'] }),
      '"QQ" behind --board is more of the player before it, or another player: write it before --board, or "vs" before it',
    ],
    [
      () => readTypedTable(['AA', 'vs', 'KK'], { board: ['Qh7c2d'], dead: ['2c', 'QQ', 'vs', 'JJ'] }),
      '"QQ" behind --dead',
    ],
    // It does not ask for "vs" where that is typed.
    [() => readTypedTable(['KK'], { board: ['Qh7c2d', 'AhKh', 'vs', 'QQ'] }), /or the players before --board$/],
    [() => readTypedTable([], { dead: ['2c2d', 'AhKh', 'QQ', 'vs', 'KK'] }), /or the players before --dead$/],
    [() => readTypedHands(['AhKh'], { board: ['QhJhTh', '2c2d'] }), `"2c2d" behind --board ${first} `],
    [
      () => readTypedTable(['AA', 'KK/Qh7c2d', 'AhKh']),
      '"AhKh" behind "/Qh7c2d" is of the board, or a player: write "on" before the board, or "vs" before the player',
    ],
  ] as const) {
    assert.match(messageOf(read), words);
  }
});

groups('are refused where the option is there twice', async () => {
  for (const [option, cards] of [
    ['--dead', ['2c2d', '3c3d']],
    ['--board', ['Qh7c2d', '3c']],
  ] as const) {
    for (const argv of [
      [option, cards[0], option, cards[1]],
      [option, cards[0], `${option}=${cards[1]}`],
    ]) {
      const error = errorOf(await command({}, 'equity', 'AA', 'KK', ...argv, '--json'));
      const message = `${option} is there twice: write all its cards behind one`;
      assert.equal(error, { exitCode: 2, code: 'INVALID_USAGE', message });
    }
  }
});

groups.run();
