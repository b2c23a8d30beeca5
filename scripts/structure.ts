// Counts the files and lines of src/, and lists the modules that one request on odds and one on equity run through on the main thread.
// The server must be built (npm run build -- server).
//   node --import tsx scripts/structure.ts
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = new URL('../dist/', import.meta.url).href;
const LARGEST = 5;
/** The time after which a new server does nothing more by itself. */
const START_MS = 500;
/** The time after which a request is logged. */
const AFTERWARDS_MS = 50;
/** The number of servers. Each also runs its jobs every second: only the modules that all have run belong to the request. */
const SERVERS = 3;

/** Large enough to need a worker. */
const REQUESTS = {
  'probabilities-enhanced': { cards: ['Ah', 'Kh'], opponents: 1, simulations: 100_000, seed: 7 },
  equity: { players: ['AhKh', 'QQ+, AKs:0.5', 'random'], simulations: 100_000, seed: 7 },
};

/** In the server: answers each message with the files whose functions were called since the last one. */
const watchCalls = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  process.on('message', async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0));
    process.send?.(called.map(({ url }) => url));
  });
};

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
}

/** A server on an empty store, where it prints its address and a key. */
const startServer = async (folder: string): Promise<Server> => {
  const child = fork(join(ROOT, 'dist/main.js'), ['serve'], {
    cwd: folder,
    execArgv: ['--import', import.meta.resolve('tsx'), '--import', import.meta.url],
    env: { ...process.env, PORT: '0', THREADS: '1', DATABASE_URL: `file:${join(folder, 'odds.db')}` },
    silent: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (text += data));
  for (;;) {
    const [key] = /pok_\w{32}/.exec(text) ?? [];
    const [url] = /http:\/\/[\d.:]+/.exec(text) ?? [];
    if (key !== undefined && url !== undefined) return { child, url, key };
    if (child.exitCode !== null) throw new Error(`the server does not start: ${text}`);
    await sleep(50);
  }
};

const takeCalled = async (child: ChildProcess): Promise<string[]> => {
  const answer = once(child, 'message');
  child.send('take');
  const [files] = await answer;
  return files;
};

const ask = async ({ url, key }: Server, path: string, question: object): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(question) });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.text();
};

/** The modules that one request runs through, the first of its server. */
const listModules = async (path: string, question: object): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-structure-'));
  const server = await startServer(folder);
  try {
    await sleep(START_MS);
    await takeCalled(server.child);
    await ask(server, path, question);
    await sleep(AFTERWARDS_MS);
    const called = (await takeCalled(server.child)).filter(url => url.startsWith(DIST));
    return [...new Set(called)].map(url => url.slice(DIST.length).replace(/\.js$/, '')).sort();
  } finally {
    const ended = once(server.child, 'exit');
    server.child.disconnect();
    server.child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
};

const printStructure = async (): Promise<void> => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => ({ path, lines: readFileSync(join(ROOT, 'src', path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => b.lines - a.lines);
  console.log(`src/: ${files.length} files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines`);
  for (const { path, lines } of files.slice(0, LARGEST)) console.log(`  ${lines} ${path}`);
  for (const [path, question] of Object.entries(REQUESTS)) {
    let modules = await listModules(path, question);
    for (let server = 1; server < SERVERS; server++) {
      const others = new Set(await listModules(path, question));
      modules = modules.filter(module => others.has(module));
    }
    console.log(`${path}: ${modules.length} modules`);
    for (const module of modules) console.log(`  ${module}`);
  }
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await printStructure();
else await watchCalls();
