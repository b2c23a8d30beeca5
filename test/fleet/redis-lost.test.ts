// Redis is stopped, or freezes, under a fleet's load: answers go on under the insurance, somebody is told, and it comes back.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { audit } from './audit.js';
import { createClient, SMALL, statuses, untilAnswered } from './client.js';
import { canDeployFleet, deployFleet, type FleetDeployment, openAccount, useDeployment } from './deployment.js';

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

/** How the log of each instance says that Redis is lost and that it is there again: [level, message]. */
const told = ({ fleet }: FleetDeployment): [number, string][][] =>
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

/** How three times its limit of requests are answered to an account of its own, half of them by each instance. */
const spend = async ({ poker, url }: FleetDeployment): Promise<Record<number, number>> => {
  const { key } = await openAccount(poker, `account-${accounts++}`, { rateLimit: `${LIMIT}/3600` });
  const client = createClient(url, key);
  const sent = await Promise.all(Array.from({ length: 3 * LIMIT }, () => client.send(SMALL)));
  client.close();
  return statuses(sent);
};

/** Counted together: the limit. */
const SHARED = { 200: LIMIT, 429: 2 * LIMIT };
/** Counted by each of two instances for itself: twice the limit. */
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
    const before = told(deployment).map(({ length }) => length);
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
      told(deployment).map((lines, i) => lines.slice(before[i])),
      [
        [LOST, BACK],
        [LOST, BACK],
      ],
    );
    assert.equal(Object.keys(statuses(client.book)), ['200']);
    await audit(deployment);
  });
}

if (canDeployFleet('losing the Redis of a fleet')) lost.run();
