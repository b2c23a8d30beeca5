// An account's rate limit of 20 requests in each window: how many are answered, and whether Retry-After is right.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { audit } from './setup/audit.js';
import { type Client, createClient, type Sent, SMALL, statuses } from './setup/client.js';
import {
  canDeployFleet,
  type Deployment,
  deployFleet,
  deployOne,
  openAccount,
  useDeployment,
} from './setup/deployment.js';

const LIMIT = 20;
/** All requests of a test arrive within it, on a busy machine too. */
const WINDOW_SECONDS = 20;
const RATE_LIMIT = `${LIMIT}/${WINDOW_SECONDS}`;
const REQUESTS = 100;

const one = suite<Deployment>(`a limit of ${LIMIT} requests in ${WINDOW_SECONDS} s at one instance`);
const two = suite<Deployment>(`a limit of ${LIMIT} requests in ${WINDOW_SECONDS} s at a fleet of two`);
useDeployment(one, deployOne, { rateLimit: RATE_LIMIT });
useDeployment<Deployment>(two, deployFleet, { rateLimit: RATE_LIMIT });

/** Each request has its own connection; the service accepts 1000. */
const sendMany = (client: Client, requests = REQUESTS): Promise<Sent[]> =>
  Promise.all(Array.from({ length: requests }, () => client.send(SMALL)));

/** The Retry-After of a 429. */
const secondsToWait = ({ status, headers, text = '' }: Sent): number => {
  assert.is(status, 429);
  assertErrorBody(text, 'RATE_LIMIT_EXCEEDED');
  assert.match(headers?.['retry-after'] ?? '', /^[1-9]\d*$/);
  return Number(headers?.['retry-after']);
};

/** Works with a new account, whose window begins now. */
const withAccount = async ({ poker, url }: Deployment, name: string, work: (client: Client) => Promise<void>) => {
  const { key } = await openAccount(poker, name, { rateLimit: RATE_LIMIT });
  const client = createClient(url, key);
  await work(client).finally(client.close);
};

const POLL_MS = 200;

/** Asks over and over until it is answered: each 429 with the earliest moment at which a window may begin after it. */
const askUntilAnswered = async (client: Client): Promise<{ readonly earliest: number; readonly answered: number }> => {
  for (let earliest = 0; ; await sleep(POLL_MS)) {
    const asked = performance.now();
    const sent = await client.send(SMALL);
    if (sent.status === 200) return { earliest, answered: performance.now() };
    earliest = Math.max(earliest, asked + (secondsToWait(sent) - 1) * 1000); // whole seconds, rounded up
  }
};

for (const tests of [one, two]) {
  tests('answers exactly 20 of many concurrent requests in each window, and charges those', async deployment => {
    const { client } = deployment;
    for (let window = 0; window < 2; window++) {
      const sent = await sendMany(client);
      assert.equal(statuses(sent), { 200: LIMIT, 429: REQUESTS - LIMIT });
      const seconds = sent.filter(({ status }) => status === 429).map(secondsToWait);
      assert.ok(seconds.every(each => each >= 1 && each <= WINDOW_SECONDS));
      await sleep(Math.max(...seconds) * 1000);
    }
    assert.is((await audit(deployment)).charges.size, 2 * LIMIT);
  });

  tests('answers again after Retry-After, at any moment of the window', async deployment => {
    const pauses = Array.from({ length: 10 }, (_, i) => i * 1900);
    const tries = pauses.map(pause =>
      withAccount(deployment, `after-${pause}`, async client => {
        await sendMany(client, LIMIT + 5);
        await sleep(pause);
        const sent = await client.send(SMALL);
        if (sent.status === 200) return; // late: it has begun a new window
        await sleep(secondsToWait(sent) * 1000);
        assert.is((await client.send(SMALL)).status, 200);
      }),
    );
    await Promise.all(tries);
  });

  // From before the 429 was asked for to after the 200: a busy machine only adds to what lies between them.
  tests('answers not a second earlier than Retry-After said', async deployment => {
    await withAccount(deployment, 'eager', async client => {
      await sendMany(client, LIMIT);
      const { earliest, answered } = await askUntilAnswered(client);
      assert.ok(answered >= earliest - 5, `${earliest - answered} ms too early`); // timers may be early by a millisecond
    });
  });
}

one.run();
if (canDeployFleet('a limit at a fleet')) two.run();
