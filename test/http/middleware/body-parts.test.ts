// Large bodies: one of an account at a time, a few in all; invalid UTF-8 ends before it is here.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonParts } from '../../../src/http/middleware/json-body.js';
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
const QUESTION = '{"type":"probabilities","cards":["As","Ks"],"simulations":1}';
const BODY = `{"questions":[${QUESTION}]}`.padEnd(LENGTH);

/** Sends the beginning of a large body. @returns the connection, and all that comes back */
const begin = (service: Service, key: string, bytes: number): { socket: Socket; answer: Promise<string> } => {
  const socket = service.connect();
  const headers = ['Content-Type: application/json', `Content-Length: ${LENGTH}`];
  socket.write(postHead({ ...service, key }, JOBS, ...headers) + BODY.slice(0, bytes));
  return { socket, answer: everything(socket) };
};

const keysOf = async ({ accounts }: Service, names: readonly string[]): Promise<string[]> =>
  Promise.all(
    names.map(async name => {
      await accounts.createAccount(name, { credits: 1000, rateLimit: GENEROUS });
      return (await accounts.createKey(name)).key;
    }),
  );

/** What is kept of a body that comes in such parts. */
const keptOf = async (parts: Iterable<Buffer>): Promise<Buffer[]> => {
  const req = Object.assign(Readable.from(parts, { objectMode: false }), {
    headers: { 'content-type': 'application/json' },
    complete: true,
  });
  const deadline = { race: (work: unknown) => work };
  const state: { principal: object; deadline: object; bodyParts?: Buffer[] } = {
    principal: { account: 'a' },
    deadline,
  };
  await jsonParts(4_000_000)({ req, state } as never, async () => undefined);
  return state.bodyParts ?? [];
};

const kept = suite('what is kept of a body');

kept(
  'is a few blocks, in how many parts it comes: half a kilobyte each, sixteen million would be seven gigabytes',
  async () => {
    for (const length of [1, 65_535, 65_536, 65_537, 300_000]) {
      const body = randomBytes(length).map(byte => byte & 127);
      const blocks = await keptOf([...body].map(byte => Buffer.of(byte)));
      assert.is(blocks.length, Math.ceil(length / 65_536));
      assert.ok(Buffer.concat(blocks).equals(body));
      assert.ok(Buffer.concat(await keptOf([Buffer.from(body)])).equals(body));
    }
  },
);

kept.run();

const large = suite<Service>('large bodies');
useService(large);

large('are in work one at a time for each account, and four at a time for all', async service => {
  const [a = '', b = '', c = '', d = '', e = ''] = await keysOf(service, ['a', 'b', 'c', 'd', 'e']);
  const begun = [a, b, c, d].map(key => begin(service, key, 1));
  const send = (key: string) => service.post(JOBS, BODY, { authorization: `Bearer ${key}` });
  await until(async () => (await send(e)).status === 503);
  assertRefused(await send(a), 'OVERLOADED', /the account has a body above 65536 bytes in work/);
  assertRefused(await send(e), 'OVERLOADED', /the service has 4 bodies above 65536 bytes in work/);
  const [first] = begun;
  first?.socket.write(BODY.slice(1));
  assert.match((await first?.answer) ?? '', /^HTTP\/1.1 202/);
  assert.is((await send(e)).status, 202);
  for (const { socket } of begun) socket.destroy();
});

large('are refused as soon as they are not UTF-8', async service => {
  const [g = ''] = await keysOf(service, ['g']);
  const { socket, answer } = begin(service, g, 100_000);
  socket.write(Buffer.from([0xff]));
  assert.match(await answer, /^HTTP\/1.1 400 .*the body is not valid UTF-8/s);
});

const NO_UTF8 = [
  ['a byte that is none', Buffer.from([0x22, 0xff, 0x22])],
  ['a character that does not end', Buffer.from([0xe2, 0x82])],
] as const;

for (const [what, bytes] of NO_UTF8) {
  large(`and small ones are refused with ${what}, in jobs and batches`, async service => {
    const body = Buffer.concat([Buffer.from('{"questions":[{"type":'), bytes]);
    for (const path of [JOBS, BATCH]) {
      assertRefused(
        await service.post(path, body),
        'INVALID_REQUEST',
        path === JOBS ? /not valid UTF-8/ : /not valid (UTF-8|JSON)/,
      );
    }
  });
}

large('and small ones may have a U+FFFD, which is then a fault of its question alone', async service => {
  const answer = await service.post(
    BATCH,
    '{"questions":[{"type":"\ufffd"},{"type":"probabilities","cards":["As","Ks"]}]}',
  );
  assert.equal(
    answer.json.data.answers.map(({ success }: { success: boolean }) => success),
    [false, true],
  );
});

large('may have characters of several bytes wherever their parts begin', async service => {
  const body = `{"questions":[{"type":"${'♠'.repeat(60_000)}"}]}`;
  const { json } = await service.post(JOBS, body);
  assert.is(json.data.cost, 0);
});

large.run();

const abandoned = suite('a large body that is given up while it arrives');

abandoned('is in work no longer, also where the rest of it arrives later', async () => {
  const service = await startService(() => ({ timeLimitMs: 200, stallTimeoutMs: 100 }));
  const socket = service.connect();
  const answers = everything(socket);
  const headers = ['Content-Type: application/json', `Content-Length: ${LENGTH}`];
  socket.write(postHead(service, JOBS, ...headers).replace('close', 'keep-alive') + BODY.slice(0, 100_000));
  await once(socket, 'data');
  socket.end(BODY.slice(100_000));
  assert.match(await answers, /^HTTP\/1\.1 /);
  const next = await service.post(JOBS, BODY);
  assert.not.match(next.text, /has a body above/);
  await service.close();
});

abandoned.run();

const limited = suite('a body whose questions take longer to read than the time limit');

limited('is refused, free', async () => {
  const service = await startService(() => ({ timeLimitMs: 300 }));
  const questions = Array.from({ length: 100_000 }, () => ({ type: 'equity', players: ['22+, A2s+, K2s+', 'QQ+'] }));
  const answer = await service.post(JOBS, { questions });
  assertRefused(answer, 'INVALID_REQUEST', /reading the questions took longer than the time limit: send fewer/);
  assert.is((await service.accounts.findAccount('tests')).credits, 1_000_000);
  await service.close();
});

limited.run();
