// Answers that are made while their client reads them: how many an account may have open, and that their making ends with them.
import { Readable } from 'node:stream';
import { HttpError } from '../errors.js';

/** A stream of texts. The controller is aborted as soon as nobody reads: what makes the next text may take a while. */
export const streamOf = (texts: AsyncGenerator<string>, leaving: AbortController): Readable => {
  const destroyed = (): Promise<IteratorResult<string>> => {
    leaving.abort();
    return texts.return(undefined);
  };
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => texts.next(), return: destroyed }) });
};

/** Counts a stream of an account until the returned function is called, once. @throws {HttpError} OVERLOADED, it has too many open */
export type OpenStream = (account: string) => () => void;

/** @param what they are, in the plural, for the error */
export const createStreamLimit = (max: number, what: string): OpenStream => {
  const countOf = new Map<string, number>();
  return account => {
    const count = countOf.get(account) ?? 0;
    if (count >= max) {
      const fault = `the account has ${count} ${what} open on this server, the most at a time`;
      throw new HttpError('OVERLOADED', `${fault}: close one`);
    }
    countOf.set(account, count + 1);
    return () => {
      const left = (countOf.get(account) ?? 1) - 1;
      if (left === 0) countOf.delete(account);
      else countOf.set(account, left);
    };
  };
};
