// The options of the asynchronous methods and of loadEngine: which ones are accepted, and the errors for the others.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEngine, type OddsEngine } from '../../src/library/node.js';
import { boom, rejection } from './values.js';

interface Context {
  engine: OddsEngine;
}

const cards = ['Ah', 'Kh'];

const options = suite<Context>('the options of an asynchronous call');
options.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
});
options.after(({ engine }) => engine.close());

const SIGNAL = 'send an AbortSignal';
const OPTIONS: readonly (readonly [unknown, string])[] = [
  [null, 'the options are null: send an object with signal or onProgress, or leave them out'],
  [5, 'the options are 5: send an object with signal or onProgress, or leave them out'],
  [boom, 'the options are a function: send an object with signal or onProgress, or leave them out'],
  [{ signl: 1 }, '"signl" is not a field of the options: did you mean "signal"?'],
  [{ onprogress: boom }, '"onprogress" is not a field of the options: did you mean "onProgress"?'],
  [{ foo: 1 }, '"foo" is not a field of the options: the fields are signal, onProgress'],
  [{ signal: 'stop' }, `signal is "stop": ${SIGNAL}`],
  [{ signal: null }, `signal is null: ${SIGNAL}`],
  [{ signal: {} }, `signal is an object: ${SIGNAL}`],
  [{ signal: new AbortController() }, `signal is an object: ${SIGNAL}`],
  [{ onProgress: 'x' }, 'onProgress is "x": send a function'],
  [{ onProgress: null }, 'onProgress is null: send a function'],
];

for (const [given, says] of OPTIONS) {
  options(`are refused: ${says}`, async ({ engine }) => {
    const question = { cards, opponents: 1, simulations: 10 };
    assert.is(await rejection(() => engine.simulateAsync(question, given as never)), `InvalidArgumentError: ${says}`);
    assert.is(await rejection(() => engine.exactAsync({ cards }, given as never)), `InvalidArgumentError: ${says}`);
  });
}

options('are checked after the question', async ({ engine }) => {
  assert.match(await rejection(() => engine.simulateAsync({} as never, 5 as never)), 'cards is missing');
});

options('may be undefined', async ({ engine }) => {
  const question = { cards, opponents: 1, simulations: 10, seed: 1 };
  for (const given of [undefined, {}, { signal: undefined, onProgress: undefined }]) {
    assert.equal(await engine.simulateAsync(question, given as never), engine.simulate(question));
  }
});

options.run();

const loading = suite('the options of loadEngine');

const WASM = 'send the bytes of poker-odds.wasm, a WebAssembly.Module or a URL';
const LOADING: readonly (readonly [unknown, string])[] = [
  [null, 'the options are null: send an object with wasm or threads, or leave them out'],
  ['poker-odds.wasm', 'the options are "poker-odds.wasm": send an object with wasm or threads, or leave them out'],
  [{ thread: 2 }, '"thread" is not a field of the options: did you mean "threads"?'],
  [{ foo: 2 }, '"foo" is not a field of the options: the fields are wasm, threads'],
  [{ wasm: 5 }, `wasm is 5: ${WASM}`],
  [{ wasm: null }, `wasm is null: ${WASM}`],
  [{ wasm: [0, 97, 115, 109] }, `wasm is an array: ${WASM}`],
  [{ wasm: {} }, `wasm is an object: ${WASM}`],
  [{ wasm: Promise.resolve() }, `wasm is an object: ${WASM}`],
  [{ threads: '2' }, 'threads is "2": send an integer from 1 to 1024'],
  [{ threads: 0 }, 'threads is 0: send an integer from 1 to 1024'],
  [{ threads: 2000 }, 'threads is 2000: send an integer from 1 to 1024'],
  [{ threads: Number.NaN }, 'threads is NaN: send an integer from 1 to 1024'],
  [{ threads: null }, 'threads is null: send an integer from 1 to 1024'],
  [{ threads: { valueOf: boom } }, 'threads is an object: send an integer from 1 to 1024'],
];

for (const [given, says] of LOADING) {
  loading(`are refused: ${says}`, async () => {
    assert.is(await rejection(() => loadEngine(given as never)), `InvalidArgumentError: ${says}`);
  });
}

loading('may be undefined', async () => {
  for (const given of [undefined, {}, { wasm: undefined, threads: undefined }]) {
    assert.is((await loadEngine(given as never)).simulate({ cards, simulations: 10 }).deals, 10);
  }
});

loading('may be bytes of every kind', async () => {
  const bytes = Uint8Array.from(readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  for (const wasm of [bytes, bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)]) {
    assert.is((await loadEngine({ wasm })).simulate({ cards, simulations: 10 }).deals, 10);
  }
});

loading('with a text that is no URL are an error of loading', async () => {
  for (const wasm of ['', 'nowhere', 'file://%%', 'http://[']) {
    assert.match(await rejection(() => loadEngine({ wasm })), /^EngineLoadError: the engine cannot be read from /);
  }
});

loading.run();
