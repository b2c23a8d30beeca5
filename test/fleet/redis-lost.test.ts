// Redis is stopped, or freezes, while a fleet is under load: the instances count by themselves, report it, and recover.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { audit } from './setup/audit.js';
import { createClient, SMALL, statuses, untilAnswered } from './setup/client.js';
import { canDeployFleet, deployFleet, type FleetDeployment, openAccount, useDeployment } from './setup/deployment.js';

const LIMIT = 20;
const CONNECTIONS = 4;

const lost = suite<FleetDeployment>('a fleet whose Redis');
useDeployment(lost, deployFleet);

/** What /readyz answers at each instance. */
const readiness = ({ fleet }: FleetDeployment): Promise<[number, unknown][]> =>
  Promise.all(
    fleet.urls.map(async (url): Promise<[number, unknown]> => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.json()];
    }),
  );

const OK = [200, { status: 'ok' }];
const DEGRADED = [200, { status: 'degraded', degraded: ['rate-limits'] }];

/** A metric's value at each instance. */
const metric = ({ fleet }: FleetDeployment, sample: string): Promise<number[]> =>
  Promise.all(
    fleet.urls.map(async url => {
      const line = (await (await fetch(`${url}/metrics`)).text()).split('\n').find(each => each.startsWith(sample));
      return Number(line?.slice(sample.length));
    }),
  );

const degraded = (deployment: FleetDeployment): Promise<number[]> =>
  metric(deployment, 'poker_odds_degraded{part="rate-limits"} ');

/** The log lines of each instance about the loss and the return of Redis: [level, message]. */
const logLines = ({ fleet }: FleetDeployment): [number, string][][] =>
  fleet.urls.map((_, i) =>
    fleet
      .log(i)
      .split('\n')
      .filter(line => line.includes('"rate-limits"'))
      .map(line => JSON.parse(line))
      .map(({ level, msg }) => [level, msg.split(':')[0]]),
  );

const LOST: [number, string] = [50, 'Redis is lost'];
const BACK: [number, string] = [40, 'Redis answers again'];

let accounts = 0;

/** The statuses of three times as many requests as a new account's limit, half of them at each instance. */
const spend = async ({ poker, url }: FleetDeployment): Promise<Record<number, number>> => {
  const { key } = await openAccount(poker, `account-${accounts++}`, { rateLimit: `${LIMIT}/3600` });
  const client = createClient(url, key);
  const sent = await Promise.all(Array.from({ length: 3 * LIMIT }, () => client.send(SMALL)));
  client.close();
  return statuses(sent);
};

/** The limit, if the instances count together. */
const SHARED = { 200: LIMIT, 429: 2 * LIMIT };
/** Twice the limit, if both instances count by themselves. */
const INSURED = { 200: 2 * LIMIT, 429: LIMIT };

const LOSSES = {
  'is stopped': {
    lose: ({ redis }: FleetDeployment) => redis.stop(),
    find: ({ redis }: FleetDeployment) => redis.start(),
  },
  freezes: {
    lose: async ({ redis }: FleetDeployment) => redis.pause(),
    find: async ({ redis }: FleetDeployment) => redis.resume(),
  },
};

for (const [name, { lose, find }] of Object.entries(LOSSES)) {
  lost(`${name} answers on under the insurance limit, and shares its limits again afterwards`, async deployment => {
    const { client, fleet } = deployment;
    const before = logLines(deployment).map(({ length }) => length);
    await client.while(
      CONNECTIONS,
      () => SMALL,
      async () => {
        assert.equal(await spend(deployment), SHARED);
        await lose(deployment);
        assert.equal(await spend(deployment), INSURED);
        assert.equal(await readiness(deployment), [DEGRADED, DEGRADED]);
        assert.equal(await degraded(deployment), [1, 1]);
        const insured = await metric(deployment, 'poker_odds_rate_limit_insured_total ');
        await untilAnswered(client, 10 * CONNECTIONS);
        const later = await metric(deployment, 'poker_odds_rate_limit_insured_total ');
        assert.ok(fleet.urls.every((_, i) => (later[i] ?? 0) > (insured[i] ?? 0)));

        await find(deployment);
        await until(async () =>
          (await readiness(deployment)).every(([, body]) => (body as { status: string }).status === 'ok'),
        );
        assert.equal(await readiness(deployment), [OK, OK]);
        assert.equal(await degraded(deployment), [0, 0]);
        assert.equal(await spend(deployment), SHARED);
      },
    );
    assert.equal(
      logLines(deployment).map((lines, i) => lines.slice(before[i])),
      [
        [LOST, BACK],
        [LOST, BACK],
      ],
    );
    assert.equal(Object.keys(statuses(client.history)), ['200']);
    await audit(deployment);
  });
}

if (canDeployFleet('losing the Redis of a fleet')) lost.run();
