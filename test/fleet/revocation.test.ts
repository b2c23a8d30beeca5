// Keys in constant use that are revoked or rotated: for how long each instance still lets them in.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { type Ask, type Client, createClient, inWords, type Sent, SMALL, untilAnswered } from './client.js';
import {
  ACCOUNT,
  canDeployFleet,
  type Deployment,
  type DeploymentOptions,
  deployFleet,
  deployOne,
  useDeployment,
} from './deployment.js';

/** The bound that the service promises. */
const BOUND_MS = 1000;
const ROUNDS = 5;
const CONNECTIONS = 6;
/** Nobody is limited: all that is refused here is refused for its key. */
const OPTIONS: DeploymentOptions = { env: { FAILED_KEY_LIMIT: '1000000/60' } };

const one = suite<Deployment>('one instance over SQLite');
const two = suite<Deployment>('a fleet of two');
useDeployment(one, deployOne, OPTIONS);
useDeployment<Deployment>(two, deployFleet, OPTIONS);

/** Asks every instance in turn. */
const inTurn = ({ fleet }: Deployment) => {
  const { urls } = fleet;
  return (number: number): Ask => ({ ...SMALL, url: urls[number % urls.length] ?? '' });
};

/** Asserts that at every instance all that was sent in this time ended so, and that there was some. */
const assertAll = ({ fleet }: Deployment, sent: readonly Sent[], status: number): void => {
  for (const url of fleet.urls) assert.ok(sent.some(each => each.url === url));
  assert.equal(sent.filter(each => each.status !== status).map(inWords), []);
  if (status === 401) for (const { text = '' } of sent) assertErrorBody(text, 'INVALID_API_KEY');
};

/** Uses a key without a pause while something is done, and for some time after it. Resolves with the work's result. */
const inUse = <Result>(deployment: Deployment, client: Client, work: () => Promise<Result>): Promise<Result> =>
  client.while(CONNECTIONS, inTurn(deployment), async () => {
    await untilAnswered(client, 5 * CONNECTIONS);
    await sleep(500 * Math.random());
    return work();
  });

for (const tests of [one, two]) {
  tests('refuses a revoked key everywhere within a second', async deployment => {
    const { poker, url } = deployment;
    for (let round = 0; round < ROUNDS; round++) {
      const { key, id } = await poker('keys', 'create', ACCOUNT);
      const client = createClient(url, key);
      const [asked, revoked] = await inUse(deployment, client, async () => {
        const begin = Date.now();
        await poker('keys', 'revoke', id);
        const end = Date.now();
        await sleep(BOUND_MS + 300);
        return [begin, end];
      });
      client.close();
      const { book } = client;
      assertAll(
        deployment,
        book.filter(({ endedAt = 0 }) => endedAt < (asked ?? 0)),
        200,
      );
      assertAll(
        deployment,
        book.filter(({ sentAt }) => sentAt > (revoked ?? 0) + BOUND_MS),
        401,
      );
      assert.ok(book.every(({ status }) => status === 200 || status === 401));
    }
  });

  tests(
    'lets a rotated key in until its grace is over, and not after, and the new one from the beginning',
    async deployment => {
      const { poker, url } = deployment;
      const { key, id } = await poker('keys', 'create', ACCOUNT);
      const client = createClient(url, key);
      const expires = await inUse(deployment, client, async () => {
        const rotated = await poker('keys', 'rotate', id, '--grace', '2');
        const fresh = createClient(url, rotated.key);
        await fresh.while(CONNECTIONS, inTurn(deployment), () => sleep(3000));
        fresh.close();
        assertAll(deployment, fresh.book, 200);
        const keys = await poker('keys', 'list', ACCOUNT);
        return Date.parse(keys.find((each: { id: string }) => each.id === id).expires);
      });
      client.close();
      assertAll(
        deployment,
        client.book.filter(({ endedAt = 0 }) => endedAt < expires),
        200,
      );
      assertAll(
        deployment,
        client.book.filter(({ sentAt }) => sentAt > expires),
        401,
      );
    },
  );

  tests('refuses a key that was rotated without a grace everywhere within a second', async deployment => {
    const { poker, url } = deployment;
    const { key, id } = await poker('keys', 'create', ACCOUNT);
    const client = createClient(url, key);
    const rotated = await inUse(deployment, client, async () => {
      await poker('keys', 'rotate', id, '--grace', '0');
      const end = Date.now();
      await sleep(BOUND_MS + 300);
      return end;
    });
    client.close();
    assertAll(
      deployment,
      client.book.filter(({ sentAt }) => sentAt > rotated + BOUND_MS),
      401,
    );
  });
}

one.run();
if (canDeployFleet('revocations at a fleet')) two.run();
