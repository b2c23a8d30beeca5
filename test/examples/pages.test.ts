// The examples that are pages without a bundler, in headless Chromium.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { oddsLine } from './expected.js';
import { openPage, type Seen, serve } from './pages.js';
import { blockIn, projectOf } from './project.js';
import { chromium } from './tools.js';

const open = async (example: string): Promise<Seen> => {
  const { folder, install } = projectOf(example);
  await install();
  const server = await serve(folder);
  try {
    return await openPage(server.url);
  } finally {
    await server.close();
  }
};

const pages = suite('the page');

pages("examples/browser shows the engine's numbers, which its web workers computed", async () => {
  const { output, workers, errors } = await open('browser');
  assert.equal(errors, []);
  assert.is(output, await oddsLine());
  assert.ok(workers.length > 0);
  assert.equal([...new Set(workers)], ['/node_modules/poker-odds-wasm/web-worker.js']);
});

pages("examples/web-worker shows the engine's numbers, which its own web worker computed", async () => {
  const { output, workers, errors } = await open('web-worker');
  assert.equal(errors, []);
  assert.is(output, await oddsLine());
  assert.equal(workers, ['/odds-worker.js']);
});

for (const example of ['browser', 'web-worker']) {
  pages(`examples/${example} has them in its README`, async () => {
    assert.is(blockIn(example, 'text'), await oddsLine());
  });
}

if (canRun('the example pages', chromium.missing)) pages.run();
