// Runs the test files, each in a process of its own, as many at a time as there are processors for, and ends with the line
// "N passed, N failed".
//   node --import tsx test/run.ts [--tier quick|test|all] [--rest] [--coverage] [--without PART]… [filter…]
// A filter is a part of a path, and so is what --without leaves out. --rest leaves out what `npm test` runs (tiers.ts).
// --coverage counts coverage, and fails below the bounds. With TEST_COVERAGE, a folder, coverage is counted there, so that a later
// run with --coverage adds its own to it. --folder and --timeout are for the tests of this program.
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, isStale } from '../scripts/build.js';
import { runConcurrently } from './runner/concurrency.js';
import { endCoverage, startCoverage } from './runner/coverage.js';
import { endAll, type Result, runFile, TEST_FOLDER, type TestFile } from './runner/file.js';
import { bundlePackages, transpileAll } from './runner/packages.js';
import { reportAll, reportFile } from './runner/report.js';
import { type Choice, chooseFiles, countsCoverage, loadOf, TIERS } from './tiers.js';

const { values, positionals } = parseArgs({
  options: {
    coverage: { type: 'boolean', default: false },
    folder: { type: 'string', default: TEST_FOLDER },
    rest: { type: 'boolean', default: false },
    tier: { type: 'string' },
    timeout: { type: 'string', default: '600' },
    without: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});

/** Worker threads and commands run from dist/, tests from src/: both must be built from the same sources. */
const refresh = async (): Promise<void> => {
  await build((['engine', 'debug', 'server'] as const).filter(isStale));
  const others = (['web', 'package'] as const).filter(isStale);
  if (others.length > 0) console.log(`dist/ has an old ${others.join(' and ')}: npm run build makes all of it anew.`);
};

const choiceOf = (): Choice => {
  const tier = TIERS.find(name => name === values.tier);
  if (values.tier !== undefined && !tier) throw new Error(`--tier is ${values.tier}: give one of ${TIERS.join(', ')}`);
  return { ...(tier && { tier }), rest: values.rest, filters: positionals, without: values.without };
};

/** A file without coverage where it is to count none. */
const withoutCoverage = (file: TestFile): TestFile =>
  countsCoverage(file) ? file : { ...file, env: { ...file.env, NODE_V8_COVERAGE: '' } };

// SIGHUP comes when the terminal is closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endAll();
    process.exit(1);
  });
}

const began = performance.now();
const folder = resolve(values.folder);
const files = chooseFiles(folder, choiceOf());
if (folder === TEST_FOLDER) {
  await refresh();
  await Promise.all([bundlePackages(), transpileAll()]);
}
if (values.coverage || process.env.TEST_COVERAGE) startCoverage();
const results: Result[] = [];
await runConcurrently(files, availableParallelism(), loadOf, async file => {
  const result = await runFile(folder, withoutCoverage(file), Number(values.timeout));
  reportFile(result);
  results.push(result);
});
const isCovered = !values.coverage || endCoverage();
if (files.length === 0) console.log(`No test file in ${relative(process.cwd(), folder) || '.'} matches.`);
if (values.tier === 'quick' || values.tier === 'test') {
  const left = chooseFiles(folder, { ...choiceOf(), tier: 'all' }).length - files.length;
  console.log(`\nLeft to npm run test:all: ${left} files, and PostgreSQL for those that ran on SQLite.`);
}
const hasPassed = reportAll(results, (performance.now() - began) / 1000);
process.exitCode = hasPassed && isCovered ? 0 : 1;
