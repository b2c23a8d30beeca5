// Makes src/calculations/equity/poker-odds.matchups, the table of matchups (docs/engine.md), with the engine, in half a minute. `git diff` then
// shows whether the table was right.
//   npm run build && npm run make -- matchups
import { writeFileSync } from 'node:fs';
import { indexMatchups, type Matchup, writeMatchups } from '../src/calculations/equity/matchup-table.js';
import { readTops } from '../src/engine/counts.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { singleHand } from '../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';

const engine = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));

/** Deals that the first hand wins, and those that are tied. */
const countMatchup = ([first, second]: Matchup): readonly [wins: number, ties: number] => {
  const situation = { ranges: [singleHand(first), singleHand(second)], board: [], dead: [] };
  const { steps } = engine.equitySteps(situation);
  const [alone = 0, tied = 0] = readTops(engine.enumerateEquity({ ...situation, first: 0, count: steps }), 2, 0);
  return [alone, tied];
};

const counts = indexMatchups().matchups.map(countMatchup);
writeFileSync(new URL('../src/calculations/equity/poker-odds.matchups', import.meta.url), writeMatchups(counts));
