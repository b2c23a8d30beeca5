// The instances of a fleet are killed in turn under load, many times, while the others still answer.
import { suite } from 'uvu';
import { canDeployFleet, deployFleet, type FleetDeployment, useDeployment } from './setup/deployment.js';
import { assertSurvives, KILLS } from './setup/kills.js';

const killed = suite<FleetDeployment>(`a fleet of two, one of which is killed ${KILLS} times under load,`);
useDeployment(killed, deployFleet);

killed('charges every answer once, and without an answer at most the requests in flight', deployment =>
  assertSurvives(KILLS, deployment),
);

if (canDeployFleet('killing instances of a fleet')) killed.run();
