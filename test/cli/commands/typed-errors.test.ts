// What is refused of a typed question: words that have no place or two meanings. Each sentence names the words and says what to write.

import * as assert from 'uvu/assert';
import { readTypedCards, readTypedHands, readTypedTable } from '../../../src/cli/commands/typed-cards.js';
import { suite } from '../../suite.js';
import { command, errorOf, messageOf } from '../command.js';

const typed = suite('words of a typed question');
const PLAYERS = ['AA', 'KK'];

type Refused = readonly (readonly [read: () => unknown, sentence: string | RegExp])[];

/** Asserts that readers refuse words with sentences that contain these. */
const assertRefused = (cases: Refused): void => {
  for (const [read, sentence] of cases) assert.match(messageOf(read), sentence);
};

typed('that are players behind the board are named where too few are before it', () => {
  const few = 'it takes 2 to 10 players, not';
  for (const [words, sentence] of [
    [['AKs', 'on', 'ah', 'kh', '10h', 'QQ'], `${few} 1: "QQ" behind "on" is read as cards of the board: write players`],
    [['Board: Qh7c2d', 'AA', 'KK'], `${few} 0: "AA" behind "board" is read as cards of the board: write players`],
    [['AA', 'dead', '2c QQ'], `${few} 1: "QQ" behind "dead" is read as dead cards: write players before "dead"`],
    [['AhKh', 'on', 'Qh7c2d', 'QsQd'], `${few} 1: "QsQd" behind "on" is read as cards of the board: write players`],
    [['AA', 'on', 'Qh7x2d'], `${few} 1; write "random" for a player with unknown cards`],
    [['AA', 'on', 'Qh7c', '2d'], `${few} 1; write "random" for a player with unknown cards`],
  ] as const) {
    assertRefused([[() => readTypedTable(words), sentence]]);
  }
  const hands = ['Board:', 'QhJhTh', 'AhKh', 'QsQc'];
  assertRefused([[() => readTypedHands(hands), 'missing hands: "AhKh" behind "board" is read as cards of the board']]);
});

typed('are refused where they have no place, or where an option says the same', () => {
  const board = ['Qh7c2d'];
  const twice = /^"on" and --board both have cards: leave out one of them$/;
  assertRefused([
    [() => readTypedTable([...PLAYERS, 'on', 'Qh7c2d'], { board }), twice],
    [() => readTypedTable([...PLAYERS, 'dead', '2c'], { dead: ['3c'] }), /^"dead" and --dead both have cards: /],
    [() => readTypedCards(['AhKh', 'on', '2c'], board), twice],
    [() => readTypedHands(['AhKh', 'on', '2c'], { board }), twice],
    [
      () => readTypedTable(['AhKh', 'QsQd', 'vs', 'KK']),
      /^"AhKh QsQd" is more than a hand: write "vs" between players/,
    ],
    [() => readTypedTable(['AhKh QsQd vs KK']), /^"AhKh QsQd" is more than a hand: write "vs" between players/],
    [
      () => readTypedTable(['AA', 'vs', '2c2d', 'folded', 'vs', 'KK']),
      /^"folded" has no place here: .* as dead: dead 2c2d$/,
    ],
    [
      () => readTypedTable([...PLAYERS, 'QhJh2c']),
      /^"QhJh2c" has 3 cards, and a hand has 2: write "on" before the board$/,
    ],
    [() => readTypedCards(['AhKh', 'vs', 'QQ']), /^"vs" has no place here: .*`poker-odds equity`$/],
    [() => readTypedCards(['AK']), /^"AK" is not a card with its suit, such as Ah: .*`poker-odds equity`$/],
    [() => readTypedCards(['AhKh', 'against', '3']), /^"against" is not a card with its suit, such as Ah: /],
    [() => readTypedHands(['AA', 'vs', 'KK', 'on', 'QhJh2c']), /^"AA" is not a card with its suit, such as Ah: /],
    [
      () => readTypedCards(['AhKh', 'QsQc']),
      /^"QsQc" is of the board, or another hand: .*`poker-odds equity AhKh QsQc`$/,
    ],
    [() => readTypedHands(['AhKh', 'dead', '2c']), /^"dead" has no place here: a showdown has hands and a board$/],
  ]);
});

typed('may not be missing or empty', () => {
  const empty = /^an argument is empty: leave it out$/;
  assertRefused([
    [() => readTypedTable(['AhKh', 'vs', 'vs', 'QQ']), /^a player is missing behind "vs"$/],
    [() => readTypedTable(['AhKh', 'QQ', 'vs']), /^a player is missing behind "vs"$/],
    [() => readTypedTable(['AhKh', 'QQ', 'vs', 'on', 'Qh7c2d']), /^a player is missing behind "vs"$/],
    [() => readTypedTable(['AhKh || QQ']), /^a player is missing behind "\|"$/],
    [() => readTypedTable(['vs', 'AhKh', 'QQ']), /^a player is missing before "vs"$/],
    [() => readTypedHands(['AhKh2c3c4c', 'vs']), /^a player is missing behind "vs"$/],
    [() => readTypedTable(['AhKh', 'vs', '', 'vs', 'QQ']), empty],
    [() => readTypedTable(['AhKh', ' ', 'QQ']), empty],
    [() => readTypedTable(['AhKh', 'QQ', 'on', '']), empty],
    [() => readTypedCards(['AhKh', 'on', '']), empty],
    [() => readTypedHands(['AhKh', '', 'QsQc']), empty],
    [() => readTypedTable([...PLAYERS, 'on']), /^cards are missing behind "on"$/],
    [() => readTypedTable([...PLAYERS, 'on', 'Qh7c2d', 'turn']), /^cards are missing behind "turn"$/],
    [() => readTypedTable(PLAYERS, { board: [''] }), /^cards are missing behind --board$/],
    [() => readTypedTable(PLAYERS, { dead: ['', '2c'] }), /^cards are missing behind --dead$/],
    [() => readTypedCards(['AhKh'], ['']), /^cards are missing behind --board$/],
    [() => readTypedHands(['AhKh'], { board: [''] }), /^cards are missing behind --board$/],
  ]);
});

typed('behind an option are refused where they can be its cards or a player', () => {
  const more = 'is more of its cards, or a player: write';
  assertRefused([
    [
      () => readTypedTable(PLAYERS, { board: ['Qh7c2d', 'AhKh'] }),
      `"AhKh" behind --board ${more} --board Qh7c2dAhKh, `,
    ],
    [() => readTypedTable([], { board: ['Qh7c', '2d2h', 'AA', 'KK'] }), `"2d2h" behind --board ${more} `],
    [() => readTypedTable([], { dead: ['2c2d', 'AhKh', 'QQ', 'KK'] }), `"AhKh" behind --dead ${more} `],
    [() => readTypedTable(PLAYERS, { board: ['Qh7c2d', 'Ah', 'Kh', 'QQ'] }), /before --board and "vs" between them$/],
    [
      () => readTypedTable(['AA vs KK'], { board: ['Qh7c2d', 'QQ'] }),
      /^"QQ" behind --board is more of the player before it/,
    ],
    [() => readTypedTable(['AA', 'vs', 'KK'], { dead: ['2c', 'QQ', 'vs', 'JJ'] }), '"QQ" behind --dead'],
    // It does not ask for "vs" where that is typed.
    [() => readTypedTable(['KK'], { board: ['Qh7c2d', 'AhKh', 'vs', 'QQ'] }), /or the players before --board$/],
    [() => readTypedTable([], { dead: ['2c2d', 'AhKh', 'QQ', 'vs', 'KK'] }), /or the players before --dead$/],
    [() => readTypedHands(['AhKh'], { board: ['QhJhTh', '2c2d'] }), `"2c2d" behind --board ${more} `],
  ]);
});

typed('are refused behind an option that is there twice', async () => {
  for (const [option, first, second] of [
    ['--dead', '2c2d', '3c3d'],
    ['--board', 'Qh7c2d', '3c'],
  ] as const) {
    for (const argv of [
      [option, first, option, second],
      [option, first, `${option}=${second}`],
    ]) {
      const error = errorOf(await command({}, 'equity', ...PLAYERS, ...argv, '--json'));
      const message = `${option} is there twice: write all its cards behind one`;
      assert.equal(error, { exitCode: 2, code: 'INVALID_USAGE', message });
    }
  }
});

typed.run();
