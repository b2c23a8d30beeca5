// examples/webhook on real servers: 20 events of a payment provider, twice and out of order, add their credits once.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { hasPostgres, makeDatabase } from '../accounts/stores.js';
import { startInstances } from '../fleet/setup/deployment.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { until } from '../until.js';

const TOKEN = 'webhook-token-0123456789-0123456789-01234';
const SECRET = 'whsec_0123456789';
const ACCOUNT = 'customer';

interface Event {
  readonly type: string;
  readonly payment: string;
  readonly account: string;
  readonly credits: number;
}

const makeEvent = (type: string, payment: number): Event => ({
  type: `payment.${type}`,
  payment: `pay_${payment}`,
  account: ACCOUNT,
  credits: 100 * payment,
});

/** Six payments and two refunds, which come first; then all of them again, and some a third time, in the other order. */
const UNIQUE = [
  ...[1, 2].map(payment => makeEvent('refunded', payment)),
  ...[6, 5, 4, 3, 2, 1].map(payment => makeEvent('succeeded', payment)),
];
const EVENTS = [...UNIQUE, ...[...UNIQUE].reverse(), ...UNIQUE.slice(0, 3), makeEvent('created', 7)];
const BALANCE = 100 * (1 + 2 + 3 + 4 + 5 + 6 - 1 - 2);

const sign = (body: string, secret = SECRET, seconds = Math.floor(Date.now() / 1000)): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const post = async (url: string, body: string, signature = sign(body)): Promise<number> =>
  (await fetch(url, { method: 'POST', body, headers: { 'webhook-signature': signature } })).status;

const startWebhook = async (adminUrl: string): Promise<{ url: string; child: ChildProcess }> => {
  const env = { PATH: process.env.PATH, ADMIN_URL: adminUrl, ADMIN_TOKEN: TOKEN, WEBHOOK_SECRET: SECRET, PORT: '0' };
  const child = spawn(process.execPath, ['webhook.js'], { cwd: join(ROOT, 'examples/webhook'), env });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), child };
};

/** Sends events as a provider does: all at once, to all webhooks in turn, each again until it is accepted. */
const deliver = async (urls: readonly string[], events: readonly Event[]): Promise<void> => {
  const send = async (event: Event, index: number): Promise<void> => {
    let attempt = 0;
    await until(async () => (await post(urls[(index + attempt++) % urls.length]!, JSON.stringify(event))) === 200);
  };
  await Promise.all(events.map(send));
};

const webhook = suite('the webhook of a payment provider');

webhook('adds the credits of each payment once', async () => {
  const [kind, instances] = hasPostgres ? (['PostgreSQL', 2] as const) : (['SQLite', 1] as const);
  const [database, folder] = [await makeDatabase(kind), makeFolder()];
  const env = { ADMIN_TOKEN: `webhook=${TOKEN}`, ADMIN_PORT: '0', LOG_LEVEL: 'info' };
  const service = await startInstances(folder, { DATABASE_URL: database.url }, { instances, env });
  const { logs, poker } = service;
  const webhooks: Awaited<ReturnType<typeof startWebhook>>[] = [];
  try {
    const findLines = () =>
      logs().flatMap(lines => lines.find(each => each.includes('administration listening')) ?? []);
    await until(async () => findLines().length === instances); // the logs may be read later than the servers answer
    for (const line of findLines()) webhooks.push(await startWebhook(JSON.parse(line).url));
    const urls = webhooks.map(({ url }) => url);
    await poker('accounts', 'create', ACCOUNT);
    const [refund] = UNIQUE;
    assert.is(await post(urls[0]!, JSON.stringify(refund)), 503); // before any payment
    assert.is(EVENTS.length, 20);
    await deliver(urls, EVENTS);
    await deliver(urls, [...EVENTS].reverse());
    const body = JSON.stringify(makeEvent('succeeded', 9));
    const old = Math.floor(Date.now() / 1000) - 301;
    for (const signature of ['', 't=1,v1=00', sign(body, 'another'), sign(`${body} `), sign(body, SECRET, old)]) {
      assert.is(await post(urls[0]!, body, signature), 401);
    }
    assert.is((await poker('credits', 'show', ACCOUNT)).credits, BALANCE);
    const entries: { reference: string; actor: string }[] = await poker('ledger', ACCOUNT);
    assert.equal(
      entries.map(({ reference, actor }) => `${actor} ${reference}`).sort(),
      UNIQUE.map(({ type, payment }) => `webhook ${type}:${payment}`).sort(),
    );
    assert.is((await poker('ledger', '--check')).agrees, true);
    assert.not(logs().flat().join('').includes(TOKEN));
  } finally {
    for (const { child } of webhooks) child.kill();
    await service.close();
    await database.drop();
    removeFolder(folder);
  }
});

canRun('a webhook on PostgreSQL', hasPostgres ? undefined : 'there is no PostgreSQL, only SQLite');
