// The library's table of matchups: a file beside it, which not every bundler copies.

import { LazyMatchups } from '../calculations/equity/matchups.js';
import { EngineLoadError } from '../engine/abi.js';
import { describeError } from '../text.js';
import { matchupsUrl } from './package-files.js';
import { nodeModule, readBytes } from './runtime.js';

/** The table. Node, Deno and Bun read it at the first use; elsewhere it is fetched. */
export const createMatchups = (): LazyMatchups => {
  const files = nodeModule('node:fs');
  return new LazyMatchups({
    ...(files && { readNow: () => files.readFileSync(matchupsUrl()) }),
    read: async () => new Uint8Array((await readBytes(matchupsUrl())) as ArrayBuffer),
  });
};

/** @throws {EngineLoadError} */
export const loadMatchups = async (matchups: LazyMatchups): Promise<void> => {
  try {
    await matchups.load();
  } catch (cause) {
    throw new EngineLoadError(
      `poker-odds.matchups cannot be loaded: ${describeError(cause)}; copy the file beside the program, or do without: answers are the same`,
      { cause },
    );
  }
};
