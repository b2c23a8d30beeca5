// Answers that are made while their client reads them: how many an account may have open, and that their making ends with them.
import { Readable } from 'node:stream';
import { HttpError } from './http-error.js';
import { InFlightLimit } from './in-flight-limit.js';

/** A stream of texts. The controller is aborted as soon as nobody reads: what makes the next text may take a while. */
export const streamOf = (texts: AsyncGenerator<string>, leaving: AbortController): Readable => {
  const destroyed = (): Promise<IteratorResult<string>> => {
    leaving.abort();
    return texts.return(undefined);
  };
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => texts.next(), return: destroyed }) });
};

/** Counts the streams of each account. */
export class StreamLimit {
  readonly #limit: InFlightLimit;

  /** @param what they are, in the plural, for the error */
  constructor(
    private readonly max: number,
    private readonly what: string,
  ) {
    this.#limit = new InFlightLimit({ perAccount: max });
  }

  /** Counts a stream until the returned function is called. @throws {HttpError} OVERLOADED, the account has too many open */
  open(account: string): () => void {
    const fault = `the account has ${this.max} ${this.what} open on this server, the most at a time`;
    return this.#limit.take(account, 1, () => new HttpError('OVERLOADED', `${fault}: close one`));
  }
}
