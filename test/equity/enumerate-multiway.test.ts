// Exact equities of three to five ranges, up to 64 billion deals: to the last deal those of an independent enumerator.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { POT } from '../../src/engine/counts.js';
import { suite } from '../suite.js';
import { DETAILS, engine, enumerate, exactMethods, situationOf, tiesOf, winsOf } from './engine.js';

interface MultiwayVector {
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
  /** With weights the counts are multiples of 1 / scale. */
  readonly scale?: number;
  readonly deals: number;
  readonly win: readonly number[];
  readonly tie: readonly number[];
  /** Each player's part of all pots, in units of 1/2520 of a pot. */
  readonly share2520: readonly number[];
}

const file = new URL('../vectors/multiway.json', import.meta.url);
const vectors: readonly MultiwayVector[] = JSON.parse(readFileSync(file, 'utf8'));

const multiway = suite('exact equities of three to five ranges');

for (const { players, board, dead, scale = 1, deals, win, tie, share2520 } of vectors) {
  const cards = board.length > 0 ? ` on ${board.join(' ')}` : '';
  multiway(`${players.join(' / ')}${cards} are those of ${deals} deals`, () => {
    const counts = enumerate(engine, situationOf(players, board.join(''), dead.join('')));
    const count = (sums: readonly number[]): number[] => sums.map(sum => sum * scale);
    assert.equal([counts.deals * scale, count(winsOf(counts)), count(tiesOf(counts))], [deals, win, tie]);
    const shares = counts.tops.map(tied => tied.reduce((sum, deals, others) => sum + (POT * deals) / (others + 1), 0));
    assert.equal(count(shares), share2520);
  });
}

const cut = suite('boards whose choices of hands are cut into parts');

/** Five ranges of some twenty hands, two of which are the same where the suits allow it, with weights that sums have to the last bit. */
const PLAYERS = ['TT+,AQs', '99-66', '99-66', 'QJs,JTs,T9s,98s,87s', 'KQs,KJs,KTs,AJs,AhTh:0.5,AcTc:0.25'];
const [, sweep, lanes] = exactMethods;
const SAME = ['99-66,AJs', '99-66,AJs', '99-66,AJs', '99-66,AJs'];
const SAME_WEIGHTED = Array<string>(4).fill('99-66,AJs:0.5,KQs:0.25');

for (const [name, players] of [
  ['equal weights', PLAYERS.map(text => text.replaceAll(/:[\d.]+/g, ''))],
  ['different weights', PLAYERS],
  ['four same ranges', [...SAME, 'QJs,JTs,T9s,98s,87s,76s,65s']],
  ['four same weighted ranges', [...SAME_WEIGHTED, 'QJs,JTs,T9s,98s:0.5']],
] as const) {
  for (const board of ['Qh7c2d9s', 'Qh7c2d9s4h']) {
    cut(`have the counts of the sweep: ${name} on ${board}, in calls of any size, with details and without`, () => {
      const situation = situationOf(players, board, 'Ts');
      const boards = board.length === 8 ? 47 : 1;
      const { steps } = lanes!.engine.equitySteps(situation);
      assert.ok(steps >= boards && steps % boards === 0, `${steps} steps`);
      for (const details of [{}, DETAILS]) {
        const expected = enumerate(sweep!.engine, situation, details, 100_000);
        for (const size of [steps, 1 + boards, 3 * boards])
          assert.equal(enumerate(lanes!.engine, situation, details, size), expected);
      }
    });
  }
}
