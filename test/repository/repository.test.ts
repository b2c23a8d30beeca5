// The project's own files: locked packages, documented packages, what the command line loads, containers.
// Layers are checked by scripts/layers.ts (its own faults here), circles and lengths of files by biome (biome.json), dead code and undeclared packages by knip (knip.json).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { inputsOf, PARTS } from '../../scripts/build.js';
import { suite } from '../suite.js';
import { assertNone } from './assertions.js';
import { exists, manifest, ROOT, read } from './tree.js';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

const layers = suite('the check of layers');

layers('finds imports of higher layers, of folders without a layer, and of packages of other layers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  const planted = {
    'src/text.ts': "import './http/app.js';\n",
    'src/engine/cards.ts': "import type { Game } from '../games/game.js';\n",
    'src/added/a.ts': "import { STATEMENTS } from '../store/tables.js';\n",
    'src/http/app.ts': "import {\n  Pool,\n} from 'pg';\nimport '../jobs/jobs.js';\n",
    'web/main.ts': "const load = () => import('../src/http/app.js');\n",
  };
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/layers.ts', folder]);
  rmSync(folder, { recursive: true });
  const found = [...String(stderr).matchAll(/^(\S+) must not import (\S+):/gm)].map(
    ([, file, name]) => `${file} ${name}`,
  );
  assert.equal(found.sort(), [
    'src/added/a.ts ../store/tables.js',
    'src/engine/cards.ts ../games/game.js',
    'src/http/app.ts pg',
    'src/text.ts ./http/app.js',
    'web/main.ts ../src/http/app.js',
  ]);
  assert.is(status, 1);
});

layers.run();

const packages = suite('the packages');

packages('are locked with a checksum but without a URL, so that any registry can be used', () => {
  const faults = ['package-lock.json', 'bench/package-lock.json', 'test/consumers/package-lock.json'].flatMap(file => {
    const bad = Object.entries((JSON.parse(read(file)) as Lock).packages).filter(
      ([path, { integrity, resolved }]) => path !== '' && (!integrity || resolved),
    );
    return bad.map(([path]) => `${file}: install ${path} again, with the .npmrc of its folder`);
  });
  assertNone(faults);
});

packages('of package.json are all explained in CONTRIBUTING.md', () => {
  const explained = read('CONTRIBUTING.md');
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  assertNone(
    names.filter(name => !explained.includes(`\`${name}\``)).map(name => `CONTRIBUTING.md: add a row for ${name}`),
  );
});

packages.run();

/** Prints the address of each file that Node loads, on standard error. */
const PRINTING = `data:text/javascript,${encodeURIComponent(
  `import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`import { writeSync } from 'node:fs';
    export const load = (url, context, next) => { writeSync(2, url + '\\\\n'); return next(url, context); }\`));`,
)}`;

const command = suite('the command poker-odds');

command('loads for most commands only the package commander, and neither engine nor server, which load slowly', () => {
  const args = ['--import', PRINTING, 'dist/main.js', 'credits', '--help'];
  const { stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const loaded = stderr.split('\n').filter(line => line.startsWith('file:'));
  assert.ok(
    loaded.some(url => url.endsWith('/dist/cli/commands/accounts-command.js')),
    stderr,
  );
  const early = loaded.filter(url =>
    /\/node_modules\/(?!commander\/)|\/dist\/(?:http|ranges)\/|(?:engine|calculator|scheduler)\.js$/.test(url),
  );
  assert.equal(early.slice(0, 9), []);
});

command('may be run by npx, which does not rebuild dist/ under a running server', () => {
  const built = (): number => statSync(join(ROOT, 'dist/main.js')).mtimeMs;
  const cache = mkdtempSync(join(tmpdir(), 'poker-odds-npx-'));
  try {
    const before = built();
    const env = { ...process.env, npm_config_cache: cache };
    const version = execFileSync('npx', ['poker-odds', '--version'], { cwd: ROOT, env, encoding: 'utf8' });
    assert.equal([version.trim(), built()], [manifest.version, before]);
  } finally {
    rmSync(cache, { recursive: true });
  }
});

command.run();

const containers = suite('Dockerfile and compose.yaml, as far as they can be checked without a container engine,');

containers('copy what the build needs into the image; .dockerignore does not exclude it', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from=)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const allowed = read('.dockerignore').split('\n');
  const needed = PARTS.flatMap(inputsOf).filter(path => !copied.some(each => `${path}/`.startsWith(`${each}/`)));
  assert.equal([...new Set(needed)], []);
  assert.equal(
    copied.filter(path => !exists(path) || !allowed.includes(`!${path}`)),
    [],
  );
});

const numberAfter = (words: string, file: string): number =>
  Number(
    read(file)
      .match(new RegExp(`${words}([\\d_]+)`))?.[1]
      ?.replaceAll('_', '') ?? Number.NaN,
  );

containers('give an instance time to stop, and close idle connections before the instance does', () => {
  const server = (words: string): number => numberAfter(words, 'src/http/http-server.ts');
  const compose = (words: string): number => numberAfter(words, 'compose.yaml') * 1000;
  assert.ok(compose('stop_grace_period: ') > server('closing: ') + server('cutting: '));
  assert.ok(compose('keepalive ') < server('keepAliveTimeout: '));
});

containers.run();
