// The table of matchups as the tests read it.
import { readFileSync } from 'node:fs';
import { type MatchupTable, readMatchups } from '../../../src/odds/equity/matchup-table.js';

export const matchupBytes = (): Uint8Array =>
  readFileSync(new URL('../../../src/odds/equity/poker-odds.matchups', import.meta.url));

export const matchupTable = (): MatchupTable => readMatchups(matchupBytes());
