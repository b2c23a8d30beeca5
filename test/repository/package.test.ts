// package.json and its lock file: exact versions, checksums, and a reason for each dependency in CONTRIBUTING.md.
import { execSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertListed, assertNone } from './assertions.js';
import { filesUnder, manifest, ROOT, read, tableUnder } from './tree.js';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, LockedPackage>> };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const declared = { ...manifest.dependencies, ...manifest.devDependencies };
/** What the sources import by name; `node:` left out. */
const imported = new Set(
  ['src', 'test', 'bench', 'scripts']
    .flatMap(folder => filesUnder(folder, '.ts'))
    .flatMap(path => [...read(path).matchAll(/^(?:import|export|\} from) ?(?:.* from )?'([^'.][^']*)'/gm)])
    .map(([, specifier = '']) => specifier)
    .filter(specifier => !specifier.startsWith('node:'))
    .map(specifier => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? ''),
);

const lockfile = suite('package-lock.json');

lockfile('names no address to download from, so that any registry will do', () => {
  const addressed = locked.filter(([, { resolved }]) => resolved !== undefined);
  assertNone(
    addressed.map(([path]) => `package-lock.json: remove "resolved" of ${path}; .npmrc keeps npm from writing it`),
  );
  assert.not.match(read('package-lock.json'), /registry\.|\.tgz"/, 'package-lock.json: remove the addresses in it');
});

lockfile('holds a checksum for every package', () => {
  assert.ok(locked.length > 50, `${locked.length} packages`);
  const unchecked = locked.filter(([, { integrity, link }]) => integrity === undefined && !link);
  assertNone(unchecked.map(([path]) => `package-lock.json: ${path} has no "integrity"; let npm install it anew`));
});

lockfile('holds the versions that package.json declares', () => {
  const versionOf = (name: string) => lock.packages[`node_modules/${name}`]?.version;
  const others = Object.entries(declared).filter(([name, version]) => versionOf(name) !== version);
  assertNone(
    others.map(
      ([name, version]) => `package-lock.json: run npm install, it has ${name} ${versionOf(name)}, not ${version}`,
    ),
  );
});

lockfile.run();

const dependencies = suite('the dependencies');

dependencies('are declared by one exact version each', () => {
  const inexact = Object.entries(declared).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  assertNone(
    inexact.map(([name, version]) => `package.json: name one exact version of ${name} in place of ${version}`),
  );
});

dependencies('have one line each in CONTRIBUTING.md that says what they are for', () => {
  const explained = (heading: string): string[] =>
    tableUnder('CONTRIBUTING.md', heading)
      .filter(([, reason]) => reason !== '')
      .flatMap(([names = '']) => names.replaceAll('`', '').split(', '));
  const assertExplained = (heading: string, declared: object): void =>
    assertListed(`CONTRIBUTING.md, "${heading}"`, 'the row', explained(heading), Object.keys(declared), 'package.json');
  assertExplained('Shipped', manifest.dependencies);
  assertExplained('For development', manifest.devDependencies);
});

dependencies('are declared, each package that a source imports', () => {
  const undeclared = [...imported].filter(name => !(name in declared));
  assertNone(undeclared.map(name => `package.json: declare ${name}, which a source imports`));
});

dependencies('are all used by what is shipped, where they are not for development only', () => {
  const shipped = filesUnder('src', '.ts').map(read).join('\n');
  const unused = Object.keys(manifest.dependencies).filter(
    name => !shipped.includes(`'${name.replace('@types/', '')}`),
  );
  assertNone(
    unused.map(name => `package.json: move ${name} to devDependencies or remove it, nothing under src/ imports it`),
  );
});

dependencies.run();

const published = suite('package.json');

published('is private and exports nothing: npm gets the packages that npm run pack makes', () => {
  assert.is(manifest.private, true, 'package.json: set "private" to true');
  assert.not('exports' in manifest, 'package.json: remove "exports"; scripts/package.ts has those of the packages');
});

published('leaves the library to dist/package/node.js, from which programs in a clone import it', async () => {
  const { loadEngine } = await import(pathToFileURL(join(ROOT, 'dist/package/node.js')).href);
  const { win } = (await loadEngine()).simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
  assert.is(win, 0.49992);
});

published.run();

const command = suite('the command poker-odds');

command('is a file that may be run: npx sees to it only at its first use of a folder', () => {
  if (process.platform === 'win32') return;
  assert.is(statSync(join(ROOT, manifest.bin['poker-odds'] ?? '')).mode & 0o111, 0o111);
});

command('is not built anew by npx, which would change dist/ below a running server', () => {
  const cache = mkdtempSync(join(tmpdir(), 'poker-odds-npx-'));
  const built = () => statSync(join(ROOT, 'dist/main.js')).mtimeMs;
  try {
    const before = built();
    execSync('npx poker-odds --version', {
      cwd: ROOT,
      env: { ...process.env, npm_config_cache: cache },
      stdio: 'ignore',
    });
    assert.is(built(), before);
  } finally {
    rmSync(cache, { recursive: true });
  }
});

command.run();
