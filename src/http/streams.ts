// Answers that are made while their client reads them: how many an account may have open, and that their making ends with them.
import { Readable } from 'node:stream';
import { HttpError } from './http-error.js';
import { InFlightLimit } from './in-flight-limit.js';

/** A stream of texts. The controller is aborted as soon as nobody reads: what makes the next text may take a while. */
export const toStream = (texts: AsyncGenerator<string>, leaving: AbortController): Readable => {
  const destroyed = (): Promise<IteratorResult<string>> => {
    leaving.abort();
    return texts.return(undefined);
  };
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => texts.next(), return: destroyed }) });
};

/** Counts a stream of the account until the returned function is called. @throws {HttpError} OVERLOADED, it has too many open */
export type CountStream = (account: string) => () => void;

/** @param what the streams are, in the plural, for the error */
export const createStreamLimit = (max: number, what: string): CountStream => {
  const limit = new InFlightLimit({ perAccount: max });
  const fault = `the account has ${max} ${what} open on this server, the most at a time`;
  return account => limit.take(account, 1, () => new HttpError('OVERLOADED', `${fault}: close one`));
};
