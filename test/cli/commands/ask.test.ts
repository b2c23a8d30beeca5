// poker-odds ask: questions as lines of JSON, answered here and by servers, also by those that fail.
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerHere } from '../../../src/cli/commands/ask-command.js';
import { answerByServer } from '../../../src/cli/commands/ask-server.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
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

const codesOf = ({ exitCode, out, err }: Outcome): string[] => {
  assert.equal([exitCode, err], [0, '']);
  const answers = out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  return answers.map(({ success, error }) => (success ? 'answered' : error.code));
};

/** Does the work while a server listens. */
const whileListening = async <Result>(server: Server, work: (url: string) => Promise<Result>): Promise<Result> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
};

const here = suite('poker-odds ask');

here('takes lines that end with CRLF, a byte order mark, empty lines, and a last line without an end', async () => {
  assert.equal(codesOf(await ask(`\uFEFF${ONE}\r\n\r\n \t\n${ONE}\r\n${ONE}`)), Array(3).fill('answered'));
});

here('has an error at the place of each line that is wrong', async () => {
  const MAX_LINE = 256 * 1024;
  const lines = [ONE, '{"type":', 'x'.repeat(MAX_LINE + 1), ' '.repeat(MAX_LINE - ONE.length) + ONE, '7', '{}'];
  const outcome = await ask(lines.join('\n'));
  const wrong = ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'];
  assert.equal(codesOf(outcome), ['answered', ...wrong, 'answered', 'INVALID_REQUEST', 'INVALID_REQUEST']);
  assert.match(outcome.out, '"details":"line 2 is not valid JSON: write one question a line"');
  assert.match(outcome.out, '"details":"line 3 has more than 262,144 characters"');
});

here('takes DEFAULT_SIMULATIONS deals where a question does not say how many', async () => {
  const { out } = await ask(JSON.stringify({ ...SMALL, simulations: undefined }), { DEFAULT_SIMULATIONS: '33' });
  assert.is(JSON.parse(out).data.simulations, 33);
});

here('that is stopped has the answers before the question that is being computed', async () => {
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
  const { exitCode, code, message } = errorOf(await command({}, 'ask', '/nowhere/questions', '--json'));
  assert.equal([exitCode, code], [1, 'FILE_UNREADABLE']);
  assert.is(message, '"/nowhere/questions" cannot be read: ENOENT.');
});

here.after(() => removeFolder(FOLDER));

const there = suite<Service>('poker-odds ask --server');
useService(there);

there(
  'prints the same as without a server, in batches of 100 questions, and is charged for each once',
  async service => {
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
  },
);

there('cuts batches that are too much for a server, and asks for a long answer alone', async ({ server, key }) => {
  const hands = { type: 'equity', players: Array(10).fill('random'), hands: true, simulations: 900_000, seed: 1 };
  const questions = [...Array(30).fill({ ...SMALL, simulations: 10_000_000 }), hands];
  const outcome = await ask(linesOf(questions), { POKER_ODDS_KEY: key }, '--server', server.url);
  assert.equal(codesOf(outcome), Array(31).fill('answered'));
});

there('repeats a batch under its Idempotency-Key until it is answered, and is charged once', async service => {
  const keys: unknown[] = [];
  const pauses: string[] = [];
  /** Sends requests on to the service; the first answer is lost, the second breaks off, the third is refused. */
  const flaky: RequestListener = async (req, res: ServerResponse) => {
    keys.push(req.headers['idempotency-key']);
    const headers = { ...(req.headers as Record<string, string>), host: 'localhost' };
    const answer = await fetch(service.server.url + BATCH, { method: 'POST', body: await text(req), headers });
    const body = await answer.text();
    if (keys.length === 1) return res.destroy();
    if (keys.length === 2) {
      res.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 10));
      return setImmediate(() => res.destroy());
    }
    return keys.length === 3 ? res.writeHead(503).end('<html>') : res.writeHead(answer.status).end(body);
  };
  const [before] = await service.accounts.usage('tests');
  const answers = await whileListening(createServer(flaky), server =>
    answerByServer({
      ...{ server, key: service.key, signal: new AbortController().signal },
      onPause: reason => pauses.push(reason.replace(/^.*, /, '')),
    })([SMALL]),
  );
  assert.is(answers.length, 1);
  assert.equal([keys.length, new Set(keys).size], [4, 1]);
  assert.equal(pauses, ['asking again in 500 ms', 'asking again in 1.0 s', 'asking again in 2.0 s']);
  const [after] = await service.accounts.usage('tests');
  assert.equal([after!.questions - before!.questions, after!.credits - before!.credits], [1, 1]);
});

there('waits as long as Retry-After says, an hour at most', async () => {
  for (const [retryAfter, wait] of [
    ['0', '500 ms'],
    ['3', '3.0 s'],
    ['99999', '1 h 0 min'],
  ] as const) {
    const stopping = new AbortController();
    const full = createServer((_, res) => void res.writeHead(429, { 'retry-after': retryAfter }).end());
    await whileListening(full, async server => {
      const onPause = (reason: string): void => stopping.abort(reason);
      await answerByServer({ server, key: 'x', signal: stopping.signal, onPause })([SMALL]).catch(() => undefined);
    });
    assert.is(stopping.signal.reason, `no answer (status 429), asking again in ${wait}`);
  }
});

there('takes nothing but answers and refusals of this service, and follows no redirection', async () => {
  const refusal = JSON.stringify({ success: false, error: { code: 'INVALID_REQUEST', message: 'm', details: 'd' } });
  for (const [status, body] of [
    [200, '<html></html>'],
    [200, '{"ok":true}'],
    [200, '{"success":true,"data":{"answers":[{},{}]}}'],
    [301, refusal.replace('INVALID_REQUEST', 'SERVER_FAILED').replace('"d"', '"no error of this service"')],
    [400, '{"message":"bad"}'],
  ] as const) {
    const strange = createServer((_, res) => void res.writeHead(status, { location: 'https://example.com' }).end(body));
    await whileListening(strange, async url => {
      const { exitCode, ...error } = errorOf(await ask(ONE, { POKER_ODDS_KEY: 'x' }, '--server', url, '--json'));
      const message = `${url}${BATCH} answered ${status}: no error of this service.`;
      assert.equal([exitCode, error], [1, { code: 'SERVER_FAILED', message }]);
    });
  }
  const refusing = createServer((_, res) => void res.writeHead(400).end(refusal));
  const { out } = await whileListening(refusing, url => ask(ONE, { POKER_ODDS_KEY: 'x' }, '--server', url));
  assert.is(out, `${refusal}\n`, 'of one question');
});

there('asks at the path below which the server is', async () => {
  const paths: unknown[] = [];
  const server = createServer((req, res) => {
    paths.push(req.url);
    res.end('{"success":true,"data":{"answers":[{}]}}');
  });
  await whileListening(server, async url => {
    for (const path of ['/', '/poker/', '/poker']) await ask(ONE, { POKER_ODDS_KEY: 'x' }, '--server', url + path);
  });
  assert.equal(paths, [BATCH, `/poker${BATCH}`, `/poker${BATCH}`]);
});

there('says what is wrong with the address or the key', async ({ server }) => {
  const unused = await whileListening(createTcpServer(), async url => url);
  const CASES: readonly [url: string, key: string, code: string, message: string | RegExp][] = [
    [unused, 'x', 'SERVER_UNREACHABLE', 'ECONNREFUSED'],
    [server.url, 'x', 'INVALID_API_KEY', 'answered 401: the Authorization header carries'],
    [server.url, ' \n', 'KEY_MISSING', 'POKER_ODDS_KEY is not set'],
    [server.url, 'pok_…', 'KEY_INVALID', 'POKER_ODDS_KEY has a character that no key has'],
    ['localhost', 'x', 'INVALID_URL', '--server is not the address of a server: write a URL such as'],
    ['http://me:secret@127.0.0.1:9', 'x', 'INVALID_URL', /^[^@]+$/],
    ['http://127.0.0.1:9/?key=x', 'x', 'INVALID_URL', 'write a URL such as'],
  ];
  for (const [url, key, expected, message] of CASES) {
    const error = errorOf(await ask(ONE, { POKER_ODDS_KEY: key }, '--server', url, '--json'));
    assert.equal([error.exitCode, error.code], [1, expected]);
    assert.match(error.message, message);
  }
});

there.run();
here.run();
