// The command `poker-odds serve`: opens the parts of the server, listens until a signal to stop, and closes them.
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { type LostCommit, StoreUnavailableError } from '../../accounts/account-model.js';
import type { AccountsOptions } from '../../accounts/accounts.js';
import { startCleanup } from '../../accounts/cleanup.js';
import { createRateLimits, type RateLimits } from '../../accounts/limits/rate-limits.js';
import type { Calculator } from '../../calculations/calculator.js';
import { type Config, loadConfig } from '../../config.js';
import { createNodeCalculator } from '../../games/node-calculator.js';
import type { AppOptions } from '../../http/app.js';
import { type RunningServer, startAdminServer, startMetricsServer, startServer } from '../../http/http-server.js';
import { createLogger, type Logger } from '../../http/logger.js';
import { createMetrics, type Metrics } from '../../http/metrics.js';
import { openJobs, startJobRunner } from '../../jobs/jobs.js';
import { createStoredReader } from '../../jobs/read-job.js';
import { CommandError, readSystemCode } from '../command-error.js';
import { onStop, type StopSignal, surviveErrors } from '../stop-signals.js';
import type { Terminal } from '../terminal.js';
import { whileOpen, withAccounts } from '../with-accounts.js';
import { announceServer } from './first-account.js';

/** A store that takes longer for a statement counts as unreachable. */
const STATEMENT_TIMEOUT_MS = 5000;

/** Logs when a part of the server is lost and when it is back. */
const logLoss =
  (logger: Logger, part: string, lost: string, back: string) =>
  (reason: string | undefined): void => {
    if (reason === undefined) logger.warn({ part }, back);
    else logger.error({ part, reason }, lost);
  };

const openRateLimits = ({ redisUrl, failedKeyLimit }: Config, logger: Logger): RateLimits => {
  const lost = 'Redis is lost: each instance counts rate limits for itself';
  const back = 'Redis answers again: all instances share their rate limits';
  return createRateLimits({ redisUrl, failedKeyLimit, onChange: logLoss(logger, 'rate-limits', lost, back) });
};

const makeStoreOptions = (logger: Logger, metrics: Metrics): AccountsOptions => {
  const lost = 'the account store is lost: requests are answered 503';
  return {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    mayMigrate: true,
    onMigrated: migrations => logger.info({ migrations }, 'the tables of the account store were changed'),
    onLostCommit: ({ state, ...fields }: LostCommit): void => {
      metrics.lostCommits.inc({ state: state.replace(' ', '_') });
      logger.error(fields, `lost commit: ${state}`);
    },
    onStoreChange: logLoss(logger, 'store', lost, 'the account store answers again'),
  };
};

/** Opens the calculator. Workers that died or could not be started are logged; calculations do not fail by them. */
const openServerCalculator = ({ threads, queueLimit }: Config, logger: Logger): Calculator =>
  createNodeCalculator({
    threads,
    queueLimit,
    onExit: err => logger.error({ err }, 'a worker thread died: it is replaced, and its work is done again'),
    onStartFailure: err => logger.error({ err }, 'a worker thread cannot be started: it is tried again'),
  });

/** The open parts of the server. */
type ServerParts = Required<Pick<AppOptions, 'accounts' | 'calculator' | 'jobs' | 'rateLimits' | 'logger' | 'metrics'>>;

/** Opens jobs and begins to compute them; the log reports slices that failed. */
const startJobs = async (config: Config, { accounts, calculator, logger, metrics }: Omit<ServerParts, 'jobs'>) => {
  const part = 'jobs';
  const read = createStoredReader(() => calculator.engines);
  const jobs = openJobs({ accounts, limits: config.jobLimits, read });
  const runner = await startJobRunner({
    accounts,
    calculator,
    read,
    databaseUrl: config.databaseUrl,
    threads: config.threads,
    onRunning: count => metrics.jobSlicesRunning.set(count),
    onSlice: ms => metrics.jobSlices.observe(ms / 1000),
    onFailure: ({ job, block }, err) => {
      metrics.jobSliceFailures.inc();
      logger.error({ part, job, block, err }, 'a slice of a job failed: after three times its job fails');
    },
    onError: (err, isNew) =>
      logger[isNew ? 'warn' : 'debug']({ part, err }, 'the queue of jobs fails: it is tried again'),
  });
  metrics.watched.runner = runner;
  return { ...jobs, ...runner };
};

/** Starts a server. @param setting the name of the setting with its port @throws {CommandError} CANNOT_LISTEN */
const listenOrExplain = async <Server>(setting: string, start: () => Promise<Server>): Promise<Server> => {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof Error) || readSystemCode(error) === undefined) throw error;
    const host = setting === 'ADMIN_PORT' ? 'ADMIN_HOST' : 'HOST';
    const message = `Cannot listen: ${error.message}. Set ${setting} to another port, or ${host} to another address.`;
    throw new CommandError('CANNOT_LISTEN', message, { cause: error });
  }
};

/** Does the work while /metrics is served on its own port, if it has one. */
const withMetricsServer = async (
  { host, metricsPort: port }: Config,
  { logger, metrics }: ServerParts,
  work: () => Promise<void>,
): Promise<void> => {
  if (port === undefined) return work();
  const start = () => startMetricsServer({ logger, metrics, host, port });
  await whileOpen(await listenOrExplain('METRICS_PORT', start), server => {
    logger.info({ url: `${server.url}/metrics` }, 'metrics listening');
    return work();
  });
};

/** Does the work while operators are served on their own port, if there are tokens. */
const withAdminServer = async (config: Config, parts: ServerParts, work: () => Promise<void>): Promise<void> => {
  const { adminTokens: tokens, adminHost: host, adminPort: port, rateLimit } = config;
  if (tokens.length === 0) return work();
  const start = (): Promise<RunningServer> => startAdminServer({ ...parts, tokens, rateLimit, host, port });
  await whileOpen(await listenOrExplain('ADMIN_PORT', start), server => {
    parts.logger.info({ url: server.url }, 'administration listening');
    return work();
  });
};

/** Starts the periodic clean-up. A lost store is logged by `onStoreChange`, so that here it is only a debug line. */
const startServerCleanup = (
  { accounts, logger }: Omit<ServerParts, 'jobs'>,
  deleteOldJobs: (signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } => {
  const deleteExpired = async (signal: AbortSignal): Promise<void> => {
    await accounts.deleteExpired(signal);
    await deleteOldJobs(signal);
  };
  const onFailure = (err: unknown): void =>
    logger[err instanceof StoreUnavailableError ? 'debug' : 'warn']({ err }, 'cleanup failed');
  return startCleanup({ writeLastUsed: () => accounts.writeLastUsed(), deleteExpired }, onFailure);
};

/**
 * Makes V8 allocate every object in the young generation. By default V8 learns which objects live long. What it learns from the first
 * requests of a server is wrong in about every second process, which then takes a third more CPU time and memory for each request
 * (docs/experiments.md, 91).
 */
const keepObjectsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');

/** Serves requests with all parts open, until a signal to stop. */
const serveRequests = async (terminal: Terminal, config: Config, parts: ServerParts): Promise<void> => {
  const { logger, calculator, rateLimits } = parts;
  const stopped = new Promise<StopSignal>(onStop); // an earlier signal ends the process at once: there is nothing to drain
  const engineReady = calculator.ready().catch(err => logger.error({ err }, 'the engine is not ready'));
  await Promise.all([engineReady, rateLimits.ready()]);
  const start = () => startServer({ ...config, ...parts, hasSeparateMetrics: config.metricsPort !== undefined });
  await withMetricsServer(config, parts, () =>
    withAdminServer(config, parts, async () =>
      whileOpen(await listenOrExplain('PORT', start), async server => {
        logger.info({ url: server.url }, 'listening');
        await announceServer(terminal, { ...parts, url: server.url }, config);
        logger.info({ signal: await stopped }, 'stopping');
      }),
    ),
  );
};

const runServer = async (terminal: Terminal): Promise<void> => {
  keepObjectsYoung();
  const config = loadConfig(terminal.env);
  const secrets = config.adminTokens.map(({ token }) => token);
  const logger = createLogger(config.logLevel, undefined, secrets);
  const metrics = createMetrics();
  const logStray = (err: unknown, origin: string): void =>
    logger.error({ err, origin }, 'unexpected error: the server goes on');
  const run = (): Promise<void> =>
    withAccounts(
      terminal.env,
      accounts =>
        whileOpen(openRateLimits(config, logger), rateLimits =>
          whileOpen(openServerCalculator(config, logger), async calculator => {
            const parts = { accounts, calculator, rateLimits, logger, metrics };
            await whileOpen(await startJobs(config, parts), jobs =>
              whileOpen(startServerCleanup(parts, jobs.deleteOld), () =>
                serveRequests(terminal, config, { ...parts, jobs }),
              ),
            );
          }),
        ),
      makeStoreOptions(logger, metrics),
    );
  await surviveErrors(logStray, run); // also while the parts are opened and closed, so that a stop does not end with a failure
  logger.flush();
};

const SETTINGS = `
Settings are environment variables: PORT, HOST, DATABASE_URL, THREADS,
RATE_LIMIT, ADMIN_TOKEN and others, in a table in docs/operations.md. Logs go to
standard error.

Example:
  $ PORT=8080 DATABASE_URL=file:odds.db poker-odds serve`;

/** Adds `serve`. */
export const addServeCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('serve')
    .description('run the HTTP server until it is stopped')
    .option('--json', 'print one JSON document: the address, and on an empty store the first account and key')
    .addHelpText('after', SETTINGS)
    .action(() => runServer(terminal));
};
