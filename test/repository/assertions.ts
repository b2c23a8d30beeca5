// Assertions about documents and sources: one line for each fault, which says what to do.
import * as assert from 'uvu/assert';

/** Fails with all faults, a line each; an empty list passes. */
export const assertNone = (faults: readonly string[]): void => {
  if (faults.length > 0) assert.unreachable(`\n${faults.map(fault => `    - ${fault}`).join('\n')}\n`);
};

/** Fails if a list differs from what it lists. Order does not matter. `what` names an entry: "the row", "the path". */
export const assertListed = (
  where: string,
  what: string,
  listed: readonly string[],
  real: readonly string[],
  source: string,
): void =>
  assertNone([
    ...real.filter(each => !listed.includes(each)).map(each => `${where}: add ${what} ${each}, which ${source} has`),
    ...listed
      .filter(each => !real.includes(each))
      .map(each => `${where}: remove or correct ${what} ${each}, which ${source} does not have`),
  ]);
