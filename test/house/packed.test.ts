// What npm gets: its size, what it lets in, its types, and a consumer's five lines over it.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT, read } from './tree.js';

const MOST_BYTES = 200_000;

interface Packed {
  folder: string;
  tarball: string;
  /** Paths and sizes in the tarball. */
  files: readonly { readonly path: string; readonly size: number }[];
  unpackedSize: number;
  /** The unpacked package, installed in a project of its own. */
  installed: string;
}

const LOCK = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };

/** Links what npm would install with the package, and nothing that is for its development. */
const linkDependencies = (modules: string): void => {
  for (const [path, { dev }] of Object.entries(LOCK.packages)) {
    const name = path.replace('node_modules/', '');
    if (dev || path === '' || name.includes('node_modules/') || !existsSync(join(ROOT, path))) continue;
    mkdirSync(join(modules, name, '..'), { recursive: true });
    symlinkSync(join(ROOT, path), join(modules, name));
  }
};

/** Packs what is built, and installs it as npm would, with the dependencies that are here already. */
const pack = (): Packed => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-packed-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(
    execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const tarball = join(folder, packed.filename);
  const modules = join(folder, 'consumer/node_modules');
  const installed = join(modules, 'poker-odds');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  linkDependencies(modules);
  writeFileSync(join(folder, 'consumer/package.json'), JSON.stringify({ name: 'consumer', type: 'module' }));
  return { folder, tarball, files: packed.files, unpackedSize: packed.unpackedSize, installed };
};

const packed = suite<Packed>('the packed package');
packed.before(context => {
  Object.assign(context, pack());
});
packed.after(({ folder }) => rmSync(folder, { recursive: true }));

packed('is under 200 kB unpacked', ({ unpackedSize }) => {
  assert.ok(unpackedSize < MOST_BYTES, `${unpackedSize} bytes`);
});

packed('holds the built package, the manifest, the licence and the README, and nothing else', ({ files }) => {
  const others = files.map(({ path }) => path).filter(path => !path.startsWith('dist/package/'));
  assert.equal(others.sort(), ['LICENSE', 'README.md', 'package.json']);
});

packed('holds every file that one of its files names', ({ files, installed }) => {
  const named = files
    .filter(({ path }) => /\.(?:js|ts)$/.test(path))
    .flatMap(({ path }) =>
      [...readFileSync(join(installed, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(
        ([, specifier = '']) =>
          join(installed, path, '..', specifier).replace(/\.js$/, path.endsWith('.d.ts') ? '.d.ts' : '.js'),
      ),
    );
  assert.ok(named.length > 50, `${named.length} names`);
  assert.equal(
    named.filter(path => !existsSync(path)),
    [],
  );
});

packed('has source maps for what runs in other people’s programs', ({ files, installed }) => {
  const mapped = files
    .filter(({ path }) => path.endsWith('.js'))
    .filter(({ path }) => existsSync(join(installed, `${path}.map`)));
  for (const { path } of mapped) {
    assert.match(readFileSync(join(installed, path), 'utf8'), /\/\/# sourceMappingURL=/);
    const { sources, mappings } = JSON.parse(readFileSync(join(installed, `${path}.map`), 'utf8'));
    assert.ok(sources.every((source: string) => source.startsWith('../../src/')) && mappings.length > 0);
  }
  const names = mapped.map(({ path }) => path.replace('dist/package/', ''));
  assert.ok(
    ['node.js', 'web.js', 'node-worker.js', 'web-worker.js'].every(name => names.includes(name)),
    names.join(),
  );
});

packed('is found without fault by publint', async ({ installed }) => {
  const { messages, pkg } = await publint({ pkgDir: installed, strict: true });
  assert.equal(
    messages.map(message => formatMessage(message, pkg, { color: false })),
    [],
  );
});

packed('has types that are right wherever an ES module may import it', async ({ tarball }) => {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!result.types) return assert.unreachable('no types');
  // The package has ES modules alone: to the oldest resolution, and to `require`, there is nothing to see.
  const found = result.problems.filter(
    problem => !('resolutionKind' in problem) || !/node10|cjs/.test(problem.resolutionKind),
  );
  assert.equal(found, []);
});

packed('gives a consumer right answers in five lines, in Node', ({ folder }) => {
  const lines = [
    `import { loadEngine } from 'poker-odds';`,
    `const engine = await loadEngine();`,
    `const odds = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });`,
    `const same = await engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });`,
    `console.log(odds.win, odds.tie, same.win, engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]).categories[0]);`,
  ];
  writeFileSync(join(folder, 'consumer/five.js'), lines.join('\n'));
  const said = execFileSync(process.execPath, ['five.js'], { cwd: join(folder, 'consumer'), encoding: 'utf8' });
  assert.is(said, '0.49992 0.01873 0.49992 Straight Flush\n');
});

packed('serves from a program of the consumer’s', ({ folder }) => {
  writeFileSync(
    join(folder, 'consumer/serve.js'),
    `import { createApp, createCalculator, createLimits, createLogger, createMetrics, openAccounts } from 'poker-odds/server';
    const accounts = await openAccounts('file:odds.db');
    const calculator = createCalculator({ threads: 1 });
    const limits = createLimits({ failedKeyLimit: { requests: 20, windowSeconds: 60 } });
    const rest = { logger: createLogger('silent'), metrics: createMetrics(), defaultSimulations: 1000, timeLimitMs: 30_000, trustProxy: 0 };
    const app = createApp({ accounts, calculator, limits, ...rest });
    const server = app.listen(0, '127.0.0.1', async () => {
      const { status } = await fetch('http://127.0.0.1:' + server.address().port + '/healthz');
      console.log(status);
      server.close();
      await Promise.all([limits.close(), calculator.close()]);
      await accounts.close();
    });`,
  );
  const said = execFileSync(process.execPath, ['serve.js'], { cwd: join(folder, 'consumer'), encoding: 'utf8' });
  assert.is(said, '200\n');
});

packed('has the command', ({ installed }) => {
  const main = join(installed, 'dist/package/main.js');
  assert.is(statSync(main).mode & 0o111, 0o111);
  assert.match(execFileSync(process.execPath, [main, '--version'], { encoding: 'utf8' }), /^\d+\.\d+\.\d+\n$/);
  const odds = execFileSync(process.execPath, [main, 'odds', 'AhKh', '--opponents', '1', '--exact', '--json'], {
    encoding: 'utf8',
  });
  assert.ok(Math.abs(JSON.parse(odds).win_rate - 0.6622) < 0.0001);
});

const TYPED = `import { type ExactOdds, loadEngine } from 'poker-odds';
  const engine = await loadEngine();
  const { win, ownHand }: ExactOdds = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
  export const sum: number = win + ownHand['Full House'];
  // @ts-expect-error a category has a name
  ownHand['Royal Flush'];
  // @ts-expect-error opponents is a number
  engine.simulate({ cards: ['Ah', 'Kh'], opponents: '2' });`;

const SERVED = `import { type AppOptions, createApp } from 'poker-odds/server';
  export const timeOf = (options: AppOptions): number => options.timeLimitMs;
  // @ts-expect-error an application has no such method
  export const wrong = (options: AppOptions) => createApp(options).thisIsNoMethod();`;

const NODE = ['--lib', 'es2023', '--types', 'node', '--module', 'nodenext'];
const CONSUMERS: readonly { readonly name: string; readonly source: string; readonly options: readonly string[] }[] = [
  { name: 'a program of Node', source: TYPED, options: NODE },
  { name: 'a server', source: SERVED, options: NODE },
  {
    name: 'a bundled page',
    source: TYPED,
    options: ['--lib', 'es2023,dom', '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler'],
  },
];

for (const { name, source, options } of CONSUMERS) {
  packed(`is typed for ${name}, without skipping the checks of libraries`, ({ folder }) => {
    const cwd = join(folder, 'consumer');
    writeFileSync(join(cwd, 'typed.ts'), source);
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const args = [tsc, '--strict', '--noEmit', '--target', 'es2023', ...options, 'typed.ts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    assert.is(stdout, '');
  });
}

packed.run();
