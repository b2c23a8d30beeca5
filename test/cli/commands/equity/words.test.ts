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
});

players('are two to ten', () => {
  for (const count of [0, 1, 11]) {
    const rule = `it takes 2 to 10 players, not ${count}; write "random" for a player with unknown cards`;
    assert.throws(() => playersOf(...Array(count).fill('random')), rule);
  }
  assert.is(playersOf(...Array(10).fill('random')).length, 10);
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

cards.run();
