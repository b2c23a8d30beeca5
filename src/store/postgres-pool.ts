// Pools of connections to PostgreSQL that survive its failures, for accounts and for the queue of jobs. Connections send no settings at
// the start and change none of the session: a pooler refuses such a start, and shares its sessions between clients.
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 3000;
/**
 * Without a limit, a transaction whose instance has disappeared keeps its rows locked for hours, until the system notices. Our
 * transactions are never idle for long.
 */
const IDLE_TIMEOUT_MS = 5000;

export interface PoolOptions {
  readonly maxConnections: number;
  /** How long a statement may take; without it there is no limit. */
  readonly statementTimeoutMs?: number | undefined;
  readonly types?: pg.CustomTypesConfig;
}

/** TLS modes that pg treats as verify-full, with a warning on standard error. */
const VERIFIED_MODES = ['prefer', 'require', 'verify-ca'];

/** The URL with the TLS mode that pg uses. With "uselibpqcompat", modes mean the same as in PostgreSQL's own programs. */
const verifyCertificate = (url: string): string => {
  const parsed = new URL(url);
  const { searchParams } = parsed;
  if (searchParams.has('uselibpqcompat') || !VERIFIED_MODES.includes(String(searchParams.get('sslmode')))) return url;
  searchParams.set('sslmode', 'verify-full');
  return parsed.href;
};

/** Opens a pool; it connects when a connection is needed. */
export const openPostgresPool = (url: string, { maxConnections, statementTimeoutMs, types }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: verifyCertificate(url),
    application_name: 'poker-odds',
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(types && { types }),
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs }),
  });
  // A connection that ends is replaced when one is needed. Without these listeners its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', client => void client.on('error', () => {}));
  return pool;
};

/** Does the work on a connection, which is not used again after a failure. */
export const withClient = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true); // this rolls back
    throw error;
  }
};

/**
 * The statements that begin a transaction with its limits; they are sent as one.
 * @param settings more settings of the transaction
 */
export const writeBeginStatement = (
  statementTimeoutMs?: number,
  settings: Readonly<Record<string, string>> = {},
): string => {
  const limits = {
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    // A little shorter than the client's timeout, so that a late statement leaves the connection usable.
    ...(statementTimeoutMs && { statement_timeout: 0.8 * statementTimeoutMs }),
    ...settings,
  };
  return ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)].join('; ');
};
