// Both packages as npm gets them, and projects that have them installed, in folders that are gone when the process ends.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'uvu';
import { scratchFolder } from '../docs/blocks.js';
import { ROOT, read } from '../repository/tree.js';

export const run = promisify(execFile);

export type PackageName = 'poker-odds-wasm' | 'poker-odds-server';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly repository?: unknown;
}

/** A package in a project that uses it. */
export interface Installed {
  readonly tarball: string;
  /** The project's folder. */
  readonly project: string;
  /** The package's folder. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Its files, relative to its folder. */
  readonly files: readonly string[];
  readonly unpackedSize: number;
}

/** Packs what is built, as `npm run pack` does, and returns the path of one tarball. */
export const packed = async (name: PackageName, ...args: readonly string[]): Promise<string> => {
  const out = scratchFolder('packages');
  const program = [join(ROOT, 'scripts/package.ts'), '--out', out, ...args];
  const { stdout } = await run(process.execPath, ['--import', 'tsx', ...program], { cwd: ROOT });
  const tarball = stdout.split('\n').find(line => line.includes(`/${name}-`));
  if (tarball === undefined) throw new Error(`no tarball of ${name}: ${stdout}`);
  return tarball;
};

/** Installs the package of a suite before its tests, which get it as their context. */
export const installBefore = (
  tests: Test<Installed>,
  name: PackageName,
  install: (tarball: string) => Promise<Installed>,
): void =>
  tests.before(async context => {
    try {
      Object.assign(context, await install(await packed(name)));
    } catch (error) {
      console.log(error); // uvu keeps what a hook throws to itself
      throw error;
    }
  });

/** An empty project of a package's user. */
export const makeProject = (name: PackageName): string => {
  const project = join(scratchFolder('consumer'), 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: `uses-${name}`, private: true, type: 'module' }));
  return project;
};

/** What lies in a project's node_modules. */
export const installedIn = (project: string, name: PackageName, tarball: string): Installed => {
  const folder = join(project, 'node_modules', name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    statSync(join(folder, path)).isFile(),
  );
  const unpackedSize = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return { tarball, project, folder, manifest, files, unpackedSize };
};

const LOCK = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };

/** What npm would install with the server, and nothing that is for its development. */
const dependencies = (): string[] =>
  Object.entries(LOCK.packages)
    .filter(([path, { dev }]) => !dev && path.lastIndexOf('node_modules/') === 0 && existsSync(join(ROOT, path)))
    .map(([path]) => path.replace('node_modules/', ''));

/** Links packages that are here already into a project. */
export const link = (project: string, ...names: readonly string[]): void => {
  for (const name of names) {
    mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
};

/** Installs the server as npm does, but with the dependencies that are here already: tests have no network. */
export const installServer = async (project: string, tarball: string): Promise<Installed> => {
  const modules = join(project, 'node_modules');
  const folder = join(modules, 'poker-odds-server');
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
  link(project, ...dependencies());
  const installed = installedIn(project, 'poker-odds-server', tarball);
  mkdirSync(join(modules, '.bin'));
  for (const [command, path] of Object.entries(installed.manifest.bin ?? {})) {
    symlinkSync(join('../poker-odds-server', path), join(modules, '.bin', command));
  }
  return installed;
};
