// Overload: what is refused, the bounds of memory, the time limit, and an engine whose workers do not start.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { KeptAnswer } from '../../src/accounts/account-model.js';
import type { Worker } from '../../src/calculations/workers/worker.js';
import { createNodeCalculator, type NodeCalculatorOptions, startNodeWorker } from '../../src/games/node-calculator.js';
import { measureWork } from '../../src/http/charging/compute-answer.js';
import { QuestionList } from '../../src/questions/question-list.js';
import { READER, read } from '../questions/reading.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { type Answer, assertRefused, creditHeaders } from './answers.js';
import { BATCH, ENHANCED, EQUITY, JOBS, PROBABILITIES, postHead } from './requests.js';
import { createGate, type Replace, readMetric, startService } from './service.js';
import { openAccount } from './test-account.js';

const cards = ['Ah', 'Kh'];
/** 23 million hands. */
const LONG = { cards, opponents: 22, simulations: 1_000_000, seed: 1 };
const SHORT = { cards, opponents: 2, simulations: 100_000, seed: 1 };
const TINY = { ...SHORT, simulations: 1000 };

/** A service with one thread, and 1,000 credits. */
const startWith = async (options: NodeCalculatorOptions = {}, replace?: Replace) => {
  const calculator = createNodeCalculator({ threads: 1, ...options });
  const service = await startService(parts => ({ ...replace?.(parts), calculator }));
  const { headers, ...account } = await openAccount(service, 'one', 1000);
  const close = async (): Promise<void> => {
    calculator.abort(new Error('the test is over'));
    await service.close();
    await calculator.close();
  };
  const post = (path: string, body: object, by = headers): Promise<Answer> => service.post(path, body, by);
  return { service, calculator, account, post, close };
};

/** The limit of a queue: an account may have half of it. The worker computes nothing before `open` is called. */
const startFull = async () => {
  const { opened, open } = createGate();
  const startWorker = async (modules: readonly WebAssembly.Module[]): Promise<Worker> => {
    const worker = await startNodeWorker(modules);
    return {
      ...worker,
      async run(chunk, isWanted) {
        await opened;
        return worker.run(chunk, isWanted);
      },
    };
  };
  return { ...(await startWith({ queueLimit: 46_000_000, startWorker })), open };
};

const full = suite('a queue that is full');

full('refuses an account beyond its half, free, at every endpoint, and answers another account', async () => {
  const { service, calculator, account, post, open, close } = await startFull();
  const other = await openAccount(service, 'other', 1000);
  const long = post(ENHANCED, LONG);
  await until(() => calculator.status().calculations === 1);
  service.log.length = 0;
  for (const [path, body] of [
    [ENHANCED, SHORT],
    [EQUITY, { players: ['AA', 'KK', 'random'], simulations: 50_000 }],
    [BATCH, { questions: [{ type: 'probabilities-enhanced', ...SHORT }] }],
  ] as const) {
    const refused = await post(path, body);
    assertRefused(
      refused,
      'OVERLOADED',
      /the account's calculations in flight take up its half .* send the request again in/,
    );
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal(creditHeaders(refused), [null, null]);
  }
  assert.equal(
    service.lines().map(({ level, msg, code }) => [level, msg, code]),
    Array(3).fill([30, 'request', 'OVERLOADED']),
  );
  const others = post(ENHANCED, SHORT, other.headers);
  await until(() => calculator.status().calculations === 2);
  open();
  assert.equal([(await long).status, (await others).status], [200, 200]);
  assert.is(await account.balance(), 1000 - 23);
  assert.is((await post(ENHANCED, SHORT)).status, 200);
  await close();
});

full('refuses all accounts, except for questions that take no time', async () => {
  const { service, calculator, post, open, close } = await startFull();
  const [other, third] = [await openAccount(service, 'other', 1000), await openAccount(service, 'third', 1000)];
  const long = [post(ENHANCED, LONG), post(ENHANCED, LONG, other.headers)];
  await until(() => calculator.status().calculations === 2);
  assertRefused(await post(ENHANCED, SHORT, third.headers), 'OVERLOADED', /^the queue of calculations is full/);
  assert.is((await post(ENHANCED, TINY, third.headers)).status, 200);
  open();
  for (const answer of long) assert.is((await answer).status, 200);
  await close();
});

const long = suite('long answers in flight');

/** A service whose charges without an Idempotency-Key wait for `open`, and the number of those that wait. */
const startSlow = async () => {
  const { opened, open } = createGate();
  let waiting = 0;
  const started = await startWith({ threads: 2 }, ({ accounts }) => ({
    accounts: {
      async charge(charge) {
        if (charge.kept) return accounts.charge(charge);
        waiting++;
        await opened;
        return accounts.charge(charge);
      },
    },
  }));
  return { ...started, open, waiting: () => waiting };
};

long('list at most 200,000 hands of an account and 400,000 of all; more is refused with OVERLOADED', async () => {
  const { service, post, open, waiting, close } = await startSlow();
  const [other, third] = [await openAccount(service, 'other', 100), await openAccount(service, 'third', 100)];
  const body = { players: Array(10).fill('random'), hands: true, simulations: 100 }; // lists 13,260
  const repeat = () => post(EQUITY, body, { ...other.headers, 'idempotency-key': 'repeated' });
  assert.is((await repeat()).status, 200);
  const admitted = Array.from({ length: 15 }, () => post(EQUITY, body));
  await until(() => waiting() === 15);
  const refused = await post(EQUITY, body);
  assertRefused(refused, 'OVERLOADED', /^the account's answers in flight list the most .* allowed, 200,000/);
  assert.is(refused.headers.get('retry-after'), '2');
  admitted.push(...Array.from({ length: 15 }, () => post(EQUITY, body, other.headers)));
  await until(() => waiting() === 30);
  assertRefused(await repeat(), 'OVERLOADED', /^the account's answers in flight/);
  assertRefused(await post(EQUITY, body, third.headers), 'OVERLOADED', /^all answers in flight .*, 400,000/);
  const short = post(EQUITY, { ...body, hands: false }, third.headers);
  open();
  assert.equal([...new Set((await Promise.all([...admitted, short])).map(({ status }) => status))], [200]);
  assert.is((await post(EQUITY, body)).status, 200);
  await close();
});

long('do not count after their client left while an earlier answer was looked up', async () => {
  const { opened, open } = createGate();
  let [waiting, earlier]: [number, KeptAnswer | undefined] = [0, undefined];
  const { service, post, close } = await startWith({ threads: 2 }, ({ accounts }) => ({
    accounts: {
      async earlierAnswer(account, key) {
        if (earlier === undefined) return accounts.earlierAnswer(account, key);
        waiting++;
        await opened;
        return earlier;
      },
    },
  }));
  const body = JSON.stringify({ players: Array(10).fill('random'), hands: true, simulations: 100 }); // lists 13,260
  const under = (key: string) => ({ authorization: `Bearer ${service.key}`, 'idempotency-key': key });
  assert.is((await post(EQUITY, JSON.parse(body), under('first'))).status, 200);
  earlier = await service.accounts.earlierAnswer('tests', 'first');
  const sockets = Array.from({ length: 16 }, (_, i) => {
    const head = [`Content-Length: ${body.length}`, 'Content-Type: application/json', `Idempotency-Key: ${i}`];
    return service.open(postHead(service, EQUITY, ...head) + body).socket;
  });
  await until(() => waiting === 16);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await readMetric(service, 'connections')) < 16);
  open();
  await until(() => service.log.filter(line => line.includes('"msg":"request"')).length === 17);
  assert.is((await post(EQUITY, JSON.parse(body), under('last'))).status, 200);
  await close();
});

long('count the flops that they list, and each answer of a batch as ten hands', async () => {
  assert.is(measureWork(read({ players: ['AA', 'KK'], flops: true })).listed, 1755);
  const list = new QuestionList({ readOptions: READER, pause: async () => {}, rangeBudget: { left: 0 } });
  await list.read(Array(1000).fill({ type: 'probabilities', cards, simulations: 1 }));
  assert.is(measureWork(list).listed, 10_000);
});

const late = suite('a request that takes longer than the time limit');

late('gets OVERLOADED, and its remaining work is dropped', async () => {
  const { service, calculator, account, post, close } = await startWith({}, () => ({ timeLimitMs: 50 }));
  const questions = Array(20).fill({ type: 'probabilities', cards, simulations: 10_000_000 });
  for (const [path, body] of [
    [ENHANCED, { ...LONG, simulations: 10_000_000 }],
    [BATCH, { questions }],
  ] as const) {
    assertRefused(await post(path, body), 'OVERLOADED', /within the time limit of 0.05 s/);
    await until(() => calculator.status().calculations === 0 && calculator.status().handsLeft === 0);
  }
  assert.is(await account.balance(), 1000);
  assert.not.ok(service.lines().some(({ level }) => level >= 40));
  await close();
});

late('gets OVERLOADED also if it waited before its calculation', async () => {
  const slow: Replace = ({ accounts }) => ({
    timeLimitMs: 50,
    accounts: {
      async reserve(...args) {
        await sleep(60);
        return accounts.reserve(...args);
      },
    },
  });
  const { calculator, post, close } = await startWith({}, slow);
  assertRefused(await post(ENHANCED, SHORT), 'OVERLOADED', /within the time limit/);
  assert.is(calculator.status().handsDone, 0);
  await close();
});

const engine = suite('an engine whose workers cannot start');

engine('is reported by /readyz, and answers SERVICE_UNAVAILABLE to what needs a worker', async () => {
  const startWorker = (): Promise<Worker> => Promise.reject(new Error('no memory'));
  const { service, calculator, post, close } = await startWith({ startWorker });
  await calculator.ready().catch(() => undefined);
  const ready = await service.request('GET', '/readyz');
  assert.equal([ready.status, ready.json], [503, { status: 'unavailable', degraded: ['engine'] }]);
  assertRefused(await post(ENHANCED, SHORT), 'SERVICE_UNAVAILABLE', /the engine cannot compute now/);
  assert.is((await post(PROBABILITIES, { cards, simulations: 1 })).status, 200);
  await close();
  assert.not.ok(service.lines().some(({ level }) => level >= 50)); // each failed start is logged, not each request
});

/** Engines plan exact work while questions are read. */
engine('answers questions with SERVICE_UNAVAILABLE if its files are gone, without the reason', async () => {
  const engines = Promise.reject(new Error('the file is gone'));
  engines.catch(() => undefined);
  const service = await startService(() => ({ calculator: { engines } }));
  const question = { players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'] };
  for (const [path, body] of [
    [EQUITY, { ...question, dry_run: true }],
    [ENHANCED, { cards, opponents: 1 }],
    [BATCH, { questions: [{ type: 'equity', ...question }] }],
    [JOBS, { questions: [{ type: 'equity', ...question }] }],
  ] as const) {
    const answer = await service.post(path, body);
    assertRefused(answer, 'SERVICE_UNAVAILABLE');
    assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    assert.not(answer.text.includes('the file is gone'));
  }
  await service.close();
});
