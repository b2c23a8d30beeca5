// Credits at every endpoint that computes: reserved before the work, charged exactly after it, and not charged if there is no
// answer.

import * as assert from 'uvu/assert';
import { StoreUnavailableError, UnknownOutcomeError } from '../../../src/accounts/account-model.js';
import { OverloadedError } from '../../../src/calculations/scheduler/admission.js';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { until } from '../../until.js';
import { assertRefused, creditHeaders } from '../answers.js';
import { BATCH, ENHANCED, EQUITY, PROBABILITIES } from '../requests.js';
import { createGate, type Replace, type Service, serviceSuite } from '../service.js';
import { openAccount, type TestAccount } from '../test-account.js';

const cards = ['Ah', 'Kh'];

/** The endpoints, how many questions without a fault a request has, and one that bills five hands for each simulation. */
const ENDPOINTS: readonly (readonly [path: string, questions: number, body: (simulations: number) => object])[] = [
  [PROBABILITIES, 1, simulations => ({ cards, simulations: 5 * simulations })],
  [ENHANCED, 1, simulations => ({ cards, opponents: 4, simulations })],
  [EQUITY, 1, simulations => ({ players: Array(5).fill('random'), simulations })],
  [
    BATCH,
    2,
    simulations => ({
      questions: [
        { type: 'probabilities', cards, simulations: 2 * simulations },
        { type: 'none' },
        { type: 'equity', players: ['AA', 'KK', 'random'], simulations },
      ],
    }),
  ],
];

/** A request of five hands more than two million: three credits. */
const THREE_CREDITS = 400_001;

/** Whether calculations succeed. */
let fate: 'computed' | 'failed' | 'overloaded' | 'uncharged' | 'unconfirmed' | 'charged later' = 'computed';
/** The number of calculations, and of charges. */
let [calculations, charges] = [0, 0];
/** Calculations, or charges, wait for these promises. */
let gate = Promise.resolve();

const closeGate = (): (() => void) => {
  const { opened, open } = createGate();
  gate = opened;
  return open;
};

/** Real components, whose calculations and charges have that fate. */
const controlled: Replace = ({ accounts, calculator }) => ({
  accounts: {
    async charge(charge) {
      charges++;
      if (fate === 'uncharged') throw new StoreUnavailableError('lost');
      if (fate === 'unconfirmed') throw new UnknownOutcomeError('lost');
      if (fate === 'charged later') await gate;
      return accounts.charge(charge);
    },
  },
  calculator: {
    async calculate(calculation, options) {
      calculations++;
      if (fate === 'failed') throw new Error('oops');
      if (fate === 'overloaded') throw new OverloadedError('the queue is full', 1);
      if (fate === 'computed') await gate;
      return calculator.calculate(calculation, options);
    },
  },
});

const money = serviceSuite('credits', controlled);
let accountsOpened = 0;

const open = (service: Service, credits: number): Promise<TestAccount> =>
  openAccount(service, `account-${++accountsOpened}`, credits);

for (const [path, questions, body] of ENDPOINTS) {
  money(`of ${path} are charged once: headers, balance, ledger, usage and log agree`, async service => {
    const account = await open(service, 10);
    const headers = { ...account.headers, 'x-request-id': 'my-request' };
    const answer = await service.post(path, body(THREE_CREDITS), headers);
    assert.is(answer.status, 200, answer.text);
    assert.equal(creditHeaders(answer), ['3', '7']);
    const { cost, queueMs, computeMs } = JSON.parse(service.log.at(-1) ?? '');
    const timing = `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`;
    assert.equal([cost, answer.headers.get('server-timing')], [3, timing]);
    const [charge, ...others] = await account.charges();
    assert.equal([charge?.credits, charge?.keyId, charge?.requestId, others], [3, account.keyId, 'my-request', []]);
    const [{ date: _, ...day } = {}] = await service.accounts.usage(account.name);
    assert.equal(day, { requests: 1, questions, credits: 3 });
    await account.assertSettled();
  });

  money(`that do not suffice for ${path} start no calculation; the last credits suffice`, async service => {
    const account = await open(service, 2);
    const ask = () => service.post(path, body(THREE_CREDITS), account.headers);
    calculations = 0;
    const refused = await ask();
    assertRefused(refused, 'INSUFFICIENT_CREDITS', /costs 3, the balance is 2: add credits/);
    assert.equal(
      [calculations, refused.headers.get('server-timing'), ...creditHeaders(refused)],
      [0, null, null, null],
    );
    await service.accounts.addCredits(account.name, 1);
    assert.equal(creditHeaders(await ask()), ['3', '0']);
    assertRefused(await ask(), 'INSUFFICIENT_CREDITS', /costs 3, the balance is 0/);
    await account.assertSettled();
  });

  money(`that are reserved for ${path} pay for nothing else meanwhile`, async service => {
    const account = await open(service, 7);
    const openGate = closeGate();
    calculations = 0;
    let refused = 0;
    const race = Array.from({ length: 10 }, async () => {
      const answer = await service.post(path, body(THREE_CREDITS), account.headers);
      if (answer.status === 402) refused++;
      return answer;
    });
    await until(() => refused === 8 && calculations === 2 * questions);
    openGate();
    const answers = await Promise.all(race);
    assert.equal(answers.map(({ status }) => status).sort(), [200, 200, ...Array(8).fill(402)]);
    assert.ok(answers.some(({ text }) => text.includes('the balance is 7, of which 6 are set aside for requests in')));
    assert.is(await account.balance(), 1);
    await account.assertSettled();
  });

  const isFree = (what: string, code: ErrorCode, sent: object, cause: typeof fate = 'computed'): void => {
    money(`are not charged for a request to ${path} ${what}, and its key stays unused`, async service => {
      const account = await open(service, 3);
      const headers = { ...account.headers, 'idempotency-key': 'unused' };
      fate = cause;
      const answer = await service.post(path, sent, headers);
      fate = 'computed';
      assertRefused(answer, code);
      assert.equal([answer.headers.get('server-timing'), ...creditHeaders(answer)], [null, null, null]);
      assert.equal([await account.balance(), await account.charges()], [3, []]);
      await account.assertSettled();
      const later = await service.post(path, body(1), headers);
      assert.equal(
        [later.status, later.headers.get('idempotency-replayed'), ...creditHeaders(later)],
        [200, null, '1', '2'],
      );
    });
  };
  isFree('that is refused', 'INVALID_REQUEST', { ...body(1), seeed: 1 });
  isFree('that the account cannot pay', 'INSUFFICIENT_CREDITS', body(2 * THREE_CREDITS));
  isFree('that fails', 'INTERNAL_ERROR', body(THREE_CREDITS), 'failed');
  isFree('that has no place in the queue', 'OVERLOADED', body(THREE_CREDITS), 'overloaded');
  isFree('whose charge is lost', 'SERVICE_UNAVAILABLE', body(THREE_CREDITS), 'uncharged');
}

money('that may have been charged are refunded, says the answer', async ({ post }) => {
  fate = 'unconfirmed';
  const answer = await post(PROBABILITIES, { cards });
  fate = 'computed';
  assertRefused(answer, 'SERVICE_UNAVAILABLE', /did not confirm the charge; if it was made, it is refunded/);
});

money('that a calculation did not need pay for other work before the rest is charged', async service => {
  const account = await open(service, 39);
  const body = { players: ['AA', 'KQs', 'random'], target_error: 0.0005, seed: 1 }; // 30 credits at most, less than ten in the end
  const openGate = closeGate();
  [fate, charges] = ['charged later', 0];
  const first = service.post(EQUITY, body, account.headers);
  await until(() => charges === 1);
  const second = service.post(EQUITY, body, account.headers);
  let isAnswered = false;
  void second.then(() => {
    isAnswered = true;
  });
  await until(() => charges === 2 || isAnswered);
  fate = 'computed';
  openGate();
  assert.equal([(await first).status, (await second).status], [200, 200]);
  await account.assertSettled();
});
