// Fingerprints of requests, stored under an Idempotency-Key: a repetition has the same fingerprint.
import { createHash } from 'node:crypto';

/** A question is nested too deep to be written as text. */
export class NestingError extends Error {
  override name = 'NestingError';
}

/** @throws {NestingError} */
const writeQuestion = (question: unknown): string => {
  const isObject = typeof question === 'object' && question !== null;
  try {
    return JSON.stringify(isObject ? Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)) : question);
  } catch (cause) {
    throw new NestingError('a question is nested too deep', { cause });
  }
};

/** SHA-256, in hexadecimal, of a path and of questions as they were sent: fields in any order, defaults not filled in. */
export class Fingerprint {
  readonly #hash = createHash('sha256');

  constructor(path: string) {
    this.#hash.update(path);
  }

  /** @throws {NestingError} */
  add(question: unknown): this {
    this.#hash.update(`\n${writeQuestion(question)}`);
    return this;
  }

  toString(): string {
    return this.#hash.digest('hex');
  }
}
