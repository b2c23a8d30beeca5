// Keys in use are revoked or rotated: how long each instance still accepts them.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { until } from '../until.js';
import {
  type Client,
  createClient,
  inWords,
  type RequestPlan,
  type Sent,
  SMALL,
  untilAnswered,
} from './setup/client.js';
import {
  ACCOUNT,
  canDeployFleet,
  type Deployment,
  type DeploymentOptions,
  deployFleet,
  deployOne,
  useDeployment,
} from './setup/deployment.js';

/** The limit that the service guarantees. */
const BOUND_MS = 1000;
const ROUNDS = 3;
const CONNECTIONS = 6;
/** No rate limit, so that every rejected request is rejected for its key. */
const OPTIONS: DeploymentOptions = { env: { FAILED_KEY_LIMIT: '1000000/60' } };

const one = suite<Deployment>('one instance over SQLite');
const two = suite<Deployment>('a fleet of two');
useDeployment(one, deployOne, OPTIONS);
useDeployment<Deployment>(two, deployFleet, OPTIONS);

/** Requests to every instance in turn. */
const inTurn = ({ fleet }: Deployment) => {
  const { urls } = fleet;
  return (number: number): RequestPlan => ({ ...SMALL, url: urls[number % urls.length] ?? '' });
};

/** Asserts that every instance got some of these requests, and that all of them had this status. */
const assertAll = ({ fleet }: Deployment, sent: readonly Sent[], status: number): void => {
  for (const url of fleet.urls) assert.ok(sent.some(each => each.url === url));
  assert.equal(sent.filter(each => each.status !== status).map(inWords), []);
  if (status === 401) for (const { text = '' } of sent) assertErrorBody(text, 'INVALID_API_KEY');
};

/** Resolves once the client has the answers to a good many requests that it sent after a moment. */
const untilAnsweredAfter = ({ history }: Client, moment: number): Promise<void> =>
  until(
    () => history.filter(({ sentAt, status }) => sentAt > moment && status !== undefined).length >= 5 * CONNECTIONS,
  );

/** Uses a key constantly while the work runs. Resolves with the work's result. */
const inUse = <Result>(deployment: Deployment, client: Client, work: () => Promise<Result>): Promise<Result> =>
  client.while(CONNECTIONS, inTurn(deployment), async () => {
    await untilAnswered(client, 5 * CONNECTIONS);
    await sleep(500 * Math.random());
    return work();
  });

for (const tests of [one, two]) {
  tests('rejects a revoked key everywhere within a second', async deployment => {
    const { poker, url } = deployment;
    for (let round = 0; round < ROUNDS; round++) {
      const { key, id } = await poker('keys', 'create', ACCOUNT);
      const client = createClient(url, key);
      const [asked, revoked] = await inUse(deployment, client, async () => {
        const begin = Date.now();
        await poker('keys', 'revoke', id);
        const end = Date.now();
        await untilAnsweredAfter(client, end + BOUND_MS);
        return [begin, end];
      });
      client.close();
      const { history } = client;
      assertAll(
        deployment,
        history.filter(({ endedAt = 0 }) => endedAt < (asked ?? 0)),
        200,
      );
      assertAll(
        deployment,
        history.filter(({ sentAt }) => sentAt > (revoked ?? 0) + BOUND_MS),
        401,
      );
      assert.ok(history.every(({ status }) => status === 200 || status === 401));
    }
  });

  tests(
    'accepts a rotated key until the end of its grace period, and the new key from the beginning',
    async deployment => {
      const { poker, url } = deployment;
      const { key, id } = await poker('keys', 'create', ACCOUNT);
      const client = createClient(url, key);
      const expires = await inUse(deployment, client, async () => {
        const rotated = await poker('keys', 'rotate', id, '--grace', '2');
        const fresh = createClient(url, rotated.key);
        const keys = await poker('keys', 'list', ACCOUNT);
        const end = Date.parse(keys.find((each: { id: string }) => each.id === id).expires);
        await fresh.while(CONNECTIONS, inTurn(deployment), () => untilAnsweredAfter(client, end));
        fresh.close();
        assertAll(deployment, fresh.history, 200);
        return end;
      });
      client.close();
      assertAll(
        deployment,
        client.history.filter(({ endedAt = 0 }) => endedAt < expires),
        200,
      );
      assertAll(
        deployment,
        client.history.filter(({ sentAt }) => sentAt > expires),
        401,
      );
    },
  );

  tests('rejects a key that was rotated without a grace period everywhere within a second', async deployment => {
    const { poker, url } = deployment;
    const { key, id } = await poker('keys', 'create', ACCOUNT);
    const client = createClient(url, key);
    const rotated = await inUse(deployment, client, async () => {
      await poker('keys', 'rotate', id, '--grace', '0');
      const end = Date.now();
      await untilAnsweredAfter(client, end + BOUND_MS);
      return end;
    });
    client.close();
    assertAll(
      deployment,
      client.history.filter(({ sentAt }) => sentAt > rotated + BOUND_MS),
      401,
    );
  });
}

one.run();
if (canDeployFleet('revocations at a fleet')) two.run();
