// Files of questions for the tests of `poker-odds ask`, and the lines that it prints.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../../../accounts/folder.js';

const folder = makeFolder();
process.on('exit', () => removeFolder(folder));

/** A file with these lines, or with this text. */
export const fileOf = (lines: readonly string[] | string): string => {
  const file = join(folder, 'questions.ndjson');
  writeFileSync(file, typeof lines === 'string' ? lines : lines.join('\n'));
  return file;
};

/** The answers, one a line. */
export const answersOf = (
  out: string,
): { readonly success: boolean; readonly error?: { readonly code: string; readonly details: string } }[] =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
