// Reads the options of a call and of `loadEngine`.
import { MAX_THREADS } from '../calculations/calculator.js';
import type { GameEngine } from '../calculations/game-engine.js';
import { InvalidFieldError } from '../games/invalid-field.js';
import { accepts, describeValues, type NumberSchema } from '../questions/json-schema.js';
import { rejectUnknownField, requireObject } from '../questions/question-errors.js';
import { echo } from '../text.js';
import type { CallOptions, LoadOptions } from './library-options.js';

interface Option {
  /** What to send, in words. */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

type Options = Readonly<Record<string, Option>>;

/** Checks the members, since a signal of another realm, or of a polyfill, is not an instance of this AbortSignal. */
const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const CALL_OPTIONS: Options = {
  signal: { expected: 'an AbortSignal', accepts: isSignal },
  onProgress: { expected: 'a function', accepts: value => typeof value === 'function' },
};

/** What `Object.prototype.toString` says, which recognizes objects of other realms (frames, test runners) too. */
const SOURCES = /^\[object (?:ArrayBuffer|WebAssembly\.Module|URL)\]$/;
const isUrl = (value: unknown): boolean =>
  typeof value === 'string' || Object.prototype.toString.call(value) === '[object URL]';

/** The files that are loaded. */
type GameFiles = Pick<GameEngine, 'file' | 'tableFile'>;

const THREADS: NumberSchema = { type: 'integer', minimum: 1, maximum: MAX_THREADS };

const describeLoadOptions = ({ file, tableFile }: GameFiles): Options => ({
  wasm: {
    expected: `the bytes of ${file}, a WebAssembly.Module or a URL`,
    accepts: value =>
      typeof value === 'string' || ArrayBuffer.isView(value) || SOURCES.test(Object.prototype.toString.call(value)),
  },
  threads: { expected: describeValues(THREADS), accepts: value => accepts(THREADS, value) },
  worker: { expected: 'a function that returns a worker', accepts: value => typeof value === 'function' },
  ...(tableFile && { matchups: { expected: `a URL of ${tableFile}`, accepts: isUrl } }),
});

/** @throws {InvalidFieldError} */
const readOptions = (options: unknown, described: Options): object => {
  if (options === undefined) return {};
  const known = Object.keys(described);
  requireObject(options, 'the options are', `send an object with ${known.join(' or ')}, or leave them out`);
  rejectUnknownField(options, known, 'the options');
  for (const [name, { expected, accepts }] of Object.entries(described)) {
    const value = options[name];
    if (value === undefined || accepts(value)) continue;
    throw new InvalidFieldError(`${name} is ${echo(value)}: send ${expected}`, [name]);
  }
  return options;
};

export const readCallOptions = <Reported>(options: unknown): CallOptions<Reported> =>
  readOptions(options, CALL_OPTIONS);

export const readLoadOptions = (options: unknown, files: GameFiles): LoadOptions =>
  readOptions(options, describeLoadOptions(files));
