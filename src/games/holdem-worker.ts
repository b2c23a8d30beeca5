// The program of the workers of the library for hold'em, whose code alone it has.
import { runWorker } from '../calculations/workers/worker-program.js';
import { HOLDEM_ENGINE } from './holdem-engine.js';

runWorker([HOLDEM_ENGINE]);
