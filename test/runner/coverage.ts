// Coverage of src/, from every process that the tests start: V8 writes it, c8 adds it up and knows the bounds (.c8rc.json).
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './file.js';

const C8 = join(ROOT, 'node_modules/c8/bin/c8.js');

/** A folder for the coverage of several runs, of which the last one reports it. */
const NAMED = process.env.TEST_COVERAGE;

/** Makes V8 write the coverage of processes that start from now on. What a named folder holds counts too. */
export const startCoverage = (): void => {
  const folder = NAMED ?? join(ROOT, 'coverage/tmp');
  if (!NAMED) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.NODE_V8_COVERAGE = folder;
};

const report = (...options: readonly string[]) => {
  const { NODE_V8_COVERAGE: folder = '', ...env } = process.env;
  const command = [C8, 'report', '--temp-directory', folder, ...options];
  return spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
};

/** "Lines        : 99.86% ( 9000/9012 )" → "lines 99.86 %" */
const inWords = (summary: string): string =>
  [...summary.matchAll(/^(Lines|Branches) +: ([\d.]+)%/gm)]
    .map(([, kind = '', percent]) => `${kind.toLowerCase()} ${percent} %`)
    .join(', ');

/** Prints the coverage in one line, and what is not covered where it falls short. Returns whether it is enough. */
export const endCoverage = (): boolean => {
  const { status, stdout, stderr } = report('--reporter', 'text-summary');
  const words = inWords(stdout);
  if (status === 0 && words !== '') {
    console.log(`\nCoverage: ${words}.`);
    return true;
  }
  console.log(report('--reporter', 'text', '--skip-full').stdout);
  console.log(`Coverage falls short of the bounds in .c8rc.json: ${words || 'nothing was counted'}.\n${stderr}`);
  return false;
};
