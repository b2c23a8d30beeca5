// Builds bench/native/engine.c with the system's compiler.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../native/engine.c', import.meta.url));
/** Some compilers do not know the processor by this name. */
const FLAGS = [['-O3', '-march=native'], ['-O3']] as const;

export interface NativeEngine {
  /** The built program. */
  readonly file: string;
  /** The compiler and its flags, in words. */
  readonly build: string;
  remove(): void;
}

const compilerVersion = (compiler: string): string =>
  execFileSync(compiler, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]?.trim() ?? compiler;

/** The built engine, in a temporary folder; or a sentence that says why there is none. */
export const buildNative = (compiler = 'cc'): NativeEngine | string => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-native-'));
  const file = join(folder, 'engine');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  let reason = '';
  for (const flags of FLAGS) {
    try {
      execFileSync(compiler, ['-std=c11', ...flags, '-o', file, SOURCE], { stdio: 'pipe' });
      return { file, build: `${compilerVersion(compiler)}, ${flags.join(' ')}`, remove };
    } catch (error) {
      reason = (error as Error).message.split('\n')[0] ?? '';
    }
  }
  remove();
  return `no C compiler here builds bench/native/engine.c (${reason})`;
};
