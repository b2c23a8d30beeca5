// The tiers of tests: which files `npm run test:quick`, `npm test` and `npm run test:all` run. Each tier contains the one before
// it. A file that is not named here is quick.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export const TIERS = ['quick', 'test', 'all'] as const;
export type Tier = (typeof TIERS)[number];

/** Beginnings of the paths of files that are not quick: the first tier that runs them. */
const BEGINNINGS: Readonly<Record<Exclude<Tier, 'quick'>, readonly string[]>> = {
  // The service, the jobs, and what computes some seconds.
  test: ['docs/', 'equity/', 'http/', 'jobs/', 'odds/equity/', 'openapi/', 'repository/', 'server.'],
  // PostgreSQL, Redis, browsers, other runtimes, fleets, packages, commands as processes of their own, and what takes longest.
  all: [
    'accounts/charges/lost-commits',
    'accounts/limits/insurance',
    'accounts/limits/redis',
    'cli/commands/ask',
    'cli/commands/serve',
    'cli/processes',
    'conformance/runtimes',
    'docs/commands',
    'docs/operations',
    'equity/enumerate',
    'examples/',
    'fleet/',
    'http/fuzz',
    'http/growth',
    'http/routes/job-events',
    'jobs/lost-commits',
    'jobs/queue',
    'library/sentences',
    'openapi/answers',
    'packages/',
    'runner/',
    'store/postgres',
    'web/',
  ],
};

const tierOf = (path: string): Tier =>
  (['all', 'test'] as const).find(tier => BEGINNINGS[tier].some(each => path.startsWith(each))) ?? 'quick';

export interface TestFile {
  /** From the folder of the tests. */
  readonly path: string;
  /** The stores on which its suites run. */
  readonly stores: string;
}

/** A suite that runs on PostgreSQL as well as on SQLite (test/accounts/stores.ts). */
const ON_BOTH_STORES = /\bstoreSuite\((?!.*\['SQLite'\])/;

/** The stores on which a file runs; undefined when it does not run. */
const storesOf = (path: string, tierOfFile: Tier, tier: Tier, rest: boolean): string | undefined => {
  if (TIERS.indexOf(tierOfFile) > TIERS.indexOf(tier)) return undefined;
  if (tier !== 'all') return 'SQLite';
  if (!rest || tierOfFile === 'all') return 'SQLite,PostgreSQL';
  return ON_BOTH_STORES.test(readFileSync(path, 'utf8')) ? 'PostgreSQL' : undefined;
};

/**
 * The test files that a tier runs, those of the last tiers first, since they take longest.
 * @param rest leaves out what `npm test` runs
 * @param parts of paths: only files that contain one of them run; without any, all files run
 */
export const chooseFiles = (folder: string, tier: string, rest: boolean, parts: readonly string[]): TestFile[] => {
  const wanted = TIERS.find(name => name === tier);
  if (!wanted) throw new Error(`--tier is ${tier}: give one of ${TIERS.join(', ')}`);
  const chosen = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.split(sep).join('/'))
    .filter(path => path.endsWith('.test.ts') && !path.includes('node_modules/'))
    .filter(path => parts.length === 0 || parts.some(part => path.includes(part.replace(/^test\//, ''))))
    .sort()
    .map(path => ({ path, tier: tierOf(path), stores: storesOf(join(folder, path), tierOf(path), wanted, rest) }));
  const ofTier = (each: Tier) =>
    chosen.flatMap(({ path, stores, tier }) => (tier === each && stores ? { path, stores } : []));
  return TIERS.toReversed().flatMap(ofTier);
};
