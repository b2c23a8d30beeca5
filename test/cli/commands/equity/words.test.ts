// What is typed after `poker-odds equity`: players, with and without "vs", the board and the dead cards.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readTypedTable } from '../../../../src/cli/commands/typed-cards.js';

const playersOf = (...words: string[]): readonly string[] => readTypedTable(words).players;

const players = suite('players on the command line');

players('are a word each', () => {
  assert.equal(playersOf('AhKh', 'QQ+', 'random'), ['AhKh', 'QQ+', 'random']);
  assert.equal(playersOf('QQ+, AKs:0.5', '15%'), ['QQ+, AKs:0.5', '15%']);
});

players('may have "vs" between them, in an argument too', () => {
  for (const vs of ['vs', 'VS', 'vs.', 'v', 'versus']) assert.equal(playersOf('AhKh', vs, 'QQ+'), ['AhKh', 'QQ+']);
  assert.equal(playersOf('AhKh vs QQ+ vs random'), ['AhKh', 'QQ+', 'random']);
  assert.equal(playersOf('AhKh vs QQ+', '88'), ['AhKh', 'QQ+', '88']);
  assert.equal(playersOf('AhKh', 'vs', 'QQ+', '88'), ['AhKh', 'QQ+', '88']);
});

players('may consist of several words where these are plainly one text', () => {
  assert.equal(playersOf('Ah', 'Kh', 'vs', 'Qd', 'Qc'), ['AhKh', 'QdQc']);
  assert.equal(playersOf('Ah', 'Kh', 'Qd', 'Qc'), ['AhKh', 'QdQc']);
  assert.equal(playersOf('QQ+,', 'AKs', 'vs', 'JJ'), ['QQ+, AKs', 'JJ']);
  assert.equal(playersOf('QQ+', ',AKs', 'JJ;', '99'), ['QQ+ ,AKs', 'JJ; 99']);
});

players('are two to ten', () => {
  assert.throws(() => playersOf(), /^missing required argument 'players'/);
  assert.throws(
    () => playersOf('AhKh'),
    'it takes 2 to 10 players, not 1; a player of whom nothing is known is "random"',
  );
  assert.is(playersOf(...Array(10).fill('random')).length, 10);
  assert.throws(() => playersOf(...Array(11).fill('random')), 'it takes 2 to 10 players, not 11');
});

players('are missing where "vs" is alone', () => {
  assert.throws(() => playersOf('vs', 'QQ', 'AA'), 'a player is missing before the first "vs"');
  assert.throws(() => playersOf('QQ', 'AA', 'vs'), 'a player is missing behind a "vs"');
  assert.throws(() => playersOf('QQ', 'vs', 'vs', 'AA'), 'a player is missing behind a "vs"');
});

players.run();

const cards = suite('--board and --dead');

cards('take cards joined, or with spaces or commas between, or as words', () => {
  for (const board of [['QhJh2c'], ['Qh Jh 2c'], ['Qh,Jh,2c'], ['Qh', 'Jh', '2c']]) {
    const table = readTypedTable(['AhKh', 'QQ'], board, board);
    assert.equal(
      [table.board, table.dead],
      [
        ['Qh', 'Jh', '2c'],
        ['Qh', 'Jh', '2c'],
      ],
    );
  }
});

cards('leave the players behind them to the players', () => {
  const all = { players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'], dead: [] };
  assert.equal(readTypedTable([], ['QhJh2c', 'AhKh', 'QQ+']), all);
  assert.equal(readTypedTable([], ['Qh', 'Jh', '2c', 'AhKh', 'vs', 'QQ+']), all);
  assert.equal(readTypedTable(['AhKh'], ['QhJh2c', 'vs', 'QQ+']), all);
  assert.equal(readTypedTable(['AhKh'], ['Qh', 'Jh', '2c'], ['3c', 'QQ+']), { ...all, dead: ['3c'] });
});

cards('are refused with the reading that was probably meant, and where there are none or too many', () => {
  const error = (board: string[], dead?: string[]) => () => readTypedTable(['AhKh', 'QQ'], board, dead);
  assert.throws(error(['qhjh2c']), 'the cards are "qh jh 2c": did you mean "Qh Jh 2c"?');
  assert.throws(error(['']), '--board names no card: name its cards, or leave it out');
  assert.throws(error(['QhJh2c3d4s5s']), '--board has 6 cards: it takes at most 5');
  assert.throws(error([], [', ']), '--dead names no card');
});

cards.run();
