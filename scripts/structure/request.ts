// Starts the built server of a checkout and lists the modules whose functions it calls for one request.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COVERAGE = fileURLToPath(new URL('coverage.js', import.meta.url));
const ENHANCED = '/api/v1/probabilities-enhanced';
/** More than is computed without a worker. */
const QUESTION = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100_000, seed: 7 };
/** Until a charge is written and a request is logged. */
const AFTERWARDS_MS = 300;

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
}

/** A server on a store of its own; on an empty store it prints its address and a key. */
const startServer = async (root: string, folder: string): Promise<Server> => {
  const child = fork(join(root, 'dist/main.js'), ['serve'], {
    cwd: folder,
    execArgv: ['--import', pathToFileURL(COVERAGE).href],
    env: { ...process.env, PORT: '0', THREADS: '1', DATABASE_URL: `file:${join(folder, 'odds.db')}` },
    silent: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (text += data));
  const found = (pattern: RegExp): string => pattern.exec(text)?.[0] ?? '';
  while (!found(/pok_\w{32}/) || !found(/http:\/\/[\d.:]+/)) {
    if (child.exitCode !== null) throw new Error(`the server of ${root} does not start: ${text}`);
    await sleep(50);
  }
  return { child, url: found(/http:\/\/[\d.:]+/), key: found(/pok_\w{32}/) };
};

const ask = async ({ url, key }: Server): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url + ENHANCED, { method: 'POST', headers, body: JSON.stringify(QUESTION) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  await sleep(AFTERWARDS_MS);
};

/** The files whose functions were called since the last time. */
const takeCalled = async ({ child }: Server): Promise<string[]> => {
  const answer = once(child, 'message');
  child.send('take');
  const [files] = await answer;
  return files as string[];
};

/** The modules under dist/ that one POST of an enhanced question runs through, the first of its key. */
export const requestModules = async (root: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-structure-'));
  const server = await startServer(root, folder);
  try {
    await sleep(AFTERWARDS_MS);
    await takeCalled(server);
    await ask(server);
    const dist = pathToFileURL(join(root, 'dist/')).href;
    const called = await takeCalled(server);
    return called
      .filter(url => url.startsWith(dist) && url.endsWith('.js'))
      .map(url => url.slice(dist.length))
      .sort();
  } finally {
    const ended = once(server.child, 'exit');
    server.child.disconnect();
    server.child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
};
