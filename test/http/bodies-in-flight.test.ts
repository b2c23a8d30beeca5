// Bodies that are received and not yet answered: their bytes are bounded, for each account and in all.
import type { Socket } from 'node:net';
import * as assert from 'uvu/assert';
import { InFlightLimit } from '../../src/http/in-flight-limit.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { type Answer, assertRefused } from './answers.js';
import { BATCH, EQUITY, JOBS, PROBABILITIES, postHead, SHOWDOWN } from './requests.js';
import { countAdmitted, createGate, readMetric, startService } from './service.js';
import { openAccount } from './test-account.js';

const question = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 1 };
const odds = { cards: ['Ah', 'Kh'], simulations: 1 };
const RETRY = ': send it again when others are answered$';
const fault = (whose: string, bytes: string): RegExp =>
  new RegExp(`^with this request, the bodies of ${whose} in flight would have more than ${bytes} bytes${RETRY}`);

const long = suite('bodies of equity, showdowns, batches and jobs in flight');

const LENGTH = 256 * 1024;

long('have at most 4 MiB of an account, and 16 MiB of all; odds are answered beside them', async () => {
  const { admitted, replace } = countAdmitted();
  const service = await startService(replace);
  const accounts = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(name => openAccount(service, name, 100)));
  const [first, , , , last] = accounts.map(({ headers }) => headers);
  const send = (path: string, body: object, by = last): Promise<Answer> => service.post(path, body, by);

  const sockets: Socket[] = [];
  /** Announces sixteen bodies of 256 KiB, and sends their first byte. */
  const beginBodies = async (key: string): Promise<void> => {
    const head = postHead({ ...service, key }, BATCH, 'Content-Type: application/json', `Content-Length: ${LENGTH}`);
    const begun = Array.from({ length: 16 }, () => service.connect().on('error', () => {}));
    admitted.count = 0;
    for (const socket of begun) socket.write(`${head}{`);
    await until(() => admitted.count === 16);
    sockets.push(...begun);
  };

  await beginBodies(accounts[0]!.key);
  for (const [path, body] of [
    [EQUITY, { players: ['AA', 'KK'] }],
    [SHOWDOWN, { hands: [['Ah', 'Kh', 'Qh', 'Jh', 'Th']] }],
    [BATCH, { questions: [question] }],
    [JOBS, { questions: [question] }],
  ] as const) {
    const refused = await send(path, body, first);
    assertRefused(refused, 'OVERLOADED', fault('the account', '4,194,304'));
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.ok((await send(path, body)).status < 300);
  }

  for (const { key } of accounts.slice(1, 4)) await beginBodies(key);
  assert.is((await send(BATCH, { questions: [question] })).status, 200, 'the only body of an account is admitted');
  const own = service.connect().on('error', () => {});
  admitted.count = 0;
  own.write(`${postHead({ ...service, key: accounts[4]!.key }, BATCH, 'Content-Length: 60')}{`);
  await until(() => admitted.count === 1);
  sockets.push(own);
  assertRefused(await send(BATCH, { questions: [question] }), 'OVERLOADED', fault('all accounts', '16,777,216'));
  assert.is((await send(PROBABILITIES, odds, first)).status, 200);

  for (const socket of sockets) socket.destroy();
  await until(async () => (await send(BATCH, { questions: [question] }, first)).status === 200);
  await service.close();
});

long('do not count after their client left while its key was looked up', async () => {
  const { opened, open } = createGate();
  const service = await startService(({ accounts }) => ({
    accounts: {
      async authenticate(key) {
        await opened;
        return accounts.authenticate(key);
      },
    },
  }));
  const head = postHead(service, BATCH, 'Content-Type: application/json', `Content-Length: ${LENGTH}`);
  const sockets = Array.from({ length: 16 }, () => service.connect().on('error', () => {}));
  for (const socket of sockets) socket.write(`${head}{`);
  await until(async () => (await readMetric(service, 'connections')) === 16);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await readMetric(service, 'connections')) === 0);
  open();
  await until(() => service.log.filter(line => line.includes('CLIENT_GONE')).length === 16);
  assert.is((await service.post(BATCH, { questions: [question] })).status, 200);
  await service.close();
});

long('do not count any more once they are released, also if their rest still arrives', () => {
  const refuse = (): Error => new Error('too many bytes');
  const limit = new InFlightLimit({ perAccount: 10, total: 10 });
  const body = limit.open('a', refuse);
  body.add(10);
  for (let times = 0; times < 2; times++) body.release();
  body.add(10);
  limit.take('a', 10, refuse);
  for (const account of ['a', 'b']) assert.throws(() => limit.take(account, 1, refuse), /^too many bytes$/);
});

long('are admitted beyond the bound of all as the first of an account, in parts too', () => {
  const refuse = (): Error => new Error('too many bytes');
  const limit = new InFlightLimit({ perAccount: 10, total: 10, admitsFirst: true });
  limit.take('a', 10, refuse);
  const first = limit.open('b', refuse);
  for (let part = 0; part < 2; part++) first.add(5);
  assert.throws(() => limit.take('b', 1, refuse), /^too many bytes$/);
});

const short = suite('bodies of odds in flight');

short('have at most 1 MiB of an account', async () => {
  const { opened, open } = createGate();
  let waiting = 0;
  const service = await startService(({ accounts }) => ({
    accounts: {
      async reserve(...args) {
        waiting++;
        await opened;
        return accounts.reserve(...args);
      },
    },
  }));
  const padded = JSON.stringify(odds).padEnd(16 * 1024);
  const admitted = Array.from({ length: 64 }, () => service.post(PROBABILITIES, padded));
  await until(() => waiting === 64);
  assertRefused(await service.post(PROBABILITIES, odds), 'OVERLOADED', fault('the account', '1,048,576'));
  open();
  assert.equal([...new Set((await Promise.all(admitted)).map(({ status }) => status))], [200]);
  assert.is((await service.post(PROBABILITIES, odds)).status, 200);
  await service.close();
});

short('have at most 4 MiB of all accounts, and one of each', async () => {
  const { admitted, replace } = countAdmitted();
  const service = await startService(replace);
  for (const name of ['a', 'b', 'c', 'd']) {
    const { key } = await openAccount(service, name, 1);
    const head = postHead({ key }, PROBABILITIES, 'Content-Length: 16384');
    for (let body = 0; body < 64; body++) service.connect().write(`${head}{`);
  }
  await until(() => admitted.count === 4 * 64);
  const own = service.connect();
  own.write(`${postHead(service, PROBABILITIES, 'Content-Length: 60')}{`);
  await until(() => admitted.count === 4 * 64 + 1);
  assertRefused(await service.post(PROBABILITIES, odds), 'OVERLOADED', fault('all accounts', '4,194,304'));
  await service.close();
});
