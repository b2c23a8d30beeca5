// Which test files belong to which command: `npm run test:quick`, `npm test`, `npm run test:all`. Each tier contains the one
// before it. A file that is named nowhere here is quick.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { TestFile } from './runner/file.js';

export const TIERS = ['quick', 'test', 'all'] as const;
export type Tier = (typeof TIERS)[number];

/** Paths, or their beginnings, of what `npm test` has beside the quick files: the built programs, the packages, what takes long. */
const IN_TEST: readonly string[] = [
  'accounts/store/migrations',
  'cli/credits',
  'cli/interrupted',
  'cli/odds-terminal',
  'cli/output',
  'cli/serve',
  'cli/store',
  'cli/stray-errors',
  'engine/dealing',
  'house/cli',
  'house/commands',
  'house/installing',
  'house/package',
  'house/readme',
  'house/wasm-abi',
  'http/',
  'library/sentences',
  'odds/waiting',
  'packages/',
  'runner/run',
  'server.',
];

/** Files of these that are quick all the same. */
const QUICK: readonly string[] = [
  'http/answers',
  'http/errors',
  'http/openapi/contract',
  'http/openapi/document',
  'http/routes/probabilities',
];

/** Of what only `npm run test:all` has: PostgreSQL, Redis, browsers, other runtimes, fleets, and what takes longest. */
const IN_ALL: readonly string[] = [
  'accounts/insurance',
  'accounts/lost-commits',
  'accounts/redis',
  'accounts/store/postgres',
  'cli/postgres',
  'cli/serve-stores',
  'conformance/browser',
  'conformance/runtimes',
  'conformance/spectest',
  'examples/',
  'fleet/',
  'house/operations',
  'http/fuzz',
  'http/limit',
  'http/openapi/lint',
  'web/',
];

/** Files that keep a processor busy from their beginning to their end. */
const COMPUTING: readonly string[] = ['conformance/', 'engine/', 'http/growth', 'odds/waiting'];
/** Files that hardly compute: they wait for servers, clocks and databases. */
const WAITING: readonly string[] = [
  'accounts/',
  'http/connections',
  'http/half-open',
  'http/overload',
  'http/server',
  'http/stuck',
  'runner/',
];

const isOneOf = (path: string, beginnings: readonly string[]): boolean =>
  beginnings.some(beginning => path.startsWith(beginning));

const tierOf = (path: string): Tier => {
  if (isOneOf(path, IN_ALL)) return 'all';
  return isOneOf(path, IN_TEST) && !isOneOf(path, QUICK) ? 'test' : 'quick';
};

/** Processors that a file keeps busy, on the average. */
export const loadOf = ({ path }: TestFile): number =>
  isOneOf(path, COMPUTING) ? 1 : isOneOf(path, WAITING) ? 0.25 : 0.5;

const containsOneOf = (path: string, parts: readonly string[]): boolean =>
  parts.some(part => path.includes(part.replace(/^test\//, '')));

export interface Choice {
  /** The largest tier whose files run; all files where it is left out. */
  readonly tier?: Tier;
  /** What `npm test` has run already is left out. */
  readonly rest: boolean;
  /** Parts of paths: only files that contain one run, if there are any. */
  readonly filters: readonly string[];
  /** Parts of paths: files that contain one are left out. */
  readonly without: readonly string[];
}

/** A suite that runs on PostgreSQL as well as on SQLite (test/accounts/stores.ts). */
const ON_BOTH_STORES = /\bstoreSuite\((?!.*\['SQLite'\])/;

const STORES = 'TEST_STORES';

/** How a file runs under a choice; undefined where it does not. */
const chosen = (folder: string, path: string, { tier = 'all', rest }: Choice): TestFile | undefined => {
  const own = tierOf(path);
  if (TIERS.indexOf(own) > TIERS.indexOf(tier)) return undefined;
  if (tier !== 'all') return { path, env: { [STORES]: 'SQLite' } };
  if (!rest || own === 'all') return { path, env: {} };
  const isOnBoth = ON_BOTH_STORES.test(readFileSync(join(folder, path), 'utf8'));
  return isOnBoth ? { path, env: { [STORES]: 'PostgreSQL' } } : undefined;
};

/** The test files under a folder that are chosen, sorted. Packages that are installed there have tests of their own. */
export const chooseFiles = (folder: string, choice: Choice): TestFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => path.split(sep).join('/'))
    .filter(path => !path.includes('node_modules/'))
    .filter(path => choice.filters.length === 0 || containsOneOf(path, choice.filters))
    .filter(path => !containsOneOf(path, choice.without))
    .sort()
    .flatMap(path => chosen(folder, path, choice) ?? []);
