// A key in use is revoked: no instance accepts it for longer than a second.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { createClient, inWords, type Sent, SMALL } from './setup/client.js';
import { ACCOUNT, canDeployFleet, deployFleet, type FleetDeployment, useDeployment } from './setup/deployment.js';

/** How long an instance may cache a key. */
const BOUND_MS = 1000;
const CONNECTIONS = 6;

const keys = suite<FleetDeployment>('a key that is revoked');
// No rate limit: every rejected request is rejected for its key.
useDeployment(keys, () => deployFleet({ env: { FAILED_KEY_LIMIT: '1000000/60' } }));

keys('is rejected everywhere within a second', async ({ poker, url, urls }) => {
  const { key, id } = await poker('keys', 'create', ACCOUNT);
  const { history, ...client } = createClient(url, key);
  /** Asserts that every instance got some of these requests, and that all had this status. */
  const assertAll = (sent: readonly Sent[], status: number): void => {
    for (const url of urls) assert.ok(sent.some(each => each.url === url));
    assert.equal(sent.filter(each => each.status !== status).map(inWords), []);
  };
  const inTurn = (number: number) => ({ ...SMALL, url: urls[number % urls.length]! });
  const [begin, end] = await client.while(CONNECTIONS, inTurn, async () => {
    await client.untilAnswered(5 * CONNECTIONS);
    const begin = Date.now();
    await poker('keys', 'revoke', id);
    const end = Date.now() + BOUND_MS;
    const isLate = ({ sentAt, status }: Sent): boolean => sentAt > end && status !== undefined;
    await until(() => history.filter(isLate).length >= 5 * CONNECTIONS);
    return [begin, end] as const;
  });
  assertAll(
    history.filter(({ endedAt = 0 }) => endedAt < begin),
    200,
  );
  assertAll(
    history.filter(({ sentAt }) => sentAt > end),
    401,
  );
});

if (canDeployFleet('a revocation at a fleet')) keys.run();
