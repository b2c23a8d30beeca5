import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf } from '../command.js';

interface Context {
  folder: string;
  env: NodeJS.ProcessEnv;
}

const jobs = suite<Context>('poker-odds jobs');

jobs.before(async context => {
  context.folder = makeFolder();
  context.env = { DATABASE_URL: `file:${context.folder}/odds.db` };
  await command(context.env, 'accounts', 'create', 'alice', '--credits', '100');
});
jobs.after(({ folder }) => removeFolder(folder));

const QUESTION = { type: 'probabilities', cards: ['As', 'Ah'], simulations: 3_000_000, seed: 1 };

const write = ({ folder }: Context, text: string): string => {
  const file = join(folder, 'questions.json');
  writeFileSync(file, text);
  return file;
};

jobs('submits a body of JSON or a question a line, and charges for it', async context => {
  const { env } = context;
  const lines = [QUESTION, { type: 'equity', players: ['AA', 'KK'] }].map(each => JSON.stringify(each)).join('\n');
  for (const text of [`${lines}\n`, JSON.stringify({ questions: [QUESTION, QUESTION] })]) {
    const job = documentOf(await command(env, 'jobs', 'submit', 'alice', write(context, text), '--json'));
    assert.equal(Object.keys(job), ['id', 'state', 'cost']);
    assert.is(job.state, 'queued');
  }
  const { credits } = documentOf(await command(env, 'credits', 'show', 'alice', '--json'));
  assert.is(credits, 100 - 4 - 6);
});

jobs('lists, shows and cancels', async ({ env }) => {
  const list = (...options: string[]) => command(env, 'jobs', 'list', 'alice', ...options);
  const all = documentOf(await list('--json'));
  assert.equal(Object.keys(all), ['jobs', 'has_more']);
  const [newest, oldest] = all.jobs;
  assert.equal([newest.cost, oldest.cost, newest.state, newest.ended], [6, 4, 'queued', null]);
  assert.match((await list()).out, /queued +0 % +6/);
  assert.is(all.has_more, false);
  assert.equal(documentOf(await list('--before', newest.id, '--json')), { jobs: [oldest], has_more: false });
  assert.is((await list('--before', oldest.id)).out, 'Account alice has no older job.\n');
  const shown = documentOf(await command(env, 'jobs', 'show', newest.id, '--json'));
  assert.equal(shown, { ...newest, answers: [null, null] });
  const { out } = await command(env, 'jobs', 'show', newest.id);
  assert.match(out, /is queued: 0 % of 2 questions, it costs at most 6 credits\./);
  const cancelled = documentOf(await command(env, 'jobs', 'cancel', newest.id, '--json'));
  assert.equal([cancelled.state, cancelled.cost], ['cancelled', 0]);
  assert.match((await command(env, 'jobs', 'show', newest.id, '--watch')).out, /is cancelled/);
  assert.is(documentOf(await command(env, 'credits', 'show', 'alice', '--json')).credits, 96);
  assert.is(documentOf(await command(env, 'ledger', '--check', '--json')).agrees, true);
});

jobs('shows the engine version that a job waits for', async context => {
  const { env, folder } = context;
  const { id } = documentOf(
    await command(env, 'jobs', 'submit', 'alice', write(context, JSON.stringify(QUESTION)), '--json'),
  );
  const database = new Database(join(folder, 'odds.db'));
  database.prepare('update jobs set engine = 999 where id = ?').run(id);
  database.close();
  assert.match(
    (await command(env, 'jobs', 'show', id)).out,
    /waits for an instance of engine version 999; this one is \d+\./,
  );
  await command(env, 'jobs', 'cancel', id);
  assert.not.match((await command(env, 'jobs', 'show', id)).out, /waits for/);
});

const FAILURES = [
  ['UNKNOWN_ACCOUNT', (file: string) => ['jobs', 'submit', 'nobody', file], JSON.stringify(QUESTION)],
  ['UNKNOWN_ACCOUNT', () => ['jobs', 'list', 'nobody'], ''],
  ['UNKNOWN_JOB', () => ['jobs', 'show', 'job_x'], ''],
  ['UNKNOWN_JOB', () => ['jobs', 'cancel', 'job_x'], ''],
  ['FILE_UNREADABLE', () => ['jobs', 'submit', 'alice', '/nowhere'], ''],
  ['INVALID_REQUEST', (file: string) => ['jobs', 'submit', 'alice', file], 'no JSON'],
  ['INVALID_REQUEST', (file: string) => ['jobs', 'submit', 'alice', file], ''],
  ['INVALID_REQUEST', (file: string) => ['jobs', 'submit', 'alice', file], '{"note":"x","questions":[]}'],
  [
    'INSUFFICIENT_CREDITS',
    (file: string) => ['jobs', 'submit', 'alice', file],
    JSON.stringify({ ...QUESTION, simulations: 1e9 }),
  ],
] as const;

jobs('says what is wrong', async context => {
  for (const [code, argvOf, text] of FAILURES) {
    const { err, exitCode } = await command(context.env, ...argvOf(write(context, text)), '--json');
    assert.equal([JSON.parse(err).error.code, exitCode], [code, 1], err);
  }
});

/** A file of so many bytes, which take no room on the disk. */
const writeSparse = (context: Context, bytes: number): string => {
  const file = write(context, '');
  truncateSync(file, bytes);
  return file;
};

const TOO_LARGE =
  /^error: .* has more than 16,777,216 bytes, the most of one job: split its questions into several jobs\.\n$/;

jobs('refuses a file of more than 16 MiB before it reads it', async context => {
  const file = writeSparse(context, 2 ** 40);
  const { err, exitCode } = await command(context.env, 'jobs', 'submit', 'alice', file);
  assert.is(exitCode, 1);
  assert.match(err, TOO_LARGE);
});

jobs('refuses what has no size, as standard input, once it has brought more than 16 MiB', async ({ env }) => {
  const { err, exitCode } = await command(env, 'jobs', 'submit', 'alice', '/dev/zero');
  assert.is(exitCode, 1);
  assert.match(err, TOO_LARGE);
});

jobs.run();
