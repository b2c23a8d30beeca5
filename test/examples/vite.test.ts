// The example for Vite: built, and from its development server, both opened in headless Chromium.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { oddsLine } from './expected.js';
import { openPage, type Seen, serve } from './pages.js';
import { projectOf } from './project.js';
import { chromium } from './tools.js';

const project = projectOf('vite');
const missing = await project.install().then(
  () => undefined,
  (error: Error) => `npm could not install Vite: ${error.message}`,
);

const checkSeen = async ({ output, workers, errors }: Seen, file: RegExp): Promise<void> => {
  assert.equal(errors, []);
  assert.is(output, await oddsLine());
  assert.ok(workers.length > 0);
  assert.equal(
    workers.filter(path => !file.test(path)),
    [],
  );
};

/** The address that a server prints. */
const printedUrl = (child: ChildProcess): Promise<string> =>
  new Promise((found, fail) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = text.match(/http:\/\/\S+/)?.[0];
      if (url) found(url);
    });
    child.once('exit', () => fail(new Error(`the server ended: ${text}`)));
  });

const vite = suite('examples/vite');

vite("shows the engine's numbers once it is built, from files that Vite has named", async () => {
  await project.run(project.readme.command);
  const server = await serve(join(project.folder, 'dist'));
  try {
    await checkSeen(await openPage(server.url), /^\/assets\/web-worker-[\w-]+\.js$/);
  } finally {
    await server.close();
  }
});

vite('shows the same from the development server', async () => {
  const program = join(project.folder, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, '--host', '127.0.0.1', '--port', '0'], {
    cwd: project.folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const ended = new Promise(done => child.once('close', done));
  try {
    await checkSeen(await openPage(await printedUrl(child)), /\/poker-odds-wasm\/web-worker\.js$/);
  } finally {
    child.kill();
    await ended;
  }
});

vite('has them in its README', async () => {
  assert.is(project.readme.printed, await oddsLine());
});

if (canRun('the example vite', chromium.missing, missing)) vite.run();
