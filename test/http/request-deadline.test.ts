// The work for a request ends when its client leaves, and when the request is given up.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ClientDisconnectedError } from '../../src/http/request-deadline.js';
import { until } from '../until.js';
import {
  assertRefused,
  ENHANCED,
  everything,
  JOBS,
  postHead,
  type Replace,
  type Service,
  startService,
} from './service.js';

/** Seconds of work, unless it is stopped. */
const LONG = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });

const longRequest = (service: Service): string =>
  postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${LONG.length}`) + LONG;

/** Resolves once the server has noticed that its only client left. */
const hasNoticed = ({ metrics }: Service): Promise<void> =>
  until(async () => /^poker_odds_connections 0$/m.test(await metrics.registry.metrics()));

const parsed = (log: readonly string[]) => log.map(line => JSON.parse(line));

const abandoned = suite('a client that leaves before the answer:');

abandoned('ends the calculation, and is no failure of the service', async () => {
  let started: (result: { counting: Promise<unknown> }) => void;
  const first = new Promise<{ counting: Promise<unknown> }>(resolve => {
    started = resolve;
  });
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (...args) => {
        const counting = calculator.calculate(...args);
        started({ counting: counting.catch(error => error) });
        return counting;
      },
    },
  }));
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(longRequest(service));
  const { counting } = await first;
  socket.destroy();
  assert.instance(await counting, ClientDisconnectedError);
  assert.is(await answer, '');
  await service.close();
  const requests = parsed(service.log).filter(({ msg }) => msg === 'request');
  assert.equal(
    requests.map(({ status, code }) => [status, code]),
    [[499, 'CLIENT_GONE']],
  );
  assert.not.ok(parsed(service.log).some(({ level }) => level >= 40));
});

abandoned('begins no calculation once it left while its key was checked', async () => {
  let calculations = 0;
  const service = await startService(({ accounts, calculator }) => ({
    accounts: {
      ...accounts,
      authenticate: async key => {
        socket.destroy();
        await hasNoticed(service);
        return accounts.authenticate(key);
      },
    },
    calculator: {
      ...calculator,
      calculate: (...args) => {
        calculations++;
        return calculator.calculate(...args);
      },
    },
  }));
  const socket = service.connect();
  socket.write(longRequest(service));
  await until(() => parsed(service.log).some(({ msg }) => msg === 'request'));
  await service.close();
  assert.is(calculations, 0);
  assert.is(parsed(service.log).find(({ msg }) => msg === 'request')?.code, 'CLIENT_GONE');
  assert.not.ok(parsed(service.log).some(({ level }) => level >= 40));
});

for (const [name, body] of [
  ['tiny', { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100 }],
  ['known', { cards: ['Ah', 'Kh'], opponents: 1, method: 'exact' }],
] as const) {
  abandoned(`is not charged for a ${name} calculation once it left while its balance was looked up`, async () => {
    const service = await startService(({ accounts }) => ({
      accounts: {
        ...accounts,
        reserve: async (...args) => {
          const release = await accounts.reserve(...args);
          socket.destroy();
          await hasNoticed(service);
          return release;
        },
      },
    }));
    const { credits } = await service.accounts.findAccount('tests');
    const text = JSON.stringify(body);
    const socket = service.connect();
    const length = `Content-Length: ${text.length}`;
    socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', length) + text);
    await until(() => parsed(service.log).some(({ msg }) => msg === 'request'));
    assert.is(parsed(service.log).find(({ msg }) => msg === 'request')?.code, 'CLIENT_GONE');
    assert.is((await service.accounts.findAccount('tests')).credits, credits);
    await service.close();
  });
}

abandoned.run();

/** More than a tiny calculation. */
const BODY = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100_000, seed: 1 };

const creditsOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

/** A request whose calculation never answers, or only later, because of an error that nobody caught. */
const lost = suite('a request whose calculation is lost');

lost('is answered 500 after the deadline, with an envelope and an error in the log, and never charged', async () => {
  let answerLate = (): void => {};
  let calls = 0;
  let isComputed = false;
  const service = await startService(({ calculator }) => ({
    timeLimitMs: 3_000, // the second request is answered within it on a busy machine, too
    stallTimeoutMs: 250,
    calculator: {
      ...calculator,
      calculate: async calculation => {
        if (calls++ === 0) {
          await new Promise<void>(resolve => {
            answerLate = resolve;
          });
        }
        const result = await calculator.calculate(calculation);
        isComputed = true;
        return result;
      },
    },
  }));
  const before = await creditsOf(service);
  assertRefused(await service.post(ENHANCED, BODY), 'INTERNAL_ERROR', /./);
  const [error] = service.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  assert.is(error.err.type, 'DeadlineExceededError');

  answerLate();
  await until(() => isComputed);
  assert.is((await service.post(ENHANCED, { ...BODY, simulations: 100 })).status, 200);
  assert.is(await creditsOf(service), before - 1);
  await service.close();
});

lost('is answered and charged once where its charge takes longer than the deadline', async () => {
  const replace: Replace = ({ accounts }) => ({
    timeLimitMs: 2_000, // the calculation ends within it on a busy machine, too
    stallTimeoutMs: 100,
    accounts: {
      ...accounts,
      async charge(charge) {
        await sleep(3000);
        return accounts.charge(charge);
      },
    },
  });
  const service = await startService(replace);
  const before = await creditsOf(service);
  const answer = await service.post(ENHANCED, { ...BODY, simulations: 100 });
  assert.equal([answer.status, answer.headers.get('x-credits-cost')], [200, '1']);
  assert.is(await creditsOf(service), before - 1);
  await service.close();
});

lost('is answered where it is a job that was charged before the deadline', async () => {
  const service = await startService(({ jobs }) => ({
    timeLimitMs: 2_000, // the questions are read within it on a busy machine, too
    stallTimeoutMs: 100,
    ...(jobs && {
      jobs: {
        ...jobs,
        async submit(submission) {
          const submitted = await jobs.submit(submission);
          await sleep(3000);
          return submitted;
        },
      },
    }),
  }));
  const questions = [{ type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 1 }];
  assert.is((await service.post(JOBS, { questions })).status, 202);
  await service.close();
});

lost.run();
