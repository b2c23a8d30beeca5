// Reads the options of a call and of `loadEngine`.
import { MAX_THREADS } from '../calculations/calculator.js';
import { InvalidFieldError } from '../games/invalid-field.js';
import { type FieldKind, integer } from '../questions/field-kinds.js';
import { rejectUnknownField, requireObject } from '../questions/question-errors.js';
import { echo } from '../text.js';
import type { CallOptions, LoadOptions } from './library-options.js';

type OptionKind = Pick<FieldKind<unknown>, 'expected'> & { accepts(value: unknown): boolean };

/** Checks the members, since a signal of another realm, or of a polyfill, is not an instance of this AbortSignal. */
const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const CALL_OPTIONS: Readonly<Record<string, OptionKind>> = {
  signal: { expected: 'an AbortSignal', accepts: isSignal },
  onProgress: { expected: 'a function', accepts: value => typeof value === 'function' },
};

/** What `Object.prototype.toString` says, which recognizes objects of other realms (frames, test runners) too. */
const SOURCES = /^\[object (?:ArrayBuffer|WebAssembly\.Module|URL)\]$/;

const describeLoadOptions = (file: string): Readonly<Record<string, OptionKind>> => ({
  wasm: {
    expected: `the bytes of ${file}, a WebAssembly.Module or a URL`,
    accepts: value =>
      typeof value === 'string' || ArrayBuffer.isView(value) || SOURCES.test(Object.prototype.toString.call(value)),
  },
  threads: integer(1, MAX_THREADS),
  worker: { expected: 'a function that returns a worker', accepts: value => typeof value === 'function' },
});

/** @throws {InvalidFieldError} */
const readOptions = (options: unknown, kinds: Readonly<Record<string, OptionKind>>): object => {
  if (options === undefined) return {};
  const known = Object.keys(kinds);
  requireObject(options, 'the options are', `send an object with ${known.join(' or ')}, or leave them out`);
  rejectUnknownField(options, known, 'the options');
  for (const [name, { expected, accepts }] of Object.entries(kinds)) {
    const value = options[name];
    if (value === undefined || accepts(value)) continue;
    throw new InvalidFieldError(`${name} is ${echo(value)}: send ${expected}`, [name]);
  }
  return options;
};

export const readCallOptions = <Reported>(options: unknown): CallOptions<Reported> =>
  readOptions(options, CALL_OPTIONS);

/** @param file the engine's */
export const readLoadOptions = (options: unknown, file: string): LoadOptions =>
  readOptions(options, describeLoadOptions(file));
