// A temporary folder for a test, and the files in it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'poker-odds-'));

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true });

/** The bytes of every file under a folder, joined, as Latin-1 text to search in. */
export const bytesUnder = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');
