// poker-odds-wasm as users get it from npm: installed from its tarball, and used. test/consumers/ uses it in every runtime.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blocksToRun, runBlock, scratchFolder } from '../docs/blocks.js';
import { compile, FOR_NODE, type Installed, link, printed, run, usePackage } from './packages.js';

const NAME = 'poker-odds-wasm';
/** A third of it is the table of matchups. */
const MAX_BYTES = 900_000;

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
    const [chunks, others] = [/^chunk-\w+\.js$/, files.filter(path => !path.startsWith('types/'))];
    assert.ok(others.some(path => chunks.test(path)));
    assert.equal(
      others.filter(path => !chunks.test(path)),
      [
        ...[
          'CHANGELOG.md',
          'LICENSE',
          'README.md',
          'docs/embedding.md',
          'docs/glossary.md',
          'docs/library.md',
          'docs/ranges.md',
        ],
        ...['docs/wasm-abi.md', 'index.js', 'node.js', 'package.json', 'poker-odds.d.wasm.ts', 'poker-odds.matchups'],
        ...['poker-odds.wasm', 'worker.d.ts', 'worker.js'],
      ],
    );
  },
);

const PROGRAM = `import { loadEngine } from 'poker-odds-wasm';
  const engine = await loadEngine();
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
  const { win, tie } = engine.simulate(question);
  const onThreads = await engine.simulateAsync(question);
  const { categories } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]);
  const { players } = await engine.equityAsync({ players: ['AA', 'KK'] }); // from the table of matchups
  console.log(win, tie, onThreads.win, categories[0], players[0].equity.toFixed(5));`;

library('computes the right answers, also on threads, and lets the program end', async ({ project }) => {
  assert.is(await printed(project, PROGRAM), '0.49992 0.01873 0.49992 Straight Flush 0.81946\n');
});

const TYPED = `import { type EquityQuestion, type ExactOdds, loadEngine } from 'poker-odds-wasm';
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
  export const known: [exact: 'exact', cards: readonly string[]] = [method, nextCards.map(({ card }) => card)];
  const detailed = await engine.equityAsync({ ...question, hands: true, categories: true });
  export const flushes: readonly number[] = detailed.players.map(({ hands, categories }) => hands.length * categories.Flush);
  const plain = engine.equity(question);
  // @ts-expect-error not asked for
  plain.players[0]!.hands.length;
  const asked: EquityQuestion = question;
  const any = engine.equity(asked);
  export const seed: number = any.method === 'exact' ? (any.nextCards?.length ?? 0) : any.seed;`;

library(
  'is typed for a program of Node, a bundled page, and a runtime with neither, without skipping the checks of libraries',
  ({ project }) => {
    link(project, ['@types/node']);
    assert.is(compile(project, TYPED, ...FOR_NODE), '');
    const alone = ['--lib', 'es2023', '--types', '', '--module'];
    assert.is(compile(project, TYPED, ...alone, 'nodenext'), '');
    assert.is(compile(project, TYPED, ...alone, 'node16', '--moduleResolution', 'node16'), '');
    assert.is(compile(project, TYPED, ...alone, 'esnext', '--moduleResolution', 'bundler'), '');
    const page = ['--lib', 'es2023,dom', '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler'];
    assert.is(compile(project, TYPED, ...page), '');
  },
);

library.run();
