// Programs and pages that call the packed library, in a folder that is deleted in the end, and the server of that folder.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

export const PLACES = ['a page', 'a bundled page', 'Node.js'] as const;
export type Place = (typeof PLACES)[number];

export const CALLS = {
  'ranges on a flop': `equityAsync({ players: ['QQ+, AKs', '15%'], board: ['Qh', 'Th', '2c'] })`,
  'AA against KK': `equityAsync({ players: ['AA', 'KK'] })`,
  'million deals on threads': `simulateAsync({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1e6, seed: 1 })`,
  'million deals': `simulate({ cards: ['Ah', 'Kh'], opponents: 1, simulations: 1e6, seed: 1 })`,
} as const;
export type Call = keyof typeof CALLS;

const LATER_CALLS = 15;

const programOf = (entry: string, call: Call): string => `
import { loadEngine } from '${entry}';
const engine = await loadEngine();
const loaded = performance.now();
await engine.${CALLS[call]};
const first = performance.now();
const later = [];
for (let i = 0; i < ${LATER_CALLS}; i++) {
  const began = performance.now();
  await engine.${CALLS[call]};
  later.push(performance.now() - began);
}
console.log(JSON.stringify({ loaded, first, later: later.sort((a, b) => a - b)[${LATER_CALLS >> 1}] }));
await engine.close();
`;

const FOLDER = mkdtempSync(join(tmpdir(), 'poker-odds-bench-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true }));

/** A copy of a package, with programs and pages beside its files. */
export interface Site {
  /** The last part of the package's path. */
  readonly name: string;
  /** Makes the program of a call. Returns its file, or the path of its page. */
  make(place: Place, call: Call): string;
}

/** @param source a folder or a tarball */
export const makeSite = (source: string, index: number): Site => {
  const site = join(FOLDER, `${index}`, 'package');
  mkdirSync(site, { recursive: true });
  if (statSync(source).isDirectory()) cpSync(source, site, { recursive: true });
  else execFileSync('tar', ['-xzf', source, '-C', join(site, '..')]);
  const { node, browser, default: usual } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')).exports['.'];
  const make = (place: Place, call: Call): string => {
    const name = `${PLACES.indexOf(place)}-${Object.keys(CALLS).indexOf(call)}`;
    const program = join(site, `${name}.js`);
    writeFileSync(program, programOf((place === 'Node.js' ? node : browser) ?? usual, call));
    if (place === 'Node.js') return program;
    const bundling = { bundle: true, minify: true, format: 'esm', allowOverwrite: true } as const;
    if (place === 'a bundled page') buildSync({ ...bundling, entryPoints: [program], outfile: program });
    // Without an icon, which the browser would request.
    const page = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${name}.js"></script>`;
    writeFileSync(join(site, `${name}.html`), page);
    return `${index}/package/${name}.html`;
  };
  return { name: basename(source), make };
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves the folder as hosts do: what they know to be compressible is compressed. @param delayMs before each answer, as on a slow network */
export const serveFolder = async (delayMs: number) => {
  const bodies = new Map<string, Buffer>();
  /** The bytes of each answer. */
  const loads: number[] = [];
  const server = createServer(async ({ url = '/' }, response) => {
    const type = TYPES[extname(url)];
    const file = join(FOLDER, url);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const body = bodies.get(url) ?? (type ? gzipSync(readFileSync(file)) : readFileSync(file));
    bodies.set(url, body);
    loads.push(body.length);
    if (delayMs > 0) await setTimeout(delayMs);
    response.writeHead(200, type ? { 'Content-Type': type, 'Content-Encoding': 'gzip' } : {}).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, loads, close };
};
