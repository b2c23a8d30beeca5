// A process that runs the test files that test/run.ts sends, one after the other, by uvu.
import { pathToFileURL } from 'node:url';
import { run } from 'uvu/run';

process.on('message', async (path: string) => {
  Object.assign(globalThis, { UVU_QUEUE: [] }); // uvu never removes a file that it has run
  process.exitCode = 0;
  try {
    await run([{ name: path, file: pathToFileURL(path).href.slice('file:///'.length) }]);
  } catch (error) {
    process.exitCode = 1;
    console.log(error);
  }
  const { takeForgotten } = await import('../suite.js'); // only now: it loads uvu, which `run` prepares
  for (const name of takeForgotten()) console.log(`NEVER RUN: the suite "${name}"`);
  process.send?.(process.exitCode);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
