// The table of matchups in Node: read from its file when it is first needed.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { MATCHUPS_FILE } from '../node-files.js';
import { LazyMatchups } from './equity/matchups.js';

export const createNodeMatchups = (): LazyMatchups =>
  new LazyMatchups({ readNow: () => readFileSync(MATCHUPS_FILE), read: () => readFile(MATCHUPS_FILE) });
