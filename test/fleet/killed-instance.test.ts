// One instance over SQLite is killed under load, again and again.
import { suite } from 'uvu';
import { type Deployment, deployOne, useDeployment } from './deployment.js';
import { assertSurvives, KILLS_ALONE } from './kills.js';

const killed = suite<Deployment>(`an instance over SQLite that is killed ${KILLS_ALONE} times under load`);
useDeployment(killed, deployOne);

killed('charged what it answered, once, and without an answer at most what was in flight', deployment =>
  assertSurvives(KILLS_ALONE, deployment),
);

killed.run();
