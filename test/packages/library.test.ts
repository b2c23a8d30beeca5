// poker-odds-wasm as users get it from npm: installed from its tarball, and used. test/consumers/ uses it in every runtime.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as assert from 'uvu/assert';
import { blocksToRun, link, runBlock, scratchFolder } from '../docs/blocks.js';
import { suite } from '../suite.js';
import { compile, FOR_NODE, type Installed, printed, run, usePackage } from './packages.js';

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

library(
  `installs without dependencies, in less than ${MAX_BYTES} bytes, only with files that its users need`,
  async installed => {
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
  },
);

const PROGRAM = `import { loadEngine } from 'poker-odds-wasm';
  import { loadOmaha } from 'poker-odds-wasm/omaha';
  import { loadShortDeck } from 'poker-odds-wasm/short-deck';
  import { Worker } from 'node:worker_threads';
  const engine = await loadEngine();
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
  const { win, tie } = engine.simulate(question);
  const onThreads = await engine.simulateAsync(question);
  const { categories } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]);
  const { players } = await engine.equityAsync({ players: ['AA', 'KK'] }); // from the table of matchups
  console.log(win, tie, onThreads.win, categories[0], players[0].equity.toFixed(5));
  const program = new URL(import.meta.resolve('poker-odds-wasm/omaha-worker'));
  for (const options of [{}, { worker: () => new Worker(program) }]) {
    const omaha = await loadOmaha(options);
    const known = await omaha.equityAsync({ players: ['AhAdKhKd', '9s8s7h6h'] });
    console.log(known.deals, known.players[0].equity.toFixed(4));
  }
  const ofShortDeck = new URL(import.meta.resolve('poker-odds-wasm/short-deck-worker'));
  for (const options of [{}, { worker: () => new Worker(ofShortDeck) }]) {
    const shortDeck = await loadShortDeck(options);
    const known = await shortDeck.equityAsync({ players: ['AhKh', 'QsQc'] });
    console.log(known.deals, known.players[0].equity.toFixed(4));
  }`;

library('computes the right answers, also on threads, and lets the program end', async ({ project }) => {
  assert.is(
    await printed(project, PROGRAM),
    '0.49992 0.01873 0.49992 Straight Flush 0.81946\n1086008 0.6216\n1086008 0.6216\n201376 0.5428\n201376 0.5428\n',
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

library(
  'is the same file for Node and for what prepares programs for Node, such as Nitro, which copies that file',
  async ({ project }) => {
    const contents = LIBRARIES.map(name => `export * from '${name}';`).join('');
    const stdin = { contents, resolveDir: project };
    const { metafile } = await build({ stdin, bundle: true, platform: 'node', write: false, metafile: true });
    const program = `for (const name of ${JSON.stringify(LIBRARIES)}) console.log(import.meta.resolve(name));`;
    const loaded = (await printed(project, program))
      .trim()
      .split('\n')
      .map(url => fileURLToPath(url));
    const found = Object.keys(metafile.inputs).map(path => resolve(path));
    assert.equal(
      loaded.filter(path => !found.includes(path)),
      [],
    );
  },
);

const WITHOUT_WEBASSEMBLY = `delete globalThis.WebAssembly;
  const { EngineLoadError, loadEngine, parseRange } = await import('poker-odds-wasm');
  const { loadOmaha } = await import('poker-odds-wasm/omaha');
  const { loadShortDeck } = await import('poker-odds-wasm/short-deck');
  console.log(parseRange('AKs').length);
  for (const load of [loadEngine, loadOmaha, loadShortDeck, () => loadEngine({ wasm: new Uint8Array(8) })]) {
    const error = await load().catch(error => error);
    console.log(error instanceof EngineLoadError, error.message.split(':')[0]);
  }`;

library('reads ranges where there is no WebAssembly, and says that it is missing', async ({ project }) => {
  const error = 'true this runtime has no WebAssembly\n';
  assert.is(await printed(project, WITHOUT_WEBASSEMBLY), `4\n${error.repeat(4)}`);
});

library('has no import.meta in its CommonJS files, which Jest and Hermes refuse', ({ folder, files }) => {
  const commonjs = files.filter(path => path.startsWith('commonjs/') && path.endsWith('.js'));
  assert.ok(commonjs.length > 6);
  assert.equal(
    commonjs.filter(path => readFileSync(join(folder, path), 'utf8').includes('import.meta')),
    [],
  );
});

const TYPED = `import { type EquityAnswer, type EquityQuestion, type ExactOdds, loadEngine } from 'poker-odds-wasm';
  import { loadOmaha, type OmahaEquityQuestion } from 'poker-odds-wasm/omaha';
  import { listFlops, loadShortDeck, parseRange, type ShortDeckOddsEngine } from 'poker-odds-wasm/short-deck';
  const engine = await loadEngine({ worker: () => ({}) });
  const { win, ownHand }: ExactOdds = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
  export const sum: number = win + ownHand['Full House'];
  // @ts-expect-error a category has a name
  ownHand['Royal Flush'];
  // @ts-expect-error opponents is a number
  engine.simulate({ cards: ['Ah', 'Kh'], opponents: '2' });
  // @ts-expect-error a misspelt field
  engine.equity({ players: ['AA', 'KK'], nextCard: true });
  const question = { players: ['AhKh', '22+'], board: ['Qh', 'Jh', '2c'] };
  const { method, nextCards } = engine.equity({ ...question, nextCards: true });
  export const known: [method: 'exact' | 'monte-carlo', cards: readonly string[]] = [method, nextCards!.map(({ card }) => card)];
  const detailed = await engine.equityAsync({ ...question, hands: true, categories: true });
  export const flushes: readonly number[] = detailed.players.map(({ hands, categories }) => hands!.length * categories!.Flush);
  const asked: EquityQuestion = { ...question, targetError: 0.001 };
  const plain: EquityAnswer = engine.equity(asked);
  // @ts-expect-error it may not be asked for
  plain.players[0]!.hands.length;
  // @ts-expect-error players are required
  engine.equity({ board: ['Qh', 'Jh', '2c'] });
  // @ts-expect-error there is no such method
  engine.equity({ ...asked, method: 'guess' });
  const omaha = await loadOmaha({ threads: 2 });
  const askedOmaha: OmahaEquityQuestion = { game: 'omaha-5', players: ['AhAd***', 'random'] };
  export const range: string = (await omaha.equityAsync(askedOmaha)).players[0]!.range;
  const flop = omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'], board: ['Qh', 'Jh', '2c'], nextCards: true });
  export const cards: number = flop.nextCards!.length;
  // @ts-expect-error no ranges, so no hands of them
  omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'], hands: true });
  // @ts-expect-error the board is required
  omaha.showdown({ hands: [['Ah', 'Ad', 'Kh', 'Kd']] });
  const shortDeck: ShortDeckOddsEngine = await loadShortDeck({ threads: 2 });
  const ofShortDeck: EquityAnswer = await shortDeck.equityAsync({ players: ['15%', 'random'], flops: true });
  export const counts: number[] = [...parseRange('15%').map(({ weight }) => weight), ...listFlops().map(({ count }) => count)];
  export const share: number = ofShortDeck.flops![0]!.share;
  // @ts-expect-error it has no odds against unknown hands
  shortDeck.simulate({ cards: ['Ah', 'Kh'] });`;

library(
  'is typed for a program of Node, a bundled page, a runtime with neither, and a target of es2020, without skipping the checks of libraries',
  ({ project }) => {
    link(project, ['@types/node']);
    assert.is(compile(project, TYPED, ...FOR_NODE), '');
    const alone = ['--lib', 'es2023', '--types', '', '--module'];
    assert.is(compile(project, TYPED, ...alone, 'nodenext'), '');
    assert.is(compile(project, TYPED, ...alone, 'node16', '--moduleResolution', 'node16'), '');
    assert.is(compile(project, TYPED, ...alone, 'esnext', '--moduleResolution', 'bundler'), '');
    const page = ['--lib', 'es2023,dom', '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler'];
    assert.is(compile(project, TYPED, ...page), '');
    const old = ['--target', 'es2020', '--lib', 'es2020', '--types', '', '--module', 'esnext'];
    assert.is(compile(project, TYPED, ...old, '--moduleResolution', 'bundler'), '');
  },
);

library.run();
