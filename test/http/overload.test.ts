// Too much to do: what is refused and what is not, the time limit, and an engine whose threads die or do not start.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/odds/calculator.js';
import { simulationsOfChunk } from '../../src/odds/chunks.js';
import { startThread } from '../../src/odds/node-thread.js';
import type { Thread } from '../../src/odds/thread.js';
import { type CalculatorOptions, createCalculator } from '../../src/odds/threads.js';
import { type Answer, assertRefused, ENHANCED, GENEROUS, postHead, type Service, startService } from './service.js';

const cards = ['Ah', 'Kh'];
/** 230 million hands, half of the smallest queue. */
const LONG = { cards, opponents: 22, simulations: 10_000_000, seed: 1 };
const SHORT = { cards, opponents: 2, simulations: 100_000, seed: 1 };

interface Engine {
  readonly options?: CalculatorOptions;
  readonly timeLimitMs?: number;
  /** How long it takes to look at a balance. */
  readonly holdMs?: number;
}

/** A service with a calculator of its own, and a second account's key. */
const startWith = async ({ options, timeLimitMs, holdMs = 0 }: Engine) => {
  const calculator = createCalculator({ threads: 1, ...options });
  const service = await startService(({ accounts }) => ({
    calculator,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
    accounts: {
      ...accounts,
      hold: async (...asked) => {
        await sleep(holdMs);
        return accounts.hold(...asked);
      },
    },
  }));
  await service.accounts.createAccount('others', { credits: 1000, rateLimit: GENEROUS });
  const { key } = await service.accounts.createKey('others');
  const close = async (): Promise<void> => {
    calculator.interrupt(new Error('the test is over'));
    await service.close();
    await calculator.close();
  };
  return { service, calculator, close, others: { authorization: `Bearer ${key}` } };
};

/** A thread that begins nothing before `open` is called: however busy the machine is, what waits for it waits. */
const createGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const start = async (module: WebAssembly.Module): Promise<Thread> => {
    const thread = await startThread(module);
    return {
      ...thread,
      run: async (chunk, isWanted) => {
        await opened;
        return thread.run(chunk, isWanted);
      },
    };
  };
  return { start, open: () => open() };
};

const creditsOf = async ({ accounts }: Service, account = 'tests'): Promise<number> =>
  (await accounts.findAccount(account)).credits;

/** Resolves once so many calculations are under way. */
const underWay = async (calculator: Calculator, calculations: number): Promise<void> => {
  while (calculator.activity().calculations < calculations) await new Promise(resolve => setTimeout(resolve, 1));
};

const assertTold = (answer: Answer): void => {
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.not.ok(answer.headers.has('x-credits-cost'));
};

const full = suite('a queue that is full');

full(
  'refuses an account beyond its half with 503 OVERLOADED and Retry-After, uncharged, and serves another',
  async () => {
    const { start, open } = createGate();
    const { service, calculator, others, close } = await startWith({ options: { queueLimit: 460_000_000, start } });
    const before = await creditsOf(service);
    const long = service.post(ENHANCED, LONG);
    await underWay(calculator, 1);
    const refused = await service.post(ENHANCED, SHORT);
    assertRefused(refused, 'OVERLOADED', /the account's calculations in flight.* send the request again in \d+ s/);
    assertTold(refused);
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
  const { start, open } = createGate();
  const { service, calculator, others, close } = await startWith({ options: { queueLimit: 460_000_000, start } });
  const long = [service.post(ENHANCED, LONG), service.post(ENHANCED, LONG, others)];
  await underWay(calculator, 2);
  const refused = await service.post(ENHANCED, LONG, others);
  assertRefused(refused, 'OVERLOADED');
  assertTold(refused);
  assert.is((await service.post(ENHANCED, { ...SHORT, simulations: 1000 }, others)).status, 200);
  open();
  assert.equal(
    (await Promise.all(long)).map(({ status }) => status),
    [200, 200],
  );
  await close();
});

full('is nothing to alarm anyone: a refusal is one line of information in the log, of the request itself', async () => {
  const { start, open } = createGate();
  const { service, calculator, close } = await startWith({ options: { queueLimit: 460_000_000, start } });
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
  const { start, open } = createGate();
  const { service, calculator, close } = await startWith({ options: { queueLimit: 460_000_000, start } });
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
  assertTold(refused);
  assert.is(calculator.activity().calculations, 0);
  assert.is(calculator.activity().hands, 0);
  assert.is(await creditsOf(service), before);
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 40));
  await close();
});

late('gets it for what it waited before its calculation too', async () => {
  const { service, calculator, close } = await startWith({ timeLimitMs: 50, holdMs: 60 });
  assertRefused(await service.post(ENHANCED, SHORT), 'OVERLOADED', /within the time limit/);
  assert.is(calculator.activity().handsDone, 0);
  await close();
});

late('gets it as well while it waits for an earlier one with the same Idempotency-Key', async () => {
  const { service, calculator, close } = await startWith({ timeLimitMs: 60 });
  const headers = { 'Idempotency-Key': 'both' };
  const answers = [service.post(ENHANCED, LONG, headers)];
  await underWay(calculator, 1);
  answers.push(service.post(ENHANCED, LONG, headers));
  for (const answer of answers) assertRefused(await answer, 'OVERLOADED');
  await close();
});

late.run();

const leaving = suite('a client that leaves');

leaving('frees its work at once: no chunk is begun for it that no thread has yet', async () => {
  const { service, calculator, close } = await startWith({});
  const text = JSON.stringify(LONG);
  const socket = service.connect();
  socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${text.length}`) + text);
  await underWay(calculator, 1);
  socket.destroy();
  while (calculator.activity().calculations > 0) await new Promise(resolve => setTimeout(resolve, 1));
  assert.is(calculator.activity().hands, 0);
  const { handsDone } = calculator.activity();
  await service.post(ENHANCED, { ...SHORT, simulations: 10_000 });
  const chunk = 23 * simulationsOfChunk(22);
  assert.ok(calculator.activity().handsDone - handsDone <= 2 * chunk + 30_000);
  await close();
});

leaving.run();

const dying = suite('an engine whose threads');

dying('die in the midst of a request are replaced, and the answer is the same', async () => {
  const threads: Thread[] = [];
  const deaths: Error[] = [];
  const start = async (module: WebAssembly.Module): Promise<Thread> => {
    threads.push(await startThread(module));
    return threads.at(-1) as Thread;
  };
  const { service, calculator, close } = await startWith({
    options: { start, onDeath: reason => void deaths.push(reason) },
  });
  const asked = { ...LONG, simulations: 1_000_000 };
  const undisturbed = await service.post(ENHANCED, asked);
  const disturbed = service.post(ENHANCED, asked);
  await underWay(calculator, 1);
  await threads[0]?.stop();
  assert.is((await disturbed).text, undisturbed.text);
  assert.is(deaths.length, 1);
  assert.is((await service.request('GET', '/readyz')).status, 200);
  await close();
});

dying('cannot start leaves /readyz red, and 503 SERVICE_UNAVAILABLE for what it cannot do at once', async () => {
  const start = (): Promise<Thread> => Promise.reject(new Error('no memory'));
  const { service, calculator, close } = await startWith({ options: { start } });
  await calculator.ready().catch(() => undefined);
  const ready = await service.request('GET', '/readyz');
  assert.is(ready.status, 503);
  assert.equal(ready.json, { status: 'unavailable', degraded: ['engine'] });
  assertRefused(await service.post(ENHANCED, SHORT), 'SERVICE_UNAVAILABLE', /the engine cannot compute now/);
  await close();
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50)); // each failed start is told, not each request
});

dying.run();
