// DATABASE_URL: reads it, and opens the store that it names, one SQLite file or a PostgreSQL database.
import { resolve } from 'node:path';
import type { Store } from './store.js';

/** A database URL that names no store. The message never repeats the URL, which may contain a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError';
}

/** What a database URL names. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite' /** absolute path */; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const EXPECTED_FORM = 'give "file:" and the path of an SQLite file, or "postgres://USER@HOST/DATABASE"';

/** The part after "file:", with "file:///path" read as "/path". */
const pathOf = (url: string): string => {
  const rest = url.slice('file:'.length);
  if (!rest.startsWith('//')) return rest;
  if (!rest.startsWith('///')) throw new DatabaseUrlError(`names a host, which a file has not: ${EXPECTED_FORM}`);
  return rest.slice(2);
};

/** @throws {DatabaseUrlError} the current folder was removed, and a relative path leads nowhere */
const absolute = (path: string): string => {
  try {
    return resolve(path);
  } catch {
    const wayOut = 'change to a folder that is there, or give an absolute path';
    throw new DatabaseUrlError(`is a path from the current folder, which is no longer there: ${wayOut}`);
  }
};

const fileOf = (url: string): string => {
  const path = pathOf(url);
  if (path === '' || path.endsWith('/')) throw new DatabaseUrlError(`names no file: ${EXPECTED_FORM}`);
  // SQLite reads these as options and as a temporary database; a file with such a name would surprise as much.
  if (path.includes('?'))
    throw new DatabaseUrlError(`has options after "?", which are not supported: ${EXPECTED_FORM}`);
  if (path === ':memory:')
    throw new DatabaseUrlError(`asks for a store in memory, which is not supported: ${EXPECTED_FORM}`);
  if (path.includes('\0')) throw new DatabaseUrlError(`has a NUL character in it: ${EXPECTED_FORM}`);
  return absolute(path);
};

const requirePostgresUrl = (url: string): string => {
  if (!URL.canParse(url)) throw new DatabaseUrlError(`is no well-formed URL: ${EXPECTED_FORM}`);
  const { pathname } = new URL(url);
  if (pathname.length < 2) throw new DatabaseUrlError(`names no database: ${EXPECTED_FORM}`);
  // An unescaped "/" or "@" in a password would make a part of it the database's name, which error messages show.
  if (!/^\/[^/@]+$/.test(pathname)) {
    throw new DatabaseUrlError(
      `is no URL of one database; in a password "/" is "%2F" and "@" is "%40": ${EXPECTED_FORM}`,
    );
  }
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
  if (scheme === 'postgres' || scheme === 'postgresql') return { kind: 'postgres', url: requirePostgresUrl(url) };
  if (scheme !== 'file') throw new DatabaseUrlError(`is no "file:" or "postgres:" URL: ${EXPECTED_FORM}`);
  return { kind: 'sqlite', file: fileOf(url) };
};

/**
 * Opens a store, makes an SQLite file if there is none, and the tables. Each database's client is loaded only
 * when it is used.
 * @param statementTimeoutMs how long a statement may take on PostgreSQL; without it there is no limit
 * @throws {DatabaseUrlError} a URL that names no store
 * @throws {StoreUnavailableError} it cannot be used; the message says why
 */
export const openStore = async (url: string, statementTimeoutMs?: number): Promise<Store> => {
  const location = parseDatabaseUrl(url);
  if (location.kind === 'sqlite') return (await import('./sqlite.js')).openSqlite(location.file);
  return (await import('./postgres.js')).openPostgres(location.url, statementTimeoutMs);
};
