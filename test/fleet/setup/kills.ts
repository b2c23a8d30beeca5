// Kills instances under load many times, and asserts that the ledger has what was answered, and at most what was in flight.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { audit } from './audit.js';
import {
  BATCH,
  type Client,
  HUGE,
  inFlight,
  inWords,
  isReplay,
  LARGE,
  MEDIUM,
  type RequestPlan,
  type Sent,
  SMALL,
  type Span,
  untilAnswered,
} from './client.js';
import { ACCOUNT, type Deployment } from './deployment.js';

/** How often instances of a fleet are killed, and a single instance, whose store is simpler; at other moments in each run. */
export const KILLS = 8;
export const KILLS_ALONE = 4;
const CONNECTIONS = 8;

/** Small and larger requests, some with Idempotency-Keys, some from which the client disconnects. */
const mixed = (number: number): RequestPlan => {
  if (number % 12 === 4) return { ...BATCH, idempotencyKey: `key-${number}` };
  if (number % 4 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  if (number % 64 === 1) return { ...LARGE, leaveAfterMs: 10 + (number % 50) };
  if (number % 16 === 3) return BATCH;
  return number % 16 === 1 ? MEDIUM : SMALL;
};

/** Repeats a request with an Idempotency-Key twice, at any instance, also the killed one. */
const repeat = async (client: Client, { path, body, cost, idempotencyKey = '', status, text }: Sent): Promise<void> => {
  const again = await client.send({ path, body, cost, idempotencyKey });
  const andAgain = await client.send({ path, body, cost, idempotencyKey });
  assert.equal([again.status, andAgain.status, isReplay(andAgain)], [200, 200, true]);
  if (status === 200) assert.equal([isReplay(again), again.text], [true, text]);
  assert.is(andAgain.text, again.text);
};

/** Kills an instance at a random moment during a long calculation; resolves with the time of the kill. */
const kill = async ({ fleet, client }: Deployment, i: number): Promise<Span> => {
  await sleep(100 * Math.random());
  const huge = client.send({ ...HUGE, url: fleet.url(i) });
  await sleep(50);
  const from = Date.now();
  assert.is(await fleet.kill(i, 'SIGKILL'), -1);
  assert.is((await huge).status, 0);
  return { from, to: Date.now() };
};

/** One round: load, a kill, a restart, and a repetition of every request with an Idempotency-Key. */
const round = async (deployment: Deployment, number: number): Promise<Span> => {
  const { fleet, client } = deployment;
  const i = number % fleet.urls.length;
  const since = client.history.length;
  const span = await client.while(
    CONNECTIONS,
    ask => mixed(since + ask),
    async () => {
      await untilAnswered(client, CONNECTIONS);
      const span = await kill(deployment, i);
      if (fleet.urls.length > 1) await untilAnswered(client, CONNECTIONS);
      await fleet.restart(i);
      await untilAnswered(client, CONNECTIONS);
      return span;
    },
  );
  const repeatable = client.history.slice(since).filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  await Promise.all(repeatable.map(sent => repeat(client, sent)));
  return span;
};

type Listed = Record<string, unknown>;

/** Accounts and keys, without the fields that each request changes. */
const standing = async ({ poker }: Deployment): Promise<Listed[]> => [
  ...(await poker('accounts', 'list')).map(({ credits, ...rest }: Listed) => rest),
  ...(await poker('keys', 'list', ACCOUNT)).map(({ last_used, ...rest }: Listed) => rest),
];

/**
 * Kills instances in turn. Asserts that every answered request is charged once and nothing is charged for work that was not
 * done; that at most the requests in flight at a kill are charged without an answer; and that keys and accounts are unchanged.
 */
export const assertSurvives = async (times: number, deployment: Deployment): Promise<void> => {
  const before = await standing(deployment);
  const kills: Span[] = [];
  while (kills.length < times) kills.push(await round(deployment, kills.length));

  const { history } = deployment.client;
  const { charges, refunded, unanswered } = await audit(deployment);
  const cut = new Set(kills.flatMap(span => inFlight(history, span)));
  const lost = unanswered.filter(({ leaveAfterMs }) => leaveAfterMs === undefined);
  assert.equal([refunded.size, lost.filter(sent => !cut.has(sent)).map(inWords)], [0, []]);
  assert.is(charges.size, history.filter(sent => sent.status === 200 && !isReplay(sent)).length + unanswered.length);
  assert.equal(history.filter(sent => sent.cost === HUGE.cost && charges.has(sent.id)).map(inWords), []);
  assert.equal(await standing(deployment), before);
};
