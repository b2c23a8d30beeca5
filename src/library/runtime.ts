// What differs between runtimes: modules of Node, files, the number of cores.

interface NodeModules {
  readonly 'node:fs': typeof import('node:fs');
  readonly 'node:fs/promises': typeof import('node:fs/promises');
  readonly 'node:os': typeof import('node:os');
  readonly 'node:url': typeof import('node:url');
  readonly 'node:worker_threads': typeof import('node:worker_threads');
}

/**
 * A module of Node, in Node, Deno and Bun; undefined elsewhere. Not imported, since bundlers for pages would look for it. Next.js throws
 * where its edge runtime reads members of `process`.
 */
export const nodeModule = <Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined => {
  try {
    return globalThis.process?.getBuiltinModule?.(name) as NodeModules[Name] | undefined;
  } catch {
    return undefined;
  }
};

/** Reads a file or fetches it: the fetch of Node does not read files. @throws {Error} */
export const readBytes = async (url: URL | string): Promise<BufferSource> => {
  const files = String(url).startsWith('file:') ? nodeModule('node:fs/promises') : undefined;
  if (files) return files.readFile(new URL(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the answer of ${String(url)} has status ${response.status}`);
  return response.arrayBuffer();
};

/** Used if the runtime does not report its number of cores. */
const DEFAULT_THREADS = 4;

/** How many workers suit this machine. */
export const countCores = (): number =>
  nodeModule('node:os')?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? DEFAULT_THREADS;
