// A user's project in a temporary folder: an example's files, and the packed library beside them.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseCards } from '../../src/engine/card-lists.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';
import { compileEngineFile } from '../../src/games/node-calculator.js';
import { loadEngine } from '../../src/library/index.js';
import { blocksOf, link, scratchFolder } from '../docs/blocks.js';
import { readOdds } from '../named-counts.js';
import { ROOT } from '../repository/tree.js';
import type { Tool } from './tools.js';

const CARDS = ['Ah', 'Kh'];
const SAMPLE = { opponents: 2, simulations: 200_000, seed: 7 };

/** The output of an example that uses the library. */
export const oddsLine = async (): Promise<string> => {
  const { win, tie, lose } = (await loadEngine()).simulate({ cards: CARDS, ...SAMPLE });
  return `win ${win}, tie ${tie}, lose ${lose}`;
};

/** The counts of an example that calls the module directly, once, with stream 0. */
export const rawCounts = async () => {
  const engine = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));
  const { deals, win, tie, lose } = readOdds(engine.simulate({ cards: parseCards(CARDS), ...SAMPLE, stream: 0 }));
  return { deals, win, tie, lose };
};

/** The first block of this language in an example's README. */
export const blockIn = (example: string, language: 'sh' | 'text'): string =>
  blocksOf(`examples/${example}/README.md`).find(block => block.language === language)?.text ?? '';

/** npx without the time that npm takes to start. */
const NPX = 'npx() { node_modules/.bin/"$@"; }';

/** Runs a command line in a folder, with these tools in the PATH under their usual names. @returns what it printed */
export const runIn = async (folder: string, command: string, tools: readonly Tool[] = []): Promise<string> => {
  const toolFolder = scratchFolder('tools');
  for (const { name, path } of tools) symlinkSync(resolve(path), join(toolFolder, name));
  const env = { ...process.env, PATH: `${toolFolder}${delimiter}${process.env.PATH}`, NO_COLOR: '1' };
  return (await promisify(execFile)('bash', ['-ec', `${NPX}\n${command}`], { cwd: folder, env })).stdout.trim();
};

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Installs what an example's package.json asks for: this repository's packages of the same versions, else by npm. */
const installTools = async (folder: string): Promise<void> => {
  const needed = Object.entries<string>(readManifest(folder).devDependencies ?? {});
  const modules = join(ROOT, 'node_modules');
  const isHere = ([name, version]: [string, string]): boolean =>
    existsSync(join(modules, name)) && readManifest(join(modules, name)).version === version;
  if (!needed.every(isHere)) await runIn(folder, 'npm install --no-save --no-audit --no-fund --fetch-retries 1');
  else link(folder, ['.bin', ...needed.map(([name]) => name)]);
};

/** Copies an example, and installs what its package.json asks for. Rejects if the registry does not answer. */
export const copyExample = async (example: string): Promise<string> => {
  const folder = join(scratchFolder('example'), example);
  const filter = (source: string): boolean => !/\/(?:node_modules|dist)$/.test(source);
  cpSync(join(ROOT, 'examples', example), folder, { recursive: true, filter });
  if (existsSync(join(folder, 'package.json'))) await installTools(folder);
  return folder;
};

let tarball: Promise<string> | undefined;

/** Copies an example and unpacks the library, packed as npm does, where npm would. */
export const installExample = async (example: string): Promise<string> => {
  const folder = await copyExample(example);
  const out = scratchFolder('packed');
  tarball ??= runIn(out, `npm pack '${join(ROOT, 'dist/package')}' --loglevel=error`).then(name => join(out, name));
  const target = join(folder, 'node_modules/poker-odds-wasm');
  mkdirSync(target, { recursive: true });
  await runIn(target, `tar -xzf '${await tarball}' --strip-components=1`);
  return folder;
};
