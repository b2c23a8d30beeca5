// Reading the board and dead cards beside the players of any game: the error of entries that are not cards.

import * as assert from 'uvu/assert';
import { GAMES } from '../../src/games/games.js';
import { REQUEST_BOUNDS } from '../../src/questions/question.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { suite } from '../suite.js';
import { ENGINES } from './engines.js';

const READER: ReadOptions = {
  ...SNAKE_CASE,
  games: GAMES,
  engines: ENGINES,
  bounds: REQUEST_BOUNDS,
  defaultSimulations: 1,
};

const messageOf = (question: object): string => {
  try {
    readQuestion('equity', question, READER);
  } catch (error) {
    return (error as Error).message;
  }
  return assert.unreachable('it is read') as never;
};

const players = suite('players');

for (const [game, texts] of [
  ['holdem', ['AhKh', 'QQ+']],
  ['omaha', ['AhAdKhKd', '****']],
] as const) {
  players(`of ${game} are beside a board and dead cards of which every entry that is no card is named`, () => {
    const question = { game, players: texts, board: ['10h', '2h'], dead: ['2c', 'KD'] };
    const all = 'board[0] is "10h" (did you mean "Th"?) and dead[1] is "KD" (did you mean "Kd"?)';
    assert.is(messageOf(question), all);
    assert.is(messageOf({ ...question, dead: 'KD' }), 'board[0] is "10h": did you mean "Th"?');
    const names = Array.from({ length: 10 }, (_, i) => `dead[${i}] is 1`).join(', ');
    const many = messageOf({ ...question, board: [], dead: Array(12).fill(1) });
    assert.ok(many.startsWith(`${names} and 2 more: a card is two characters`), many);
  });
}

players.run();
