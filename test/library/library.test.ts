// The library in Node: how it is loaded, and its odds.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../src/engine/categories.js';
import { EngineLoadError, loadEngine } from '../../src/library/index.js';
import { rejection } from '../accounts/stores.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

const WASM_FILE = new URL('../../dist/poker-odds.wasm', import.meta.url);
const WASM = readFileSync(WASM_FILE);
const QUESTION = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };

const library = suite('the library');

library('counts only categories without an opponent; a random seed reproduces the odds', async () => {
  const engine = await loadEngine();
  const { win, tie, lose, ownHand, opponentHand, deals } = engine.exact({ cards: ['Ah', 'Kh'] });
  assert.equal([deals, win, tie, lose], [2_118_760, 0, 0, 0]);
  assert.equal([Object.keys(ownHand), Object.keys(opponentHand)], [[...CATEGORIES], [...CATEGORIES]]);
  assert.ok(Math.abs(Object.values(ownHand).reduce((sum, rate) => sum + rate, 0) - 1) < 1e-12);
  assert.ok(Object.values(opponentHand).every(rate => rate === 0));
  const question = { cards: ['2c', '2d'], opponents: 1 };
  const first = engine.simulate(question);
  assert.is(first.deals, 100_000);
  assert.equal(engine.simulate({ ...question, seed: first.seed }), first);
  assert.is.not(engine.simulate(question).seed, first.seed);
});

const loading = suite('loading the library');

/** Runs the work with the URL of a server that answers with the engine, or with a status. */
const withServer = async (status: number, work: (url: string) => Promise<void>): Promise<void> => {
  const server = createServer((_, response) => response.writeHead(status).end(WASM)).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/poker-odds.wasm`);
  server.close();
  server.closeAllConnections();
};

loading('takes a compiled module, or a URL of a file or a server', async () => {
  const expected = (await loadEngine()).simulate(QUESTION);
  await withServer(200, async url => {
    for (const wasm of [await WebAssembly.compile(WASM), url, new URL(url), WASM_FILE, String(WASM_FILE)])
      assert.equal((await loadEngine({ wasm })).simulate(QUESTION), expected);
  });
});

loading('says why something is not an engine', async () => {
  const failure = async (wasm: string | URL | Uint8Array): Promise<string> => {
    const error = await rejection(loadEngine({ wasm }));
    assert.instance(error, EngineLoadError);
    return (error as Error).message;
  };
  await withServer(404, async url =>
    assert.match(await failure(url), `from ${url}: the answer of ${url} has status 404`),
  );
  for (const [wasm, message] of [
    [
      'http://127.0.0.1:1/',
      /^the engine cannot be read from http:\/\/127.0.0.1:1\/: fetch failed; check its address, or /,
    ],
    [new URL('file:///nowhere/none.wasm'), /none\.wasm: ENOENT/],
    ...['', 'nowhere', 'file://%%', 'http://['].map(text => [text, /^the engine cannot be read from /] as const),
    [new Uint8Array([1, 2, 3]), /^the bytes are not poker-odds\.wasm \(.+\); load the file /],
  ] as const) {
    assert.match(await failure(wasm), message);
  }
});

/** What is written by `console.warn` while the work runs. */
const warningsOf = async (work: () => Promise<void>): Promise<readonly string[]> => {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (text: string) => warnings.push(text);
  try {
    await work();
  } finally {
    console.warn = warn;
  }
  return warnings;
};

const warning = (reason: string): string =>
  `poker-odds-wasm: the worker of loadEngine({ worker }) did not start (${reason}); computing without it`;

loading('computes on the calling thread where no worker can start, with other events in between', async () => {
  const forbidden = (): never => {
    throw new Error('workers are forbidden');
  };
  const endless = { ...QUESTION, simulations: 1e12 };
  const warnings = await warningsOf(async () => {
    const equity = { players: ['QQ+, AKs', '15%', 'random'], simulations: 2_000_000, seed: 7 };
    const engine = await loadEngine({ threads: 2, worker: forbidden });
    assert.equal(await engine.simulateAsync(QUESTION), engine.simulate(QUESTION));
    /** For each chunk, the number of turns of the event loop until its result. */
    const turnsAt: number[] = [];
    let turns = 0;
    const turn = (): void => {
      turns++;
      if (isOpen) setImmediate(turn);
    };
    let isOpen = true;
    turn();
    const answer = await engine.equityAsync(equity, { onProgress: () => turnsAt.push(turns) });
    isOpen = false;
    assert.equal(answer, engine.equity(equity));
    assert.ok(turnsAt.length > 10);
    const isLater = turnsAt.every((at, chunk) => chunk === 0 || at > turnsAt[chunk - 1]!);
    assert.ok(isLater, turnsAt.join());
    const stopped = rejection(engine.simulateAsync(endless, { signal: AbortSignal.timeout(50) }));
    assert.is(((await stopped) as Error).name, 'TimeoutError');
    const closed = rejection(engine.simulateAsync(endless));
    await engine.close();
    assert.is(((await closed) as Error).name, 'CalculatorClosedError');
  });
  assert.equal(warnings, [warning('workers are forbidden')]);
});

const PROGRAM = new URL('../../dist/games/holdem-worker.js', import.meta.url);

loading('says what is wrong with what the function returned, and does without', async () => {
  const only = new Worker(PROGRAM);
  for (const [opened, threads, reason] of [
    [only, 2, 'the function returned this worker before; it must open one in each call'],
    [PROGRAM, 1, 'the function returned an object, which is not a worker'],
  ] as const) {
    const question = { ...QUESTION, simulations: 2_000_000 };
    const warnings = await warningsOf(async () => {
      const engine = await loadEngine({ threads, worker: () => opened });
      assert.equal(await engine.simulateAsync(question), engine.simulate(question));
      await engine.close();
    });
    assert.equal(warnings, [warning(reason)]);
  }
});

loading('leaves a worker’s other messages alone', async () => {
  const text = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage('hello');
    import(${JSON.stringify(PROGRAM)}).then(() => setInterval(() => parentPort.postMessage({ id: 'none' }), 1).unref());`;
  const warnings = await warningsOf(async () => {
    const engine = await loadEngine({ threads: 1, worker: () => new Worker(text, { eval: true }) });
    const question = { ...QUESTION, simulations: 5_000_000 };
    assert.equal(await engine.simulateAsync(question), engine.simulate(question));
    await engine.close();
  });
  assert.equal(warnings, []);
});

loading('starts workers with the first call that needs them', async () => {
  let opened = 0;
  const worker = (): never => {
    opened++;
    throw new Error('counted');
  };
  await warningsOf(async () => {
    const engine = await loadEngine({ threads: 2, worker });
    await engine.simulateAsync({ ...QUESTION, simulations: 1000 }); // tiny
    await engine.equityAsync({ players: ['AA', 'KK'] }); // from the table of matchups
    assert.is(opened, 0);
    await engine.simulateAsync(QUESTION);
    assert.is(opened, 2);
    await engine.close();
  });
});

loading('lets the program end while its threads are idle', () => {
  const program = `import { loadEngine } from 'poker-odds-wasm';
    const engine = await loadEngine();
    console.log((await engine.simulateAsync(${JSON.stringify(QUESTION)})).win);`;
  const args = ['--input-type=module', '-e', program];
  const cwd = join(ROOT, 'dist/package'); // the name of the package can be resolved there
  assert.is(execFileSync(process.execPath, args, { cwd, encoding: 'utf8', timeout: 60_000 }), '0.49992\n');
});
