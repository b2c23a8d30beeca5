// What becomes of a batch, and of its money, when credits are short, the time limit passes, the client leaves, the queue is full, a
// worker dies, or the server shuts down.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createNodeCalculator, type NodeCalculatorOptions } from '../../../src/odds/node-calculator.js';
import { startNodeWorker } from '../../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../../src/odds/workers/worker.js';
import { until } from '../../until.js';
import {
  assertRefused,
  BATCH,
  ENHANCED,
  everything,
  GENEROUS,
  PROBABILITIES,
  postHead,
  type Replace,
  type Service,
  startService,
} from '../service.js';

const cards = ['Ah', 'Kh'];
const small = (seed: number) => ({ type: 'probabilities-enhanced', cards, opponents: 1, simulations: 3000, seed });
const large = (seed: number) => ({ type: 'probabilities', cards, simulations: 10_000_000, seed });
/** Small questions in groups, 10,000 billed hands each, and large ones between them. */
const QUESTIONS = [...Array.from({ length: 150 }, (_, seed) => small(seed)), large(1), small(200), large(2)];
const COST = 22;

const balanceOf = async ({ accounts }: Service, account = 'tests'): Promise<number> =>
  (await accounts.findAccount(account)).credits;

const startWith = async (
  options: NodeCalculatorOptions,
  replace: Partial<ReturnType<Replace>> = {},
  credits = 1000,
) => {
  const calculator = createNodeCalculator({ threads: 1, ...options });
  const service = await startService(() => ({ calculator, ...replace }), {}, undefined, {
    credits,
    rateLimit: GENEROUS,
  });
  const close = async (): Promise<void> => {
    await service.close();
    await calculator.close();
  };
  return { service, calculator, close };
};

const assertIdle = async ({ service, calculator }: Awaited<ReturnType<typeof startWith>>): Promise<void> => {
  await until(() => calculator.status().calculations === 0 && calculator.status().handsLeft === 0);
  (await service.accounts.reserve('tests', await balanceOf(service)))();
  assert.ok((await service.accounts.checkBalances()).every(({ agrees }) => agrees));
};

const money = suite('a batch');

money('races with others for the last credits, and the balance never falls below zero', async () => {
  const started = await startWith({}, {}, 3 * COST + 5);
  const { service } = started;
  const race = Array.from({ length: 8 }, () => service.post(BATCH, { questions: QUESTIONS }));
  const singles = Array.from({ length: 8 }, (_, seed) => service.post(PROBABILITIES, { cards, seed }));
  const answers = await Promise.all([...race, ...singles]);
  const paid = answers.filter(({ status }) => status === 200).map(each => Number(each.headers.get('x-credits-cost')));
  assert.ok(answers.every(({ status }) => [200, 402].includes(status)));
  assert.ok(paid.includes(COST));
  assert.is(await balanceOf(service), 3 * COST + 5 - paid.reduce((sum, cost) => sum + cost, 0));
  await assertIdle(started);
  await started.close();
});

money('that takes longer than the time limit is answered OVERLOADED, uncharged, and its work is dropped', async () => {
  const started = await startWith({}, { timeLimitMs: 60 });
  const { service } = started;
  const refused = await service.post(BATCH, { questions: QUESTIONS });
  assertRefused(refused, 'OVERLOADED', /within the time limit of 0.06 s/);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]/);
  await assertIdle(started);
  assert.is(await balanceOf(service), 1000);
  await started.close();
});

money(
  'whose client leaves pays for the hands evaluated until then, in whole credits, and its work is dropped',
  async () => {
    const started = await startWith({});
    const { service, calculator } = started;
    const text = JSON.stringify({ questions: [...QUESTIONS, ...Array.from({ length: 15 }, (_, seed) => large(seed))] });
    const socket = service.connect();
    const answer = everything(socket);
    socket.write(postHead(service, BATCH, 'Content-Type: application/json', `Content-Length: ${text.length}`) + text);
    await until(() => calculator.status().handsDone > 12_000_000);
    socket.destroy();
    await answer;
    await until(() => service.log.some(line => line.includes('CLIENT_GONE')));
    await assertIdle(started);
    const paid = 1000 - (await balanceOf(service));
    assert.ok(paid >= 1 && paid < COST + 150, `${paid}`);
    assert.ok(paid <= Math.ceil(calculator.status().handsDone / 1e6), `${paid}`);
    await started.close();
  },
);

money('that the queue has no place for is refused before any work, uncharged; others are served', async () => {
  const started = await startWith({ queueLimit: 30_000_000 });
  const { service, calculator } = started;
  const admitted = calculator.admit('tests', 1_000_000);
  assertRefused(await service.post(BATCH, { questions: QUESTIONS }), 'OVERLOADED', /its half of the queue, 15 million/);
  assert.is(calculator.status().dealsDone, 0);
  admitted.release();
  assert.is((await service.post(BATCH, { questions: QUESTIONS.slice(0, 100) })).status, 200);
  assert.is((await service.post(ENHANCED, { cards, opponents: 1 })).status, 200);
  await assertIdle(started);
  assert.is(await balanceOf(service), 998);
  await started.close();
});

money('has the same answers when workers die while they compute', async () => {
  const workers: Worker[] = [];
  const startWorker = async (module: WebAssembly.Module): Promise<Worker> => {
    workers.push(await startNodeWorker(module));
    return workers.at(-1) as Worker;
  };
  const started = await startWith({ startWorker });
  const { service, calculator } = started;
  const undisturbed = await service.post(BATCH, { questions: QUESTIONS });
  const disturbed = service.post(BATCH, { questions: QUESTIONS });
  await until(() => calculator.status().calculations > 0);
  await workers[0]?.stop();
  assert.is((await disturbed).text, undisturbed.text);
  assert.is(calculator.status().restarts, 1);
  await assertIdle(started);
  await started.close();
});

money('in flight is answered while the server shuts down', async () => {
  const { service, calculator, close } = await startWith({});
  const batch = service.post(BATCH, { questions: QUESTIONS });
  await until(() => calculator.status().calculations > 0);
  const closing = service.server.close();
  const { status, json } = await batch;
  assert.is(status, 200);
  assert.is(json.data.answers.length, QUESTIONS.length);
  await closing;
  assert.is(await balanceOf(service), 1000 - COST);
  await close();
});

money('that takes too long to be drained is answered SERVICE_UNAVAILABLE, uncharged', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const service = await startService(() => ({ calculator }), {}, { closing: 100 });
  const before = await balanceOf(service);
  const batch = service.post(BATCH, {
    questions: [...QUESTIONS, ...Array.from({ length: 18 }, (_, seed) => large(seed))],
  });
  await until(() => calculator.status().calculations > 0);
  const closing = service.server.close();
  assertRefused(await batch, 'SERVICE_UNAVAILABLE', /shutting down/);
  await closing;
  assert.is(await balanceOf(service), before);
  await service.close();
  await calculator.close();
});

money('of large answers, sent thirty times at once, is bounded in the answers that are in memory', async () => {
  const started = await startWith({ threads: 2 });
  const { service } = started;
  const questions = Array.from({ length: 1000 }, () => ({ type: 'equity', players: ['AhKh', 'QsQc'], hands: true }));
  const sockets = Array.from({ length: 30 }, () => {
    const text = JSON.stringify({ questions });
    const socket = service.connect();
    socket.pause();
    socket.write(postHead(service, BATCH, 'Content-Type: application/json', `Content-Length: ${text.length}`) + text);
    return socket;
  });
  await until(() => service.log.some(line => line.includes('"code":"OVERLOADED"')));
  for (const socket of sockets) socket.destroy();
  await until(() => service.log.filter(line => line.includes(BATCH)).length >= sockets.length);
  await assertIdle(started);
  assert.is((await service.post(BATCH, { questions: questions.slice(0, 5) })).status, 200);
  await started.close();
});

money.run();
