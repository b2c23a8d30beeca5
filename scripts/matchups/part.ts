// Computes matchups number `part`, `part` + `parts`, … in a process of its own, and sends their wins and ties.
//   part.ts PART PARTS
import { indexMatchups } from '../../src/odds/equity/matchup-table.js';
import { computeMatchup, loadEngine } from './engine.js';

const [part = 0, parts = 1] = process.argv.slice(2).map(Number);
const engine = await loadEngine();
const counts = indexMatchups()
  .matchups.filter((_, index) => index % parts === part)
  .map(matchup => computeMatchup(engine, matchup));
process.send?.(counts);
