// The instances of a fleet are killed in turn under load, again and again, while the others answer on.
import { suite } from 'uvu';
import { canDeployFleet, deployFleet, type FleetDeployment, useDeployment } from './deployment.js';
import { assertSurvives, KILLS } from './kills.js';

const killed = suite<FleetDeployment>(`a fleet of two, one of which is killed ${KILLS} times under load,`);
useDeployment(killed, deployFleet);

killed('charged what it answered, once, and without an answer at most what was in flight', deployment =>
  assertSurvives(KILLS, deployment),
);

if (canDeployFleet('killing instances of a fleet')) killed.run();
