// One instance with SQLite is killed under load, many times.
import { suite } from 'uvu';
import { type Deployment, deployOne, useDeployment } from './setup/deployment.js';
import { assertSurvives, KILLS_ALONE } from './setup/kills.js';

const killed = suite<Deployment>(`an instance over SQLite that is killed ${KILLS_ALONE} times under load`);
useDeployment(killed, deployOne);

killed('charges every answer once, and without an answer at most the requests in flight', deployment =>
  assertSurvives(KILLS_ALONE, deployment),
);

killed.run();
