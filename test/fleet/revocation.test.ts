// Keys in use are revoked or rotated: how long each instance still accepts them.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { type Client, createClient, inWords, type RequestPlan, type Sent, SMALL } from './setup/client.js';
import { ACCOUNT, canDeployFleet, deployFleet, type FleetDeployment, useDeployment } from './setup/deployment.js';

/** How long an instance may cache a key. */
const BOUND_MS = 1000;
const CONNECTIONS = 6;

const keys = suite<FleetDeployment>('a key that is in use at a fleet of two');
// No rate limit, so that every rejected request is rejected for its key.
useDeployment(keys, () => deployFleet({ env: { FAILED_KEY_LIMIT: '1000000/60' } }));

/** Uses a key at every instance in turn, while the work runs and until a moment that it resolves with. */
const useUntil = ({ urls }: FleetDeployment, client: Client, work: () => Promise<number>): Promise<number> => {
  const inTurn = (number: number): RequestPlan => ({ ...SMALL, url: urls[number % urls.length]! });
  return client.while(CONNECTIONS, inTurn, async () => {
    await client.untilAnswered(5 * CONNECTIONS);
    const moment = await work();
    const isAfter = ({ sentAt, status }: Sent): boolean => sentAt > moment && status !== undefined;
    await until(() => client.history.filter(isAfter).length >= 5 * CONNECTIONS);
    return moment;
  });
};

/** Asserts that every instance got some of these requests, and that all of them had this status. */
const assertAll = ({ urls }: FleetDeployment, sent: readonly Sent[], status: number): void => {
  for (const url of urls) assert.ok(sent.some(each => each.url === url));
  assert.equal(sent.filter(each => each.status !== status).map(inWords), []);
};

const endedBefore = ({ history }: Client, moment: number) => history.filter(({ endedAt = 0 }) => endedAt < moment);
const sentAfter = ({ history }: Client, moment: number) => history.filter(({ sentAt }) => sentAt > moment);

keys('is rejected everywhere within a second when it is revoked', async deployment => {
  const { poker, url } = deployment;
  const { key, id } = await poker('keys', 'create', ACCOUNT);
  const client = createClient(url, key);
  let begin = 0;
  const bound = await useUntil(deployment, client, async () => {
    begin = Date.now();
    await poker('keys', 'revoke', id);
    return Date.now() + BOUND_MS;
  });
  assertAll(deployment, endedBefore(client, begin), 200);
  assertAll(deployment, sentAfter(client, bound), 401);
});

keys(
  'is accepted until the end of its grace period when it is rotated, and the new one from the beginning',
  async deployment => {
    const { poker, url } = deployment;
    const { key, id } = await poker('keys', 'create', ACCOUNT);
    const client = createClient(url, key);
    const expires = await useUntil(deployment, client, async () => {
      const fresh = createClient(url, (await poker('keys', 'rotate', id, '--grace', '2')).key);
      const listed = await poker('keys', 'list', ACCOUNT);
      const end = Date.parse(listed.find((each: { id: string }) => each.id === id).expires);
      await useUntil(deployment, fresh, async () => end);
      assertAll(deployment, fresh.history, 200);
      return end;
    });
    assertAll(deployment, endedBefore(client, expires), 200);
    assertAll(deployment, sentAfter(client, expires), 401);
  },
);

if (canDeployFleet('revocations at a fleet')) keys.run();
