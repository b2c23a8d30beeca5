// Finds the programs that the examples need: by an environment variable, else in the PATH.
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A program of this machine. */
export interface Tool {
  readonly name: string;
  /** Its path; empty if it is missing. */
  readonly path: string;
  /** A sentence that says that it is missing; undefined if it is there. */
  readonly missing: string | undefined;
}

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const inPath = (name: string): string[] => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name));

const toolAt = (name: string, places: readonly string[], variable?: string): Tool => {
  const path = places.find(runs) ?? '';
  const hint = variable ? ` (${variable} may say where it is)` : '';
  return { name, path, missing: path ? undefined : `there is no ${name} in the PATH${hint}` };
};

/** A program that is found only in the PATH. */
export const toolInPath = (name: string): Tool => toolAt(name, inPath(name));

/** @param places where it may be, besides the variable */
const toolNamed = (name: string, variable: string, places = inPath(name)): Tool => {
  const named = process.env[variable];
  return toolAt(name, named ? [named] : places, variable);
};

/** A newer Node than the oldest that is supported. */
export const node24 = toolNamed('node24', 'TEST_NODE24');
export const curl = toolInPath('curl');
export const deno = toolNamed('deno', 'TEST_DENO');
export const bun = toolNamed('bun', 'TEST_BUN');
/** Its headless shell, if that is there: the whole browser needs twice the time for a page, since it also draws its own window. */
export const chromium = toolNamed('chromium', 'TEST_CHROMIUM', [
  ...inPath('chromium-headless-shell'),
  ...inPath('chromium'),
  '/usr/bin/chromium',
]);
export const spectestInterp = toolNamed('spectest-interp', 'TEST_SPECTEST');
export const python = toolNamed('python3', 'TEST_PYTHON');
export const nginx = toolNamed('nginx', 'TEST_NGINX', [...inPath('nginx'), '/usr/sbin/nginx']);
export const caddy = toolNamed('caddy', 'TEST_CADDY');

const besideSpectest = (name: string): Tool =>
  toolAt(name, [join(dirname(spectestInterp.path), name), ...inPath(name)]);

/** Tools of wabt, in the folder of spectest-interp: the assembler, and the converter of scripts. */
export const wat2wasm = besideSpectest('wat2wasm');
export const wast2json = besideSpectest('wast2json');
