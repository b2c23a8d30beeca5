// The program of the workers of the library for Omaha, whose code alone it has.
import { instantiateOmahaEngine } from '../../engine/load-omaha-engine.js';
import { computeOmahaChunk, type OmahaChunk } from '../omaha/omaha-chunk.js';
import { serveMessages } from './serve-messages.js';

serveMessages(async module => {
  const engine = await instantiateOmahaEngine(module);
  return { compute: chunk => computeOmahaChunk(engine, chunk as OmahaChunk) };
});
