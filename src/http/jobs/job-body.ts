// Finds the questions in the body of a job, one after the other: parsed at once, sixteen megabytes of JSON can take half a gigabyte.
import { rejectUnknownField } from '../../odds/question.js';
import { echo, grouped } from '../../text.js';
import { HttpError } from '../errors.js';
import { MAX_JOB_QUESTIONS } from '../job-schemas.js';

const makeError = (sentence: string): HttpError => new HttpError('INVALID_REQUEST', sentence);
const notJson = (): HttpError => makeError('the body is not valid JSON');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
};

const isSpace = (letter: string | undefined): boolean =>
  letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t';

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text[at])) at++;
  return at;
};

/** The index after white space and the letter that has to follow. */
const skip = (text: string, from: number, letter: string): number => {
  const at = skipSpace(text, from);
  if (text[at] !== letter) throw notJson();
  return at + 1;
};

/** The index after the string that begins at a quotation mark. */
const endOfString = (text: string, first: number): number => {
  for (let at = first + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  throw notJson();
};

/** The index after a value. Whether it is valid is seen when it is parsed. */
const endOfValue = (text: string, first: number): number => {
  let depth = 0;
  for (let at = first; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at) - 1;
        if (depth === 0) return at + 1;
        break;
      case '[':
      case '{':
        depth++;
        break;
      case ']':
      case '}':
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
        break;
      case ',':
        if (depth === 0) return at;
    }
  }
  throw notJson();
};

/** A value in a text. */
interface Span {
  readonly first: number;
  readonly end: number;
}

/** The values of an array. @param start the index of its bracket */
function* valuesOf(text: string, start: number): Generator<Span> {
  let first = skipSpace(text, start + 1);
  if (text[first] === ']') return;
  for (;;) {
    const end = endOfValue(text, first);
    yield { first, end };
    const next = skipSpace(text, end);
    if (text[next] === ']') return;
    first = skipSpace(text, skip(text, next, ','));
  }
}

/** The fields of the body: where the value of the last "questions" is, and the name of another field, if there is one. */
const fieldsOf = (text: string): { readonly questions?: Span; readonly other?: string } => {
  let questions: Span | undefined;
  let other: string | undefined;
  let at = skipSpace(text, skip(text, 0, '{'));
  for (let isLast = text[at] === '}'; !isLast; isLast = text[at] === '}') {
    const begin = skipSpace(text, questions || other !== undefined ? skip(text, at, ',') : at);
    if (text[begin] !== '"') throw notJson();
    const endOfName = endOfString(text, begin);
    const name = parsed(text.slice(begin, endOfName)) as string;
    const first = skipSpace(text, skip(text, endOfName, ':'));
    const end = endOfValue(text, first);
    if (name === 'questions') questions = { first, end };
    else other ??= name;
    at = skipSpace(text, end);
  }
  if (skipSpace(text, at + 1) !== text.length) throw notJson();
  return { ...(questions && { questions }), ...(other !== undefined && { other }) };
};

/** Where the array of questions begins. @throws {HttpError} INVALID_REQUEST */
const findQuestions = (text: string): number => {
  if (text === '') throw makeError('the body is empty: send a JSON object');
  const begin = skipSpace(text, 0);
  if (text[begin] !== '{') {
    if (text[begin] !== '[') parsed(text);
    throw makeError('the body is not a JSON object');
  }
  const { questions, other } = fieldsOf(text);
  const wayOut = `send an array of 1 to ${grouped(MAX_JOB_QUESTIONS)} questions`;
  if (questions === undefined) throw makeError(`questions is missing: ${wayOut}`);
  const { first, end } = questions;
  if (text[first] === '{') throw makeError(`questions is an object: ${wayOut}`);
  if (text[first] !== '[') throw makeError(`questions is ${echo(parsed(text.slice(first, end)))}: ${wayOut}`);
  let count = 0;
  for (const _ of valuesOf(text, first)) count++;
  if (count < 1 || count > MAX_JOB_QUESTIONS) {
    throw makeError(`questions has ${grouped(count)} entries: ${wayOut}`);
  }
  if (other !== undefined) rejectUnknownField({ [other]: true }, ['questions'], 'this request', makeError);
  return first;
};

/** A question as it was sent. */
export interface SentQuestion {
  readonly text: string;
  /** @throws {HttpError} INVALID_REQUEST, the body is not valid JSON */
  parse(): unknown;
}

/** The questions of a body, in their order. @throws {HttpError} INVALID_REQUEST, the body is no job */
export function* questionsIn(body: string): Generator<SentQuestion> {
  for (const { first, end } of valuesOf(body, findQuestions(body))) {
    const text = body.slice(first, end);
    yield { text, parse: () => parsed(text) };
  }
}
