// A chunk as a task of piscina's, over the built engine; and tasks that end their thread. Plain JavaScript, as workers run it.
import { workerData } from 'piscina';
import { loadEngine } from '../../dist/engine/load.js';
import { runChunk } from '../../dist/odds/chunks.js';
import { clock } from '../../dist/odds/messages.js';

const engine = await loadEngine(workerData.module);

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
  const counts = runChunk(engine, task);
  return { counts, began, ended: clock() };
};
