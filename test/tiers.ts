// The tiers of tests: which files `npm run test:quick`, `npm test` and `npm run test:all` run. Each tier contains the one before
// it. A file that is not named here is quick.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { TestFile } from './runner/file.js';

export const TIERS = ['quick', 'test', 'all'] as const;
export type Tier = (typeof TIERS)[number];

/** Beginnings of the paths that `npm test` runs besides the quick files: the service, the jobs, and what takes some seconds. */
const IN_TEST: readonly string[] = [
  'cli/commands/accounts',
  'docs/readme',
  'engine/simulate.',
  'equity/sample.',
  'equity/vectors',
  'http/',
  'jobs/',
  'odds/equity/calculator',
  'odds/equity/matchups',
  'openapi/',
  'repository/package',
  'server.',
];

/** Files among these that are quick. */
const QUICK: readonly string[] = [
  'questions/odds-answer',
  'http/http-error',
  'openapi/contract',
  'openapi/document',
  'http/routes/probabilities',
];

/**
 * Files that only `npm run test:all` runs: PostgreSQL, Redis, browsers, other runtimes, fleets, packages, commands as processes of
 * their own, and what takes longest.
 */
const IN_ALL: readonly string[] = [
  'accounts/charges/lost-commits',
  'accounts/limits/insurance',
  'accounts/limits/redis',
  'bench/rivals',
  'cli/commands/ask',
  'cli/commands/equity/terminal',
  'cli/commands/odds/terminal',
  'cli/commands/serve',
  'cli/output-errors',
  'cli/stop-signals',
  'cli/uncaught-errors',
  'conformance/browser',
  'conformance/mistakes',
  'conformance/runtimes',
  'conformance/spectest',
  'docs/cli',
  'docs/commands',
  'docs/examples',
  'docs/operations',
  'docs/wasm-abi',
  'engine/dealing',
  'equity/brute-force',
  'equity/enumerate',
  'equity/sample-deals',
  'examples/',
  'fleet/',
  'http/charging/batch-idempotency',
  'http/charging/equity-idempotency',
  'http/fuzz',
  'http/middleware/body-parts',
  'http/middleware/rate-limit-headers',
  'http/routes/job-events',
  'http/routes/jobs-hostile',
  'http/growth',
  'jobs/running/fleet-queue',
  'jobs/lost-commits',
  'jobs/running/slice-queue',
  'library/sentences',
  'odds/scheduler/waiting',
  'openapi/answers',
  'openapi/lint',
  'openapi/requests',
  'packages/',
  'runner/run',
  'scripts/fleet',
  'store/create-tables',
  'store/postgres',
  'web/',
];

/** Files that keep a processor busy from their beginning to their end. */
const COMPUTING: readonly string[] = [
  'conformance/',
  'engine/',
  'equity/',
  'fleet/jobs',
  'jobs/jobs',
  'http/growth',
  'odds/scheduler/waiting',
];
/** Files that mostly wait for servers, clocks and databases. */
const WAITING: readonly string[] = [
  'accounts/',
  'fleet/killed',
  'fleet/postgres-lost',
  'fleet/rate-limit',
  'fleet/redis-lost',
  'fleet/revocation',
  'http/fuzz',
  'http/middleware/rate-limit-headers',
  'jobs/running/fleet-queue',
  'jobs/lost-commits',
  'jobs/running/slice-queue',
  'store/',
  'http/overload',
  'http/http-server',
  'runner/',
];
/** Files that take longest. They begin first, so that none of them is left to run alone at the end. */
const LONG: readonly string[] = [
  'fleet/jobs',
  'fleet/killed-fleet',
  'http/fuzz',
  'fleet/graceful-shutdown',
  'fleet/idempotency',
  'fleet/postgres-lost',
  'fleet/rate-limit',
  'http/charging/batch-charges',
  'http/overload',
  'http/routes/jobs',
  'accounts/charges/lost-commits',
  'cli/commands/ask/lines',
  'cli/commands/serve',
  'cli/output-errors',
  'docs/cli',
  'docs/commands',
  'packages/',
  'runner/run',
  'web/access',
  'web/docs',
];
/**
 * Files whose processes count no coverage: what they cover of src/ is covered by others, and counting takes a seventh of the
 * time.
 */
const WITHOUT_COVERAGE: readonly string[] = [
  'bench/',
  'conformance/',
  'docs/',
  'examples/',
  'fleet/',
  'http/fuzz',
  'http/growth',
  'odds/scheduler/waiting',
  'openapi/lint',
  'packages/',
  'repository/',
  'runner/',
  'scripts/',
  'web/',
];

const isOneOf = (path: string, beginnings: readonly string[]): boolean =>
  beginnings.some(beginning => path.startsWith(beginning));

const tierOf = (path: string): Tier => {
  if (isOneOf(path, IN_ALL)) return 'all';
  return isOneOf(path, IN_TEST) && !isOneOf(path, QUICK) ? 'test' : 'quick';
};

/** The number of processors that a file keeps busy on average. */
export const loadOf = ({ path }: TestFile): number =>
  isOneOf(path, COMPUTING) ? 1 : isOneOf(path, WAITING) ? 0.25 : 0.5;

/** Whether a file's processes count coverage, where it is counted. */
export const countsCoverage = ({ path }: TestFile): boolean => !isOneOf(path, WITHOUT_COVERAGE);

const containsOneOf = (path: string, parts: readonly string[]): boolean =>
  parts.some(part => path.includes(part.replace(/^test\//, '')));

export interface Choice {
  /** The largest tier whose files run; all files where it is left out. */
  readonly tier?: Tier;
  /** Leaves out what `npm test` runs. */
  readonly rest: boolean;
  /** Parts of paths: only files that contain one of them run; without any, all files run. */
  readonly filters: readonly string[];
  /** Parts of paths: files that contain one of them are left out. */
  readonly without: readonly string[];
}

/** A suite that runs on PostgreSQL as well as on SQLite (test/accounts/stores.ts). */
const ON_BOTH_STORES = /\bstoreSuite\((?!.*\['SQLite'\])/;

const STORES_VARIABLE = 'TEST_STORES';

/** How a file runs under a choice; undefined when it does not run. */
const chosen = (folder: string, path: string, { tier = 'all', rest }: Choice): TestFile | undefined => {
  const tierOfFile = tierOf(path);
  if (TIERS.indexOf(tierOfFile) > TIERS.indexOf(tier)) return undefined;
  if (tier !== 'all') return { path, env: { [STORES_VARIABLE]: 'SQLite' } };
  if (!rest || tierOfFile === 'all') return { path, env: {} };
  const isOnBoth = ON_BOTH_STORES.test(readFileSync(join(folder, path), 'utf8'));
  return isOnBoth ? { path, env: { [STORES_VARIABLE]: 'PostgreSQL' } } : undefined;
};

/** Long files first, the rest by name. */
const inOrder = (one: string, other: string): number =>
  Number(isOneOf(other, LONG)) - Number(isOneOf(one, LONG)) || (one < other ? -1 : 1);

/** The chosen test files under a folder, in the order in which they are to begin, without those of installed packages. */
export const chooseFiles = (folder: string, choice: Choice): TestFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => path.split(sep).join('/'))
    .filter(path => !path.includes('node_modules/'))
    .filter(path => choice.filters.length === 0 || containsOneOf(path, choice.filters))
    .filter(path => !containsOneOf(path, choice.without))
    .sort(inOrder)
    .flatMap(path => chosen(folder, path, choice) ?? []);
