// Finds the questions in the body of a job, one after the other: JSON.parse of sixteen megabytes can take half a gigabyte.
import { InvalidFieldError } from '../games/invalid-field.js';
import { rejectUnknownField } from '../questions/question-errors.js';
import { echo, formatNumber } from '../text.js';
import { MAX_JOB_QUESTIONS } from './job-model.js';

const notJsonError = (): InvalidFieldError => new InvalidFieldError('the body is not valid JSON');

const parse = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    throw notJsonError();
  }
};

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('"\\,[{]}');
const [SPACE, LINE_FEED, RETURN, TAB] = Buffer.from(' \n\r\t');

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;

/** Moves through JSON text, token by token. */
class JsonCursor {
  constructor(
    private readonly body: Buffer,
    private at = 0,
  ) {}

  /** The next character that is not white space, without moving past it; '' at the end. */
  peek(): string {
    while (isSpace(this.body[this.at])) this.at++;
    return this.body.toString('latin1', this.at, this.at + 1);
  }

  /** Moves past a character that must come next. */
  pass(letter: string): void {
    if (this.peek() !== letter) throw notJsonError();
    this.at++;
  }

  /** Moves past a value; returns where it begins and ends. The value is checked only when it is parsed. */
  passValue(): readonly [first: number, end: number] {
    this.peek();
    const first = this.at;
    for (let depth = 0; this.at < this.body.length; this.at++) {
      const byte = this.body[this.at]!;
      const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
      if (depth === 0 && (isClosing || byte === COMMA)) return [first, this.at];
      if (byte === QUOTE) this.#passString();
      if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
      if (isClosing) depth--;
      if (depth === 0 && (isClosing || byte === QUOTE)) return [first, ++this.at];
    }
    throw notJsonError();
  }

  /** Moves to the quotation mark that ends the string. */
  #passString(): void {
    for (this.at++; this.at < this.body.length; this.at++) {
      if (this.body[this.at] === QUOTE) return;
      if (this.body[this.at] === BACKSLASH) this.at++;
    }
    throw notJsonError();
  }

  /** Stops before each entry of a list or of an object. */
  *entries(open: string, close: string): Generator<void> {
    this.pass(open);
    for (let isFirst = true; this.peek() !== close; isFirst = false) {
      if (!isFirst) this.pass(',');
      yield;
    }
    this.pass(close);
  }
}

/** Where the list of questions begins and ends; the last one if the name is repeated. @throws {InvalidFieldError} another field, or none */
const findList = (body: Buffer): readonly [first: number, end: number] => {
  const cursor = new JsonCursor(body);
  const begin = cursor.peek();
  if (begin === '') throw new InvalidFieldError('the body is empty: send a JSON object');
  if (begin !== '{') {
    if (begin !== '[') parse(body.toString());
    throw new InvalidFieldError('the body is not a JSON object');
  }
  let questions: readonly [number, number] | undefined;
  let other: string | undefined;
  for (const _ of cursor.entries('{', '}')) {
    if (cursor.peek() !== '"') throw notJsonError();
    const name: string = parse(body.toString('utf8', ...cursor.passValue()));
    cursor.pass(':');
    const value = cursor.passValue();
    if (name === 'questions') questions = value;
    else other ??= name;
  }
  if (cursor.peek() !== '') throw notJsonError();
  if (questions === undefined) throw new InvalidFieldError(`questions is missing: ${HINT}`);
  requireList(body, questions);
  if (other !== undefined) rejectUnknownField({ [other]: true }, ['questions'], 'this request');
  return questions;
};

const HINT = `send an array of 1 to ${formatNumber(MAX_JOB_QUESTIONS)} questions`;

const requireList = (body: Buffer, [first, end]: readonly [number, number]): void => {
  const begin = body.toString('latin1', first, first + 1);
  if (begin === '{') throw new InvalidFieldError(`questions is an object: ${HINT}`);
  if (begin !== '[')
    throw new InvalidFieldError(`questions is ${echo(parse(body.toString('utf8', first, end)))}: ${HINT}`);
  let count = 0;
  const cursor = new JsonCursor(body, first);
  for (const _ of cursor.entries('[', ']')) {
    cursor.passValue();
    if (++count > MAX_JOB_QUESTIONS)
      throw new InvalidFieldError(`questions has more than ${formatNumber(MAX_JOB_QUESTIONS)} entries: ${HINT}`);
  }
  if (count === 0) throw new InvalidFieldError(`questions has 0 entries: ${HINT}`);
};

/** A question as it was sent. */
export interface SentQuestion {
  readonly text: string;
  /** @throws {InvalidFieldError} the body is not valid JSON */
  parse(): unknown;
}

/** The questions of a body in UTF-8, in their order. @throws {InvalidFieldError} the body is not a job */
export function* findQuestions(body: Buffer): Generator<SentQuestion> {
  const [first] = findList(body);
  const cursor = new JsonCursor(body, first);
  for (const _ of cursor.entries('[', ']')) {
    const text = body.toString('utf8', ...cursor.passValue());
    yield { text, parse: () => parse(text) };
  }
}
