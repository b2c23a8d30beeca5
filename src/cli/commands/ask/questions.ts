// Reads questions, one line of JSON each, from a file or from standard input, in groups that fit a batch.
import { createReadStream, statSync } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { errorBody, HttpError } from '../../../http/http-error.js';
import { MAX_STORED_QUESTIONS } from '../../../questions/question-list.js';
import { grouped } from '../../../text.js';
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
/** As the body of a batch: a longer line is no question that a server would take, and is not kept in memory. */
const MAX_LINE_LENGTH = 256 * 1024;
const STANDARD_INPUT = '-';
const BYTE_ORDER_MARK = '\uFEFF';

const refused = (code: 'INVALID_REQUEST' | 'PAYLOAD_TOO_LARGE', details: string): Line => ({
  body: errorBody(new HttpError(code, details)),
});

const lineOf = (text: string | undefined, number: number): Line => {
  if (text === undefined) {
    return refused('PAYLOAD_TOO_LARGE', `line ${number} has more than ${grouped(MAX_LINE_LENGTH)} characters`);
  }
  try {
    return { question: JSON.parse(text), length: text.length };
  } catch {
    return refused('INVALID_REQUEST', `line ${number} is not valid JSON: write one question a line`);
  }
};

const lengthOf = (line: Line): number => ('length' in line ? line.length : 0);

const unreadable = (file: string, { code = 'unknown error' }: NodeJS.ErrnoException): CommandError =>
  new CommandError('FILE_UNREADABLE', `${JSON.stringify(file)} cannot be read: ${code}.`);

/** The lines of a stream, undefined for one that is too long. (readline does not report that a file cannot be read.) */
async function* linesIn(input: Readable): AsyncGenerator<string | undefined> {
  let rest: string | undefined = '';
  const extended = (part: string): string | undefined =>
    rest === undefined || rest.length + part.length > MAX_LINE_LENGTH ? undefined : rest + part;
  input.setEncoding('utf8');
  let isFirst = true;
  for await (const chunk of input) {
    const text: string = isFirst && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk;
    isFirst = false;
    const parts = text.split('\n');
    for (const part of parts.slice(0, -1)) {
      yield extended(part);
      rest = '';
    }
    rest = extended(parts.at(-1) ?? '');
  }
  if (rest !== '') yield rest;
}

/** Reads a file in groups. Empty lines are left out. @throws {CommandError} FILE_UNREADABLE @throws the signal's reason */
export async function* readQuestions(file: string, signal: AbortSignal): AsyncGenerator<LineGroup> {
  let [lines, length, number]: [Line[], number, number] = [[], 0, 0];
  try {
    const isFile = file !== STANDARD_INPUT;
    const size = isFile ? statSync(file).size : undefined;
    const stream = isFile ? createReadStream(file) : undefined;
    const input = addAbortSignal(signal, stream ?? process.stdin);
    const group = (): LineGroup => ({ lines, done: size && Math.min(1, (stream?.bytesRead ?? 0) / size) });
    for await (const text of linesIn(input)) {
      number++;
      if (text?.trim() === '') continue;
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
