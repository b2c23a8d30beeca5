// The READMEs of the examples: how the package is installed into an example, and how its pages are served.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { oddsLine } from '../examples/expected.js';
import { python } from '../examples/tools.js';
import { freePort } from '../free-port.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { type Block, blocksToRun } from './blocks.js';
import { runBlock, scratchFolder, shell } from './service.js';

const installing = suite('examples/README.md');

/** npm as it is, but for what would be built and fetched anew: everything is installed and built already. */
const NPM = `npm() {
  case "$1 $2" in
    ci*) ;;
    "run pack") node --import tsx scripts/package.ts ;;
    *) command npm "$@" --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries 1 ;;
  esac
}`;

/** A clone with what the packages are made of, and one example. */
const copyOfClone = (): string => {
  const clone = scratchFolder('installing');
  for (const part of [
    'package.json',
    '.npmrc',
    'README.md',
    'LICENSE',
    'docs',
    'scripts',
    'src',
    'web/docs',
    'dist',
    'examples/node',
  ]) {
    mkdirSync(dirname(join(clone, part)), { recursive: true });
    cpSync(join(ROOT, part), join(clone, part), { recursive: true, filter: path => !path.endsWith('/node_modules') });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
};

const clone = copyOfClone();
const failure = await (async () => {
  for (const block of blocksToRun('examples/README.md')) await runBlock(block, undefined, { cwd: clone, prelude: NPM });
})().then(
  () => undefined,
  (error: Error) => error.message,
);
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOTCACHED/.test(failure ?? '') ? failure : undefined;

installing('puts the library into an example, which then runs', async () => {
  assert.is(failure, undefined);
  assert.is((await shell('node odds.js', { cwd: join(clone, 'examples/node') })).trim(), await oddsLine());
});

if (canRun('installing into an example', unreachable)) installing.run();

const serving = suite('a page without a bundler');

/** What the example's server answers to a request for its page, on another port. */
const servedBy = async ({ document, text }: Block): Promise<string> => {
  const port = await freePort();
  const command = text.replace(/^python3/, `'${python.path}'`).replace('8000', String(port));
  const child = spawn('bash', ['-ec', `exec ${command}`], { cwd: join(ROOT, dirname(document)), stdio: 'ignore' });
  const ended = new Promise(done => child.once('close', done));
  try {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(error => {
        if (attempt === 200) throw error;
      });
      if (answer) return await answer.text();
      await sleep(50);
    }
  } finally {
    child.kill();
    await ended;
  }
};

for (const block of [...blocksToRun('examples/browser/README.md'), ...blocksToRun('examples/web-worker/README.md')]) {
  serving(`is served by the command of ${block.document}`, async () => {
    assert.match(await servedBy(block), '<output>');
  });
}

// As the example in Python: no part of the project needs it, so that CI may be without.
if (python.missing) console.log(`SKIPPED: serving the pages, because ${python.missing}`);
else serving.run();
