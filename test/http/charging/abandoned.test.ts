// Abandoned work: a client that disconnects pays for what was done until then; work that the server ends is free.
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, StoreUnavailableError } from '../../../src/accounts/account-model.js';
import type { Calculator } from '../../../src/calculations/calculator.js';
import { readDeals } from '../../../src/engine/counts.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { assertRefused } from '../answers.js';
import { BATCH, ENHANCED, EQUITY, PROBABILITIES, postHead } from '../requests.js';
import { type Replace, type Service, serviceSuite, startService } from '../service.js';
import { openAccount } from '../test-account.js';

const cards = ['Ah', 'Kh'];
const large = { type: 'probabilities', cards, simulations: 10_000_000 };

interface Large {
  readonly path: string;
  readonly body: object;
  /** The billed hands after some deals and some share of the work. */
  handsOf(deals: number, done: number): number;
}

/** What all of the exact equity bills. */
const EXACT = 86_361_651;

const LARGE: Readonly<Record<string, Large>> = {
  odds: {
    path: ENHANCED,
    body: { cards, opponents: 22, simulations: 10_000_000 },
    handsOf: deals => 23 * deals,
  },
  'sampled equity': {
    path: EQUITY,
    body: { players: Array(10).fill('random'), simulations: 10_000_000 },
    handsOf: deals => 10 * deals,
  },
  'exact equity': {
    path: EQUITY,
    body: { players: ['random', 'random'], board: ['Qh', 'Jh'], hands: true, method: 'exact' },
    handsOf: (_, done) => EXACT * done,
  },
  'a batch': {
    path: BATCH,
    body: { questions: [{ ...large, simulations: 1_500_000 }, ...Array(20).fill(large)] },
    handsOf: deals => deals,
  },
};

let calculator: Calculator;
let { handsOf } = LARGE.odds!;
/** The hands of each calculation so far. */
const hands = new Map<unknown, number>();

const countHands = (): number => [...hands.values()].reduce((sum, each) => sum + each, 0);

const watched: Replace = real => {
  calculator = real.calculator;
  return {
    calculator: {
      calculate: (calculation, options) =>
        calculator.calculate(calculation, {
          ...options,
          onProgress(counts, done) {
            options?.onProgress?.(counts, done);
            hands.set(calculation, handsOf(readDeals(counts), done));
          },
        }),
    },
  };
};

/** Sends a request, and disconnects when more than five million hands are done. Resolves when the service has noticed. */
const leave = async (service: Service, key: string, { path, body, handsOf: ofBody }: Large): Promise<void> => {
  hands.clear();
  handsOf = ofBody;
  service.log.length = 0;
  const text = JSON.stringify(body);
  const headers = ['Content-Type: application/json', `Content-Length: ${text.length}`, 'Idempotency-Key: left'];
  const { socket, answer } = service.open(postHead({ ...service, key }, path, ...headers) + text);
  while (countHands() < 5_000_000) await new Promise(setImmediate);
  socket.destroy();
  await answer;
  await until(() => service.log.some(line => line.includes('CLIENT_GONE')));
};

const abandoned = serviceSuite('a client that leaves before the answer', watched);

for (const [name, request] of Object.entries(LARGE)) {
  abandoned(`pays the completed credits of what was done: ${name}`, async service => {
    const account = await openAccount(service, name.replace(' ', '-'), 1000);
    await leave(service, account.key, request);
    const credits = Math.floor(countHands() / 1_000_000);
    const [charge, ...others] = await account.charges();
    assert.equal([charge?.credits, others], [credits, []]);
    assert.is(await account.balance(), 1000 - credits);
    const [{ date: _, ...day } = {}] = await service.accounts.usage(account.name);
    assert.equal(day, { requests: 1, questions: 1, credits });
    assert.is(service.lines().find(({ code }) => code === 'CLIENT_GONE').cost, credits);
    await account.assertSettled();
    await until(() => calculator.status().calculations === 0 && calculator.status().handsLeft === 0);
    const again = await service.post(PROBABILITIES, { cards }, { ...account.headers, 'idempotency-key': 'left' });
    assert.equal([again.status, again.headers.get('idempotency-replayed')], [200, null]);
  });
}

const unpaid = suite('a client that disconnects and is not charged');

for (const [why, error, levels] of [
  ['since the store is lost, which has an alarm of its own', new StoreUnavailableError('lost'), [20]],
  ['since another instance took the last credits', new InsufficientCreditsError(5, 0), []],
] as const) {
  unpaid(`is not a failure of the service: ${why}`, async () => {
    const service = await startService(real => ({
      ...watched(real),
      accounts: { charge: () => Promise.reject(error) },
    }));
    await leave(service, service.key, LARGE.odds!);
    const lines = service.lines();
    const { status, code } = lines.find(({ msg }) => msg === 'request');
    assert.equal([status, code], [499, 'CLIENT_GONE']);
    assert.equal(
      lines.filter(({ err }) => err?.message === error.message).map(({ level }) => level),
      levels,
    );
    await service.close();
  });
}

unpaid('has no entry in the ledger if less than a million hands are done', async () => {
  const service = await startService(() => ({
    calculator: {
      async calculate(_calculation, { signal } = {}) {
        const leaving = (signal as () => AbortSignal)();
        hands.set('all', 5_000_000); // lets the client disconnect
        await once(leaving, 'abort');
        throw leaving.reason;
      },
    },
  }));
  const account = await openAccount(service, 'idle', 230);
  await leave(service, account.key, LARGE.odds!);
  assert.equal([await account.balance(), await account.charges()], [230, []]);
  await account.assertSettled();
  await service.close();
});

const stopping = suite('a server that stops');

stopping('answers the requests that it ends with SERVICE_UNAVAILABLE, uncharged', async () => {
  const service = await startService(watched, {}, { closing: 100 }, { credits: 1000 });
  const same = { 'idempotency-key': 'same' };
  const [odds, , , batch] = Object.values(LARGE);
  hands.clear();
  handsOf = deals => deals;
  const answers = [
    service.post(ENHANCED, odds!.body, same),
    service.post(ENHANCED, odds!.body, same), // waits for the first
    service.post(BATCH, batch!.body),
  ];
  await until(() => countHands() >= 3_000_000); // some credits are computed
  await service.server.close();
  for (const answer of answers) assertRefused(await answer, 'SERVICE_UNAVAILABLE', /shutting down/);
  assert.is((await service.accounts.findAccount('tests')).credits, 1000);
  await service.close();
});
