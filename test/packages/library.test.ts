// poker-odds-wasm as npm gives it to users: installed from its tarball alone, and used in every runtime.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blocksToRun, runBlock, scratchFolder } from '../docs/blocks.js';
import { bun, deno, node24, type Tool } from '../examples/tools.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { addChecks, addReleaseChecks, compile, FOR_NODE, printed } from './checks.js';
import { type Installed, installBefore, installedIn, link, makeProject, run } from './packages.js';

const NAME = 'poker-odds-wasm';
/** A third of it is the table of matchups. */
const MAX_BYTES = 900_000;

/** npm as it is, but with the tarball in the place of the name, an empty cache and no network. */
const NPM = `npm() { command npm "\${@/#poker-odds-wasm/$TARBALL}" --offline --cache "$CACHE" --no-audit --no-fund; }`;

/** Installs the tarball by the command of the package's own README. */
const install = async (tarball: string): Promise<Installed> => {
  const project = makeProject(NAME);
  const env = { TARBALL: tarball, CACHE: scratchFolder('npm') };
  for (const block of blocksToRun('docs/npm/poker-odds-wasm.md')) {
    await runBlock(block, undefined, { cwd: project, prelude: NPM, env });
  }
  return installedIn(project, NAME, tarball);
};

const library = suite<Installed>(NAME);

installBefore(library, NAME, install);

library('installs exactly one package, itself', async ({ project, folder, manifest }) => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: project });
  assert.equal(stdout.trim().split('\n'), [project, folder]);
  assert.equal(
    Object.keys(manifest).filter(name => /dependencies/i.test(name)),
    [],
  );
});

library(`is under ${MAX_BYTES} bytes, and has nothing but what its users need`, ({ files, unpackedSize }) => {
  assert.ok(unpackedSize < MAX_BYTES, `${unpackedSize} bytes`);
  const others = files.filter(path => !path.startsWith('types/'));
  assert.equal(others.sort(), [
    'LICENSE',
    'README.md',
    'docs/glossary.md',
    'docs/library.md',
    'docs/ranges.md',
    'docs/wasm-abi.md',
    'node-worker.js',
    'node.js',
    'package.json',
    'poker-odds.d.wasm.ts',
    'poker-odds.matchups',
    'poker-odds.wasm',
    'web-worker.js',
    'web.js',
  ]);
});

addChecks(library);
addReleaseChecks(library, install);

const PROGRAM = `import { loadEngine } from 'poker-odds-wasm';
  const engine = await loadEngine();
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
  const { win, tie } = engine.simulate(question);
  const onThreads = await engine.simulateAsync(question);
  const { categories } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]);
  console.log(win, tie, onThreads.win, categories[0]);`;

const HERE: Tool = { name: 'the Node of these tests', path: process.execPath, missing: undefined };

for (const [tool, ...args] of [[HERE], [node24], [deno, 'run', '--allow-read'], [bun]] as const) {
  if (!canRun(`${NAME} in ${tool.name}`, tool.missing)) continue;
  library(`gives right answers in ${tool.name}, on threads too, and lets the program end`, async ({ project }) => {
    assert.is(await printed(project, PROGRAM, tool.path, ...args), '0.49992 0.01873 0.49992 Straight Flush\n');
  });
}

library('is bundled by Vite, with the engine and the worker as files of the page', async ({ project }) => {
  writeFileSync(join(project, 'index.html'), '<script type="module" src="program.js"></script>');
  writeFileSync(join(project, 'program.js'), PROGRAM);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: project });
  const assets = readdirSync(join(project, 'dist/assets')).map(name => name.replace(/-[\w-]{8}\./, '.'));
  assert.equal(assets.sort(), ['index.js', 'poker-odds.matchups', 'poker-odds.wasm', 'web-worker.js']);
});

library('names functions in the stack of an error that is thrown inside it', async ({ project }) => {
  const program = `import { loadEngine } from 'poker-odds-wasm';
    const engine = await loadEngine();
    const errors = [
      () => engine.simulate({ cards: ['Ah', 'Ah'] }),
      () => engine.exact({ cards: ['Ah', 'Kx'] }),
      () => engine.evaluate([['Ah']]),
    ].map(call => { try { call(); } catch (error) { return error; } });
    errors.push(await engine.simulateAsync({ cards: [] }).catch(error => error));
    console.log(JSON.stringify(errors.map(error => error.stack)));`;
  const stacks = JSON.parse(await printed(project, program)) as string[];
  const namesIn = (stack: string): string[] =>
    [...stack.matchAll(/^ +at (?:async )?([\w.<> ]+) \(.*poker-odds-wasm\/node\.js:\d+:\d+\)$/gm)].map(
      ([, name = '']) => name,
    );
  assert.equal(
    stacks.map(namesIn).map(names => names.filter(name => !/\w{4,}$/.test(name))),
    [[], [], [], []],
  );
  for (const [i, name] of ['requireDistinct', 'parseCard', 'handBytes', 'parseCards'].entries()) {
    assert.ok(namesIn(stacks[i] ?? '').includes(name), stacks[i]);
  }
});

const TYPED = `import { type ExactOdds, loadEngine } from 'poker-odds-wasm';
  const engine = await loadEngine();
  const { win, ownHand }: ExactOdds = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
  export const sum: number = win + ownHand['Full House'];
  // @ts-expect-error a category has a name
  ownHand['Royal Flush'];
  // @ts-expect-error opponents is a number
  engine.simulate({ cards: ['Ah', 'Kh'], opponents: '2' });`;

library('is typed for a program of Node, without skipping the checks of libraries', ({ project }) => {
  link(project, '@types/node', 'undici-types');
  assert.is(compile(project, TYPED, FOR_NODE), '');
});

library('is typed for a bundled page, without skipping the checks of libraries', ({ project }) => {
  const options = ['--lib', 'es2023,dom', '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler'];
  assert.is(compile(project, TYPED, options), '');
});

library.run();
