// The program of the workers of the library for short deck, whose code alone it has.
import { runWorker } from '../calculations/workers/worker-program.js';
import { SHORT_DECK_ENGINE } from './short-deck-engine.js';

runWorker([SHORT_DECK_ENGINE]);
