// A task of piscina: computes a chunk with the built engine, or ends its worker. Plain JavaScript, which workers can run.
import { workerData } from 'piscina';
import { instantiateEngine } from '../../dist/engine/engine.js';
import { computeChunk } from '../../dist/odds/chunk.js';
import { clock } from '../../dist/odds/workers/worker.js';

const engine = await instantiateEngine(workerData.module);

const endings = {
  exit: () => process.exit(1),
  throw: () =>
    setTimeout(() => {
      throw new Error('thrown outside of any task');
    }),
};

export default task => {
  if (typeof task === 'string') {
    endings[task]();
    return new Promise(() => {});
  }
  const began = clock();
  const counts = computeChunk(engine, task);
  return { counts, began, ended: clock() };
};
