// The server of `serve`, from the opened store to the last answer.
import { type LostCommit, type OpenOptions, StoreUnavailableError } from '../accounts/accounts.js';
import { startHousekeeper } from '../accounts/housekeeper.js';
import { createLimits, type Limits } from '../accounts/limits.js';
import { type Config, loadConfig } from '../config.js';
import type { AppOptions } from '../http/app.js';
import { createLogger, type Logger } from '../http/logger.js';
import { createMetrics, type Metrics } from '../http/metrics.js';
import { startMetricsServer } from '../http/metrics-server.js';
import { startServer } from '../http/server.js';
import type { Calculator } from '../odds/calculator.js';
import { createCalculator } from '../odds/threads.js';
import { CommandError } from './failure.js';
import { onStop, type StopSignal } from './stop-signals.js';
import { survivingErrors } from './stray-errors.js';
import type { Terminal } from './terminal.js';
import { announce } from './welcome.js';
import { whileOpen, withAccounts } from './while-open.js';

/** A store that takes longer for a statement counts as one that cannot be reached. */
const STORE_PATIENCE_MS = 5000;

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Set PORT to another one, for example PORT=3001',
  EACCES: 'this user may not listen there. Set PORT to 1024 or above, for example PORT=3000',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one it has, for example HOST=127.0.0.1',
  ENOTFOUND: 'the host name is not known. Set HOST to an address, for example HOST=127.0.0.1',
};

/** The rate limits, with an alarm in the log when Redis is lost and when it is back. */
const openLimits = ({ redisUrl, failedKeyLimit }: Config, logger: Logger): Limits => {
  const part = 'rate-limits';
  const onChange = (lost: string | undefined): void => {
    if (lost === undefined) logger.warn({ part }, 'Redis answers again: all instances share their rate limits');
    else logger.error({ part, reason: lost }, 'Redis is lost: each instance counts rate limits for itself');
  };
  return createLimits({ redisUrl, failedKeyLimit, onChange });
};

/** What is to be told of the account store: an alarm when it is lost and when it is back, and each commit in doubt. */
const storeNews = (logger: Logger, metrics: Metrics): OpenOptions => {
  const part = 'store';
  return {
    patienceMs: STORE_PATIENCE_MS,
    onLostCommit: ({ state, ...news }: LostCommit): void => {
      metrics.countLostCommit(state);
      logger.error(news, `lost commit: ${state}`);
    },
    onStoreChange: lost => {
      if (lost === undefined) logger.warn({ part }, 'the account store answers again');
      else logger.error({ part, reason: lost }, 'the account store is lost: requests are answered 503');
    },
  };
};

/** The engine's threads, whose deaths and failed starts stand in the log. Calculations do not see them. */
const openCalculator = ({ threads, queueLimit }: Config, logger: Logger): Calculator =>
  createCalculator({
    threads,
    queueLimit,
    onDeath: err => logger.error({ err }, 'a worker thread died: it is replaced, and its work is done again'),
    onFailedStart: err => logger.error({ err }, 'a worker thread cannot be started: it is tried again'),
  });

type Opened = Pick<AppOptions, 'accounts' | 'calculator' | 'limits' | 'logger' | 'metrics'>;

/** @param setting the one that the port comes from */
const listening = async <Server>(setting: string, port: number, host: string, start: () => Promise<Server>) => {
  try {
    return await start();
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']?.replaceAll('PORT', setting);
    if (reason === undefined) throw error;
    throw new CommandError('CANNOT_LISTEN', `Cannot listen on port ${port} of ${host}: ${reason}.`, { cause: error });
  }
};

const listen = (config: Config, opened: Opened) => {
  const { host, port, metricsPort } = config;
  const metricsApart = metricsPort !== undefined;
  return listening('PORT', port, host, () => startServer({ ...config, ...opened, metricsApart }));
};

/** Does the work while /metrics is served on its own port, where it has one. */
const withMetricsServer = async (
  { host, metricsPort: port }: Config,
  { logger, metrics }: Opened,
  work: () => Promise<void>,
): Promise<void> => {
  if (port === undefined) return work();
  const start = () => startMetricsServer({ logger, metrics, host, port });
  await whileOpen(await listening('METRICS_PORT', port, host, start), server => {
    logger.info({ url: `${server.url}/metrics` }, 'metrics listening');
    return work();
  });
};

/** A housekeeping that failed for the store's sake is done again soon, and the store has an alarm of its own. */
const logFailure =
  (logger: Logger) =>
  (err: unknown): void =>
    logger[err instanceof StoreUnavailableError ? 'debug' : 'warn']({ err }, 'housekeeping failed');

/** Serves until it is told to stop. */
export const serve = async (terminal: Terminal, { json }: { json?: boolean }): Promise<void> => {
  const config = loadConfig(terminal.env);
  const logger = createLogger(config.logLevel);
  const metrics = createMetrics();
  const whileServing = async (parts: Opened): Promise<void> => {
    const stopped = new Promise<StopSignal>(onStop); // before this there is nothing that would have to end in order
    const engineReady = parts.calculator.ready().catch(err => logger.error({ err }, 'the engine is not ready'));
    await Promise.all([engineReady, parts.limits.ready()]);
    await withMetricsServer(config, parts, async () =>
      whileOpen(await listen(config, parts), async server => {
        logger.info({ url: server.url }, 'listening');
        await announce(terminal, json, { ...parts, url: server.url }, config);
        logger.info({ signal: await stopped }, 'stopping');
      }),
    );
  };
  await withAccounts(
    terminal.env,
    accounts =>
      whileOpen(startHousekeeper(accounts, logFailure(logger)), () =>
        whileOpen(openLimits(config, logger), limits =>
          whileOpen(openCalculator(config, logger), calculator =>
            survivingErrors(logger, () => whileServing({ accounts, calculator, limits, logger, metrics })),
          ),
        ),
      ),
    storeNews(logger, metrics),
  );
  logger.flush();
};
