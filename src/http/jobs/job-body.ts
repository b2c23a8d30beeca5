// Finds the questions in the body of a job, one after the other: parsed at once, sixteen megabytes of JSON can take half a gigabyte.
import { MAX_JOB_QUESTIONS } from '../../jobs/job-model.js';
import { rejectUnknownField } from '../../questions/question-errors.js';
import { echo, grouped } from '../../text.js';
import { HttpError } from '../http-error.js';

const makeError = (sentence: string): HttpError => new HttpError('INVALID_REQUEST', sentence);
const notJson = (): HttpError => makeError('the body is not valid JSON');

const textOf = (body: Buffer, { first, end }: Span): string => body.toString('utf8', first, end);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
};

const byteOf = (letter: string): number => letter.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const COMMA = byteOf(',');
const COLON = byteOf(':');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(byteOf);
const [SPACE, LINE_FEED, RETURN, TAB] = [' ', '\n', '\r', '\t'].map(byteOf);

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;

const skipSpace = (body: Buffer, from: number): number => {
  let at = from;
  while (isSpace(body[at])) at++;
  return at;
};

/** The index after white space and the letter that has to follow. */
const skip = (body: Buffer, from: number, letter: number | undefined): number => {
  const at = skipSpace(body, from);
  if (body[at] !== letter) throw notJson();
  return at + 1;
};

/** The index after the string that begins at a quotation mark. */
const endOfString = (body: Buffer, first: number): number => {
  for (let at = first + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at++;
    else if (body[at] === QUOTE) return at + 1;
  }
  throw notJson();
};

/** The index after a value. Whether it is valid is seen when it is parsed. */
const endOfValue = (body: Buffer, first: number): number => {
  let depth = 0;
  for (let at = first; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE:
        at = endOfString(body, at) - 1;
        if (depth === 0) return at + 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
        break;
      case COMMA:
        if (depth === 0) return at;
    }
  }
  throw notJson();
};

/** A value in the body. */
interface Span {
  readonly first: number;
  readonly end: number;
}

/** The values of an array. @param start the index of its bracket */
function* valuesOf(body: Buffer, start: number): Generator<Span> {
  let first = skipSpace(body, start + 1);
  if (body[first] === CLOSE_LIST) return;
  for (;;) {
    const end = endOfValue(body, first);
    yield { first, end };
    const next = skipSpace(body, end);
    if (body[next] === CLOSE_LIST) return;
    first = skipSpace(body, skip(body, next, COMMA));
  }
}

/** The fields of the body: where the value of the last "questions" is, and the name of another field, if there is one. */
const fieldsOf = (body: Buffer): { readonly questions?: Span; readonly other?: string } => {
  let questions: Span | undefined;
  let other: string | undefined;
  let at = skipSpace(body, skip(body, 0, OPEN_OBJECT));
  for (let isLast = body[at] === CLOSE_OBJECT; !isLast; isLast = body[at] === CLOSE_OBJECT) {
    const begin = skipSpace(body, questions || other !== undefined ? skip(body, at, COMMA) : at);
    if (body[begin] !== QUOTE) throw notJson();
    const endOfName = endOfString(body, begin);
    const name = parsed(textOf(body, { first: begin, end: endOfName })) as string;
    const first = skipSpace(body, skip(body, endOfName, COLON));
    const end = endOfValue(body, first);
    if (name === 'questions') questions = { first, end };
    else other ??= name;
    at = skipSpace(body, end);
  }
  if (skipSpace(body, at + 1) !== body.length) throw notJson();
  return { ...(questions && { questions }), ...(other !== undefined && { other }) };
};

/** Where the array of questions begins. @throws {HttpError} INVALID_REQUEST */
const findQuestions = (body: Buffer): number => {
  if (body.length === 0) throw makeError('the body is empty: send a JSON object');
  const begin = skipSpace(body, 0);
  if (body[begin] !== OPEN_OBJECT) {
    if (body[begin] !== OPEN_LIST) parsed(body.toString());
    throw makeError('the body is not a JSON object');
  }
  const { questions, other } = fieldsOf(body);
  const wayOut = `send an array of 1 to ${grouped(MAX_JOB_QUESTIONS)} questions`;
  if (questions === undefined) throw makeError(`questions is missing: ${wayOut}`);
  const { first } = questions;
  if (body[first] === OPEN_OBJECT) throw makeError(`questions is an object: ${wayOut}`);
  if (body[first] !== OPEN_LIST) throw makeError(`questions is ${echo(parsed(textOf(body, questions)))}: ${wayOut}`);
  let count = 0;
  for (const _ of valuesOf(body, first)) count++;
  if (count < 1 || count > MAX_JOB_QUESTIONS) {
    throw makeError(`questions has ${grouped(count)} entries: ${wayOut}`);
  }
  if (other !== undefined) rejectUnknownField({ [other]: true }, ['questions'], 'this request');
  return first;
};

/** A question as it was sent. */
export interface SentQuestion {
  readonly text: string;
  /** @throws {HttpError} INVALID_REQUEST, the body is not valid JSON */
  parse(): unknown;
}

/** The questions of a body in UTF-8, in their order. @throws {HttpError} INVALID_REQUEST, the body is no job */
export function* questionsIn(body: Buffer): Generator<SentQuestion> {
  for (const span of valuesOf(body, findQuestions(body))) {
    const text = textOf(body, span);
    yield { text, parse: () => parsed(text) };
  }
}
