// poker-odds ask --server, against servers and networks that fail: what is repeated, what is not, and that nothing is charged twice.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BATCH, type Service, useService } from '../../../http/service.js';
import { command, errorOf } from '../../command.js';
import { answersOf, fileOf } from './files.js';

const QUESTION = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 100, seed: 1 };
const ONE = [JSON.stringify(QUESTION)];
const ANSWERED = JSON.stringify({ success: true, data: { answers: [{}] } });
const REFUSAL = JSON.stringify({
  success: false,
  error: { code: 'INVALID_REQUEST', message: 'm', details: 'too much' },
});

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Does the work while a server listens. */
const whileListening = async <Result>(server: Server, work: (url: string) => Promise<Result>): Promise<Result> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(addressOf(server));
  } finally {
    server.close();
  }
};

const ask = (url: string, lines = ONE, key = 'x') =>
  command({ POKER_ODDS_KEY: key }, 'ask', fileOf(lines), '--server', url);

const refusal = async (url: string, key = 'x') =>
  errorOf(await command({ POKER_ODDS_KEY: key }, 'ask', fileOf(ONE), '--server', url, '--json'));

/** Sends each request on to the service, and gives its answer to `reply`. */
const forwarding =
  ({ server }: Service, reply: (answer: Response, body: string, res: ServerResponse) => void): RequestListener =>
  async (req: IncomingMessage, res) => {
    const headers = { ...(req.headers as Record<string, string>), host: 'localhost' };
    const answer = await fetch(server.url + BATCH, { method: 'POST', body: await text(req), headers });
    reply(answer, await answer.text(), res);
  };

const failing = suite<Service>('poker-odds ask, where a server fails,');
useService(failing);

failing('is charged once for a batch whose answer is lost on its way, or breaks off', async service => {
  const lines = Array.from({ length: 150 }, (_, seed) => JSON.stringify({ ...QUESTION, seed }));
  const [before] = await service.accounts.usage('tests');
  let answers = 0;
  const lossy = forwarding(service, (answer, body, res) => {
    answers++;
    if (answers === 1) return res.destroy();
    if (answers !== 3) return res.writeHead(answer.status).end(body);
    res.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 100));
    return setImmediate(() => res.destroy());
  });
  const { exitCode, out } = await whileListening(createServer(lossy), url => ask(url, lines, service.key));
  assert.is(exitCode, 0);
  assert.is(answersOf(out).length, 150);
  assert.is(answers, 4);
  const [after] = await service.accounts.usage('tests');
  assert.is((after?.questions ?? 0) - (before?.questions ?? 0), 150);
  assert.is((after?.credits ?? 0) - (before?.credits ?? 0), 2);
});

failing('waits as long as Retry-After says', async () => {
  const times: number[] = [];
  const server = createServer((req, res) => {
    req.resume();
    times.push(performance.now());
    if (times.length === 2) return res.end(ANSWERED);
    return res.writeHead(503, { 'retry-after': '1' }).end('<html>');
  });
  assert.is((await whileListening(server, ask)).exitCode, 0);
  assert.ok(times[1]! - times[0]! >= 990, times.join());
});

failing('prints the error of a question that is refused even alone, after one request', async () => {
  const keys: unknown[] = [];
  const server = createServer((req, res) => {
    req.resume();
    keys.push(req.headers['idempotency-key'] !== undefined);
    res.writeHead(400).end(REFUSAL);
  });
  assert.equal((await whileListening(server, ask)).out, `${REFUSAL}\n`);
  assert.equal(keys, [true]);
});

failing('says at once that an address is wrong: nobody listens, or no HTTP is spoken', async () => {
  const unused = await whileListening(createTcpServer(), async url => url);
  const error = await refusal(unused);
  assert.equal([error.exitCode, error.code], [1, 'SERVER_UNREACHABLE']);
  assert.match(error.message, 'ECONNREFUSED');
  const other = createTcpServer(socket => socket.on('error', () => {}).end('220 mail.example.com ESMTP\r\n'));
  assert.is((await whileListening(other, refusal)).code, 'SERVER_UNREACHABLE');
});

failing('follows no redirection, which would lose the question or give the key away', async () => {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(301, { location: 'https://example.com/poker' }).end();
  });
  const error = await whileListening(server, refusal);
  assert.equal([error.exitCode, error.code], [1, 'SERVER_FAILED']);
  assert.match(error.message, /answered 301: no error of this service/);
});

failing('takes the refusal of another service for no answer', async () => {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(400).end('{"message": "bad"}');
  });
  const error = await whileListening(server, refusal);
  assert.is(error.code, 'SERVER_FAILED');
  assert.match(error.message, 'answered 400: no error of this service');
});

failing('asks at the path below which the server is', async () => {
  const paths: unknown[] = [];
  const server = createServer((req, res) => {
    req.resume();
    paths.push(req.url);
    res.end(ANSWERED);
  });
  await whileListening(server, async url => {
    for (const path of ['/', '/poker/', '/poker']) assert.is((await ask(url + path)).exitCode, 0);
  });
  assert.equal(paths, [BATCH, `/poker${BATCH}`, `/poker${BATCH}`]);
});

failing('refuses before it asks: a key that cannot be sent, a URL with a password or a question mark', async () => {
  const url = 'http://127.0.0.1:9';
  assert.is((await refusal(url, 'pok_…')).code, 'KEY_INVALID');
  assert.is((await refusal(url, ' \n')).code, 'KEY_MISSING');
  const { code, message } = await refusal('http://me:secret@127.0.0.1:9');
  assert.is(code, 'INVALID_URL');
  assert.not.match(message, 'secret');
  assert.is((await refusal(`${url}/?key=x`)).code, 'INVALID_URL');
});

failing.run();
