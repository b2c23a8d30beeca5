// The library in Node: its odds are those of the engine and of the service, at once and on threads.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { CATEGORIES, type Category } from '../../src/engine/categories.js';
import { loaderOn } from '../../src/library/load-engine.js';
import {
  CalculatorClosedError,
  CalculatorUnavailableError,
  DuplicateCardsError,
  EngineLoadError,
  InvalidArgumentError,
  InvalidCardsError,
  loadEngine,
  type OddsEngine,
  type Progress,
  type SimulatedOdds,
  type SimulationProgress,
} from '../../src/library/node.js';
import type { Platform } from '../../src/library/odds-engine.js';
import { createNodeCalculator, createNodeMatchups } from '../../src/odds/node-calculator.js';
import { enhancedData } from '../../src/questions/answers/odds-answer.js';
import { showdownVectors } from '../engine/vectors.js';
import { ROOT } from '../repository/tree.js';

const WASM_FILE = new URL('../../dist/poker-odds.wasm', import.meta.url);
const WASM = readFileSync(WASM_FILE);
const QUESTION = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

interface Context {
  engine: OddsEngine;
}

const library = suite<Context>('the library');
library.before(async context => {
  context.engine = await loadEngine();
});
library.after(({ engine }) => engine.close());

library('gives the odds that the service gives for the same seed', async ({ engine }) => {
  const calculation = { kind: 'odds', ...QUESTION, cards: parseCards(QUESTION.cards), method: 'monte-carlo' } as const;
  const calculator = createNodeCalculator({ threads: 1 });
  const { counts } = await calculator.calculate(calculation);
  await calculator.close();
  const data = enhancedData({ calculation, detail: true }, counts);
  const { win, tie, lose, ownHand, opponentHand, standardErrors, seed, deals } = engine.simulate(QUESTION);
  assert.equal([win, tie, lose], [data.win_rate, data.tie_rate, data.lose_rate]);
  assert.equal([deals, seed], [200_000, 7]);
  for (const [category, rate] of Object.entries(data.our_hand_probabilities)) {
    assert.is(ownHand[category as Category], rate);
  }
  for (const [category, rate] of Object.entries(data.opponent_hand_probabilities)) {
    assert.is(opponentHand[category as Category], rate);
  }
  assert.is(standardErrors.win, Math.sqrt((win * (1 - win)) / deals));
});

library('counts every deal when there are few enough, with standard errors of 0', ({ engine }) => {
  const { method, deals, win, tie, lose, ownHand, standardErrors } = engine.exact({
    cards: ['Ah', 'Kh', '2c', '7d', 'Kd'],
    opponents: 1,
  });
  assert.equal([method, deals], ['exact', 1_070_190]);
  assert.ok(Math.abs(win + tie + lose - 1) < 1e-12);
  assert.is(Object.keys(ownHand).join(), CATEGORIES.join());
  assert.equal([standardErrors.win, standardErrors.ownHand['One Pair']], [0, 0]);
});

library('gives the exact rates of the reference vectors', ({ engine }) => {
  const vectors = showdownVectors.filter(({ opponents }) => opponents === 1);
  assert.ok(vectors.some(({ cards }) => cards.length === 2));
  for (const { cards, opponents, total, win, tie, lose } of vectors) {
    const odds = engine.exact({ cards, opponents });
    assert.equal([odds.deals, odds.win, odds.tie, odds.lose], [total, win / total, tie / total, lose / total]);
  }
});

library('counts categories alone when there is no opponent', ({ engine }) => {
  const { win, tie, lose, ownHand, opponentHand, deals } = engine.exact({ cards: ['Ah', 'Kh'] });
  assert.equal([deals, win, tie, lose], [2_118_760, 0, 0, 0]);
  assert.ok(Math.abs(Object.values(ownHand).reduce((sum, rate) => sum + rate, 0) - 1) < 1e-12);
  assert.ok(Object.values(opponentHand).every(rate => rate === 0));
});

library('fills in 100,000 simulations and a seed that gives the same odds again', ({ engine }) => {
  const first = engine.simulate({ cards: ['2c', '2d'], opponents: 1 });
  const again = engine.simulate({ cards: ['2c', '2d'], opponents: 1, seed: first.seed });
  assert.is(first.deals, 100_000);
  assert.equal(again, first);
  assert.is.not(engine.simulate({ cards: ['2c', '2d'], opponents: 1 }).seed, first.seed);
});

library('evaluates many hands at once: strengths that compare, and categories', ({ engine }) => {
  const hands = ['Ah Kh Qh Jh Th 2c 3d', '2c 2d 5h 8s 9c Td Kh', 'Kh Td 9c 8s 5h 2d 2c'].map(text => text.split(' '));
  const { strengths, categories } = engine.evaluate(Array.from({ length: 3000 }, (_, i) => hands[i % 3] ?? []));
  assert.equal(categories.slice(0, 3), ['Straight Flush', 'One Pair', 'One Pair']);
  assert.ok((strengths[0] ?? 0) > (strengths[1] ?? 0));
  assert.is(strengths[2999], strengths[1]);
  assert.equal(engine.evaluate([]).categories, []);
});

library('gives the same odds on threads, and reports progress', async ({ engine }) => {
  const reports: SimulationProgress[] = [];
  const odds = await engine.simulateAsync(QUESTION, { onProgress: progress => reports.push(progress) });
  assert.equal(odds, engine.simulate(QUESTION));
  assert.ok(reports.every(({ of }) => of === 200_000));
  assert.ok(reports.length > 1 && reports.every(({ deals }, i) => deals > (reports[i - 1]?.deals ?? 0)));
  const flop = { cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 2 };
  assert.equal(await engine.exactAsync(flop), engine.exact(flop));
});

library('reports the odds of the deals until then', async ({ engine }) => {
  const reports: SimulatedOdds[] = [];
  const odds = await engine.simulateAsync(QUESTION, { onProgress: progress => reports.push(progress.odds()) });
  assert.equal(reports.at(-1), odds);
  for (const { deals, win, standardErrors } of reports) {
    assert.ok(deals <= odds.deals && standardErrors.win >= odds.standardErrors.win * 0.9);
    assert.ok(Math.abs(win - odds.win) < 5 * standardErrors.win, `${win} after ${deals} deals`);
  }
});

library('reports the end when there was nothing to compute', async ({ engine }) => {
  const reports: Progress[] = [];
  const onProgress = (progress: Progress): void => void reports.push(progress);
  await engine.exactAsync({ cards: ['Ah', 'Kh'], opponents: 1 }, { onProgress });
  assert.equal(reports, [{ deals: 2_097_572_400, of: 2_097_572_400 }]);
});

library('stops when the signal is aborted, and rejects with its reason', async ({ engine }) => {
  const endless = { ...QUESTION, simulations: 1e12 };
  const reason = new Error('enough');
  const abort = new AbortController();
  const stopped = engine.simulateAsync(endless, { signal: abort.signal, onProgress: () => abort.abort(reason) });
  assert.is(await failure(stopped), reason);
  assert.is(await failure(engine.simulateAsync(endless, { signal: AbortSignal.abort(reason) })), reason);
});

library('rejects what is not a question, in synchronous and asynchronous calls', async ({ engine }) => {
  const wrong = [
    [{ cards: ['Ah', '10h'] }, InvalidCardsError, 'did you mean "Th"?'],
    [{ cards: ['Ah'] }, InvalidCardsError, 'cards has 1 entry'],
    [{ cards: ['Ah', 'Ah'] }, DuplicateCardsError, 'cards[1] is "Ah", which is cards[0] already'],
    [{ cards: ['Ah', 'Kh'], opponents: 23 }, InvalidArgumentError, 'opponents is 23: send an integer from 0 to 22'],
    [{ cards: ['Ah', 'Kh'], opponents: 0.5 }, InvalidArgumentError, 'opponents is 0.5'],
    [{ cards: ['Ah', 'Kh'], simulations: 0 }, InvalidArgumentError, 'simulations is 0'],
    [{ cards: ['Ah', 'Kh'], simulations: 2e12 }, InvalidArgumentError, 'to 1000000000000'],
    [{ cards: ['Ah', 'Kh'], seed: -1 }, InvalidArgumentError, 'seed is -1'],
  ] as const;
  for (const [question, type, words] of wrong) {
    const said = (error: unknown): boolean => error instanceof type && error.message.includes(words);
    assert.throws(() => engine.simulate(question), said);
    assert.ok(said(await failure(engine.simulateAsync(question))));
  }
  const many = { cards: ['Ah', 'Kh'], opponents: 2 };
  assert.throws(() => engine.exact(many), /1,894,107,877,200 deals.*simulate instead/);
  assert.instance(await failure(engine.exactAsync(many)), InvalidArgumentError);
  assert.throws(() => engine.evaluate([['Ah', 'Kh']]), 'hands[0] has 2 entries: send an array of 7 cards');
  const holes: string[] = [];
  holes.length = 7;
  assert.throws(() => engine.evaluate([holes]), 'hands[0][0] is of type undefined');
  const twice = 'Ah Kh Qh Jh Th 2c Ah'.split(' ');
  assert.throws(
    () => engine.evaluate([[...twice.slice(0, 6), '3c'], twice]),
    (error: unknown) => error instanceof DuplicateCardsError && error.message.startsWith('hands[1][6] is "Ah"'),
  );
  assert.throws(() => engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', 'x']]), 'hands[0][6] is "x"');
});

library.run();

const loading = suite('loading the library');

loading('takes bytes, a compiled module, or a URL', async () => {
  const server = createServer((_, response) => response.end(WASM)).listen(0, '127.0.0.1');
  const url = await new Promise<string>(resolve =>
    server.once('listening', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)),
  );
  const expected = (await loadEngine()).simulate(QUESTION);
  for (const wasm of [WASM, await WebAssembly.compile(WASM), url, new URL(url), WASM_FILE, String(WASM_FILE)]) {
    assert.equal((await loadEngine({ wasm })).simulate(QUESTION), expected);
  }
  server.close();
});

loading('says why something is not an engine', async () => {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const missing = await failure(loadEngine({ wasm: `http://127.0.0.1:${port}/none.wasm` }));
  assert.instance(missing, EngineLoadError);
  assert.match((missing as Error).message, /the answer of http\S*none\.wasm has status 404/);
  server.close();
  const nobody = await failure(loadEngine({ wasm: 'http://127.0.0.1:1/' }));
  assert.match((nobody as Error).message, /cannot be read from http:\/\/127\.0\.0\.1:1\/: fetch failed/);
  const nowhere = await failure(loadEngine({ wasm: new URL('file:///nowhere/none.wasm') }));
  assert.match((nowhere as Error).message, /none\.wasm: ENOENT/);
  for (const threads of [0, -1, 1.5, 2000, Number.NaN]) {
    assert.instance(await failure(loadEngine({ threads })), InvalidArgumentError);
  }
  assert.instance(await failure(loadEngine({ wasm: new Uint8Array([1, 2, 3]) })), EngineLoadError);
});

loading('creates separate engines, which still work after their threads were ended', async () => {
  const engine = await loadEngine({ threads: 1 });
  const waiting = failure(engine.simulateAsync({ ...QUESTION, simulations: 1e12 }));
  await engine.close();
  assert.match(String(await waiting), /closed/);
  const odds = engine.simulate(QUESTION);
  assert.equal(await engine.simulateAsync(QUESTION), odds);
  await engine.close();
  await engine.close();
});

loading('starts new threads for calls that come while others are closed', async () => {
  const engine = await loadEngine({ threads: 1 });
  const cut = failure(engine.simulateAsync({ ...QUESTION, simulations: 1e12 }));
  const closed = engine.close();
  assert.equal(await engine.simulateAsync(QUESTION), engine.simulate(QUESTION));
  await closed;
  assert.instance(await cut, CalculatorClosedError);
  await engine.close();
});

loading.run();

const unavailable = suite('the library when no thread can be started');

unavailable(
  'computes synchronous calls, and rejects the others with the reason, after a new attempt each time',
  async () => {
    const module = await WebAssembly.compile(WASM);
    const cause = new Error('workers are forbidden');
    let attempts = 0;
    const platform: Platform = {
      compileOwn: () => Promise.resolve(module),
      compileFrom: () => Promise.resolve(module),
      createMatchups: createNodeMatchups,
      defaultThreads: () => 2,
      startWorker: () => {
        attempts++;
        return Promise.reject(cause);
      },
    };
    const engine = await loaderOn(platform)();
    assert.is(engine.simulate(QUESTION).deals, 200_000);
    for (let call = 1; call <= 2; call++) {
      const error = await failure(engine.simulateAsync(QUESTION));
      assert.instance(error, CalculatorUnavailableError);
      assert.is((error as Error).cause, cause);
      assert.is(attempts, 2 * call);
    }
  },
);

unavailable.run();

const programs = suite('a program that uses the library');

/** What a program on the command line prints, before it ends by itself; in the package's folder its name is known. */
const printed = (program: string): string => {
  const args = ['--input-type=module', '-e', program];
  return execFileSync(process.execPath, args, { cwd: join(ROOT, 'dist/package'), encoding: 'utf8', timeout: 60_000 });
};

programs('may be given on the command line, and ends by itself although its threads are idle', () => {
  const question = JSON.stringify(QUESTION);
  const program = `import { loadEngine } from 'poker-odds-wasm';
    const engine = await loadEngine();
    console.log((await engine.simulateAsync(${question})).win);`;
  assert.is(printed(program), '0.49992\n');
});

programs.run();
