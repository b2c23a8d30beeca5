// Loading: from bytes or a compiled module to an engine, and what is said of bytes that are no engine.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineLoadError } from '../../src/engine/abi.js';
import { compileEngine, instantiateEngine } from '../../src/engine/engine.js';

const bytes = readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url));
const simulation = { cards: [38, 37], opponents: 1, simulations: 10_000, seed: 1, stream: 0 };

const text = (name: string): number[] => [name.length, ...Buffer.from(name)];
/** A number in LEB128, below 2^14. */
const leb = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);
const section = (id: number, body: readonly number[]): number[] => [id, ...leb(body.length), ...body];
const MAGIC = [...Buffer.from('\0asm'), 1, 0, 0, 0];

/** A module that imports one function. */
const IMPORTING = [
  ...MAGIC,
  ...section(1, [1, 0x60, 0, 0]),
  ...section(2, [1, ...text('env'), ...text('abort'), 0, 0]),
];

/** A module with exports of these names, each a function () → `answer`, and a memory. */
const answering = (names: readonly string[], answer: number, memory = true): Uint8Array<ArrayBuffer> => {
  const functions = names.flatMap(name => [...text(name), 0, 0]);
  const exports = [names.length + (memory ? 1 : 0), ...functions, ...(memory ? [...text('memory'), 2, 0] : [])];
  return new Uint8Array([
    ...MAGIC,
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, exports),
    ...section(10, [1, 4, 0, 0x41, answer, 0x0b]),
  ]);
};

const NAMES = [
  'abiVersion',
  'inputPtr',
  'inputCapacity',
  'outputPtr',
  'simulate',
  'boards',
  'enumerate',
  'evaluate',
  'category',
  'rangesPtr',
  'equityHandsPtr',
  'equitySteps',
  'equityStepsAtOnce',
  'enumerateEquity',
  'sampleEquity',
  'sampleGivenHands',
];

/** The error that loading ends in. */
const failureOf = async (source: BufferSource | WebAssembly.Module): Promise<Error> => {
  try {
    await instantiateEngine(source);
  } catch (error) {
    assert.instance(error, EngineLoadError);
    return error as Error;
  }
  return assert.unreachable('the engine loaded') as never;
};

const loading = suite('loadEngine');

loading('takes bytes, a view of bytes, or a compiled module', async () => {
  const padded = new Uint8Array(bytes.length + 10);
  padded.set(bytes, 5);
  const sources = [
    bytes,
    new Uint8Array(bytes).buffer,
    padded.subarray(5, 5 + bytes.length),
    await compileEngine(bytes),
  ];
  const counts = await Promise.all(sources.map(async source => (await instantiateEngine(source)).simulate(simulation)));
  for (const other of counts) assert.equal(other, counts[0]);
});

loading('makes a fresh engine each time, even of one compiled module', async () => {
  const module = await compileEngine(bytes);
  const [a, b] = [await instantiateEngine(module), await instantiateEngine(module)];
  const alone = a.simulate(simulation);
  b.evaluate([[0, 1, 2, 3, 4, 5, 6]]);
  assert.is.not(a, b);
  assert.equal(b.simulate(simulation), alone);
});

loading('fails on bytes that are no module, says so, and keeps the cause', async () => {
  for (const wrong of [new Uint8Array(), Buffer.from('not wasm'), bytes.subarray(0, bytes.length / 2)]) {
    const error = await failureOf(new Uint8Array(wrong));
    assert.match(error.message, 'the engine does not compile');
    assert.instance(error.cause, WebAssembly.CompileError);
  }
});

loading('fails on a module that wants imports', async () => {
  const error = await failureOf(new Uint8Array(IMPORTING));
  assert.match(error.message, 'it wants imports');
  assert.ok(error.cause);
});

loading('fails on a module without one of the exports, and names it', async () => {
  assert.match((await failureOf(new Uint8Array(MAGIC))).message, 'no export abiVersion');
  for (const missing of NAMES) {
    const others = NAMES.filter(name => name !== missing);
    assert.match((await failureOf(answering(others, 1))).message, `no export ${missing}`);
  }
  assert.match((await failureOf(answering(NAMES, 1, false))).message, 'no export memory');
});

loading('fails on another version of the ABI, and names both', async () => {
  const { message } = await failureOf(answering(NAMES, 2));
  assert.is(message, 'the module speaks version 2 of the ABI, this host 1');
});

loading('works after a load that failed', async () => {
  await failureOf(bytes.subarray(0, 100));
  assert.is((await instantiateEngine(bytes)).simulate(simulation)[0], simulation.simulations);
});

loading.run();
