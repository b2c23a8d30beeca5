// Wrong values for tests of the library, and helpers that read its errors.
import fc from 'fast-check';
import {
  DuplicateCardsError,
  EngineLoadError,
  InvalidArgumentError,
  InvalidCardsError,
  InvalidRangeError,
} from '../../src/library/node.js';

const ERRORS = { InvalidCardsError, DuplicateCardsError, InvalidArgumentError, InvalidRangeError, EngineLoadError };
/** The error of a call: "InvalidCardsError: cards is missing…", or an empty text when it succeeds. */
export const outcome = async (call: () => unknown): Promise<string> => {
  try {
    await call();
    return '';
  } catch (error) {
    const name = Object.entries(ERRORS).find(([, type]) => error instanceof type)?.[0] ?? 'another error';
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The error of a call that must reject, not throw. */
export const rejection = (call: () => Promise<unknown>): Promise<string> => {
  const promise = call();
  return outcome(() => promise);
};

export const boom = (): never => {
  throw new TypeError('a fault of the program');
};

/** Any value of JavaScript but proxies and getters, the kinds that break careless checks among them. */
export const anyValue = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    }),
  },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    Symbol('x'),
    Symbol.iterator,
    boom,
    class {},
    { toString: boom, valueOf: boom, [Symbol.toPrimitive]: boom },
    new Array(1e9),
    Number.NaN,
    -0,
    Infinity,
    2n ** 200n,
    '\udfff',
    globalThis,
  ),
);
export const OURS = /^$|^(?:InvalidCardsError|DuplicateCardsError|InvalidArgumentError): [^\p{Cc}]{10,300}$/u;
export const RUNS = { numRuns: 2000, seed: 11 };
