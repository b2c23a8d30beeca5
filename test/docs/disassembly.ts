// A WebAssembly module as binaryen reads it, not as V8 does: its text, its functions' types, the features it needs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../repository/tree.js';

const run = (
  tool: 'wasm-dis' | 'wasm-opt',
  args: readonly string[],
): { readonly done: boolean; readonly said: string } => {
  // Binaryen comes with AssemblyScript.
  const { status, error, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', tool), args, {
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  return { done: status === 0, said: stdout + stderr };
};

/** The module's text. */
export const disassemble = (file: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-text-'));
  const text = join(folder, 'module.wat');
  try {
    const { done, said } = run('wasm-dis', [file, '-o', text]);
    if (!done) throw new Error(said);
    return readFileSync(text, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Whether a runtime that has these features, and of the others only WebAssembly's first ones, can load the module. */
export const loadsWith = (file: string, features: readonly string[]): boolean =>
  run('wasm-opt', ['--mvp-features', ...features.map(name => `--enable-${name}`), file]).done;

export interface Signature {
  readonly parameters: readonly string[];
  readonly results: readonly string[];
}

const typesIn = (head: string, what: RegExp): string[] => [...head.matchAll(what)].map(([, type = '']) => type);

/** The types of the functions that a module's text exports, by name. */
export const exportedFunctions = (text: string): ReadonlyMap<string, Signature> => {
  const heads = new Map(
    [...text.matchAll(/^ \(func (\S+)(.*)$/gm)].map(([, id = '', head = '']) => [id, head] as const),
  );
  const exported = [...text.matchAll(/^ \(export "(\w+)" \(func (\S+)\)\)$/gm)];
  return new Map(
    exported.map(([, name = '', id = '']) => {
      const head = heads.get(id) ?? '';
      const parameters = typesIn(head, /\(param \S+ (\w+)\)/g);
      return [name, { parameters, results: typesIn(head, /\(result (\w+)\)/g) }] as const;
    }),
  );
};

/** The code of an exported function and of all functions that it calls, directly or not. */
export const callsOf = (text: string, name: string): readonly string[] => {
  const codes = new Map(
    text
      .split(/^ \(func /m)
      .slice(1)
      .map(code => [code.match(/^\S+/)?.[0] ?? '', code] as const),
  );
  const [, start = ''] = text.match(new RegExp(`^ \\(export "${name}" \\(func (\\S+)\\)\\)$`, 'm')) ?? [];
  const reached = new Set([start]);
  for (const id of reached) {
    for (const [, called = ''] of (codes.get(id) ?? '').matchAll(/\(call ([^\s)]+)/g)) reached.add(called);
  }
  return [...reached].map(id => codes.get(id) ?? '');
};
