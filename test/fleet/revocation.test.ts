// A key in use is revoked, or its account is made inactive: no instance accepts it for longer than a second.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { createClient, inWords, type Sent, SMALL } from './setup/client.js';
import { canDeployFleet, deployFleet, type FleetDeployment, useDeployment } from './setup/deployment.js';

/** How long an instance may cache a key. */
const BOUND_MS = 1000;
const CONNECTIONS = 6;

const keys = suite<FleetDeployment>('a key that');
// No rate limit: every rejected request is rejected for its key.
useDeployment(keys, () => deployFleet({ env: { FAILED_KEY_LIMIT: '1000000/60' } }));

/** What ends the key of an account of its own. */
const WAYS: Readonly<Record<string, (account: string, keyId: string) => readonly string[]>> = {
  'is revoked': (_, keyId) => ['keys', 'revoke', keyId],
  'belongs to an account that is made inactive': account => ['accounts', 'set', account, '--active', 'no'],
};

const assertRejectedSoon = async ({ poker, openAccount, url, urls }: FleetDeployment, end: string): Promise<void> => {
  const account = end.replaceAll(' ', '-');
  const { key, id } = await openAccount(account);
  const { history, ...client } = createClient(url, key);
  /** Asserts that every instance got some of these requests, and that all had this status. */
  const assertAll = (sent: readonly Sent[], status: number): void => {
    for (const url of urls) assert.ok(sent.some(each => each.url === url));
    assert.equal(sent.filter(each => each.status !== status).map(inWords), []);
  };
  const inTurn = (number: number) => ({ ...SMALL, url: urls[number % urls.length]! });
  const [begin, latest] = await client.while(CONNECTIONS, inTurn, async () => {
    await client.untilAnswered(5 * CONNECTIONS);
    const begin = Date.now();
    await poker(...WAYS[end]!(account, id));
    const latest = Date.now() + BOUND_MS;
    const isLate = ({ sentAt, status }: Sent): boolean => sentAt > latest && status !== undefined;
    await until(() => history.filter(isLate).length >= 5 * CONNECTIONS);
    return [begin, latest] as const;
  });
  assertAll(
    history.filter(({ endedAt = 0 }) => endedAt < begin),
    200,
  );
  assertAll(
    history.filter(({ sentAt }) => sentAt > latest),
    401,
  );
};

for (const end of Object.keys(WAYS)) {
  keys(`${end} is rejected everywhere within a second`, deployment => assertRejectedSoon(deployment, end));
}

if (canDeployFleet('a revocation at a fleet')) keys.run();
