// The instances of fault tests: they are killed and restarted, alone and behind the balancer.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startBalancer } from '../../../scripts/balancer.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command } from '../../cli/command.js';
import { until } from '../../until.js';
import { type Fleet, startFleet } from './instances.js';

const FOLDER = makeFolder();
/** Two instances on one machine can share an SQLite file, so that this test needs no database. */
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };

const instances = suite('a fleet of two');
let fleet: Fleet;
let key: string;

const post = (url: string): Promise<Response> =>
  fetch(`${url}/api/v1/probabilities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"cards":["Ah","Kh"],"simulations":1000}',
  });

instances.before(async () => {
  await command(ENV, 'accounts', 'create', 'fleet', '--credits', '1000');
  key = JSON.parse((await command(ENV, 'keys', 'create', 'fleet', '--json')).out).key;
  fleet = await startFleet(2, FOLDER, ENV);
});

instances.after(async () => {
  await fleet?.close();
  removeFolder(FOLDER);
});

instances('answers at each of its addresses, with a log for each instance', async () => {
  for (const url of fleet.urls) assert.is((await post(url)).status, 200);
  for (const i of [0, 1]) {
    await until(() => fleet.log(i).includes(`"url":"${fleet.url(i)}"`)); // lines are written in batches
    assert.not.match(fleet.log(i), `"url":"${fleet.url(1 - i)}"`);
  }
});

instances('loses only the instance that is killed, which restarts at its old address', async () => {
  assert.is(await fleet.kill(0), -1);
  assert.match(String(await post(fleet.url(0)).catch(error => error.cause.code)), /ECONNREFUSED/);
  assert.is((await post(fleet.url(1))).status, 200);
  await fleet.restart(0);
  assert.is((await post(fleet.url(0))).status, 200);
});

instances('shuts down gracefully on SIGTERM', async () => {
  assert.is(await fleet.kill(1, 'SIGTERM'), 0);
  await fleet.restart(1);
});

instances('still answers behind the balancer while one instance runs', async () => {
  const balancer = await startBalancer({ targets: fleet.urls });
  const statuses = async (): Promise<number[]> => [
    (await post(balancer.url)).status,
    (await post(balancer.url)).status,
    (await post(balancer.url)).status,
  ];
  assert.equal(await statuses(), [200, 200, 200]);
  await fleet.kill(1);
  assert.equal(await statuses(), [200, 200, 200]);
  await fleet.kill(0);
  assert.equal(await statuses(), [502, 502, 502]);
  await fleet.restart(1);
  assert.equal(await statuses(), [200, 200, 200]);
  await balancer.close();
});

instances('says why an instance cannot be started', async () => {
  const failure = await startFleet(1, FOLDER, { ...ENV, LOG_LEVEL: 'loud' }).catch(error => error);
  assert.match(failure.message, /ended: .*LOG_LEVEL is/);
});

instances.run();
