// Too much work: what is refused and what is not, the time limit, and an engine whose workers die or do not start.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/odds/calculator.js';
import { createNodeCalculator, type NodeCalculatorOptions } from '../../src/odds/node-calculator.js';
import { simulationsPerChunk } from '../../src/odds/odds-kind.js';
import { startNodeWorker } from '../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../src/odds/workers/worker.js';
import { type Answer, assertRefused, ENHANCED, GENEROUS, postHead, type Service, startService } from './service.js';

const cards = ['Ah', 'Kh'];
/** 230 million hands, half of the smallest queue. */
const LONG = { cards, opponents: 22, simulations: 10_000_000, seed: 1 };
const SHORT = { cards, opponents: 2, simulations: 100_000, seed: 1 };

interface Engine {
  readonly options?: NodeCalculatorOptions;
  readonly timeLimitMs?: number;
  /** How long it takes to reserve credits. */
  readonly reserveMs?: number;
}

/** A service with a calculator of its own, and a second account's key. */
const startWith = async ({ options, timeLimitMs, reserveMs = 0 }: Engine) => {
  const calculator = createNodeCalculator({ threads: 1, ...options });
  const service = await startService(({ accounts }) => ({
    calculator,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
    accounts: {
      ...accounts,
      reserve: async (...args) => {
        await sleep(reserveMs);
        return accounts.reserve(...args);
      },
    },
  }));
  await service.accounts.createAccount('others', { credits: 1000, rateLimit: GENEROUS });
  const { key } = await service.accounts.createKey('others');
  const close = async (): Promise<void> => {
    calculator.abort(new Error('the test is over'));
    await service.close();
    await calculator.close();
  };
  return { service, calculator, close, others: { authorization: `Bearer ${key}` } };
};

/** A worker that starts nothing before `open` is called, so that its queue is full on any machine. */
const createGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const startWorker = async (module: WebAssembly.Module): Promise<Worker> => {
    const worker = await startNodeWorker(module);
    return {
      ...worker,
      run: async (chunk, isWanted) => {
        await opened;
        return worker.run(chunk, isWanted);
      },
    };
  };
  return { startWorker, open: () => open() };
};

const creditsOf = async ({ accounts }: Service, account = 'tests'): Promise<number> =>
  (await accounts.findAccount(account)).credits;

/** Resolves once so many calculations are under way. */
const underWay = async (calculator: Calculator, calculations: number): Promise<void> => {
  while (calculator.status().calculations < calculations) await new Promise(resolve => setTimeout(resolve, 1));
};

const assertRetryAfter = (answer: Answer): void => {
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.not.ok(answer.headers.has('x-credits-cost'));
};

const full = suite('a queue that is full');

full(
  'refuses an account beyond its half with 503 OVERLOADED and Retry-After, uncharged, and serves another',
  async () => {
    const { startWorker, open } = createGate();
    const { service, calculator, others, close } = await startWith({
      options: { queueLimit: 460_000_000, startWorker },
    });
    const before = await creditsOf(service);
    const long = service.post(ENHANCED, LONG);
    await underWay(calculator, 1);
    const refused = await service.post(ENHANCED, SHORT);
    assertRefused(refused, 'OVERLOADED', /the account's calculations in flight.* send the request again in \d+ s/);
    assertRetryAfter(refused);
    const other = service.post(ENHANCED, SHORT, others);
    await underWay(calculator, 2);
    open();
    assert.is((await other).status, 200);
    assert.is((await long).status, 200);
    assert.is(await creditsOf(service), before - 230);
    assert.is((await service.post(ENHANCED, SHORT)).status, 200);
    await close();
  },
);

full('refuses everyone with 503 OVERLOADED and Retry-After, what takes no time excepted', async () => {
  const { startWorker, open } = createGate();
  const { service, calculator, others, close } = await startWith({
    options: { queueLimit: 460_000_000, startWorker },
  });
  const long = [service.post(ENHANCED, LONG), service.post(ENHANCED, LONG, others)];
  await underWay(calculator, 2);
  const refused = await service.post(ENHANCED, LONG, others);
  assertRefused(refused, 'OVERLOADED');
  assertRetryAfter(refused);
  assert.is((await service.post(ENHANCED, { ...SHORT, simulations: 1000 }, others)).status, 200);
  open();
  assert.equal(
    (await Promise.all(long)).map(({ status }) => status),
    [200, 200],
  );
  await close();
});

full('raises no alarm: a refusal is one line of information in the log, that of the request itself', async () => {
  const { startWorker, open } = createGate();
  const { service, calculator, close } = await startWith({ options: { queueLimit: 460_000_000, startWorker } });
  const long = service.post(ENHANCED, LONG);
  await underWay(calculator, 1);
  assertRefused(await service.post(ENHANCED, SHORT), 'OVERLOADED');
  const lines = service.log.map(line => JSON.parse(line));
  open();
  await long;
  await close();
  assert.equal(
    lines.map(({ level, msg, code }) => [level, msg, code]),
    [[30, 'request', 'OVERLOADED']],
  );
});

full('leaves an Idempotency-Key unused when it refuses', async () => {
  const { startWorker, open } = createGate();
  const { service, calculator, close } = await startWith({ options: { queueLimit: 460_000_000, startWorker } });
  const long = service.post(ENHANCED, LONG);
  await underWay(calculator, 1);
  const headers = { 'Idempotency-Key': 'again' };
  assertRefused(await service.post(ENHANCED, SHORT, headers), 'OVERLOADED');
  open();
  await long;
  const again = await service.post(ENHANCED, SHORT, headers);
  assert.is(again.status, 200);
  assert.not.ok(again.headers.has('idempotency-replayed'));
  await close();
});

full.run();

const late = suite('a request that takes longer than the time limit');

late('gets 503 OVERLOADED, its remaining chunks are dropped, and nothing is charged', async () => {
  const { service, calculator, close } = await startWith({ timeLimitMs: 30 });
  const before = await creditsOf(service);
  const refused = await service.post(ENHANCED, LONG);
  assertRefused(refused, 'OVERLOADED', /within the time limit of 0.03 s/);
  assertRetryAfter(refused);
  assert.is(calculator.status().calculations, 0);
  assert.is(calculator.status().handsLeft, 0);
  assert.is(await creditsOf(service), before);
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 40));
  await close();
});

late('gets it for what it waited before its calculation too', async () => {
  const { service, calculator, close } = await startWith({ timeLimitMs: 50, reserveMs: 60 });
  assertRefused(await service.post(ENHANCED, SHORT), 'OVERLOADED', /within the time limit/);
  assert.is(calculator.status().handsDone, 0);
  await close();
});

late('gets it as well while it waits for an earlier one with the same Idempotency-Key', async () => {
  const { startWorker, open } = createGate();
  const { service, calculator, close } = await startWith({ timeLimitMs: 2000, options: { startWorker } });
  const headers = { 'Idempotency-Key': 'both' };
  const answers = [service.post(ENHANCED, LONG, headers)];
  await underWay(calculator, 1);
  answers.push(service.post(ENHANCED, LONG, headers));
  for (const answer of answers) assertRefused(await answer, 'OVERLOADED');
  open();
  await close();
});

late.run();

const leaving = suite('a client that leaves');

leaving('frees its work at once: no chunk is begun for it that no worker has yet', async () => {
  const { service, calculator, close } = await startWith({});
  const text = JSON.stringify(LONG);
  const socket = service.connect();
  socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${text.length}`) + text);
  await underWay(calculator, 1);
  socket.destroy();
  while (calculator.status().calculations > 0) await new Promise(resolve => setTimeout(resolve, 1));
  assert.is(calculator.status().handsLeft, 0);
  const { handsDone } = calculator.status();
  await service.post(ENHANCED, { ...SHORT, simulations: 10_000 });
  const chunk = 23 * simulationsPerChunk(22);
  assert.ok(calculator.status().handsDone - handsDone <= 2 * chunk + 30_000);
  await close();
});

leaving.run();

const dying = suite('an engine whose workers');

dying('die in the midst of a request are replaced, and the answer is the same', async () => {
  const workers: Worker[] = [];
  const deaths: Error[] = [];
  const startWorker = async (module: WebAssembly.Module): Promise<Worker> => {
    workers.push(await startNodeWorker(module));
    return workers.at(-1) as Worker;
  };
  const { service, calculator, close } = await startWith({
    options: { startWorker, onExit: reason => void deaths.push(reason) },
  });
  const asked = { ...LONG, simulations: 1_000_000 };
  const undisturbed = await service.post(ENHANCED, asked);
  const disturbed = service.post(ENHANCED, asked);
  await underWay(calculator, 1);
  await workers[0]?.stop();
  assert.is((await disturbed).text, undisturbed.text);
  assert.is(deaths.length, 1);
  assert.is((await service.request('GET', '/readyz')).status, 200);
  await close();
});

dying('cannot start leaves /readyz red, and 503 SERVICE_UNAVAILABLE for what it cannot do at once', async () => {
  const startWorker = (): Promise<Worker> => Promise.reject(new Error('no memory'));
  const { service, calculator, close } = await startWith({ options: { startWorker } });
  await calculator.ready().catch(() => undefined);
  const ready = await service.request('GET', '/readyz');
  assert.is(ready.status, 503);
  assert.equal(ready.json, { status: 'unavailable', degraded: ['engine'] });
  assertRefused(await service.post(ENHANCED, SHORT), 'SERVICE_UNAVAILABLE', /the engine cannot compute now/);
  await close();
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50)); // each failed start is logged, not each request
});

dying.run();
