// A PostgreSQL that cannot be used says why in one line, and never with the password.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPostgres } from '../../src/store/postgres.js';
import { storeSuite, unavailability } from '../accounts/stores.js';

/** Opens the store in vain, and checks what every such message has to keep to. */
const fault = async (url: URL): Promise<string> => {
  url.password = 's3cr3t';
  const message = await unavailability(openPostgres(url.href, 1000));
  assert.not.match(message, /s3cr3t|\n/);
  assert.ok(message.startsWith(`The account store postgres://${url.host}${url.pathname} cannot be used: `), message);
  return message;
};

const strangers = suite('a PostgreSQL that is none');

/** What is said of a server that greets everyone so, and says nothing more. */
const strange = async (greeting: string): Promise<string> => {
  const server = createServer(socket => void socket.on('error', () => {}).write(greeting));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const message = await fault(new URL(`postgres://me@127.0.0.1:${port}/odds`));
  server.close();
  return message;
};

strangers('because nothing listens there', async () => {
  assert.match(await fault(new URL('postgres://me@127.0.0.1:1/odds')), /: nothing listens there\.$/);
});

strangers('because the host is not known', async () => {
  const message = await fault(new URL('postgres://me@no-such-host.invalid/odds'));
  assert.match(message, /: the host name is not known\.$|EAI_AGAIN/);
});

strangers('because another program listens there', async () => {
  const greeting = 'HTTP/1.1 400 Bad Request\r\n\r\n';
  assert.match(await strange(greeting), /: the connection was lost, or cannot be made \(.*timeout\)\.$/);
});

strangers('because what listens there says nothing', async () => {
  assert.match(await strange(''), /: the connection was lost, or cannot be made \(.*timeout\)\.$/);
});

strangers.run();

const refusals = storeSuite('a PostgreSQL that cannot be used', ['PostgreSQL']);

refusals('has no such user', async store => {
  const url = new URL(store.url);
  url.username = 'nobody-such';
  assert.match(await fault(url), /: it refuses the user or the password \(.*nobody-such.*\)\.$/);
});

refusals('has no such database', async store => {
  const url = new URL(store.url);
  url.pathname = 'no-such-database';
  assert.match(await fault(url), /: there is no such database \(.*no-such-database.*\)\.$/);
});

for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']) {
  refusals(`speaks no TLS where the URL demands it with sslmode=${mode}, and nothing else is printed`, async store => {
    const url = new URL(store.url);
    url.searchParams.set('sslmode', mode);
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warn);
    assert.match(await fault(url), /\(The server does not support SSL connections\)\.$/);
    process.off('warning', warn);
    assert.equal(warnings, []);
  });
}

refusals('does not let the user do what is needed', async store => {
  const role = `poker_odds_test_${process.pid}`;
  await store.sql(`create role ${role} login password 's3cr3t'`);
  const url = new URL(store.url);
  url.username = role;
  const message = await fault(url);
  await store.sql(`drop role ${role}`);
  assert.match(message, /: the user may not do what is needed \(.+\)\.$/);
});

refusals('is a standby, which is read-only: keys are accepted, nothing is written', async ({ accounts, open, sql }) => {
  await accounts.createAccount('someone', { credits: 5 });
  const { key, id } = await accounts.createKey('someone');
  const [{ name } = { name: '' }] = await sql('select current_database() as name');
  await sql(`alter database ${name} set default_transaction_read_only = on`);
  const standby = await open();
  const requestId = 'r';
  const charge = standby.charge({ account: 'someone', keyId: id, requestId, cost: 1 });
  assert.match(await unavailability(charge), /: it is read-only, as a standby is \(.+\)\.$/);
  assert.ok(await standby.authenticate(key));
  assert.is((await standby.findAccount('someone')).credits, 5);
});

refusals.run();
