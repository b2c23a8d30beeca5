// poker-odds ask: questions as lines of JSON, answered here and by a real server.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BATCH, type Service, useService } from '../../http/service.js';
import { command, errorOf, MAIN } from '../command.js';
import { answersOf, fileOf } from './ask/files.js';

const cards = ['Ah', 'Kh'];
const HANDS = { type: 'equity', players: Array(10).fill('random'), hands: true, simulations: 900_000, seed: 1 };

/** Questions whose answers do not depend on defaults. */
const QUESTIONS: readonly object[] = Array.from({ length: 250 }, (_, seed) =>
  seed % 3 === 0
    ? { type: 'equity', players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'] }
    : { type: 'probabilities-enhanced', cards, opponents: 1 + (seed % 5), simulations: 100 * (seed + 1), seed },
);

const asking = suite<Service>('poker-odds ask');
useService(asking);

asking('answers each line by a line, in their order, without a server', async ({ post }) => {
  const { exitCode, out, err } = await command({}, 'ask', fileOf(QUESTIONS.map(each => JSON.stringify(each))));
  assert.equal([exitCode, err], [0, '']);
  const { answers } = (await post(BATCH, { questions: QUESTIONS })).json.data;
  assert.is(out, answers.map((answer: object) => `${JSON.stringify(answer)}\n`).join(''));
});

asking('answers the same by a server, in batches, and is charged for each once', async ({ server, key, accounts }) => {
  const file = fileOf(QUESTIONS.map(each => JSON.stringify(each)));
  const here = await command({}, 'ask', file);
  const [before] = await accounts.usage('tests');
  const { exitCode, out } = await command({ POKER_ODDS_KEY: key }, 'ask', file, '--server', server.url);
  assert.is(exitCode, 0);
  assert.is(out, here.out);
  const [after] = await accounts.usage('tests');
  assert.is((after?.questions ?? 0) - (before?.questions ?? 0), QUESTIONS.length);
  assert.is((after?.requests ?? 0) - (before?.requests ?? 0), 3);
});

asking('has an error at the place of what is no question, and leaves out empty lines', async ({ server, key }) => {
  const file = fileOf(['{"type":', '', '7', '  ', JSON.stringify({ type: 'probabilities', cards: ['Ah'] }), '{}']);
  const here = await command({}, 'ask', file);
  const there = await command({ POKER_ODDS_KEY: key }, 'ask', file, '--server', server.url);
  assert.is(here.out, there.out);
  const details = answersOf(here.out).map(({ error }) => error?.details);
  assert.is(details.length, 4);
  assert.match(details[0] ?? '', /^line 1 is not valid JSON/);
  assert.match(details[1] ?? '', /^the question is 7/);
  assert.match(details[2] ?? '', /^cards has 1 entry/);
  assert.match(details[3] ?? '', /^type is missing/);
});

asking('cuts batches that are too much for a server, and asks for a long answer alone', async ({ server, key }) => {
  const big = { type: 'probabilities', cards, simulations: 10_000_000, seed: 1 };
  const file = fileOf([...Array(30).fill(big), HANDS].map(each => JSON.stringify(each)));
  const { exitCode, out } = await command({ POKER_ODDS_KEY: key }, 'ask', file, '--server', server.url);
  assert.is(exitCode, 0);
  const answers = answersOf(out);
  assert.is(answers.length, 31);
  assert.ok(answers.every(({ success }) => success));
});

asking('reads standard input where the file is "-"', async () => {
  const child = spawn(process.execPath, [MAIN, 'ask', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end('{"type":"equity","players":["AhKh","QsQc"],"dry_run":true}\n');
  assert.is(await text(child.stdout), '{"success":true,"data":{"method":"exact","cost":1}}\n');
});

asking('repeats a batch under its Idempotency-Key until it is answered', async ({ server, key }) => {
  const keys: unknown[] = [];
  const flaky = createServer(async (req, res) => {
    const body = await text(req);
    keys.push(req.headers['idempotency-key']);
    if (keys.length === 1) return res.destroy();
    if (keys.length === 2) return res.writeHead(503, { 'retry-after': '1' }).end('{}');
    const headers = { ...(req.headers as Record<string, string>), host: 'localhost' };
    const answer = await fetch(server.url + BATCH, { method: 'POST', body, headers });
    return res.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>(resolve => flaky.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
  const file = fileOf([JSON.stringify({ type: 'probabilities', cards, simulations: 100 })]);
  const { exitCode, out } = await command({ POKER_ODDS_KEY: key }, 'ask', file, '--server', url);
  flaky.close();
  assert.is(exitCode, 0);
  assert.is(answersOf(out).length, 1);
  assert.is(keys.length, 3);
  assert.is(new Set(keys).size, 1);
});

const STRANGE_ANSWERS: readonly (readonly [name: string, status: number, text: string])[] = [
  ['a page in place of answers', 200, '<html></html>'],
  ['JSON of another service', 200, '{"ok":true}'],
  ['more answers than questions', 200, '{"success":true,"data":{"answers":[{},{}]}}'],
];

for (const [name, status, body] of STRANGE_ANSWERS) {
  asking(`says that a server sends ${name}`, async () => {
    const strange = createServer((req, res) => {
      req.resume();
      res.writeHead(status).end(body);
    });
    await new Promise<void>(resolve => strange.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
    const error = errorOf(await command({ POKER_ODDS_KEY: 'x' }, 'ask', fileOf(['{}']), '--server', url, '--json'));
    strange.close();
    assert.equal([error.exitCode, error.code], [1, 'SERVER_FAILED']);
    assert.match(error.message, `answered ${status}: no error of this service`);
  });
}

const FAILURES: readonly (readonly [
  name: string,
  argv: readonly string[],
  key: string,
  code: string,
  message: RegExp,
])[] = [
  [
    'a file that is not there',
    ['/nowhere/questions'],
    '',
    'FILE_UNREADABLE',
    /"\/nowhere\/questions" cannot be read: ENOENT/,
  ],
  ['no key for a server', ['FILE', '--server', 'SERVER'], '', 'KEY_MISSING', /POKER_ODDS_KEY is not set/],
  [
    'what is no URL',
    ['FILE', '--server', 'localhost'],
    'x',
    'INVALID_URL',
    /^--server is not the address of a server: write a URL such as/,
  ],
  [
    'a wrong key',
    ['FILE', '--server', 'SERVER'],
    'x',
    'INVALID_API_KEY',
    /answered 401: the Authorization header carries/,
  ],
];

for (const [name, argv, key, code, message] of FAILURES) {
  asking(`says what is wrong: ${name}`, async ({ server }) => {
    const file = fileOf([JSON.stringify(QUESTIONS[0])]);
    const words = argv.map(word => (word === 'FILE' ? file : word === 'SERVER' ? server.url : word));
    const error = errorOf(await command({ POKER_ODDS_KEY: key }, 'ask', ...words, '--json'));
    assert.equal([error.exitCode, error.code], [1, code]);
    assert.match(error.message, message);
  });
}

asking.run();
