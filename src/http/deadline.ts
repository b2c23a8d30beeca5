// The last resort for a request that would never be answered: what it waits for was lost, with an error that nobody caught.

/** What was waited for did not come. */
export class NeverAnsweredError extends Error {
  override name = 'NeverAnsweredError';
}

/**
 * Resolves or rejects as the work does, or rejects after so long.
 * @throws {NeverAnsweredError}
 */
export const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new NeverAnsweredError(`nothing came of it within ${ms / 1000} s`));
    const timer = setTimeout(giveUp, ms);
    work.then(
      result => {
        clearTimeout(timer);
        resolve(result);
      },
      error => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
