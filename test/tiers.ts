// The tiers of tests: which files `npm run test:quick`, `npm test` and `npm run test:all` run. Each tier contains the one before
// it. A file that is not named here is quick.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export const TIERS = ['quick', 'test', 'all'] as const;
export type Tier = (typeof TIERS)[number];

/** Beginnings of the paths of files that are not quick: the first tier that runs them. */
const BEGINNINGS: Readonly<Record<Exclude<Tier, 'quick'>, readonly string[]>> = {
  // The service, the jobs, and what computes some seconds.
  test: [
    'cli/mcp/endpoints',
    'docs/',
    'equity/',
    'http/',
    'jobs/',
    'calculations/equity/',
    'openapi/',
    'recorded/',
    'repository/',
  ],
  // PostgreSQL, Redis, browsers, other runtimes, fleets, packages, commands as processes of their own, and what takes longest.
  all: [
    'accounts/charges/lost-commits',
    'accounts/limits/insurance',
    'accounts/limits/redis',
    'cli/commands/ask',
    'cli/commands/serve',
    'cli/mcp/processes',
    'cli/processes',
    'conformance/runtimes',
    'consumers/',
    'docs/commands',
    'docs/how-to-',
    'docs/operations',
    'equity/enumerate',
    'examples/',
    'fleet/',
    'http/fuzz',
    'http/growth',
    'http/middleware/job-body-faults',
    'http/routes/job-events',
    'jobs/lost-commits',
    'jobs/queue',
    'openapi/answers',
    'packages/',
    'runner/',
    'store/postgres',
    'web/',
  ],
};

const tierOf = (path: string): Tier =>
  (['all', 'test'] as const).find(tier => BEGINNINGS[tier].some(each => path.startsWith(each))) ?? 'quick';

/** A suite that runs on PostgreSQL as well as on SQLite (test/accounts/stores.ts): in the last tier on both. */
const ON_BOTH_STORES = /\bstoreSuite\((?!.*\['SQLite'\])/;

/**
 * The test files that a tier runs, those of the last tiers first, since they take longest.
 * @param rest leaves out what `npm test` runs
 * @param parts of paths: only files that contain one of them run, without any all files; none that contains one after "!"
 */
export const chooseFiles = (folder: string, tier: Tier, rest: boolean, parts: readonly string[]): string[] => {
  const rank = (path: string): number => TIERS.indexOf(tierOf(path));
  const includes = (path: string, part: string): boolean => path.includes(part.replace(/^!?(?:test\/)?/, ''));
  const [without, only] = [parts.filter(part => part.startsWith('!')), parts.filter(part => !part.startsWith('!'))];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.split(sep).join('/'))
    .filter(path => path.endsWith('.test.ts') && !path.includes('node_modules/'))
    .filter(path => only.length === 0 || only.some(part => includes(path, part)))
    .filter(path => !without.some(part => includes(path, part)))
    .filter(path => rank(path) <= TIERS.indexOf(tier))
    .filter(path => !rest || tierOf(path) === 'all' || ON_BOTH_STORES.test(readFileSync(join(folder, path), 'utf8')))
    .sort((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1));
};

/** The stores on which a file runs its suites. @param rest leaves out SQLite where `npm test` has run them on it */
export const chooseStores = (path: string, tier: Tier, rest: boolean): string => {
  if (tier !== 'all') return 'SQLite';
  return rest && tierOf(path) !== 'all' ? 'PostgreSQL' : 'SQLite,PostgreSQL';
};
