// poker-odds jobs: submits, lists, shows and cancels jobs in the store, whether or not a server runs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { cutHands } from '../../deck.js';
import { suite } from '../../suite.js';
import { command, documentOf, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const FILE = join(FOLDER, 'questions.json');
const QUESTION = { type: 'probabilities', cards: ['As', 'Ah'], simulations: 3_000_000, seed: 1 };

const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL: `file:${FOLDER}/odds.db` }, ...argv);

const submit = (text: string, ...options: string[]): Promise<Outcome> => {
  writeFileSync(FILE, text);
  return poker('jobs', 'submit', 'alice', FILE, ...options);
};

const creditsOf = async (account: string): Promise<number> =>
  documentOf(await poker('credits', 'show', account, '--json')).credits;

const jobs = suite('poker-odds jobs');

jobs.before(async () => {
  await poker('accounts', 'create', 'alice', '--credits', '100');
});

jobs('submits a body of JSON or one question a line, and charges for it', async () => {
  const lines = [QUESTION, { type: 'equity', players: ['AA', 'KK'] }].map(each => JSON.stringify(each)).join('\n\n');
  const { id, ...first } = documentOf(await submit(`${lines}\n`, '--json'));
  assert.equal(first, { state: 'queued', cost: 4 });
  assert.match(
    (await submit(JSON.stringify({ questions: [QUESTION, QUESTION] }))).out,
    /^Job job_\w+ is queued: it costs at most 6 credits\.\n$/,
  );
  assert.is(await creditsOf('alice'), 100 - 4 - 6);
});

jobs('lists, shows and cancels', async () => {
  const all = documentOf(await poker('jobs', 'list', 'alice', '--json'));
  const [newest, oldest] = all.jobs;
  assert.equal(all, { jobs: [newest, oldest], has_more: false });
  assert.equal([newest.cost, oldest.cost, newest.state, newest.ended], [6, 4, 'queued', null]);
  assert.match((await poker('jobs', 'list', 'alice')).out, /^JOB +STATE .*\njob_\w+ +queued +0 % +6 +\d{4}-.*\njob_/);
  const before = documentOf(await poker('jobs', 'list', 'alice', '--before', newest.id, '--json'));
  assert.equal(before, { jobs: [oldest], has_more: false });
  const none = await poker('jobs', 'list', 'alice', '--before', oldest.id);
  assert.is(none.out, 'Account alice has no older job.\n');
  const shown = documentOf(await poker('jobs', 'show', newest.id, '--json'));
  assert.equal(shown, { ...newest, answers: [null, null] });
  const name = `Job ${newest.id} of account alice is`;
  const { out } = await poker('jobs', 'show', newest.id);
  assert.is(out, `${name} queued: 0 % of 2 questions, it costs at most 6 credits.\n`);
  const cancelled = documentOf(await poker('jobs', 'cancel', newest.id, '--json'));
  assert.equal([cancelled.state, cancelled.cost], ['cancelled', 0]);
  const watched = await poker('jobs', 'show', newest.id, '--watch');
  assert.match(watched.out, `${name} cancelled: 0 % of 2 questions, it cost 0 credits.\n`);
  assert.is(await creditsOf('alice'), 96);
  assert.is(documentOf(await poker('ledger', '--check', '--json')).agrees, true);
});

jobs('shows the engine version that a job waits for, until it has ended', async () => {
  const { id } = documentOf(await submit(JSON.stringify(QUESTION), '--json'));
  const database = new Database(join(FOLDER, 'odds.db'));
  database.prepare('update jobs set engine = 999 where id = ?').run(id);
  database.close();
  const waiting = /of 1 question, .* It waits for an instance of engine version 999; this one is \d+\.\n$/;
  assert.match((await poker('jobs', 'show', id)).out, waiting);
  await poker('jobs', 'cancel', id);
  assert.not.match((await poker('jobs', 'show', id)).out, /waits for/);
});

jobs('says what is wrong', async () => {
  await submit('no JSON');
  for (const [call, expected] of [
    [`submit nobody ${FILE}`, 'UNKNOWN_ACCOUNT'],
    ['list nobody', 'UNKNOWN_ACCOUNT'],
    ['show job_x', 'UNKNOWN_JOB'],
    ['cancel job_x', 'UNKNOWN_JOB'],
    ['submit alice /nowhere', 'FILE_UNREADABLE'],
    [`submit alice ${FILE}`, 'INVALID_REQUEST'],
  ] as const) {
    const { exitCode, code } = errorOf(await poker('jobs', ...call.split(' '), '--json'));
    assert.equal([exitCode, code], [1, expected], call);
  }
  const dear = errorOf(await submit(JSON.stringify({ ...QUESTION, simulations: 1e9 }), '--json'));
  assert.equal([dear.code, await creditsOf('alice')], ['INSUFFICIENT_CREDITS', 96]);
});

jobs('fills in the type of a question where its fields tell it', async () => {
  const { type: _, ...untyped } = QUESTION;
  const equity = [{ players: ['AhKh', 'QQ+'] }, { game: 'omaha', players: ['AhAd**', 'random'] }];
  const some = [untyped, ...equity, { hands: cutHands('AhKhQhJhTh') }, { cards: 7 }];
  for (const text of [some.map(each => JSON.stringify(each)).join('\n'), JSON.stringify({ questions: some })]) {
    const { out } = await submit(text);
    assert.match(out, /it costs at most \d+ credits\.\n1 of 5 questions failed:\n {2}\S+ ?5?: cards is 7: /);
    await poker('jobs', 'cancel', out.split(' ')[1]!);
  }
});

jobs('that fail say how many questions did, and where they stand in the file', async () => {
  const wrong = await submit('\uFEFF{"players":["AA"]}\n\n{"type":"poker"}\n');
  assert.match(
    wrong.out,
    /^Job job_\w+ is done\.\n2 of 2 questions failed:\n {2}line 1: players .*\n {2}line 3: .*\n$/,
  );
  const [, id = ''] = wrong.out.split(' ');
  const { out } = await poker('jobs', 'show', id);
  assert.is(out, `Job ${id} of account alice is done: 2 of 2 questions failed, it cost 0 credits.\n`);
  const many = await submit('{"type":"poker"}\n'.repeat(1_007));
  assert.match(many.out, /1,007 of 1,007 questions failed:(\n {2}line \d: [^\n]*){5}\n {2}and 1,002 more\n$/);
  assert.match(
    errorOf(await submit(`${JSON.stringify(QUESTION)}\n\n{"type":`, '--json')).message,
    'line 3 is not valid JSON',
  );
});

jobs('reads a file of up to 16 MiB, with lines of up to 256 KiB, and a body in JSON of up to 1 MiB', async () => {
  const line = `{"type":"poker"}${' '.repeat(2 ** 18 - 17)}\n`;
  const body = '{"questions":[{"type":"poker"}]}';
  for (const text of [line.repeat(64), body.padEnd(2 ** 20)]) {
    const { state, cost } = documentOf(await submit(text, '--json'));
    assert.equal([state, cost], ['done', 0]);
  }
  for (const [text, most, way] of [
    [`${line.repeat(64)}\n`, '16,777,216 bytes, the most of one job', 'split its questions into several jobs'],
    [body.padEnd(2 ** 20 + 1), '1,048,576 bytes, the most of one job in JSON', 'write one question a line'],
  ] as const) {
    const { code, message } = errorOf(await submit(text, '--json'));
    assert.equal([code, message], ['PAYLOAD_TOO_LARGE', `The file "${FILE}" has more than ${most}: ${way}.`]);
  }
  const endless = await poker('jobs', 'submit', 'alice', '/dev/zero');
  for (const { err } of [await submit(`{}\n${' '.repeat(2 ** 18 + 1)}`), endless])
    assert.match(err, /The job is refused: line [12] is larger than 262144 bytes, the most of a question\./);
  assert.match((await submit('{"questions":[{}')).err, /the file is not valid JSON: write \{"questions": \[…\]\}/);
});

jobs.after(() => removeFolder(FOLDER));
