// Reading the board and dead cards beside the players of any game: the error of entries that are not cards, or not cards of its deck.

import * as assert from 'uvu/assert';
import { InvalidCardsError } from '../../src/engine/cards.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { assertErrors, errorOf } from '../questions/reading.js';
import { suite } from '../suite.js';

const table = suite('a table');

for (const [game, players] of [
  ['holdem', ['AhKh', 'QQ+']],
  ['omaha', ['AhAdKhKd', '****']],
] as const) {
  table(`of ${game} has a board and dead cards of which every entry that is no card is named, up to ten`, () => {
    const question = { game, players, board: ['10h', '2h'], dead: ['2c', 'KD'] };
    const many = errorOf({ ...question, board: [], dead: Array(12).fill(1) }).message;
    const names = Array.from({ length: 10 }, (_, i) => `dead[${i}] is 1`).join(', ');
    assert.ok(many.startsWith(`${names} and 2 more: a card is two characters`), many);
    assertErrors([
      [question, InvalidCardsError, 'board[0] is "10h" (did you mean "Th"?) and dead[1] is "KD" (did you mean "Kd"?)'],
      [{ ...question, dead: 'KD' }, InvalidCardsError, 'board[0] is "10h": did you mean "Th"?'],
    ]);
  });
}

table('of short deck has no card below six, not even one that is written wrong', () => {
  const game = 'short-deck';
  const known = { game, players: ['AhKh', 'QsQc'] };
  const three =
    /^board\[0\] is "5h" \(short deck has no 5h\), board\[2\] is .* and dead\[0\] is "5h" \(short deck has no 5h\)$/;
  assertErrors([
    [{ ...known, board: ['5h', 'Ah', '5h'], dead: ['5h'] }, InvalidCardsError, three],
    [{ ...known, board: ['h4', '9h'] }, InvalidCardsError, /^board\[0\] is "h4": short deck has no 4h/],
    [{ ...known, dead: ['5H', 'Xx'] }, InvalidCardsError, /^dead\[0\] is "5H" \(short deck has no 5h\) .* 7 6\)/],
    [
      { game, players: ['AA', 'QQ, 55'] },
      InvalidRangeError,
      /^players\[1\], at 4: short deck has no 5: its ranks are 6/,
    ],
    [{ game, players: ['Ah5h', 'QQ'] }, InvalidRangeError, /^players\[0\], at 2: short deck has no 5h$/],
  ]);
  const hands = { game, hands: [['Ah', '5h']], board: ['6c', '7c', '5h'] };
  assertErrors(
    [[hands, InvalidCardsError, /^hands\[0\]\[1\] is "5h" .* and board\[2\] is "5h" \(short deck/]],
    'showdown',
  );
});
