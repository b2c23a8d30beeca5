// The disk of an SQLite store becomes full and has space again: answers, charges, and the integrity of the file. Only root
// can mount a small disk in memory, and not on every machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, errorOf } from '../cli/command.js';
import { assertErrorBody } from '../http/answers.js';
import { suite } from '../suite.js';
import { audit } from './setup/audit.js';
import { inWords, mixed, statuses } from './setup/client.js';
import { ACCOUNT, type Deployment, deployOne } from './setup/deployment.js';

const CONNECTIONS = 8;
const BLOCK = Buffer.alloc(4096, 1);

const full = suite('an instance whose disk is full');

const fill = (file: string): void => {
  try {
    for (;;) appendFileSync(file, BLOCK);
  } catch (error) {
    assert.is((error as NodeJS.ErrnoException).code, 'ENOSPC');
  }
};

/** A grant may be small enough for the space that is left; otherwise the command says why it failed. */
const grant = async (databaseUrl: string): Promise<void> => {
  const outcome = await command({ DATABASE_URL: databaseUrl }, 'credits', 'add', ACCOUNT, '7', '--json');
  if (outcome.exitCode === 0) return;
  const { exitCode, code, message } = errorOf(outcome);
  assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE']);
  assert.match(message, 'the disk is full');
};

/** Fills the disk under load, kills the instance then, and makes room again. */
const fillAndClear = async (deployment: Deployment, data: string, filling: string): Promise<void> => {
  const { client, kill, restart } = deployment;
  const work = async (isKilled: boolean): Promise<void> => {
    await client.untilAnswered(10 * CONNECTIONS);
    fill(filling);
    await client.untilAnswered(5 * CONNECTIONS, 503);
    await grant(`file:${data}/odds.db`);
    if (isKilled) await kill(0);
    if (isKilled) await restart(0);
    await client.untilAnswered(CONNECTIONS, 503);
    rmSync(filling);
    await client.untilAnswered(10 * CONNECTIONS);
  };
  await client.while(CONNECTIONS, mixed, () => work(false));
  assert.equal(Object.keys(statuses(client.history)), ['200', '503']);
  for (const { text = '', headers } of client.history.filter(({ status }) => status === 503)) {
    assertErrorBody(text, 'SERVICE_UNAVAILABLE');
    assert.is(headers?.get('retry-after'), '5');
  }
  const { unanswered, refunded } = await audit(deployment);
  assert.equal([unanswered.map(inWords), refunded.size], [[], 0]);
  await client.while(CONNECTIONS, mixed, () => work(true));
  await audit(deployment);
  const database = new Database(join(data, 'odds.db'), { timeout: 30_000 });
  assert.equal(database.prepare('pragma integrity_check').all(), [{ integrity_check: 'ok' }]);
  database.close();
};

full('answers 503, recovers when there is space, killed or not, and has charged what it answered', async () => {
  const disk = makeFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'poker-odds', disk]).status !== 0) {
    console.log('SKIPPED: a full disk under SQLite, because no disk can be mounted here');
    return removeFolder(disk);
  }
  const data = join(disk, 'data');
  mkdirSync(data);
  try {
    const deployment = await deployOne({}, data);
    await fillAndClear(deployment, data, join(disk, 'filling')).finally(deployment.close);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    removeFolder(disk);
  }
});
