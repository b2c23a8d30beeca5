// The disk of an SQLite store becomes full and has space again: what is answered and charged, and whether the file is intact.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command, errorOf } from '../cli/command.js';
import { assertErrorBody } from '../http/service.js';
import { until } from '../until.js';
import { audit } from './setup/audit.js';
import { type Client, inWords, type RequestPlan, type Sent, SMALL, statuses, untilAnswered } from './setup/client.js';
import { ACCOUNT, type Deployment, deployOne } from './setup/deployment.js';
import { type Disk, mountDisk } from './setup/disk.js';

const ROUNDS = 3;
const CONNECTIONS = 8;

const mixed = (number: number): RequestPlan =>
  number % 3 === 0 ? { ...SMALL, idempotencyKey: `key-${number}` } : SMALL;

const untilRefused = async ({ history }: Client, count: number): Promise<void> => {
  const since = history.length;
  await until(() => history.slice(since).filter(({ status }) => status === 503).length >= count);
};

const full = suite<Deployment>('an instance whose disk is full');

const fileOf = ({ databaseUrl }: Deployment): string => databaseUrl.slice('file:'.length);

const assertWhole = (deployment: Deployment): void => {
  const database = new Database(fileOf(deployment), { timeout: 30_000 });
  assert.equal(database.prepare('pragma integrity_check').all(), [{ integrity_check: 'ok' }]);
  database.close();
};

/** A grant may be small enough for the space that is left; otherwise the command says why it failed. */
const grant = async ({ databaseUrl }: Deployment): Promise<void> => {
  const outcome = await command({ DATABASE_URL: databaseUrl }, 'credits', 'add', ACCOUNT, '7', '--json');
  if (outcome.exitCode === 0) return;
  const { exitCode, code, message } = errorOf(outcome);
  assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE']);
  assert.match(message, 'the disk is full');
};

const assertOnlyUnavailable = (history: readonly Sent[]): void => {
  assert.equal(Object.keys(statuses(history)), ['200', '503']);
  for (const { text = '', headers } of history.filter(({ status }) => status === 503)) {
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
      assertOnlyUnavailable(client.history);
      const { unanswered, refunded } = await audit(deployment);
      assert.equal([unanswered.map(inWords), refunded.size], [[], 0]);
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
