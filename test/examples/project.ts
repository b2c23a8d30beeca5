// A user's project in a temporary folder: an example's files, and the packages installed beside them.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../repository/tree.js';
import type { Tool } from './tools.js';

const COMMAND_SECONDS = 180;

/** The blocks of an example's README. */
export interface Readme {
  /** What to type. */
  readonly command: string;
  /** What is printed then. */
  readonly printed: string;
}

export interface Project {
  readonly folder: string;
  readonly readme: Readme;
  /**
   * Runs a command line in the project's folder, with these tools in the PATH under their usual names.
   * @returns what it printed on standard output; rejects when it fails
   */
  run(command: string, tools?: readonly Tool[]): Promise<string>;
  /** Installs what the example's package.json asks for, and the library. Rejects where the registry does not answer. */
  install(): Promise<void>;
}

/** The first block in that language of an example's README. */
export const blockIn = (example: string, language: string): string => {
  const text = readFileSync(join(ROOT, 'examples', example, 'README.md'), 'utf8');
  return text.match(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms'))?.[1]?.trim() ?? '';
};

/** Packs the library as npm does, from what is built, and unpacks it where npm would. */
const installPackage = async (folder: string): Promise<void> => {
  const target = join(folder, 'node_modules/poker-odds-wasm');
  mkdirSync(target, { recursive: true });
  const packing = ['pack', join(ROOT, 'dist/package'), '--loglevel=error', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', packing);
  await promisify(execFile)('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', target]);
};

/** A folder that holds nothing but these tools. */
const folderOf = (tools: readonly Tool[], project: string): string => {
  const folder = mkdtempSync(join(project, 'tools-'));
  for (const { name, path } of tools) symlinkSync(resolve(path), join(folder, name));
  return folder;
};

const asksForPackages = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && 'devDependencies' in JSON.parse(readFileSync(file, 'utf8'));
};

/** The project is gone when the process ends. */
export const projectOf = (example: string): Project => {
  const folder = mkdtempSync(join(tmpdir(), `poker-odds-example-${example}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'examples', example), folder, {
    recursive: true,
    filter: source => !/\/(?:node_modules|dist)$/.test(source),
  });
  const run = async (command: string, tools: readonly Tool[] = []): Promise<string> => {
    const PATH = `${folderOf(tools, folder)}${delimiter}${process.env.PATH}`;
    const env = { ...process.env, PATH, NO_COLOR: '1' };
    const options = { cwd: folder, env, timeout: COMMAND_SECONDS * 1000 };
    return (await promisify(execFile)('bash', ['-ec', command], options)).stdout.trim();
  };
  const install = async (): Promise<void> => {
    if (asksForPackages(folder)) await run('npm install --no-save --no-audit --no-fund --fetch-retries 1');
    await installPackage(folder);
  };
  return {
    folder,
    readme: { command: blockIn(example, 'sh'), printed: blockIn(example, 'text') },
    run,
    install,
  };
};
