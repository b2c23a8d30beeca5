// Kills instances under load, again and again, and asserts what then stands in the ledger: what was answered, what was in flight.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { audit } from './audit.js';
import {
  type Ask,
  type Client,
  HUGE,
  inFlight,
  inWords,
  isReplay,
  LARGE,
  MEDIUM,
  type Sent,
  SMALL,
  type Span,
  untilAnswered,
} from './client.js';
import { ACCOUNT, type Deployment } from './deployment.js';

/** Of instances of a fleet; a single one, which is the same program over a simpler store, is killed less often. */
export const KILLS = 20;
export const KILLS_ALONE = 8;
const CONNECTIONS = 8;

/** Small work and larger, some of it under Idempotency-Keys, some of it left by the client. */
const mixed = (number: number): Ask => {
  if (number % 4 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  if (number % 64 === 1) return { ...LARGE, leaveAfterMs: 10 + (number % 50) };
  return number % 16 === 1 ? MEDIUM : SMALL;
};

/** Sends again, twice, what was sent under an Idempotency-Key: to any instance, the killed one among them. */
const repeat = async (client: Client, { path, body, cost, idempotencyKey = '', status, text }: Sent): Promise<void> => {
  const again = await client.send({ path, body, cost, idempotencyKey });
  const andAgain = await client.send({ path, body, cost, idempotencyKey });
  assert.equal([again.status, andAgain.status, isReplay(andAgain)], [200, 200, true]);
  if (status === 200) assert.equal([isReplay(again), again.text], [true, text]);
  assert.is(andAgain.text, again.text);
};

/** Kills an instance at some moment of its work, with a calculation that cannot have ended; resolves with when it died. */
const kill = async ({ fleet, client }: Deployment, i: number): Promise<Span> => {
  await sleep(100 * Math.random());
  const huge = client.send({ ...HUGE, url: fleet.url(i) });
  await sleep(50);
  const from = Date.now();
  assert.is(await fleet.kill(i, 'SIGKILL'), -1);
  assert.is((await huge).status, 0);
  return { from, to: Date.now() };
};

/** One round: load, a kill in the midst of it, a restart, and everything repeated that can be. */
const round = async (deployment: Deployment, number: number): Promise<Span> => {
  const { fleet, client } = deployment;
  const i = number % fleet.urls.length;
  const since = client.book.length;
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
  const repeatable = client.book.slice(since).filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  await Promise.all(repeatable.map(sent => repeat(client, sent)));
  return span;
};

type Listed = Record<string, unknown>;

/** What accounts and keys are, without what each request changes. */
const standing = async ({ poker }: Deployment): Promise<Listed[]> => [
  ...(await poker('accounts', 'list')).map(({ credits, ...rest }: Listed) => rest),
  ...(await poker('keys', 'list', ACCOUNT)).map(({ last_used, ...rest }: Listed) => rest),
];

/**
 * Asserts, of instances that are killed in turn so many times, that every answered request is charged once and nothing is for work that was
 * not done; that at most what was in flight at a kill is charged without its answer; and that keys and accounts are as before.
 */
export const assertSurvives = async (times: number, deployment: Deployment): Promise<void> => {
  const before = await standing(deployment);
  const kills: Span[] = [];
  while (kills.length < times) kills.push(await round(deployment, kills.length));

  const { book } = deployment.client;
  const { charges, refunded, unheard } = await audit(deployment);
  const cut = new Set(kills.flatMap(span => inFlight(book, span)));
  const lost = unheard.filter(({ leaveAfterMs }) => leaveAfterMs === undefined);
  assert.equal([refunded.size, lost.filter(sent => !cut.has(sent)).map(inWords)], [0, []]);
  assert.is(charges.size, book.filter(sent => sent.status === 200 && !isReplay(sent)).length + unheard.length);
  assert.equal(book.filter(sent => sent.cost === HUGE.cost && charges.has(sent.id)).map(inWords), []);
  assert.equal(await standing(deployment), before);
};
