// The bodies of jobs, in JSON and in NDJSON: their types, their sizes, how they are read, and what is left after a fault.
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import type { Context } from '../../../src/http/context.js';
import { createBodyReaders } from '../../../src/http/middleware/json-body.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { type Answer, assertRefused } from '../answers.js';
import { BATCH, EQUITY, JOBS, PROBABILITIES, postHead } from '../requests.js';
import { countAdmitted, type Service, serviceSuite, startService } from '../service.js';
import { GENEROUS } from '../test-account.js';

const NDJSON = 'application/x-ndjson';
const MEBIBYTE = 1024 * 1024;
const QUESTION = '{"type":"probabilities","cards":["As","Ks"],"simulations":1}';
const LENGTH = 1_000_000;
/** A body of a megabyte, in each form. */
const BODIES = {
  'application/json': `{"questions":[${QUESTION}]}`.padEnd(LENGTH),
  [NDJSON]: `${QUESTION}\n`.padEnd(LENGTH, '\n'),
} as const;
type BodyType = keyof typeof BODIES;
const TYPES = Object.keys(BODIES) as BodyType[];

const send = ({ post }: Service, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
  post(JOBS, body, { 'content-type': NDJSON, ...headers });

const createKey = async ({ accounts }: Service, name: string): Promise<string> => {
  await accounts.createAccount(name, { credits: 1000, rateLimit: GENEROUS });
  return (await accounts.createKey(name)).key;
};

/** Sends the beginning of a large body. */
const begin = (service: Service, key: string, type: BodyType, bytes: number) => {
  const head = postHead({ key }, JOBS, `Content-Type: ${type}`, `Content-Length: ${LENGTH}`);
  return service.open(head + BODIES[type].slice(0, bytes));
};

const types = serviceSuite('the body of a job');

types('is JSON, or NDJSON under both of its names, compressed or not', async service => {
  const lines = `${QUESTION}\r\n\n${QUESTION}`;
  for (const type of [NDJSON, 'application/jsonl', 'Application/X-NDJSON; charset=utf-8']) {
    assert.is((await send(service, lines, { 'content-type': type })).status, 202, type);
  }
  const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  for (const [coding, compress] of Object.entries(codings)) {
    assert.is((await send(service, compress(lines), { 'content-encoding': coding })).status, 202, coding);
  }
  const details =
    /: send "Content-Type: application\/json" or "Content-Type: application\/x-ndjson" or "Content-Type: application\/jsonl" in UTF-8$/;
  for (const type of ['text/plain', 'application/ndjson', `${NDJSON}; charset=latin1`]) {
    assertRefused(await send(service, lines, { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE', details);
  }
  for (const path of [BATCH, EQUITY, PROBABILITIES]) {
    assertRefused(await service.post(path, lines, { 'content-type': NDJSON }), 'UNSUPPORTED_MEDIA_TYPE');
  }
});

types('has at most 1 MiB in JSON; the error names NDJSON', async service => {
  const json = (bytes: number): string => `{"questions":[${QUESTION}]}`.padEnd(bytes);
  assert.is((await service.post(JOBS, json(MEBIBYTE))).status, 202);
  const details =
    /^the body is larger than 1048576 bytes, counted after decompression: send the questions as NDJSON, one a line, with Content-Type: application\/x-ndjson$/;
  assertRefused(await service.post(JOBS, json(MEBIBYTE + 1)), 'PAYLOAD_TOO_LARGE', details);
  const gzip = { 'content-encoding': 'gzip' };
  assertRefused(await service.post(JOBS, gzipSync(json(MEBIBYTE + 1)), gzip), 'PAYLOAD_TOO_LARGE', details);
});

const memory = suite('the values of a body');

memory('are forgotten when the request is answered or refused: the response may take longer', async () => {
  const deadline = { abortSignal: new AbortController().signal, throwIfAbandoned() {}, onGiveUp() {} };
  const req = Object.assign(Readable.from([Buffer.from('{"questions":[]}')]), { headers: {} });
  const ctx = { req, request: {} as { body?: unknown }, state: { principal: { account: 'a' }, deadline } };
  let seen: unknown;
  const refuse = async (): Promise<never> => {
    seen = ctx.request.body;
    throw new Error('refused');
  };
  const reading = createBodyReaders().jobBody(ctx as unknown as Context, refuse);
  assert.is(await reading.catch(({ message }: Error) => message), 'refused');
  assert.equal([seen, ctx.request.body], [{ questions: [] }, undefined]);
});

const { admitted, replace } = countAdmitted();
const large = serviceSuite('large bodies of jobs', replace);

for (const type of TYPES) {
  large(`are read one at a time for each account, and four at a time for all: ${type}`, async service => {
    const names = ['e', 'a', 'b', 'c', 'd'].map(name => name + TYPES.indexOf(type));
    const [other = '', ...keys] = await Promise.all(names.map(name => createKey(service, name)));
    admitted.count = 0;
    const begun = keys.map(key => begin(service, key, type, 1));
    await until(() => admitted.count === begun.length);
    const submit = (key = '', body: string = BODIES[type]) =>
      send(service, body, { authorization: `Bearer ${key}`, 'content-type': type });
    const most = 'above 65536 bytes in progress: send the request again later';
    const second = await submit(keys[0]);
    assertRefused(second, 'OVERLOADED', new RegExp(`^the account already has a body ${most}$`));
    assert.is(second.headers.get('retry-after'), '5');
    assert.is((await submit(keys[0], QUESTION)).status, type === NDJSON ? 202 : 400);
    assertRefused(await submit(other), 'OVERLOADED', new RegExp(`^the service already has 4 bodies ${most}$`));
    assert.is((await submit(other, BODIES[type].slice(0, 65_536))).status, 202);
    begun[0]?.socket.write(BODIES[type].slice(1));
    assert.match((await begun[0]?.answer) ?? '', /^HTTP\/1.1 202/);
    assert.is((await submit(other)).status, 202);
    for (const { socket } of begun) socket.destroy();
  });

  large(`are refused as soon as they are not UTF-8, and small ones: ${type}`, async service => {
    const { socket, answer } = begin(service, await createKey(service, `g${TYPES.indexOf(type)}`), type, 100_000);
    socket.write(Buffer.from([0xff]));
    assert.match(await answer, /^HTTP\/1.1 400 .*the body is not valid UTF-8: send JSON in UTF-8/s);
    const cut = Buffer.concat([Buffer.from('{"questions":[{"type":'), Buffer.from([0xe2, 0x82])]);
    const details = /^the body is not valid UTF-8: send JSON in UTF-8$/;
    assertRefused(await send(service, cut, { 'content-type': type }), 'INVALID_REQUEST', details);
  });
}

large('are those above 64 KiB, wherever their parts end', async service => {
  const key = await createKey(service, 'parts');
  const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;
  const head = postHead({ key }, JOBS, `Content-Type: ${NDJSON}`, 'Transfer-Encoding: chunked');
  const { socket, answer } = service.open(head + chunk(65_536) + chunk(1));
  let refused = ''; // one of both
  void answer.then(text => {
    refused = text;
  });
  const own = { authorization: `Bearer ${key}` };
  await until(async () => /already has a body above/.test((await send(service, BODIES[NDJSON], own)).text + refused));
  socket.destroy();
});

large('are read a question in a turn of the event loop', async service => {
  const LINES = 2_000;
  const line = '{"type":"turns"}';
  let [most, turnReads, reads, isOver] = [0, 0, 0, false];
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    if (text === line) {
      most = Math.max(most, ++turnReads);
      reads++;
    }
    return parse(text, ...rest);
  };
  const count = (): void => {
    turnReads = 0;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    assert.is((await send(service, `${line}\n`.repeat(LINES).padEnd(70_000, '\n'))).status, 202);
  } finally {
    isOver = true;
    JSON.parse = parse;
  }
  assert.equal([most, reads], [1, LINES]);
});

const late = suite('the body of a job that takes longer than the time limit');

const TOO_SLOW = /reading the questions took longer than the time limit: send fewer questions/;

for (const type of TYPES) {
  late(`is refused if it does not arrive; it then no longer counts as in progress: ${type}`, async () => {
    const service = await startService(() => ({ timeLimitMs: 200 }));
    const { answer } = begin(service, service.key, type, 100_000);
    assert.match(await answer, /^HTTP\/1\.1 400 /);
    assert.match(await answer, TOO_SLOW);
    const next = await send(service, BODIES[type], { 'content-type': type });
    assert.not.match(next.text, /already has a body above/);
    await service.close();
  });
}

late('is refused, free, if its questions are not read in time', async () => {
  const service = await startService(() => ({ timeLimitMs: 300 }));
  const question = '{"type":"equity","players":["22+, A2s+, K2s+","QQ+"]}\n';
  assertRefused(await send(service, question.repeat(100_000)), 'INVALID_REQUEST', TOO_SLOW);
  assert.is((await service.accounts.findAccount('tests')).credits, 1_000_000);
  await service.close();
});
