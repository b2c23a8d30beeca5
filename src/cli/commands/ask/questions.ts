// Reads questions, one line of JSON each, from a file or from standard input, in groups that fit a batch.
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { MAX_STORED_QUESTIONS } from '../../../http/batch-schemas.js';
import { errorBody, HttpError } from '../../../http/errors.js';
import { CommandError } from '../../failure.js';

/** A line of the file: a question, or the answer to what is none. */
export type Line = { readonly question: unknown; readonly length: number } | { readonly body: string };

/** Lines that are answered together. */
export interface LineGroup {
  readonly lines: readonly Line[];
  /** How much of the file was read until then, 0 to 1; undefined of standard input. */
  readonly done: number | undefined;
}

/** Well below what the body of a batch may have: characters beyond ASCII take more than one byte. */
const MAX_GROUP_LENGTH = 64 * 1024;
const STANDARD_INPUT = '-';

const lineOf = (text: string, number: number): Line => {
  try {
    return { question: JSON.parse(text), length: text.length };
  } catch {
    return {
      body: errorBody(new HttpError('INVALID_REQUEST', `line ${number} is not valid JSON: write one question a line`)),
    };
  }
};

const lengthOf = (line: Line): number => ('length' in line ? line.length : 0);

const unreadable = (file: string, { code = 'unknown error' }: NodeJS.ErrnoException): CommandError =>
  new CommandError('FILE_UNREADABLE', `${JSON.stringify(file)} cannot be read: ${code}.`);

/** The lines of a stream. (readline does not report that a file cannot be read.) */
async function* linesIn(input: Readable): AsyncGenerator<string> {
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Reads a file in groups. Empty lines are left out. @throws {CommandError} FILE_UNREADABLE */
export async function* readQuestions(file: string): AsyncGenerator<LineGroup> {
  let [lines, length, read, number]: [Line[], number, number, number] = [[], 0, 0, 0];
  try {
    const isFile = file !== STANDARD_INPUT;
    const size = isFile ? statSync(file).size : undefined;
    const input = isFile ? createReadStream(file) : process.stdin;
    const group = (): LineGroup => ({ lines, done: size && Math.min(1, read / size) });
    for await (const text of linesIn(input)) {
      number++;
      read += Buffer.byteLength(text) + 1;
      if (text.trim() === '') continue;
      const line = lineOf(text, number);
      if (lines.length === MAX_STORED_QUESTIONS || length + lengthOf(line) > MAX_GROUP_LENGTH) {
        if (lines.length > 0) yield group();
        [lines, length] = [[], 0];
      }
      lines.push(line);
      length += lengthOf(line);
    }
    if (lines.length > 0) yield group();
  } catch (error) {
    throw error instanceof CommandError || !(error as NodeJS.ErrnoException).syscall
      ? error
      : unreadable(file, error as Error);
  }
}
