// Makes src/odds/equity/poker-odds.matchups, the table of matchups (docs/engine.md), with the engine itself.
//   npm run build:engine && npm run make:matchups
import { writeFileSync } from 'node:fs';
import { computeMatchups } from './matchups/compute.js';

writeFileSync(new URL('../src/odds/equity/poker-odds.matchups', import.meta.url), await computeMatchups());
