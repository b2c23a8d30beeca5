// The project's own files: locked packages, documented packages, what the command line loads, containers.
// Layers are checked by scripts/layers.ts, circles and lengths of files by biome (biome.json), dead code and undeclared packages by knip (knip.json).
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { inputsOf, PARTS } from '../../scripts/build.js';
import { scratchFolder } from '../docs/blocks.js';
import { suite } from '../suite.js';
import { assertNone } from './assertions.js';
import { exists, manifest, ROOT, read } from './tree.js';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

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
  const before = built();
  const env = { ...process.env, npm_config_cache: scratchFolder('npx') };
  const version = execFileSync('npx', ['poker-odds', '--version'], { cwd: ROOT, env, encoding: 'utf8' });
  assert.equal([version.trim(), built()], [manifest.version, before]);
});

const containers = suite('Dockerfile and compose.yaml, as far as they can be checked without a container engine,');

containers('copy what the build needs into the image; .dockerignore does not exclude it', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from=)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const allowed = read('.dockerignore').split('\n');
  const needed = PARTS.flatMap(inputsOf).filter(path => !copied.some(each => `${path}/`.startsWith(`${each}/`)));
  assert.equal([...new Set(needed)], []);
  assertNone(copied.filter(path => !exists(path) || !allowed.includes(`!${path}`)));
});

containers('give an instance time to stop, and close idle connections before the instance does', () => {
  const numberAfter = (words: string, file: string): number => {
    const [, digits = 'none'] = read(file).match(new RegExp(`${words}([\\d_]+)`)) ?? [];
    return Number(digits.replaceAll('_', ''));
  };
  const server = (words: string): number => numberAfter(words, 'src/http/http-server.ts');
  const compose = (words: string): number => numberAfter(words, 'compose.yaml') * 1000;
  assert.ok(compose('stop_grace_period: ') > server('closing: ') + server('cutting: '));
  assert.ok(compose('keepalive ') < server('keepAliveTimeout: '));
});
