// What requests cost: it is checked before the work, charged after it, sent in headers, and written to the ledger once.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/accounts.js';
import { readDeals } from '../../../src/engine/counts.js';
import { until } from '../../until.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Replace,
  type Service,
  startService,
  useService,
} from '../service.js';

const cards = ['Ah', 'Kh'];

const balanceOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

const chargesOf = async ({ accounts }: Service) => {
  const charges = [];
  for await (const entry of accounts.ledger('tests')) if (entry.kind === 'charge') charges.push(entry);
  return charges;
};

const creditHeaders = ({ headers }: Answer) => [headers.get('x-credits-cost'), headers.get('x-credits-remaining')];

const costs = suite<Service>('a request costs one credit for each started million hands:');
useService(costs, undefined, {}, { credits: 100_000 });

const COSTS: readonly (readonly [name: string, path: string, body: object, cost: number])[] = [
  ['a single deal', PROBABILITIES, { simulations: 1 }, 1],
  ['a million deals', PROBABILITIES, { simulations: 1_000_000 }, 1],
  ['one more', PROBABILITIES, { simulations: 1_000_001 }, 2],
  ['a hand for each opponent, and ours', ENHANCED, { simulations: 250_000, opponents: 3 }, 1],
  ['one more deal of four hands', ENHANCED, { simulations: 250_001, opponents: 3 }, 2],
  ['the default', ENHANCED, { opponents: 22 }, 1],
  ['every board of two cards', PROBABILITIES, { method: 'exact' }, 3],
  ['every deal from the flop on', ENHANCED, { cards: [...cards, 'Qh', '7c', '2h'], opponents: 1, method: 'exact' }, 3],
  ['the preflop table', ENHANCED, { opponents: 1, method: 'exact' }, 1],
];

for (const [name, path, body, cost] of COSTS) {
  costs(`${name}: ${cost}`, async service => {
    const before = await balanceOf(service);
    const answer = await service.post(path, { cards, ...body });
    assert.is(answer.status, 200, answer.text);
    assert.equal(creditHeaders(answer), [String(cost), String(before - cost)]);
    assert.is(await balanceOf(service), before - cost);
  });
}

costs('each is a ledger entry with key, request and time, and a field of the log', async service => {
  await service.post(PROBABILITIES, { cards, simulations: 1_500_000 }, { 'x-request-id': 'my-request' });
  const entry = (await chargesOf(service)).at(-1);
  assert.equal([entry?.credits, entry?.keyId, entry?.requestId], [2, service.keyId, 'my-request']);
  assert.ok(Math.abs((entry?.time.getTime() ?? 0) - Date.now()) < 10_000);
  assert.is(JSON.parse(service.log.at(-1) ?? '').cost, 2);
});

costs.run();

const free = suite<Service>('nothing is charged for');
useService(free, ({ calculator }) => ({
  calculator: {
    ...calculator,
    calculate: (calculation, ...rest) =>
      calculation.method === 'monte-carlo' && calculation.seed === 500
        ? Promise.reject(new Error('oops'))
        : calculator.calculate(calculation, ...rest),
  },
}));

const isFree = (name: string, status: number, send: (service: Service) => Promise<Answer>): void => {
  free(name, async service => {
    const before = await balanceOf(service);
    const answer = await send(service);
    assert.is(answer.status, status);
    assert.equal(creditHeaders(answer), [null, null]);
    assert.is(await balanceOf(service), before);
  });
};

isFree('a request that is refused', 400, ({ post }) => post(PROBABILITIES, { cards: ['Ah', 'Ah'] }));
isFree('work that fails', 500, ({ post }) => post(PROBABILITIES, { cards, seed: 500 }));

free.run();

const poor = suite('an account with too few credits');

const startPoor = (credits: number): Promise<Service> => startService(undefined, {}, undefined, { credits });

poor('is refused before any work, with cost and balance', async () => {
  const service = await startPoor(2);
  const answer = await service.post(ENHANCED, { cards, opponents: 2, simulations: 1_000_000 });
  assertRefused(answer, 'INSUFFICIENT_CREDITS', /costs 3, the balance is 2: add credits/);
  assert.is(answer.headers.get('server-timing'), null);
  assert.equal(creditHeaders(answer), [null, null]);
  await service.close();
});

poor('gets what it can pay, to the last credit, and then nothing', async () => {
  const service = await startPoor(3);
  const ask = (simulations: number) => service.post(PROBABILITIES, { cards, simulations });
  assert.equal(creditHeaders(await ask(1_500_000)), ['2', '1']);
  assertRefused(await ask(1_500_000), 'INSUFFICIENT_CREDITS', /costs 2, the balance is 1/);
  assert.equal(creditHeaders(await ask(1)), ['1', '0']);
  assertRefused(await ask(1), 'INSUFFICIENT_CREDITS', /costs 1, the balance is 0/);
  await service.close();
});

poor('is answered as soon as credits are granted', async () => {
  const service = await startPoor(0);
  assertRefused(await service.post(PROBABILITIES, { cards }), 'INSUFFICIENT_CREDITS');
  await service.accounts.addCredits('tests', 1);
  assert.is((await service.post(PROBABILITIES, { cards })).status, 200);
  await service.close();
});

poor('with 50 credits gets exactly 50 of 300 racing requests answered', async () => {
  const service = await startService(undefined, {}, undefined, {
    credits: 50,
    rateLimit: { requests: 1000, windowSeconds: 60 },
  });
  const race = Array.from({ length: 300 }, () => service.post(PROBABILITIES, { cards, simulations: 1000 }));
  const statuses = (await Promise.all(race)).map(({ status }) => status);
  assert.is(statuses.filter(status => status === 200).length, 50);
  assert.is(statuses.filter(status => status === 402).length, 250);
  assert.is(await balanceOf(service), 0);
  assert.is((await chargesOf(service)).length, 50);
  assert.ok((await service.accounts.checkBalances()).every(({ agrees }) => agrees));
  await service.close();
});

poor('does not have the same credits computed for twice at once', async () => {
  let calculations = 0;
  const service = await startService(
    ({ calculator }) => ({
      calculator: {
        ...calculator,
        calculate: (...args) => {
          calculations++;
          return calculator.calculate(...args);
        },
      },
    }),
    {},
    undefined,
    { credits: 5 },
  );
  const race = Array.from({ length: 20 }, () => service.post(PROBABILITIES, { cards, simulations: 1_500_000 }));
  const answers = await Promise.all(race);
  assert.is(answers.filter(({ status }) => status === 200).length, 2);
  assert.is(calculations, 2);
  assert.ok(answers.some(({ text }) => text.includes('of which 4 are set aside for requests in flight')));
  await service.close();
});

poor.run();

const abandoned = suite('a client that leaves before the answer');

/** A service, and a promise that resolves when its calculation has done more than 200,000 deals. */
const startWatched = async (credits: number) => {
  let reached: () => void = () => undefined;
  const underWay = new Promise<void>(resolve => {
    reached = resolve;
  });
  const watched: Replace = ({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (calculation, options) =>
        calculator.calculate(calculation, {
          ...options,
          onProgress: (counts, done) => {
            options?.onProgress?.(counts, done);
            if (readDeals(counts) > 200_000) reached();
          },
        }),
    },
  });
  return { service: await startService(watched, {}, undefined, { credits }), underWay };
};

/** Sends a request of 230 credits and leaves when 200,000 of its deals are done, 4.6 million hands. */
const leave = async (
  { service, underWay }: Awaited<ReturnType<typeof startWatched>>,
  headers: string[] = [],
): Promise<void> => {
  const body = JSON.stringify({ cards, opponents: 22, simulations: 10_000_000 });
  const socket = service.connect();
  const answer = everything(socket);
  const head = postHead(
    service,
    ENHANCED,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  );
  socket.write(head + body);
  await underWay;
  socket.destroy();
  await answer;
};

const isLogged = async (service: Service): Promise<void> => {
  await until(() => service.log.some(line => line.includes('CLIENT_GONE')));
};

abandoned('pays for the hands evaluated until then, in whole credits', async () => {
  const watched = await startWatched(1000);
  const { service } = watched;
  await leave(watched);
  await isLogged(service);
  const [charge, ...others] = await chargesOf(service);
  assert.equal(others, []);
  assert.ok(charge && charge.credits >= 4 && charge.credits < 230, `${charge?.credits}`);
  assert.is(await balanceOf(service), 1000 - charge.credits);
  assert.ok((await service.accounts.checkBalances()).every(({ agrees }) => agrees));
  await service.close();
});

abandoned('has nothing set aside afterwards, and its Idempotency-Key unused', async () => {
  const watched = await startWatched(230);
  const { service } = watched;
  await leave(watched, ['Idempotency-Key: left']);
  await isLogged(service);
  const left = await balanceOf(service);
  const simulations = Math.min(left * 1_000_000, 3_000_000);
  const again = await service.post(PROBABILITIES, { cards, simulations }, { 'idempotency-key': 'left' });
  assert.is(again.status, 200, again.text);
  assert.is(again.headers.get('idempotency-replayed'), null);
  await service.close();
});

abandoned('is no failure of the service where the store is down, which has an alarm of its own', async () => {
  const watched = await startWatched(1000);
  const { service } = watched;
  await service.accounts.listAccounts();
  Object.assign(service.accounts, { charge: () => Promise.reject(new StoreUnavailableError('lost')) });
  await leave(watched);
  await isLogged(service);
  const lines = service.log.map(line => JSON.parse(line));
  const [{ status, code }] = lines.filter(({ msg }) => msg === 'request');
  assert.equal([status, code, lines.find(({ err }) => err?.message === 'lost').level], [499, 'CLIENT_GONE', 20]);
  await service.close();
});

abandoned.run();

const stopping = suite('a server that stops');

stopping('charges nothing for what it cuts off itself, also where that waited for its Idempotency-Key', async () => {
  const service = await startService(undefined, {}, { closing: 200 }, { credits: 1000 });
  const body = { cards, opponents: 22, simulations: 10_000_000 };
  const answers = [1, 2].map(() => service.post(ENHANCED, body, { 'idempotency-key': 'same' }).catch(() => undefined));
  const isReserved = async (): Promise<boolean> =>
    service.accounts.reserve('tests', 1000).then(
      release => {
        release();
        return false;
      },
      () => true,
    );
  while (!(await isReserved())) await new Promise(resolve => setTimeout(resolve, 5));
  await service.server.close();
  for (const answer of await Promise.all(answers))
    if (answer) assertRefused(answer, 'SERVICE_UNAVAILABLE', /shutting down/);
  assert.is(await balanceOf(service), 1000);
  await service.close();
});

stopping.run();

const down = suite<Service>('when the store fails at the charge');
useService(down, ({ accounts }) => ({
  accounts: { ...accounts, charge: () => Promise.reject(new StoreUnavailableError('lost')) },
}));

down('the answer is SERVICE_UNAVAILABLE with Retry-After, and none of the odds are told', async ({ post }) => {
  const answer = await post(PROBABILITIES, { cards });
  assertRefused(answer, 'SERVICE_UNAVAILABLE', /store does not answer/);
  assert.is(answer.headers.get('retry-after'), '5');
  assert.is(answer.headers.get('server-timing'), null);
  assert.not.match(answer.text, /probabilities/);
});

down('its credits are not set aside for ever', async service => {
  const { accounts } = service;
  for (let i = 0; i < 3; i++) await service.post(PROBABILITIES, { cards });
  const release = await accounts.reserve('tests', await balanceOf(service));
  release();
});

down.run();
