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

interface Source {
  readonly name: string;
  readonly file: string;
  readonly options: readonly string[];
}

/** This engine's algorithm in vectors of `bytes` bytes. */
const vectorName = (bytes: number): string => `C in ${bytes}-byte vectors`;

const SOURCES: readonly Source[] = [
  { name: 'plain C', file: 'plain.c', options: [] },
  ...[16, 32, 64].map(bytes => ({ name: vectorName(bytes), file: 'vectors.c', options: [`-DBYTES=${bytes}`] })),
  { name: 'C enumerator', file: 'equity.c', options: [] },
];

/** A built engine. */
export interface NativeEngine {
  readonly name: string;
  /** The program. */
  readonly file: string;
}

export interface NativeEngines {
  readonly engines: readonly NativeEngine[];
  /** Sentences about those that cannot be built here: vectors that the processor does not have. */
  readonly leftOut: readonly string[];
  /** The compiler and its flags, in words. */
  readonly build: string;
  remove(): void;
}

const run = promisify(execFile);

const compilerVersion = (compiler: string): string =>
  execFileSync(compiler, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]?.trim() ?? compiler;

/** The text of an #error in the source, or the first line of the compiler's output. */
const reasonOf = (error: unknown): string => {
  const { message, stderr = '' } = error as Error & { readonly stderr?: string };
  return stderr.match(/#error "?([^"\n]+)/)?.[1] ?? message.split('\n')[0] ?? '';
};

/** Builds all engines with these flags. Returns a sentence if not even the plain one can be built. */
const buildAll = async (
  compiler: string,
  flags: readonly string[],
  folder: string,
): Promise<NativeEngines | string> => {
  const leftOut: string[] = [];
  const built = await Promise.all(
    SOURCES.map(async ({ name, file, options }, index): Promise<NativeEngine[]> => {
      const program = join(folder, `engine-${index}`);
      try {
        await run(compiler, ['-std=c11', ...flags, ...options, '-o', program, join(FOLDER, file)]);
        return [{ name, file: program }];
      } catch (error) {
        leftOut.push(`${name}: ${reasonOf(error)}`);
        return [];
      }
    }),
  );
  const engines = built.flat();
  if (engines.length === 0) return leftOut[0] ?? '';
  const build = `${compilerVersion(compiler)}, ${flags.join(' ')}`;
  return { engines, leftOut, build, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** The built engines, in a temporary folder; or a sentence that says why there are none. */
export const buildNative = async (): Promise<NativeEngines | string> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-native-'));
  let reason = '';
  for (const flags of FLAGS) {
    const built = await buildAll(COMPILER, flags, folder);
    if (typeof built !== 'string') return built;
    reason = built;
  }
  rmSync(folder, { recursive: true, force: true });
  return `no C compiler here builds bench/native/ (${reason})`;
};
