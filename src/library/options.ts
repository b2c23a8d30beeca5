// Checks the options of the library's calls: the fields and types that they have, before anything is done with them.
import { THREADS_FIELD } from '../odds/calculate.js';
import { type Field, optionsReader } from '../odds/fields.js';
import type { LoadOptions, Progress, Wishes } from './engine.js';
import { refuse } from './refuse.js';

/** By its members: those of other realms, and older runtimes' substitutes, are no instances of this AbortSignal. */
const isSignal = (value: unknown): boolean => {
  const { aborted, addEventListener } = value as Partial<AbortSignal>;
  return typeof aborted === 'boolean' && typeof addEventListener === 'function';
};

const readWishes = optionsReader(
  [
    { name: 'signal', expected: 'an AbortSignal', takes: isSignal },
    { name: 'onProgress', expected: 'a function', takes: value => typeof value === 'function' },
  ],
  refuse,
);

/** @throws {InvalidArgumentError} */
export const wishesOf = <Far extends Progress>(options: unknown): Wishes<Far> => readWishes(options) as Wishes<Far>;

/** By what `Object.prototype.toString` says, which knows objects of other realms, frames and test runners, too. */
const SOURCES = /^\[object (?:ArrayBuffer|WebAssembly\.Module|URL)\]$/;

const WASM: Field = {
  name: 'wasm',
  expected: 'the bytes of poker-odds.wasm, a WebAssembly.Module or a URL',
  takes: value =>
    typeof value === 'string' || ArrayBuffer.isView(value) || SOURCES.test(Object.prototype.toString.call(value)),
};

const readLoadOptions = optionsReader([WASM, THREADS_FIELD], refuse);

/** @throws {InvalidArgumentError} */
export const loadOptionsOf = (options: unknown): LoadOptions => readLoadOptions(options) as LoadOptions;
