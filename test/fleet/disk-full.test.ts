// The disk under an SQLite store is full, and has room again: what is refused, what is charged, and whether the file is whole.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command, errorOf } from '../cli/command.js';
import { assertErrorBody } from '../http/service.js';
import { until } from '../until.js';
import { audit } from './audit.js';
import { type Ask, type Client, inWords, type Sent, SMALL, statuses, untilAnswered } from './client.js';
import { ACCOUNT, type Deployment, deployOne } from './deployment.js';
import { type Disk, mountDisk } from './disk.js';

const ROUNDS = 5;
const CONNECTIONS = 8;

const mixed = (number: number): Ask => (number % 3 === 0 ? { ...SMALL, idempotencyKey: `key-${number}` } : SMALL);

const untilRefused = async ({ book }: Client, count: number): Promise<void> => {
  const since = book.length;
  await until(() => book.slice(since).filter(({ status }) => status === 503).length >= count);
};

const full = suite<Deployment>('an instance whose disk is full');

const fileOf = ({ databaseUrl }: Deployment): string => databaseUrl.slice('file:'.length);

const assertWhole = (deployment: Deployment): void => {
  const database = new Database(fileOf(deployment), { timeout: 5000 });
  assert.equal(database.prepare('pragma integrity_check').all(), [{ integrity_check: 'ok' }]);
  database.close();
};

/** A grant may be small enough for the room that is left; otherwise the command says why not. */
const grant = async ({ databaseUrl }: Deployment): Promise<void> => {
  const outcome = await command({ DATABASE_URL: databaseUrl }, 'credits', 'add', ACCOUNT, '7', '--json');
  if (outcome.exitCode === 0) return;
  const { exitCode, code, message } = errorOf(outcome);
  assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE']);
  assert.match(message, 'the disk is full');
};

const assertOnlyUnavailable = (book: readonly Sent[]): void => {
  assert.equal(Object.keys(statuses(book)), ['200', '503']);
  for (const { text = '', headers } of book.filter(({ status }) => status === 503)) {
    assertErrorBody(text, 'SERVICE_UNAVAILABLE');
    assert.is(headers?.['retry-after'], '5');
  }
};

const runOn = (disk: Disk): void => {
  full.before(async deployment => {
    const folder = join(disk.folder, 'data');
    mkdirSync(folder);
    Object.assign(deployment, await deployOne({}, folder));
  });
  full.after(async ({ close }) => {
    await close?.();
    disk.remove();
  });

  full(
    'answers 503 and nothing else, goes on by itself when there is room, and charges what it answered',
    async deployment => {
      const { client } = deployment;
      await client.while(CONNECTIONS, mixed, async () => {
        for (let round = 0; round < ROUNDS; round++) {
          await untilAnswered(client, 10 * CONNECTIONS);
          disk.fill();
          await untilRefused(client, 5 * CONNECTIONS);
          await grant(deployment);
          disk.clear();
          await untilAnswered(client, 10 * CONNECTIONS);
        }
      });
      assertOnlyUnavailable(client.book);
      const { unheard, refunded } = await audit(deployment);
      assert.equal([unheard.map(inWords), refunded.size], [[], 0]);
      assertWhole(deployment);
    },
  );

  full('starts again when it was killed then, and loses nothing', async deployment => {
    const { client, fleet } = deployment;
    await client.while(CONNECTIONS, mixed, async () => {
      disk.fill();
      await untilRefused(client, CONNECTIONS);
      await fleet.kill(0);
      await fleet.restart(0);
      await untilRefused(client, CONNECTIONS);
      disk.clear();
      await untilAnswered(client, CONNECTIONS);
    });
    await audit(deployment);
    assertWhole(deployment);
  });

  full.run();
};

const disk = mountDisk(8);
if (disk) runOn(disk);
else console.log('SKIPPED: a full disk under SQLite, because no disk can be mounted here');
