// DATABASE_URL: reads it, and opens the store that it names, one SQLite file or a PostgreSQL database.
import { resolve } from 'node:path';
import type { MigrateOptions } from './migrate.js';
import type { Store } from './store.js';
import { type WatchedStore, watchStore } from './watch-store.js';

/** A database URL that does not name a store. The message never repeats the URL, which may contain a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError';
}

export type DatabaseLocation =
  | { readonly database: 'sqlite'; readonly file: string }
  | { readonly database: 'postgres'; readonly url: string };

/** @param fault continues a sentence that begins with the setting's name */
const refuse = (fault: string): never => {
  throw new DatabaseUrlError(
    `${fault}: give "file:" and the path of an SQLite file, or "postgres://USER@HOST/DATABASE"`,
  );
};

const resolveFile = (path: string): string => {
  try {
    return resolve(path);
  } catch {
    const advice = 'change to a folder that is there, or give an absolute path';
    throw new DatabaseUrlError(`is a path from the current folder, which is no longer there: ${advice}`);
  }
};

/** @returns the absolute path of the file; "file:///path" is read as "/path" */
const readFileUrl = (url: string): string => {
  const path = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  if (path.startsWith('//')) refuse('must not have a host after "file:"');
  if (path === '' || path.endsWith('/')) refuse('has no name of a file');
  // SQLite reads these as options and as a temporary database. To create a file with such a name would be just as unexpected.
  if (path.includes('?')) refuse('has options after "?", which are not supported');
  if (path === ':memory:') refuse('asks for a store in memory, which is not supported');
  if (path.includes('\0')) refuse('has a NUL character in it');
  return resolveFile(path);
};

const readPostgresUrl = (url: string): string => {
  if (!URL.canParse(url)) refuse('is not a well-formed URL');
  const { pathname } = new URL(url);
  if (pathname.length < 2) refuse('has no name of a database');
  // An unescaped "/" or "@" in a password would make a part of it the database's name, which error messages show.
  if (!/^\/[^/@]+$/.test(pathname))
    refuse('is not the URL of one database; in a password "/" is "%2F" and "@" is "%40"');
  return url;
};

/**
 * Reads a database URL.
 * @param url "file:./data/poker-odds.db" or "file:///var/lib/poker-odds.db", relative paths from the current folder, taken
 *   literally; or "postgres://user:password@host:port/database?sslmode=…" as PostgreSQL's own programs take it
 * @throws {DatabaseUrlError} any other URL; the message continues a sentence that begins with the setting's name
 */
export const parseDatabaseUrl = (url: string): DatabaseLocation => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') return { database: 'postgres', url: readPostgresUrl(url) };
  return scheme === 'file'
    ? { database: 'sqlite', file: readFileUrl(url) }
    : refuse('is not a "file:" or "postgres:" URL');
};

export interface StoreOptions extends MigrateOptions {
  /** How long a statement may take on PostgreSQL; without it there is no limit. */
  readonly statementTimeoutMs?: number | undefined;
  /** Is called with the reason when the store is lost, and with undefined when it is back. */
  readonly onStoreChange?: (lost: string | undefined) => void;
}

const open = async (url: string, options: StoreOptions): Promise<Store> => {
  const location = parseDatabaseUrl(url);
  if (location.database === 'sqlite')
    return (await import('./sqlite.js')).openSqlite(location.file, undefined, options);
  return (await import('./postgres.js')).openPostgres(location.url, options.statementTimeoutMs, options);
};

/**
 * Opens a store; creates the SQLite file and the tables if they do not exist. Loads only the client of its database.
 * @throws {DatabaseUrlError} @throws {StoreUnavailableError} the message says why
 */
export const openStore = async (
  url: string,
  { onStoreChange = () => undefined, ...options }: StoreOptions = {},
): Promise<WatchedStore> => watchStore(await open(url, options), onStoreChange);
