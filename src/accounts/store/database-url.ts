// DATABASE_URL as the store understands it: the path of one SQLite file, or a PostgreSQL database.
import { resolve } from 'node:path';

/** A database URL that no store stands behind. The message never repeats the URL, which may hold a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError';
}

/** What a database URL names. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite' /** absolute path */; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

const WHAT_WORKS = 'give "file:" and the path of an SQLite file, or "postgres://USER@HOST/DATABASE"';

/** The part after "file:", with "file:///path" read as "/path". */
const pathOf = (url: string): string => {
  const rest = url.slice('file:'.length);
  if (!rest.startsWith('//')) return rest;
  if (!rest.startsWith('///')) throw new DatabaseUrlError(`names a host, which a file has not: ${WHAT_WORKS}`);
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
  if (path === '' || path.endsWith('/')) throw new DatabaseUrlError(`names no file: ${WHAT_WORKS}`);
  // SQLite would read these as options and as a database that vanishes; a file of that name would surprise as much.
  if (path.includes('?')) throw new DatabaseUrlError(`has options after "?", which are not supported: ${WHAT_WORKS}`);
  if (path === ':memory:')
    throw new DatabaseUrlError(`asks for a store in memory, which is not supported: ${WHAT_WORKS}`);
  if (path.includes('\0')) throw new DatabaseUrlError(`has a NUL character in it: ${WHAT_WORKS}`);
  return absolute(path);
};

const requirePostgresUrl = (url: string): string => {
  if (!URL.canParse(url)) throw new DatabaseUrlError(`is no well-formed URL: ${WHAT_WORKS}`);
  const { pathname } = new URL(url);
  if (pathname.length < 2) throw new DatabaseUrlError(`names no database: ${WHAT_WORKS}`);
  // A password with "/" or "@" in it, not escaped, would be read as the database's name, and shown.
  if (!/^\/[^/@]+$/.test(pathname)) {
    throw new DatabaseUrlError(`is no URL of one database; in a password "/" is "%2F" and "@" is "%40": ${WHAT_WORKS}`);
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
  if (scheme !== 'file') throw new DatabaseUrlError(`is no "file:" or "postgres:" URL: ${WHAT_WORKS}`);
  return { kind: 'sqlite', file: fileOf(url) };
};
