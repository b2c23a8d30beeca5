// Opens the store that a database URL names.
import { parseDatabaseUrl } from './database-url.js';
import { openSqlite } from './sqlite.js';
import type { Store } from './store.js';

/**
 * Opens a store, makes it where there is none (an SQLite file) and brings its schema up to date.
 * @param patienceMs how long a statement may take; where it is not given, as long as it needs
 * @throws {DatabaseUrlError} a URL that names no store
 * @throws {StoreUnavailableError} it cannot be used; the message says why
 */
export const openDatabase = async (url: string, patienceMs?: number): Promise<Store> => {
  const location = parseDatabaseUrl(url);
  if (location.kind === 'sqlite') return openSqlite(location.file);
  const { openPostgres } = await import('./postgres.js'); // its client is loaded only where it is used
  return openPostgres(location.url, patienceMs);
};
