// poker-odds-wasm as users get it from npm: installed from its tarball, and used. test/consumers/ uses it in every runtime.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as assert from 'uvu/assert';
import { blocksToRun, runBlock, scratchFolder } from '../docs/blocks.js';
import { assertNone } from '../repository/assertions.js';
import { suite } from '../suite.js';
import { type Installed, printed, run, usePackage } from './packages.js';

const NAME = 'poker-odds-wasm';
/** A third of it is the table of matchups. */
const MAX_BYTES = 1_620_000;

/** npm with the tarball in place of the name, an empty cache and no network. */
const NPM = `npm() { command npm "\${@/#poker-odds-wasm/$TARBALL}" --offline --cache "$CACHE" --no-audit --no-fund; }`;

const library = suite<Installed>(NAME);

/** Installs the tarball by the command of the package's own README. */
usePackage(library, NAME, async (project, tarball) => {
  const env = { TARBALL: tarball, CACHE: scratchFolder('npm') };
  for (const block of blocksToRun('docs/npm/poker-odds-wasm.md')) {
    await runBlock(block, undefined, { cwd: project, prelude: NPM, env });
  }
});

library(`installs without dependencies, in less than ${MAX_BYTES} bytes, with no other files`, async installed => {
  const { project, folder, files } = installed;
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: project });
  assert.equal(stdout.trim().split('\n'), [project, folder]);
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  assert.ok(bytes < MAX_BYTES, `${bytes} bytes`);
  const [shared, others] = [/poker-odds\.[A-Z0-9]{8}\.js$/, files.filter(path => !path.includes('/types/'))];
  assert.ok(others.some(path => shared.test(path)));
  assert.equal(
    others.filter(path => !shared.test(path)),
    [
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'commonjs/index.js', 'commonjs/omaha-worker.d.ts'],
      ...['commonjs/omaha-worker.js', 'commonjs/omaha.js', 'commonjs/package.json'],
      ...['commonjs/poker-odds-omaha.d.wasm.ts', 'commonjs/poker-odds-short-deck.d.wasm.ts'],
      ...['commonjs/poker-odds.d.wasm.ts', 'commonjs/short-deck-worker.d.ts', 'commonjs/short-deck-worker.js'],
      ...['commonjs/short-deck.js', 'commonjs/worker.d.ts', 'commonjs/worker.js', 'docs/embedding.md'],
      ...['docs/glossary.md', 'docs/library.md', 'docs/ranges.md', 'docs/wasm-abi.md', 'index.d.ts', 'index.js'],
      ...['node.js', 'omaha-node.js', 'omaha-worker.d.ts', 'omaha.d.ts', 'omaha.js', 'package.json'],
      ...['poker-odds-omaha.d.wasm.ts', 'poker-odds-omaha.wasm', 'poker-odds-short-deck.d.wasm.ts'],
      ...['poker-odds-short-deck.wasm', 'poker-odds.d.wasm.ts', 'poker-odds.matchups', 'poker-odds.wasm'],
      ...['short-deck-node.js', 'short-deck-worker.d.ts', 'short-deck.d.ts', 'short-deck.js', 'worker.d.ts'],
    ],
  );
});

const PROGRAM = `import { loadEngine } from 'poker-odds-wasm';
  import { loadOmaha } from 'poker-odds-wasm/omaha';
  import { loadShortDeck } from 'poker-odds-wasm/short-deck';
  import { Worker } from 'node:worker_threads';
  const engine = await loadEngine();
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
  const { win } = await engine.simulateAsync(question);
  const { players } = await engine.equityAsync({ players: ['AA', 'KK'] }); // from the table of matchups
  console.log(engine.simulate(question).win, win, players[0].equity.toFixed(5));
  for (const [load, worker, players] of [
    [loadOmaha, 'poker-odds-wasm/omaha-worker', ['AhAdKhKd', '9s8s7h6h']],
    [loadShortDeck, 'poker-odds-wasm/short-deck-worker', ['AhKh', 'QsQc']],
  ]) {
    const program = new URL(import.meta.resolve(worker));
    for (const options of [{}, { worker: () => new Worker(program) }]) {
      const known = await (await load(options)).equityAsync({ players });
      console.log(known.deals, known.players[0].equity.toFixed(4));
    }
  }`;

library('computes the right answers, also on threads, and lets the program end', async ({ project }) => {
  assert.is(
    await printed(project, PROGRAM),
    '0.49992 0.49992 0.81946\n1086008 0.6216\n1086008 0.6216\n201376 0.5428\n201376 0.5428\n',
  );
});

const LIBRARIES = ['poker-odds-wasm', 'poker-odds-wasm/omaha', 'poker-odds-wasm/short-deck'];

const BOTH = `import { createRequire } from 'node:module';
  import * as holdem from 'poker-odds-wasm';
  import * as omaha from 'poker-odds-wasm/omaha';
  import * as shortDeck from 'poker-odds-wasm/short-deck';
  const require = createRequire(import.meta.url);
  const libraries = { 'poker-odds-wasm': holdem, 'poker-odds-wasm/omaha': omaha, 'poker-odds-wasm/short-deck': shortDeck };
  for (const [name, imported] of Object.entries(libraries)) {
    const required = require(name);
    const names = Object.keys(required);
    console.log(names.length, names.every(each => required[each] === imported[each]), Object.keys(imported).length);
  }
  console.log([omaha, shortDeck].every(({ InvalidCardsError }) => InvalidCardsError === holdem.InvalidCardsError));`;

library('is one library in a program that imports and requires it: errors are of one class', async ({ project }) => {
  assert.is(await printed(project, BOTH), '18 true 18\n6 true 6\n10 true 10\ntrue\n');
});

library('is the same file for Node and for what prepares programs for Node, such as Nitro', async ({ project }) => {
  const contents = LIBRARIES.map(name => `export * from '${name}';`).join('');
  const stdin = { contents, resolveDir: project };
  const { metafile } = await build({ stdin, bundle: true, platform: 'node', write: false, metafile: true });
  const program = `for (const name of ${JSON.stringify(LIBRARIES)}) console.log(import.meta.resolve(name));`;
  const loaded = (await printed(project, program))
    .trim()
    .split('\n')
    .map(url => fileURLToPath(url));
  const found = Object.keys(metafile.inputs).map(path => resolve(path));
  assertNone(loaded.filter(path => !found.includes(path)));
});

library('has no import.meta in its CommonJS files, which Jest and Hermes refuse', ({ folder, files }) => {
  const commonjs = files.filter(path => path.startsWith('commonjs/') && path.endsWith('.js'));
  assert.ok(commonjs.length > 6);
  assertNone(commonjs.filter(path => readFileSync(join(folder, path), 'utf8').includes('import.meta')));
});
