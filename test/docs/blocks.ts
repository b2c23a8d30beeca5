// Reads the fenced blocks of documents (commands, their expected output, marks of commands that tests do not run), and runs them.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, read } from '../repository/tree.js';

export interface Block {
  readonly document: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  /** The language after the fence; empty if there is none. */
  readonly language: string;
  readonly text: string;
  /** The heading above it. */
  readonly section: string;
  /** The file that a comment in its first line names, without folders; undefined if there is none. */
  readonly file: string | undefined;
  /** Whether the line above it says why the tests do not run it: *Not run by the tests: …* */
  readonly isMarked: boolean;
}

const FENCE = /^( *)```(\S*)\n(.*?)^\1```$/gms;
const MARK = /^\*Not run by the tests: .+\*$/;

/** All fenced blocks of a document, in order. */
export const blocksOf = (document: string): Block[] => {
  const all = read(document);
  return [...all.matchAll(FENCE)].map(({ index, 2: language = '', 3: text = '' }) => {
    const before = all.slice(0, index);
    const isMarked = MARK.test(before.trimEnd().split('\n').at(-1) ?? '');
    const section = before.match(/(?<=^##+ ).+$/gm)?.at(-1) ?? '';
    const file = text.match(/^(?:\/\/|#|<!--) (?:\/\S+\/)?([\w.-]+)(?: -->)?$/m)?.[1];
    return { document, line: before.split('\n').length, language, text: text.trim(), section, file, isMarked };
  });
};

/** The commands of a document without a mark: a test runs them all. */
export const blocksToRun = (document: string): Block[] =>
  blocksOf(document).filter(({ language, isMarked }) => language === 'sh' && !isMarked);

/** The block of expected output directly after a block, if there is one. */
export const shownAfter = (block: Block): Block | undefined => {
  const blocks = blocksOf(block.document);
  const next = blocks[blocks.findIndex(({ line }) => line === block.line) + 1];
  return next && ['json', 'text'].includes(next.language) ? next : undefined;
};

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of the test's own, gone when the process ends. */
export const scratchFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `poker-odds-${name}-`));
  folders.push(folder);
  return folder;
};

/** Links installed packages into a project, which finds no others but their dependencies. */
export const link = (project: string, names: readonly string[]): void => {
  for (const name of names) {
    mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
};

let home: string | undefined;

/** A folder like a clone of the project after `npm ci`, with a store of its own in ./data. */
export const makeClone = (): string => {
  const clone = scratchFolder('clone');
  for (const part of ['dist', 'node_modules', 'package.json']) symlinkSync(join(ROOT, part), join(clone, part));
  cpSync(join(ROOT, 'examples'), join(clone, 'examples'), { recursive: true });
  mkdirSync(join(clone, 'data'));
  return clone;
};

/** Writes the blocks of a section that name a file, as a reader does. */
export const writeFiles = (document: string, section: string, folder: string): void => {
  for (const { file, text, ...block } of blocksOf(document))
    if (file && block.section === section) writeFileSync(join(folder, file), `${text}\n`);
};

/** A store and a cache of the tests' own. The documents show odds in UTF-8 and without colours. */
export const environment = (): NodeJS.ProcessEnv => {
  home ??= scratchFolder('documents');
  const own = { DATABASE_URL: `file:${join(home, 'odds.db')}`, PORT: '0', npm_config_cache: join(home, 'npm') };
  return { ...process.env, ...own, LC_ALL: 'C.UTF-8', FORCE_COLOR: '0' };
};

export interface ShellOptions {
  /** The working directory, by default the project's folder. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Shell code that runs before the block, in place of a quicker `npx`; the block can call its functions. */
  readonly prelude?: string;
}

/** npx without the time that npm takes to start; test/repository/ runs npx itself. */
const NPX = 'npx() { if [ "$1" = poker-odds ]; then shift; node dist/main.js "$@"; else command npx "$@"; fi; }';

/** Runs a command line. Rejects, with what it printed, when it fails. */
export const shell = async (
  command: string,
  { cwd = ROOT, env, prelude = NPX }: ShellOptions = {},
): Promise<string> => {
  const options = { cwd, env: { ...environment(), ...env } };
  return (await promisify(execFile)('bash', ['-ec', `set -o pipefail\n${prelude}\n${command}`], options)).stdout;
};

/** The service's default URL, which the documents use. */
const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Runs a block with a service in place of the one that the document starts. */
export const runBlock = (
  { text }: Block,
  { url, key } = { url: DEFAULT_URL, key: '' },
  options: ShellOptions = {},
): Promise<string> => shell(text.replaceAll(DEFAULT_URL, url), { ...options, env: { KEY: key, ...options.env } });
