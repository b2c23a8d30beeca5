// Skips tests that need something that the machine lacks; in CI that is a failure.

/**
 * Whether a file's suites can run.
 * @param what the tests, in words: "the tests of the cluster"
 * @param missing for each requirement what is missing and where it comes from; undefined if nothing is
 * @throws in CI, where nothing may be missing
 */
export const canRun = (what: string, ...missing: readonly (string | undefined)[]): boolean => {
  const found = missing.filter(each => each !== undefined);
  if (found.length === 0) return true;
  const sentence = `${what}, because ${found.join(' and ')}`;
  if (process.env.CI) throw new Error(`continuous integration must not leave out ${sentence}`);
  console.log(`SKIPPED: ${sentence}`);
  return false;
};
