// Work for a request ends when its client disconnects or its deadline passes; a charged request is answered.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { assertRefused } from './answers.js';
import { ENHANCED, JOBS, keptPost } from './requests.js';
import { createGate, type Replace, readMetric, type Service, startService } from './service.js';

const TINY = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100 };
const EXACT = { cards: ['Ah', 'Kh'], opponents: 1, method: 'exact' };
const LONG = { cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 };

const findCredits = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

/** Sends a request. `leave` disconnects its client, and resolves when the server has noticed. */
const startLeaving = async (replace: (leave: () => Promise<void>) => Replace) => {
  const leave = async (): Promise<void> => {
    socket.destroy();
    await until(async () => (await readMetric(service, 'connections')) === 0);
  };
  const service = await startService(replace(leave));
  const socket = service.connect();
  const send = async (body: object): Promise<void> => {
    socket.write(keptPost(service, ENHANCED, JSON.stringify(body)));
    await until(() => service.log.some(line => line.includes('"msg":"request"')));
  };
  return { service, send };
};

const assertGone = ({ log }: Service): void => {
  const lines = log.map(line => JSON.parse(line));
  const [{ status, code }] = lines.filter(({ msg }) => msg === 'request');
  assert.equal([status, code], [499, 'CLIENT_GONE']);
  assert.not.ok(lines.some(({ level }) => level >= 40));
};

const abandoned = suite('a client that disconnects');

abandoned('while its key is checked starts no calculation', async () => {
  let calculations = 0;
  const { service, send } = await startLeaving(leave => ({ accounts, calculator }) => ({
    accounts: { authenticate: key => leave().then(() => accounts.authenticate(key)) },
    calculator: {
      calculate: (...args) => {
        calculations++;
        return calculator.calculate(...args);
      },
    },
  }));
  await send(LONG);
  assertGone(service);
  assert.is(calculations, 0);
  await service.close();
});

for (const [what, body] of [
  ['a tiny calculation', TINY],
  ['a known result', EXACT],
] as const) {
  abandoned(`while its balance is looked up is not charged for ${what}`, async () => {
    const { service, send } = await startLeaving(leave => ({ accounts }) => ({
      accounts: {
        reserve: async (...args) => {
          const release = await accounts.reserve(...args);
          await leave();
          return release;
        },
      },
    }));
    const before = await findCredits(service);
    await send(body);
    assertGone(service);
    assert.is(await findCredits(service), before);
    await service.close();
  });
}

const lost = suite('a request that takes too long');

lost('because its calculation is lost is answered 500, logged, and never charged', async () => {
  const { opened, open } = createGate();
  let calls = 0;
  let isComputed = false;
  const service = await startService(({ calculator }) => ({
    timeLimitMs: 3_000, // the second request is answered within it on a busy machine, too
    stallTimeoutMs: 250,
    calculator: {
      calculate: async calculation => {
        if (calls++ === 0) await opened;
        const result = await calculator.calculate(calculation);
        isComputed = true;
        return result;
      },
    },
  }));
  const before = await findCredits(service);
  assertRefused(await service.post(ENHANCED, { ...TINY, simulations: 100_000 }), 'INTERNAL_ERROR');
  const [error] = service.lines().filter(({ msg }) => msg === 'request failed');
  assert.equal([error.err.type, error.err.message], ['DeadlineExceededError', 'no result within 3.25 s']);

  open();
  await until(() => isComputed);
  assert.is((await service.post(ENHANCED, TINY)).status, 200);
  assert.is(await findCredits(service), before - 1);
  await service.close();
});

lost('because its charge takes longer than the deadline is answered and charged once', async () => {
  const service = await startService(({ accounts, jobs }) => ({
    timeLimitMs: 2_000, // the calculation ends within it on a busy machine, too
    stallTimeoutMs: 100,
    accounts: { charge: charge => sleep(3000).then(() => accounts.charge(charge)) },
    jobs: { submit: job => jobs.submit(job).finally(() => sleep(3000)) },
  }));
  const before = await findCredits(service);
  const answer = await service.post(ENHANCED, TINY);
  assert.equal([answer.status, answer.headers.get('x-credits-cost')], [200, '1']);
  assert.is(await findCredits(service), before - 1);

  const questions = [{ type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 1 }];
  assert.is((await service.post(JOBS, { questions })).status, 202);
  assert.is(await findCredits(service), before - 2);
  await service.close();
});
