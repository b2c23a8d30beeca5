// Connections to PostgreSQL that outlive its failures: those of accounts, and those of the queue of jobs.
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 3000;
/**
 * Without a limit, a transaction whose instance has disappeared keeps its rows locked for hours, until the system notices. Our
 * transactions are never idle for long.
 */
const IDLE_TIMEOUT_MS = 5000;

export interface PoolOptions {
  /** Connections at most. */
  readonly connections: number;
  /** How long a statement may take; without it there is no limit. */
  readonly statementTimeoutMs?: number | undefined;
  /** Where tables are looked for; "public" by default. */
  readonly schema?: string;
  readonly types?: pg.CustomTypesConfig;
}

/** Opens a pool; it connects when a connection is needed. */
export const openPostgresPool = (url: string, options: PoolOptions): pg.Pool => {
  const { connections, statementTimeoutMs, schema, types } = options;
  // The server's timeout is a little shorter than the client's, so that a late statement leaves the connection usable.
  const limits = statementTimeoutMs && {
    statement_timeout: 0.8 * statementTimeoutMs,
    query_timeout: statementTimeoutMs,
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'poker-odds',
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
    ...(types && { types }),
    ...limits,
  });
  // A connection that ends is replaced when one is needed. Without these listeners its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', client => void client.on('error', () => {}));
  return pool;
};
