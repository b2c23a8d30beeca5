// Equities as the library answers them, against an independent enumerator: exact to the last count, sampled within five errors.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEngine } from '../../src/library/node.js';
import { LIMIT } from '../engine/statistics.js';
import { near } from './near.js';
import { type EquityVector, equityVectors, titleOf } from './vectors.js';

const engine = await loadEngine({ wasm: readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)) });

/** What takes more than half a second through all boards. */
const isSlow = ({ players, board, deals }: EquityVector): boolean =>
  board.length < 2 && (deals > 1e9 || (players.length > 2 && deals > 1e7));

const vectors = suite('equities');

for (const vector of equityVectors) {
  const { players, board, dead, deals, win, tie, equity } = vector;
  if (!isSlow(vector)) {
    vectors(`exact: ${titleOf(vector)}`, () => {
      const answer = engine.equity({ players, board, dead, method: 'exact' });
      assert.is(answer.deals, deals);
      assert.equal(
        answer.players.map(player => [player.win * deals, player.tie * deals].map(Math.round)),
        win.map((wins, i) => [wins, tie[i]]),
      );
      for (const [i, player] of answer.players.entries()) near(player.equity, equity[i] ?? 0, 'equity', 1e-15);
    });
  }
  vectors(`sampled: ${titleOf(vector)}`, () => {
    const answer = engine.equity({ players, board, dead, method: 'monte-carlo', simulations: 50_000, seed: 3 });
    for (const [i, player] of answer.players.entries()) {
      const expected = { equity: equity[i] ?? 0, win: (win[i] ?? 0) / deals, tie: (tie[i] ?? 0) / deals };
      for (const rate of ['equity', 'win', 'tie'] as const) {
        near(player[rate], expected[rate], rate, LIMIT * player.standardErrors[rate] + 1e-4);
      }
    }
  });
}

vectors.run();
