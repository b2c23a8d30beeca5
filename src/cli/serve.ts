// poker-odds serve: the server, from the opened store to the last answer.
import type { Command } from 'commander';
import { type Accounts, type CreatedKey, isEmbedded, type LostCommit } from '../accounts/accounts.js';
import { startHousekeeper } from '../accounts/housekeeper.js';
import { createLimits, type Limits } from '../accounts/limits.js';
import { type Config, loadConfig } from '../config.js';
import type { AppOptions } from '../http/app.js';
import { createLogger, type Logger } from '../http/logger.js';
import { createMetrics } from '../http/metrics.js';
import { type RunningServer, startServer } from '../http/server.js';
import { createCalculator } from '../odds/threads.js';
import { CommandError } from './failure.js';
import { answer, type Terminal } from './terminal.js';
import { whileOpen, withAccounts } from './while-open.js';

const FIRST_ACCOUNT = 'default';
const FIRST_CREDITS = 10_000;
/** A store that takes longer for a statement counts as one that cannot be reached. */
const STORE_PATIENCE_MS = 5000;

const STOPPING = ['SIGINT', 'SIGTERM'] as const;

/** Resolves at the first request to stop. A second one finds no handler, and ends the process at once. */
const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise(resolve => {
    const stop = (signal: NodeJS.Signals): void => {
      for (const each of STOPPING) process.off(each, stop);
      resolve(signal);
    };
    for (const signal of STOPPING) process.on(signal, stop);
  });

/** The address under which this machine reaches a server that listens on all its addresses. */
const reachable = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

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

type Opened = Pick<AppOptions, 'accounts' | 'calculator' | 'limits' | 'logger'>;

const listen = async ({ host, port, defaultSimulations, trustProxy }: Config, opened: Opened) => {
  try {
    return await startServer({ ...opened, defaultSimulations, trustProxy, metrics: createMetrics(), host, port });
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new CommandError('CANNOT_LISTEN', `Cannot listen on port ${port} of ${host}: ${reason}.`, { cause: error });
  }
};

const curlLine = (url: string, key: string): string =>
  `curl -sS '${url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"cards":["Ah","Kh"],"opponents":1}'`;

const welcome = (url: string, { key, account }: CreatedKey): string =>
  [
    `Poker odds are served at ${url}`,
    `Account "${account}" was made, with ${FIRST_CREDITS} credits and a key that is shown only now. Try:`,
    '',
    curlLine(url, key),
    '',
  ].join('\n');

const welcomeBack = (url: string): string =>
  `Poker odds are served at ${url}\nTo make an API key: npx poker-odds keys create ACCOUNT`;

/** Says where the server is; on an empty embedded store makes the first account, and a key that is told nowhere else. */
const announce = async (
  terminal: Terminal,
  json: boolean | undefined,
  server: RunningServer,
  accounts: Accounts,
  { rateLimit, databaseUrl }: Config,
): Promise<void> => {
  const url = reachable(server.url);
  const first = isEmbedded(databaseUrl)
    ? await accounts.createFirstAccount(FIRST_ACCOUNT, { credits: FIRST_CREDITS, rateLimit })
    : undefined;
  if (first === undefined) answer(terminal, json, { url }, welcomeBack(url));
  else answer(terminal, json, { url, account: first.account, id: first.id, key: first.key }, welcome(url, first));
};

const serve = async (terminal: Terminal, { json }: { json?: boolean }): Promise<void> => {
  const config = loadConfig(terminal.env);
  const logger = createLogger(config.logLevel);
  const onLostCommit = ({ state, ...news }: LostCommit): void => logger.error(news, `lost commit: ${state}`);
  const onFailure = (err: unknown): void => logger.warn({ err }, 'housekeeping failed');
  const whileServing = async (parts: Opened): Promise<void> => {
    const stopped = stopSignal(); // before this there is nothing that would have to end in order
    await Promise.all([parts.calculator.ready(), parts.limits.ready()]);
    await whileOpen(await listen(config, parts), async server => {
      logger.info({ url: server.url }, 'listening');
      await announce(terminal, json, server, parts.accounts, config);
      logger.info({ signal: await stopped }, 'stopping');
    });
  };
  await withAccounts(
    terminal.env,
    accounts =>
      whileOpen(startHousekeeper(accounts, onFailure), () =>
        whileOpen(openLimits(config, logger), limits =>
          whileOpen(createCalculator(), calculator => whileServing({ accounts, calculator, limits, logger })),
        ),
      ),
    { patienceMs: STORE_PATIENCE_MS, onLostCommit },
  );
};

const SETTINGS = `
Settings are environment variables: PORT (3000), HOST (127.0.0.1), DATABASE_URL (file:./data/poker-odds.db),
REDIS_URL (none), DEFAULT_SIMULATIONS (100000), RATE_LIMIT of new accounts (100/60), FAILED_KEY_LIMIT of an address (20/60),
TRUST_PROXY (off), LOG_LEVEL (info). Logs go to standard error.

Examples:
  $ poker-odds serve
  $ PORT=8080 HOST=0.0.0.0 LOG_LEVEL=warn poker-odds serve`;

/** Adds `serve`. */
export const addServe = (program: Command, terminal: Terminal): void => {
  program
    .command('serve')
    .description('answer requests over HTTP until it is told to stop')
    .option('--json', 'print one JSON document: the address, and on an empty store the first account and key')
    .addHelpText('after', SETTINGS)
    .action((options: { json?: boolean }) => serve(terminal, options));
};
