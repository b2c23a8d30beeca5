// Builds the native engines of bench/native/ with the system's compiler.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const FOLDER = fileURLToPath(new URL('../native/', import.meta.url));
/** Some compilers lack the processor's name, or cannot build programs with a fixed address. */
const COMPILER = 'cc';
const FLAGS = [['-O3', '-march=native', '-fno-pie', '-no-pie'], ['-O3', '-march=native'], ['-O3']] as const;

const SOURCES = [
  ['plain C', 'plain.c'],
  ['C enumerator', 'equity.c'],
] as const;

/** A built engine. */
export interface NativeEngine {
  readonly name: string;
  /** The program. */
  readonly file: string;
}

export interface NativeEngines {
  readonly engines: readonly NativeEngine[];
  /** The compiler and its flags, in words. */
  readonly build: string;
  remove(): void;
}

const run = promisify(execFile);

const compilerVersion = (compiler: string): string =>
  execFileSync(compiler, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]?.trim() ?? compiler;

/** Builds all engines with these flags. @throws what the compiler says */
const buildAll = async (flags: readonly string[], folder: string): Promise<NativeEngines> => {
  const engines = await Promise.all(
    SOURCES.map(async ([name, source]): Promise<NativeEngine> => {
      const file = join(folder, source.replace('.c', ''));
      await run(COMPILER, ['-std=c11', ...flags, '-o', file, join(FOLDER, source)]);
      return { name, file };
    }),
  );
  const build = `${compilerVersion(COMPILER)}, ${flags.join(' ')}`;
  return { engines, build, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** The built engines, in a temporary folder; or a sentence that says why there are none. */
export const buildNative = async (): Promise<NativeEngines | string> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-native-'));
  let reason = '';
  for (const flags of FLAGS) {
    try {
      return await buildAll(flags, folder);
    } catch (error) {
      reason = (error as Error).message.split('\n')[0]!;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return `no C compiler here builds bench/native/ (${reason})`;
};
