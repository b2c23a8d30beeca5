// Makes src/calculations/equity/poker-odds.matchups, the table of matchups (docs/engine.md), with the engine: half a minute of CPU time,
// divided among a process for each core. `git diff` then shows whether the table was right.
//   npm run build && npm run make -- matchups

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { indexMatchups, MATCHUPS, type Matchup, writeMatchups } from '../src/calculations/equity/matchup-table.js';
import { readTops } from '../src/engine/counts.js';
import { type Engine, instantiateEngine } from '../src/engine/engine.js';
import { HAND_COUNT } from '../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';

type WinsAndTies = readonly [wins: number, ties: number];

const rangeOfHand = (hand: number): Float64Array => {
  const weights = new Float64Array(HAND_COUNT);
  weights[hand] = 1;
  return weights;
};

/** Deals that the first hand wins, and those that are tied. */
const countMatchup = (engine: Engine, [first, second]: Matchup): WinsAndTies => {
  const situation = { ranges: [rangeOfHand(first), rangeOfHand(second)], board: [], dead: [] };
  const { steps } = engine.equitySteps(situation);
  const [alone = 0, tied = 0] = readTops(engine.enumerateEquity({ ...situation, first: 0, count: steps }), 2, 0);
  return [alone, tied];
};

/** Counts matchups number `part`, `part` + `parts`, … */
const countPart = async (part: number, parts: number): Promise<WinsAndTies[]> => {
  const engine = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));
  const { matchups } = indexMatchups();
  return matchups.filter((_, index) => index % parts === part).map(matchup => countMatchup(engine, matchup));
};

/** Counts a part in its own process. */
const forkPart = (part: number, parts: number): Promise<WinsAndTies[]> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [String(part), String(parts)]);
    child.once('message', counts => resolve(counts as WinsAndTies[]));
    child.once('exit', code => reject(new Error(`a part of the matchups ended with code ${code}`)));
  });

const [ownPart, ownParts] = process.argv.slice(2).map(Number);
if (ownPart !== undefined && ownParts !== undefined) process.send?.(await countPart(ownPart, ownParts));
else {
  const parts = availableParallelism();
  const counts = await Promise.all(Array.from({ length: parts }, (_, part) => forkPart(part, parts)));
  const inOrder = Array.from({ length: MATCHUPS }, (_, i) => counts[i % parts]![Math.floor(i / parts)]!);
  writeFileSync(new URL('../src/calculations/equity/poker-odds.matchups', import.meta.url), writeMatchups(inOrder));
}
