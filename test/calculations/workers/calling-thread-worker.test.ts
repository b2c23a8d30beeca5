// How a calculation on the calling thread lets other events come in between.
import * as assert from 'uvu/assert';
import { createTurns } from '../../../src/calculations/workers/calling-thread-worker.js';
import { suite } from '../../suite.js';

const WAYS = ['setImmediate', 'MessageChannel', 'setTimeout'] as const;

/** The ways that are tried for two turns, where the first ones throw. */
const tryWays = async (throwing: readonly string[]): Promise<string[]> => {
  const tried: string[] = [];
  const before = WAYS.map(name => [name, globalThis[name]] as const);
  for (const [name, own] of before) {
    const stub = function (...args: unknown[]) {
      tried.push(name);
      if (throwing.includes(name)) throw new Error(`a Node.js API is used (${name}), which is not supported`);
      return new.target ? Reflect.construct(own, args) : Reflect.apply(own, globalThis, args);
    };
    Object.assign(globalThis, { [name]: stub });
  }
  try {
    const takeTurn = createTurns();
    await Promise.all([takeTurn(), takeTurn()]);
  } finally {
    Object.assign(globalThis, Object.fromEntries(before));
  }
  return tried;
};

const turns = suite('a turn of the event loop');

turns('is taken by the best way that does not throw, as those of Next.js’s edge runtime do', async () => {
  assert.equal(await tryWays([]), ['setImmediate', 'setImmediate']);
  assert.equal((await tryWays(['setImmediate'])).slice(0, 2), ['setImmediate', 'MessageChannel']);
  assert.equal(await tryWays(['setImmediate', 'MessageChannel']), [...WAYS, ...WAYS]);
});

turns('fails with the last error where no way is left', async () => {
  const error = await tryWays(WAYS).catch((thrown: Error) => thrown.message);
  assert.is(error, 'a Node.js API is used (setTimeout), which is not supported');
});
