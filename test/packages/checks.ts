// What is true of each package: sound to publint, types that are found, no dead links, no dead imports, no leftovers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertNone } from '../repository/assertions.js';
import { ROOT, manifest as root } from '../repository/tree.js';
import { type Installed, packed, run } from './packages.js';

const REPOSITORY = 'https://github.com/example/odds';

const textOf = ({ folder }: Installed, path: string): string => readFileSync(join(folder, path), 'utf8');

const soundness = async (folder: string): Promise<(string | undefined)[]> => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  return messages.map(message => formatMessage(message, pkg, { color: false }));
};

/** Files that a file of the package imports or refers to by its own place, and that are not there. */
const deadImports = (installed: Installed): { readonly found: number; readonly dead: string[] } => {
  const found = installed.files
    .filter(path => /\.(?:js|ts)$/.test(path))
    .flatMap(path =>
      [...textOf(installed, path).matchAll(/(?:\bfrom|\bimport|new URL)\s*\(?\s*["'](\.[^"']+)["']/g)].map(
        ([, specifier = '']) =>
          join(installed.folder, path, '..', specifier).replace(/\.js$/, path.endsWith('.d.ts') ? '.d.ts' : '.js'),
      ),
    );
  return { found: found.length, dead: found.filter(path => !existsSync(path)) };
};

/** The anchors of a document's headings, as forges make them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

interface Link {
  readonly document: string;
  readonly target: string;
}

const linksIn = (installed: Installed): Link[] =>
  installed.files
    .filter(path => path.endsWith('.md'))
    .flatMap(document =>
      [...textOf(installed, document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ document, target })),
    );

const isDead = (installed: Installed, { document, target }: Link): boolean => {
  if (target.startsWith('https://')) return false;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : join(document, '..', path);
  if (!installed.files.includes(file)) return true;
  return anchor !== undefined && !anchorsOf(textOf(installed, file)).includes(anchor);
};

/** Adds the tests that both packages have to pass. */
export const addChecks = (tests: Test<Installed>): void => {
  tests('has a manifest without scripts, and no dependencies for development', installed => {
    const { manifest } = installed;
    const fields = [
      'name',
      'version',
      'description',
      'keywords',
      'license',
      'engines',
      'types',
      'exports',
      'sideEffects',
    ];
    for (const field of fields) assert.ok(field in manifest, `scripts/package.ts: add ${field}`);
    for (const field of ['scripts', 'devDependencies', 'private', 'repository'])
      assert.not.ok(field in manifest, `scripts/package.ts: leave ${field} out`);
    assert.is(manifest.version, root.version);
  });

  tests('has its licence, and a README that begins with its name', installed => {
    assert.match(textOf(installed, 'LICENSE'), 'MIT License');
    assert.match(textOf(installed, 'README.md'), new RegExp(`^# ${installed.manifest.name}\n`));
  });

  tests('holds every file that one of its files names', installed => {
    const { found, dead } = deadImports(installed);
    assert.ok(found > 10, `${found} names`);
    assertNone(dead.map(path => `scripts/package.ts: put ${path} into the package, a file of it names it`));
  });

  tests('has documents whose links lead to files and headings in the package', installed => {
    const links = linksIn(installed);
    assert.ok(links.length > 5, `${links.length} links`);
    const dead = links.filter(link => isDead(installed, link));
    assertNone(
      dead.map(
        ({ document, target }) =>
          `${document}: the link ${target} leads nowhere in the package; correct it, or pack its file (scripts/package.ts)`,
      ),
    );
    assert.not.match(textOf(installed, 'README.md'), '<!--');
  });

  tests('is found without fault by publint', async ({ folder }) => {
    assert.equal(await soundness(folder), []);
  });

  tests('has types that are right wherever an ES module may import it', async ({ tarball }) => {
    const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!result.types) return assert.unreachable('no types');
    // The package has ES modules alone, which `require` loads in newer runtimes only.
    assert.equal(
      result.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM'),
      [],
    );
  });
};

/** Adds the tests of what the package's release adds: the address of the repository. */
export const addReleaseChecks = (tests: Test<Installed>, install: (tarball: string) => Promise<Installed>): void => {
  tests(
    'names its repository where that is given, and links to the documents that lie there alone',
    async ({ manifest }) => {
      const name = manifest.name as 'poker-odds-wasm' | 'poker-odds-server';
      const installed = await install(await packed(name, '--repository', REPOSITORY));
      assert.equal(installed.manifest.repository, { type: 'git', url: `git+${REPOSITORY}.git` });
      assert.equal(await soundness(installed.folder), []);
      const links = linksIn(installed);
      const outside = links.filter(({ target }) => target.startsWith(REPOSITORY));
      assert.ok(outside.length > 0);
      const missing = outside.filter(({ target }) => {
        const [, path = ''] = target.match(/\/(?:blob|raw)\/HEAD\/([^#]+)/) ?? [];
        return path === '' || !existsSync(join(ROOT, path));
      });
      assert.equal([...missing, ...links.filter(link => isDead(installed, link))], []);
    },
  );

  tests('is not packed for a repository whose address is none', async ({ manifest }) => {
    const name = manifest.name as 'poker-odds-wasm' | 'poker-odds-server';
    const failure = await packed(name, '--repository', 'git@example').catch(
      (error: { stderr: string }) => error.stderr,
    );
    assert.match(failure, '--repository is "git@example", not an address like https://github.com/OWNER/NAME');
  });
};

/** What a strict compiler says of a program, libraries not skipped. */
export const compile = (project: string, source: string, options: readonly string[]): string => {
  writeFileSync(join(project, 'typed.ts'), source);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--strict', '--noEmit', '--target', 'es2023', ...options, 'typed.ts'];
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
};

/** The options of a program of Node. */
export const FOR_NODE = ['--lib', 'es2023', '--types', 'node', '--module', 'nodenext'];

/** What a program prints that lies in the project. */
export const printed = async (project: string, program: string, command = process.execPath, ...args: string[]) => {
  writeFileSync(join(project, 'program.js'), program);
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' };
  return (await run(command, [...args, 'program.js'], { cwd: project, env })).stdout;
};
