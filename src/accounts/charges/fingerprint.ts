// Fingerprints of requests, stored under an Idempotency-Key: a repetition has the same fingerprint.
import { createHash } from 'node:crypto';

/** A value of JSON as a text of its own, however deep it is nested: each object with its names, before their values. */
const writeNested = (question: unknown): string => {
  const texts: string[] = [];
  const left = [question];
  while (left.length > 0) {
    const value = left.pop();
    const isObject = typeof value === 'object' && value !== null;
    if (isObject) for (const each of Object.values(value)) left.push(each); // there may be too many for one call
    texts.push(isObject ? `${Array.isArray(value)} ${JSON.stringify(Object.keys(value))}` : JSON.stringify(value));
  }
  return texts.join('\n');
};

const writeQuestion = (question: unknown): string => {
  const hasFields = typeof question === 'object' && question !== null && !Array.isArray(question);
  const sorted = hasFields ? Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)) : question;
  try {
    return JSON.stringify(sorted);
  } catch {
    return writeNested(sorted); // JSON.stringify calls itself for each level
  }
};

/** SHA-256, in hexadecimal, of a path and of questions as they were sent: fields in any order, defaults not filled in. */
export class Fingerprint {
  readonly #hash = createHash('sha256');
  #digest: string | undefined;

  constructor(path: string) {
    this.#hash.update(path);
  }

  add(question: unknown): this {
    this.#hash.update(`\n${writeQuestion(question)}`);
    return this;
  }

  /** Nothing can be added after this. */
  toString(): string {
    this.#digest ??= this.#hash.digest('hex');
    return this.#digest;
  }
}
