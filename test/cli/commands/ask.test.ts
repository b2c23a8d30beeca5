// poker-odds ask: questions as lines of JSON, answered locally and by servers, also by servers that fail.
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerHere } from '../../../src/cli/commands/ask-command.js';
import { answerByServer } from '../../../src/cli/commands/ask-server.js';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { BATCH, type Service, useService } from '../../http/service.js';
import { until } from '../../until.js';
import { command, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const cards = ['Ah', 'Kh'];
const SMALL = { type: 'probabilities', cards, simulations: 100, seed: 1 };
const LARGE = { type: 'probabilities-enhanced', cards, opponents: 22, simulations: 10_000_000 };
const ONE = JSON.stringify(SMALL);

/** Asks the questions of a file with this text. */
const ask = (lines: string, env: NodeJS.ProcessEnv = {}, ...options: string[]): Promise<Outcome> => {
  const file = `${FOLDER}/questions.ndjson`;
  writeFileSync(file, lines);
  return command(env, 'ask', file, ...options);
};

const linesOf = (questions: readonly object[]): string => questions.map(each => `${JSON.stringify(each)}\n`).join('');

/** Runs the work while a server listens. */
const whileListening = async <Result>(server: Server, work: (url: string) => Promise<Result>): Promise<Result> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
};

const here = suite('poker-odds ask');

here('answers lines with CRLF, a byte order mark or DEFAULT_SIMULATIONS deals, and skips empty ones', async () => {
  const short = JSON.stringify({ ...SMALL, simulations: undefined });
  const { exitCode, out } = await ask(`\uFEFF${ONE}\r\n\r\n \t\n${short}`, { DEFAULT_SIMULATIONS: '33' });
  const deals = out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).data.simulations);
  assert.equal([exitCode, deals], [0, [100, 33]]);
});

here('answers showdowns, and questions without a type, which their fields tell', async () => {
  const questions = [
    {
      hands: [
        ['Ah', 'Kh'],
        ['Qs', 'Qc'],
      ],
      board: ['Qh', 'Jh', 'Th', '2c', '2d'],
    },
    { players: ['AhKh', 'QsQc'], hands: true },
    { game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'], board: ['Ts', '7s', '2c'] },
    { cards, opponents: 1, simulations: 100 },
    { cards, simulations: 100 },
  ];
  const { exitCode, out, err } = await ask(linesOf(questions));
  assert.equal([exitCode, err], [0, '']);
  const [showdown, equity, omaha, enhanced, odds] = out.split('\n', 5).map(line => JSON.parse(line).data);
  assert.equal(showdown.winners, [0]);
  assert.is(equity.players[0].hands[0].hand, 'AhKh');
  assert.is(omaha.players[0].equity, 197 / 820);
  assert.equal(['win_rate' in enhanced, 'win_rate' in odds], [true, false]);
});

here('prints an error in place of the answer to each wrong line, and fails', async () => {
  const MAX_LINE = 256 * 1024;
  const lines = [ONE, '{"type":', 'x'.repeat(MAX_LINE + 1), ' '.repeat(MAX_LINE - ONE.length) + ONE, '7'];
  const { exitCode, out, err } = await ask(lines.join('\n'));
  const details = out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).error?.details);
  assert.equal([exitCode, err], [1, 'error: 3 of 5 questions failed: their answers say why.\n']);
  assert.equal(details.slice(0, 4), [
    undefined,
    'line 2 is not valid JSON: write one question a line',
    'line 3 has more than 262,144 characters',
    undefined,
  ]);
  assert.match(details[4], /^the question is 7/);
});

here('that is stopped has printed the answers before the present question', async () => {
  const calculator = createNodeCalculator();
  try {
    await calculator.ready();
    const stopping = new AbortController();
    const answering = answerHere(calculator, 1000, stopping.signal)([SMALL, null, LARGE, SMALL]);
    await until(() => calculator.status().calculations > 0);
    stopping.abort('SIGINT');
    const answers = await answering;
    assert.equal(
      answers.map(answer => JSON.parse(answer).success),
      [true, false],
    );
  } finally {
    await calculator.close();
  }
});

here('reports a file that is not there', async () => {
  const message = '"/nowhere/questions" cannot be read: ENOENT.';
  const error = errorOf(await command({}, 'ask', '/nowhere/questions', '--json'));
  assert.equal(error, { exitCode: 1, code: 'FILE_UNREADABLE', message });
});

here.after(() => removeFolder(FOLDER));

const there = suite<Service>('poker-odds ask --server');
useService(there);

there('prints the same as without a server, in batches of 100 questions, each charged once', async service => {
  const questions = Array.from({ length: 250 }, (_, seed) =>
    seed % 3 === 0
      ? { type: 'equity', players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'] }
      : { ...LARGE, opponents: 1 + (seed % 5), simulations: 100 * (seed + 1), seed },
  );
  const env = { POKER_ODDS_KEY: service.key };
  const { exitCode, out } = await ask(linesOf(questions), env, '--server', service.server.url);
  assert.is(exitCode, 0);
  assert.is(out, (await ask(linesOf(questions))).out);
  const [usage] = await service.accounts.usage('tests');
  assert.equal([usage?.questions, usage?.requests], [questions.length, 3]);
});

there('splits batches that are too large for a server, and asks for a long answer alone', async ({ server, key }) => {
  const hands = { type: 'equity', players: Array(10).fill('random'), hands: true, simulations: 900_000, seed: 1 };
  const questions = [...Array(30).fill({ ...SMALL, simulations: 10_000_000 }), hands];
  const { out } = await ask(linesOf(questions), { POKER_ODDS_KEY: key }, '--server', server.url);
  assert.is(out.match(/^\{"success":true,/gm)?.length, 31);
});

there('repeats a batch under its Idempotency-Key until it is answered, and is charged once', async service => {
  const keys: unknown[] = [];
  const pauses: string[] = [];
  /** Forwards requests to the service. The first answer is lost, the second breaks off, the third comes from a balancer. */
  const flaky: RequestListener = async (req, res) => {
    keys.push(req.headers['idempotency-key']);
    const headers = { ...(req.headers as Record<string, string>), host: 'localhost' };
    const answer = await fetch(service.server.url + BATCH, { method: 'POST', body: await text(req), headers });
    const body = await answer.text();
    if (keys.length === 1) res.destroy();
    if (keys.length === 2) res.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 10));
    if (keys.length === 2) setImmediate(() => res.destroy());
    if (keys.length === 3) res.writeHead(503).end('<html>');
    if (keys.length === 4) res.writeHead(answer.status).end(body);
  };
  const [before] = await service.accounts.usage('tests');
  const onPause = (reason: string): void => void pauses.push(reason.replace(/^.*, /, ''));
  const answers = await whileListening(createServer(flaky), server =>
    answerByServer({ server, key: service.key, signal: new AbortController().signal, onPause })([SMALL]),
  );
  assert.equal([answers.length, keys.length, new Set(keys).size], [1, 4, 1]);
  assert.equal(pauses, ['asking again in 500 ms', 'asking again in 1.0 s', 'asking again in 2.0 s']);
  const [after] = await service.accounts.usage('tests');
  assert.equal([after!.questions - before!.questions, after!.credits - before!.credits], [1, 1]);
});

there('waits as long as Retry-After says, but at most an hour', async () => {
  for (const [retryAfter, wait] of [
    ['0', '500 ms'],
    ['3', '3.0 s'],
    ['99999', '1 h 0 min'],
  ] as const) {
    const stopping = new AbortController();
    const onPause = (reason: string): void => stopping.abort(reason);
    const full = createServer((_, res) => void res.writeHead(429, { 'retry-after': retryAfter }).end());
    const asking = (server: string) => answerByServer({ server, key: 'x', signal: stopping.signal, onPause })([SMALL]);
    await whileListening(full, asking).catch(() => undefined);
    assert.is(stopping.signal.reason, `no answer (status 429), asking again in ${wait}`);
  }
});

there('accepts only answers and errors of this service, and follows no redirect', async () => {
  const refusal = '{"success":false,"error":{"code":"INVALID_REQUEST","message":"m","details":"d"}}';
  const askStrange = (status: number, body: string, ...options: string[]): Promise<Outcome> => {
    const strange = createServer((_, res) => void res.writeHead(status, { location: 'https://example.com' }).end(body));
    return whileListening(strange, url => ask(ONE, { POKER_ODDS_KEY: 'x' }, '--server', url, ...options));
  };
  for (const [status, body] of [
    [200, '<html></html>'],
    [200, '{"ok":true}'],
    [200, '{"success":true,"data":{"answers":[{},{}]}}'],
    [301, ''],
    [400, '{"message":"bad"}'],
  ] as const) {
    const { exitCode, code, message } = errorOf(await askStrange(status, body, '--json'));
    assert.equal([exitCode, code], [1, 'SERVER_FAILED']);
    assert.match(message, `${BATCH} answered ${status}: no error of this service.`);
  }
  assert.is((await askStrange(400, refusal)).out, `${refusal}\n`, 'of one question');
});

there('says what is wrong with the address or the key', async ({ server, key }) => {
  const unused = await whileListening(createTcpServer(), async url => url);
  const CASES: readonly [url: string, key: string, code: string, message: string | RegExp][] = [
    [unused, key, 'SERVER_UNREACHABLE', 'ECONNREFUSED'],
    [`${server.url}/poker/`, key, 'NOT_FOUND', `${server.url}/poker${BATCH} answered 404: `],
    [server.url, 'x', 'INVALID_API_KEY', 'answered 401: the Authorization header carries'],
    [server.url, ' \n', 'KEY_MISSING', 'POKER_ODDS_KEY is not set'],
    [server.url, 'pok_…', 'KEY_INVALID', 'POKER_ODDS_KEY has a character that no key has'],
    ['localhost', key, 'INVALID_URL', '--server is not the address of a server: write a URL such as'],
    ['http://me:secret@127.0.0.1:9', key, 'INVALID_URL', /^[^@]+$/],
    ['http://127.0.0.1:9/?key=x', key, 'INVALID_URL', 'write a URL such as'],
  ];
  for (const [url, sent, expected, message] of CASES) {
    const error = errorOf(await ask(ONE, { POKER_ODDS_KEY: sent }, '--server', url, '--json'));
    assert.equal([error.exitCode, error.code], [1, expected]);
    assert.match(error.message, message);
  }
});

there.run();
here.run();
