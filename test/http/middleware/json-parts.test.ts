// The bodies of jobs: read in blocks, as UTF-8; only a few large ones at a time.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createBodyReaders } from '../../../src/http/middleware/json-body.js';
import { until } from '../../until.js';
import {
  assertRefused,
  BATCH,
  everything,
  GENEROUS,
  JOBS,
  postHead,
  type Service,
  startService,
  useService,
} from '../service.js';

const LENGTH = 1_000_000;
const BODY = '{"questions":[{"type":"probabilities","cards":["As","Ks"],"simulations":1}]}'.padEnd(LENGTH);

/** The blocks of a body that arrives in these parts. */
const receive = async (parts: Iterable<Buffer>): Promise<Buffer[]> => {
  const stream = Readable.from(parts, { objectMode: false });
  const req = Object.assign(stream, { headers: { 'content-type': 'application/json' }, complete: true });
  const state = {
    principal: { account: 'a' },
    deadline: { race: (work: unknown) => work, throwIfAbandoned: () => {} },
    bodyParts: [],
  };
  await createBodyReaders().jsonParts({ maxBytes: 4_000_000 })({ req, state } as never, async () => undefined);
  return state.bodyParts;
};

const blocks = suite('the blocks of a body');

blocks('have 64 KiB, whatever the parts in which it arrives', async () => {
  for (const length of [1, 65_535, 65_536, 65_537, 300_000]) {
    const body = randomBytes(length).map(byte => byte & 127);
    for (const parts of [[Buffer.from(body)], [...body].map(byte => Buffer.of(byte))]) {
      const received = await receive(parts);
      assert.is(received.length, Math.ceil(length / 65_536));
      assert.ok(Buffer.concat(received).equals(body));
    }
  }
});

blocks.run();

const large = suite<Service>('large bodies');
useService(large);

const createKey = async ({ accounts }: Service, name: string): Promise<string> => {
  await accounts.createAccount(name, { credits: 1000, rateLimit: GENEROUS });
  return (await accounts.createKey(name)).key;
};

/** Sends the beginning of a large body. @returns the connection, and all that comes back */
const begin = (service: Service, key: string, bytes: number): { socket: Socket; answer: Promise<string> } => {
  const socket = service.connect();
  const headers = ['Content-Type: application/json', `Content-Length: ${LENGTH}`];
  socket.write(postHead({ ...service, key }, JOBS, ...headers) + BODY.slice(0, bytes));
  return { socket, answer: everything(socket) };
};

large('are processed one at a time for each account, and four at a time for all', async service => {
  const [other = '', ...keys] = await Promise.all(['e', 'a', 'b', 'c', 'd'].map(name => createKey(service, name)));
  const begun = keys.map(key => begin(service, key, 1));
  const send = (key = '') => service.post(JOBS, BODY, { authorization: `Bearer ${key}` });
  await until(async () => (await send(other)).status === 503);
  const most = 'above 65536 bytes in progress: send the request again later';
  assertRefused(await send(keys[0]), 'OVERLOADED', new RegExp(`^the account already has a body ${most}$`));
  assertRefused(await send(other), 'OVERLOADED', new RegExp(`^the service already has 4 bodies ${most}$`));
  const small = await service.post(JOBS, BODY.trimEnd().padEnd(65_536), { authorization: `Bearer ${other}` });
  assert.is(small.status, 202);
  begun[0]?.socket.write(BODY.slice(1));
  assert.match((await begun[0]?.answer) ?? '', /^HTTP\/1.1 202/);
  assert.is((await send(other)).status, 202);
  for (const { socket } of begun) socket.destroy();
});

large('are refused as soon as they are not UTF-8', async service => {
  const { socket, answer } = begin(service, await createKey(service, 'g'), 100_000);
  socket.write(Buffer.from([0xff]));
  assert.match(await answer, /^HTTP\/1.1 400 .*the body is not valid UTF-8/s);
});

for (const [what, bytes] of [
  ['a byte that is none', Buffer.from([0x22, 0xff, 0x22])],
  ['a character that does not end', Buffer.from([0xe2, 0x82])],
] as const) {
  large(`and small ones are refused with ${what}, in jobs and batches`, async ({ post }) => {
    const body = Buffer.concat([Buffer.from('{"questions":[{"type":'), bytes]);
    assertRefused(await post(JOBS, body), 'INVALID_REQUEST', /^the body is not valid UTF-8: send JSON in UTF-8$/);
    assertRefused(await post(BATCH, body), 'INVALID_REQUEST', /^the body is not valid (UTF-8|JSON)/);
  });
}

large('may have multi-byte characters across the boundaries of blocks', async ({ post }) => {
  const { json } = await post(JOBS, `{"questions":[{"type":"${'♠'.repeat(60_000)}"}]}`);
  assert.is(json.data.cost, 0);
});

large.run();

const late = suite('a request with a large body that takes longer than the time limit');

late('is cancelled if the body does not arrive; the body then no longer counts as in work', async () => {
  const service = await startService(() => ({ timeLimitMs: 200, stallTimeoutMs: 100 }));
  const { socket, answer } = begin(service, service.key, 100_000);
  await until(() => service.log.some(line => line.includes('"msg":"request"')));
  socket.end(BODY.slice(100_000));
  assert.match(await answer, /^HTTP\/1\.1 500 /);
  assert.not.match((await service.post(JOBS, BODY)).text, /already has a body above/);
  await service.close();
});

late('is refused, free, if its questions are not read in time', async () => {
  const service = await startService(() => ({ timeLimitMs: 300 }));
  const questions = Array.from({ length: 100_000 }, () => ({ type: 'equity', players: ['22+, A2s+, K2s+', 'QQ+'] }));
  const answer = await service.post(JOBS, { questions });
  assertRefused(answer, 'INVALID_REQUEST', /reading the questions took longer than the time limit: send fewer/);
  assert.is((await service.accounts.findAccount('tests')).credits, 1_000_000);
  await service.close();
});

late.run();
