// Both packages as they are published, and the tests that both pass: manifests, types, documents without dead links.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import * as assert from 'uvu/assert';
import { scratchFolder } from '../docs/blocks.js';
import { assertNone } from '../repository/assertions.js';
import { ROOT, manifest as root } from '../repository/tree.js';
import type { Test } from '../suite.js';

const REPOSITORY = 'https://github.com/example/odds';

export const run = promisify(execFile);

export type PackageName = 'poker-odds-wasm' | 'poker-odds-server';

/** A package in a project that uses it. */
export interface Installed {
  readonly tarball: string;
  /** The project's folder. */
  readonly project: string;
  /** The package's folder. */
  readonly folder: string;
  readonly manifest: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Its files, relative to its folder. */
  readonly files: readonly string[];
}

/** Packs what is built, as `npm run pack` does, and returns the path of one tarball. */
const pack = async (name: PackageName, ...args: readonly string[]): Promise<string> => {
  const out = scratchFolder('packages');
  const program = [join(ROOT, 'scripts/package.ts'), '--out', out, ...args];
  const { stdout } = await run(process.execPath, ['--import', 'tsx', ...program], { cwd: ROOT });
  const tarball = stdout.split('\n').find(line => line.includes(`/${name}-`));
  if (tarball === undefined) throw new Error(`no tarball of ${name}: ${stdout}`);
  return tarball;
};

/** Unpacks a package where npm would. */
const unpack = async (tarball: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
};

/** Files that the documents of a package link to: its own, and those of its repository on the web. */
const linksIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .flatMap(path =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) =>
        /^(?:#|https:)/.test(target) ? target : join(folder, path, '..', target.replace(/#.*/, '')),
      ),
    );

const isDead = (link: string): boolean => {
  const [, path] = link.match(/^https:\/\/github\.com\/example\/odds\/(?:blob|raw)\/HEAD\/([^#]+)/) ?? [];
  return path === undefined ? !/^(?:#|https:)/.test(link) && !existsSync(link) : !existsSync(join(ROOT, path));
};

/**
 * Installs a package in an empty project before the tests of a suite, and adds the tests of both packages.
 * @param install installs the tarball in the project
 */
export const usePackage = (
  tests: Test<Installed>,
  name: PackageName,
  install: (project: string, tarball: string, unpack: (folder: string) => Promise<void>) => Promise<void>,
): void => {
  tests.before(async context => {
    const tarball = await pack(name);
    const project = join(scratchFolder('consumer'), 'project');
    mkdirSync(project);
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ name: `uses-${name}`, private: true, type: 'module' }),
    );
    await install(project, tarball, folder => unpack(tarball, folder));
    const folder = join(project, 'node_modules', name);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
    const files = entries.map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    Object.assign(context, { tarball, project, folder, manifest, files });
  });

  tests('has a valid manifest, a licence, and types that are right for every kind of import', async installed => {
    const { folder, tarball, manifest } = installed;
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
    assertNone(messages.map(message => String(formatMessage(message, pkg, { color: false }))));
    const fields = ['scripts', 'devDependencies', 'private', 'repository', 'homepage', 'bugs'].filter(
      field => field in manifest,
    );
    const { author } = manifest as { readonly author: unknown };
    assert.equal([manifest.name, manifest.version, author, fields], [name, root.version, 'The poker-odds authors', []]);
    assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), 'MIT License');
    assert.match(readFileSync(join(folder, 'README.md'), 'utf8'), new RegExp(`^# ${name}\n`));
    const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!result.types) return assert.unreachable('no types');
    // The service has only ES modules, which `require` loads only in newer runtimes.
    const allowed = name === 'poker-odds-server' ? 'CJSResolvesToESM' : undefined;
    assertNone(result.problems.map(({ kind }) => kind).filter(kind => kind !== allowed));
  });

  tests('has documents without dead links, also in a release, which names its repository', async ({ folder }) => {
    const released = scratchFolder('released');
    await unpack(await pack(name, '--repository', REPOSITORY), released);
    const { repository, homepage, bugs } = JSON.parse(readFileSync(join(released, 'package.json'), 'utf8'));
    assert.equal(repository, { type: 'git', url: `git+${REPOSITORY}.git` });
    assert.equal([homepage, bugs], [`${REPOSITORY}#readme`, `${REPOSITORY}/issues`]);
    assert.ok(linksIn(released).some(link => link.startsWith(REPOSITORY)));
    assert.equal([...linksIn(folder), ...linksIn(released)].filter(isDead), []);
    const failure = await pack(name, '--repository', 'git@example').catch((error: { stderr: string }) => error.stderr);
    assert.match(failure, '--repository is "git@example", not an address like https://github.com/OWNER/NAME');
  });
};

/** The messages of a strict compiler for a program, without skipLibCheck. */
export const compile = (project: string, source: string, ...options: string[]): string => {
  writeFileSync(join(project, 'typed.ts'), source);
  const args = ['--strict', '--noEmit', '--target', 'es2023', ...options, 'typed.ts'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, ...args], { cwd: project, encoding: 'utf8' }).stdout;
};

/** The options of a program of Node. */
export const FOR_NODE = ['--lib', 'es2023', '--types', 'node', '--module', 'nodenext'];

/** The output of a program in the folder of the project. */
export const printed = async (project: string, program: string): Promise<string> => {
  writeFileSync(join(project, 'program.js'), program);
  return (await run(process.execPath, ['program.js'], { cwd: project })).stdout;
};
