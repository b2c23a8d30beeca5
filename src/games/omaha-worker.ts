// The program of the workers of the library for Omaha, whose code alone it has.
import { runWorker } from '../calculations/workers/worker-program.js';
import { OMAHA_ENGINE } from './omaha-engine.js';

runWorker([OMAHA_ENGINE]);
