// poker-odds serve: the command and its help; serve/run.ts runs the server.
import type { Command } from 'commander';
import type { Terminal } from '../terminal.js';

const SETTINGS = `
Settings are environment variables: PORT (3000), METRICS_PORT of /metrics alone (none), HOST (127.0.0.1), DATABASE_URL
(file:./data/poker-odds.db), REDIS_URL (none), DEFAULT_SIMULATIONS (100000), THREADS (cores), QUEUE_LIMIT in millions of
hands (500 for each thread), JOB_LIMIT of an account's jobs in millions of hands (25000000), MAX_JOBS of an account (100),
TIME_LIMIT in seconds (30), RATE_LIMIT of new accounts (100/60), FAILED_KEY_LIMIT of an
address (20/60), MAX_CONNECTIONS (1000), MAX_CONNECTIONS_PER_ADDRESS (half of them), CORS_ORIGINS (none), TRUST_PROXY (off),
LOG_LEVEL (info). Logs go to standard error.

Examples:
  $ poker-odds serve
  $ PORT=8080 HOST=0.0.0.0 LOG_LEVEL=warn poker-odds serve`;

/** Adds `serve`. */
export const addServeCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('serve')
    .description('answer requests over HTTP until it is told to stop')
    .option('--json', 'print one JSON document: the address, and on an empty store the first account and key')
    .addHelpText('after', SETTINGS)
    .action(async (options: { json?: boolean }) => {
      const { runServer } = await import('./serve/run.js'); // other commands do not load the server
      await runServer(terminal, options);
    });
};
