// The program of the library's workers. It has the code of hold'em alone.
import { instantiateEngine } from '../../engine/engine.js';
import { computeChunk, type HoldemChunk } from '../chunk.js';
import { warmUp } from './chunk-worker.js';
import { serveMessages } from './serve-messages.js';

serveMessages(async module => {
  const engine = await instantiateEngine(module);
  warmUp(engine);
  return { compute: chunk => computeChunk(engine, chunk as HoldemChunk) };
});
