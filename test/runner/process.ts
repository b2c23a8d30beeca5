// A process that runs the test files that test/run.ts sends, one after the other, by uvu.
import { pathToFileURL } from 'node:url';

process.on('message', async ({ path, stores }: { readonly path: string; readonly stores: string }) => {
  process.env.TEST_STORES = stores;
  // uvu waits for `exec`, and never removes a file that it has run from its queue.
  Object.assign(globalThis, { UVU_DEFER: true, UVU_QUEUE: [[path]] });
  process.exitCode = 0;
  const { exec } = await import('uvu');
  const { takeSuites } = await import('../suite.js');
  takeSuites(); // those of a file that could not be loaded
  try {
    await import(pathToFileURL(path).href);
    for (const { run } of takeSuites()) run();
    await exec();
  } catch (error) {
    process.exitCode = 1;
    console.log(error);
  }
  process.send?.(process.exitCode);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
