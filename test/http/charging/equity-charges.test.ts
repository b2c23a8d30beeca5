// What POST /api/v1/equity costs: a price that follows from the question, what was sampled where a target ended it, and what was done
// where the client left.

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../../src/engine/counts.js';
import type { Calculator } from '../../../src/odds/calculator.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { priceHands } from '../../../src/odds/price.js';
import { until } from '../../until.js';
import {
  type Answer,
  assertRefused,
  EQUITY,
  everything,
  GENEROUS,
  postHead,
  type Replace,
  type Service,
  startService,
  useService,
} from '../service.js';

const flop = ['Qh', 'Jh', '2c'];
const turn = [...flop, '3d'];

const balanceOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

const chargesOf = async ({ accounts }: Service): Promise<number[]> => {
  const charges = [];
  for await (const entry of accounts.ledger('tests')) if (entry.kind === 'charge') charges.push(entry.credits);
  return charges;
};

const creditHeaders = ({ headers }: Answer) => [headers.get('x-credits-cost'), headers.get('x-credits-remaining')];

const costs = suite<Service>('a request for equity costs one credit for each started million hands:');
useService(costs);

/** Billed hands by the formulas of the contract, and what they cost. */
const COSTS: readonly (readonly [name: string, body: object, billedHands: number])[] = [
  ['two known hands before the flop, from the table', { players: ['AhKh', 'QsQc'] }, 1],
  ['boards × all hands', { players: ['QQ+', 'AK'], board: flop }, 990 * (15 + 16)],
  ['the same with dead cards', { players: ['QQ+', 'AKs'], board: flop, dead: ['As', 'Ad'] }, 903 * (10 + 2)],
  ['three known hands', { players: ['AhKh', 'QsQc', '7s7d'], board: flop }, 903 * 3],
  ['and a quarter of the deals', { players: ['KK', '77', 'AhTh'], board: turn }, 42 * (6 + 6 + 1) + (42 * 36) / 4],
  ['any two cards against any two', { players: ['random', 'random'], board: flop }, 990 * 2 * 1176],
  ['deals × players', { players: ['AA', 'KK', 'random'], simulations: 400_000 }, 1_200_000],
  ['a single deal', { players: ['AA', 'KK', 'random'], simulations: 1 }, 3],
];

for (const [name, body, billedHands] of COSTS) {
  const cost = priceHands(billedHands);
  costs(`${name}: ${cost}`, async service => {
    const before = await balanceOf(service);
    const answer = await service.post(EQUITY, { ...body, detail: true });
    assert.is(answer.status, 200, answer.text);
    assert.is(answer.json.data.detail.billed_hands, billedHands);
    assert.equal(creditHeaders(answer), [String(cost), String(before - cost)]);
    assert.is(await balanceOf(service), before - cost);
    const plan = await service.post(EQUITY, { ...body, detail: true, dry_run: true });
    assert.is(plan.json.data.cost, cost);
  });
}

/** Questions whose draws cost more than their deals: with a seed always as much. */
const DRAWN: readonly (readonly [name: string, body: object, mostBilled: number, deals: number])[] = [
  ['deals of hands that rarely fit', { players: Array(6).fill('10%'), simulations: 100_000 }, 6_000_000, 100_000],
  ['all draws that the question may make', { players: Array(10).fill('20%'), simulations: 50_000 }, 5_000_000, 0],
];

for (const [name, body, mostBilled, deals] of DRAWN) {
  costs(`a tenth of the draws, where that is more: ${name}`, async service => {
    const before = await balanceOf(service);
    const sent = { ...body, seed: 1, detail: true };
    const plan = await service.post(EQUITY, { ...sent, dry_run: true });
    assert.is(plan.json.data.cost, priceHands(mostBilled));
    const answer = await service.post(EQUITY, sent);
    const { simulations, billed_hands: billed } = answer.json.data.detail;
    if (deals > 0) {
      assert.is(simulations, deals);
      assert.ok(billed > 6 * deals && billed < mostBilled, `${billed} hands`);
    } else assert.equal([billed, simulations > 1000 && simulations < 4000], [mostBilled, true]);
    assert.equal(creditHeaders(answer), [String(priceHands(billed)), String(before - priceHands(billed))]);
  });
}

costs.run();

const targets = suite('a request with target_error');
/** At most 30 credits, and far fewer in the end. */
const TARGETED = { players: ['AA', 'KQs', 'random'], target_error: 0.0005, seed: 1, detail: true };

const startWith = (credits: number, replace?: Replace): Promise<Service> =>
  startService(replace, {}, undefined, { credits });

/** A service whose calculations wait for `open`. */
const startGated = async (credits: number) => {
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  let waiting = 0;
  const service = await startWith(credits, ({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (async (...args) => {
        waiting++;
        await opened;
        return calculator.calculate(...args);
      }) as Calculator['calculate'],
    },
  }));
  return { service, open, waiting: () => waiting };
};

targets('is charged for what was sampled', async () => {
  const service = await startWith(30);
  const answer = await service.post(EQUITY, TARGETED);
  const { simulations, billed_hands: billedHands } = answer.json.data.detail;
  assert.is(billedHands, 3 * simulations);
  const cost = priceHands(billedHands);
  assert.ok(cost > 1 && cost < 10, `${cost}`);
  assert.equal(creditHeaders(answer), [String(cost), String(30 - cost)]);
  assert.equal(await chargesOf(service), [cost]);
  await service.close();
});

targets('is refused where the balance does not cover the most that it can cost', async () => {
  const service = await startWith(29);
  assertRefused(await service.post(EQUITY, TARGETED), 'INSUFFICIENT_CREDITS', /costs 30, the balance is 29/);
  assert.is((await service.post(EQUITY, { ...TARGETED, simulations: 9_000_000 })).status, 200);
  await service.close();
});

targets('sets the most aside while it computes, and nothing afterwards', async () => {
  const { service, open, waiting } = await startGated(45);
  const first = service.post(EQUITY, TARGETED);
  await until(() => waiting() === 1);
  assertRefused(await service.post(EQUITY, TARGETED), 'INSUFFICIENT_CREDITS', /of which 30 are set aside/);
  open();
  assert.is((await first).status, 200);
  const left = await balanceOf(service);
  (await service.accounts.reserve('tests', left))();
  await service.close();
});

targets('races with others for the last credits, and the balance never falls below zero', async () => {
  const service = await startWith(40);
  const bodies = Array.from({ length: 30 }, (_, seed) => ({ ...TARGETED, target_error: 0.001, seed }));
  const answers = await Promise.all(bodies.map(body => service.post(EQUITY, body)));
  const paid = answers.filter(({ status }) => status === 200).map(each => Number(creditHeaders(each)[0]));
  assert.ok(paid.length > 0 && answers.every(({ status }) => [200, 402].includes(status)));
  assert.is(await balanceOf(service), 40 - paid.reduce((sum, cost) => sum + cost, 0));
  assert.ok((await service.accounts.checkBalances()).every(({ agrees }) => agrees));
  await service.close();
});

targets.run();

const abandoned = suite('a client that leaves before the equity is known');

/** A service, and a promise that resolves when its calculation has come so far. */
const startWatched = async (isFar: (deals: number, done: number) => boolean) => {
  let reached: () => void = () => undefined;
  const underWay = new Promise<void>(resolve => {
    reached = resolve;
  });
  const watched: Replace = ({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: ((calculation, options) =>
        calculator.calculate(calculation, {
          ...options,
          onProgress: (counts, done) => {
            options?.onProgress?.(counts, done);
            if (isFar(readDeals(counts), done)) reached();
          },
        })) as Calculator['calculate'],
    },
  });
  return { service: await startWith(1000, watched), underWay };
};

/** Sends a request, and leaves when it is under way; resolves once the service has noticed. */
const leave = async ({ service, underWay }: Awaited<ReturnType<typeof startWatched>>, body: object): Promise<void> => {
  const text = JSON.stringify(body);
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(
    postHead(
      service,
      EQUITY,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      'Idempotency-Key: left',
    ) + text,
  );
  await underWay;
  socket.destroy();
  await answer;
  await until(() => service.log.some(line => line.includes('CLIENT_GONE')));
};

const ABANDONED: readonly (readonly [
  name: string,
  body: object,
  most: number,
  far: (deals: number, done: number) => boolean,
])[] = [
  [
    'pays for the deals sampled until then, in whole credits',
    { players: ['AA', 'random', 'random'], simulations: 10_000_000 },
    30,
    deals => deals > 1_000_000,
  ],
  [
    'pays for the part of an exact answer that was computed until then',
    { players: ['8%', '8%', '8%'], board: flop, method: 'exact' },
    230,
    (_, done) => done > 0.1,
  ],
];

for (const [name, body, most, isFar] of ABANDONED) {
  abandoned(name, async () => {
    const watched = await startWatched(isFar);
    const { service } = watched;
    await leave(watched, body);
    const [cost = 0, ...others] = await chargesOf(service);
    assert.equal(others, []);
    assert.ok(cost >= most / 15 && cost < most, `${cost} of ${most}`);
    assert.is(await balanceOf(service), 1000 - cost);
    const again = await service.post(EQUITY, { players: ['AA', 'KK'], board: flop }, { 'idempotency-key': 'left' });
    assert.equal([again.status, again.headers.get('idempotency-replayed')], [200, null]);
    (await service.accounts.reserve('tests', await balanceOf(service)))();
    await service.close();
  });
}

abandoned.run();

const full = suite('a queue that is full');

full('refuses equity with OVERLOADED, uncharged', async () => {
  // Each takes a fifth of a second, so that all have come before the first is done; two fit into the account's half.
  const calculator = createNodeCalculator({ threads: 1, queueLimit: 40_000_000 });
  const service = await startWith(1000, () => ({ calculator }));
  const body = { players: Array(10).fill('random'), simulations: 900_000 };
  const answers = await Promise.all(Array.from({ length: 9 }, () => service.post(EQUITY, body)));
  const refused = answers.filter(({ status }) => status === 503);
  assert.is(refused.length, 7);
  for (const answer of refused) assertRefused(answer, 'OVERLOADED', /its half of the queue/);
  assert.is(await balanceOf(service), 982);
  await service.close();
  await calculator.close();
});

full.run();

const long = suite('answers in flight that list hands');
/** Lists 13,260 hands. */
const LONG = { players: Array(10).fill('random'), hands: true, simulations: 100 };

long('are 200,000 hands of one account at most: more is OVERLOADED, uncharged; others are answered', async () => {
  const { service, open, waiting } = await startGated(1000);
  await service.accounts.createAccount('others', { credits: 1000, rateLimit: GENEROUS });
  const { key } = await service.accounts.createKey('others');
  const others = { authorization: `Bearer ${key}` };
  const admitted = Array.from({ length: 15 }, () => service.post(EQUITY, LONG));
  await until(() => waiting() === admitted.length);
  const refused = await service.post(EQUITY, LONG);
  assertRefused(refused, 'OVERLOADED', /^the account's answers in flight list as many hands as they may, 200,000/);
  assert.is(refused.headers.get('retry-after'), '2');
  const short = service.post(EQUITY, { ...LONG, hands: false });
  const theirs = service.post(EQUITY, LONG, others);
  open();
  const answers = await Promise.all([...admitted, short, theirs]);
  assert.equal([...new Set(answers.map(({ status }) => status))], [200]);
  assert.is((await service.post(EQUITY, LONG)).status, 200, 'released');
  await service.close();
});

long.run();
