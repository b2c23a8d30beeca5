// The programs that tests run the conformance program with: where they are, and what they print.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../repository/tree.js';
import { mistaken, SHIFT } from './program.js';

/** A program's path: what the variable says, or its name, to be looked for in PATH. */
export const programOf = (variable: string, name: string): string => process.env[variable] ?? name;

/** What is missing, if a program does not start. */
export const missing = (variable: string, path: string): string | undefined =>
  spawnSync(path, ['--version']).error === undefined
    ? undefined
    : `${path} does not start (${variable} says where it is)`;

/** A folder for what programs write, with a module in it that is run as if by a runtime with a mistake. */
export const scratch = (): { readonly folder: string; readonly mistaken: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-conformance-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mistaken.wasm');
  writeFileSync(path, mistaken(SHIFT));
  return { folder, mistaken: path };
};

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program in the project's folder, with variables beside the usual ones. */
export const runProgram = (
  path: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise(done => {
    const options = { cwd: ROOT, env: { ...process.env, ...variables }, maxBuffer: 2 ** 26 };
    const child = execFile(path, args, options, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` });
    });
  });
