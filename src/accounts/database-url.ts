// DATABASE_URL as the store understands it: today the path of one SQLite file.
import { resolve } from 'node:path';

/** A database URL that no store stands behind. The message never repeats the URL, which may hold a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError';
}

const WHAT_WORKS = 'give "file:" and the path of an SQLite file';

/** The part after "file:", with "file:///path" read as "/path". */
const pathOf = (url: string): string => {
  const rest = url.slice('file:'.length);
  if (!rest.startsWith('//')) return rest;
  if (!rest.startsWith('///')) throw new DatabaseUrlError(`names a host, which a file has not: ${WHAT_WORKS}`);
  return rest.slice(2);
};

/**
 * The absolute path of the SQLite file that a database URL names; a relative one starts at the current folder.
 * @param url "file:./data/poker-odds.db" or "file:///var/lib/poker-odds.db"; the path is taken literally
 * @throws {DatabaseUrlError} any other URL; the message continues a sentence that begins with the setting's name
 */
export const parseDatabaseUrl = (url: string): string => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') {
    throw new DatabaseUrlError(`names a PostgreSQL database, which is not available yet: ${WHAT_WORKS}`);
  }
  if (scheme !== 'file') throw new DatabaseUrlError(`is no "file:" URL: ${WHAT_WORKS}`);
  const path = pathOf(url);
  if (path === '' || path.endsWith('/')) throw new DatabaseUrlError(`names no file: ${WHAT_WORKS}`);
  // SQLite would read these as options and as a database that vanishes; a file of that name would surprise as much.
  if (path.includes('?')) throw new DatabaseUrlError(`has options after "?", which are not supported: ${WHAT_WORKS}`);
  if (path === ':memory:')
    throw new DatabaseUrlError(`asks for a store in memory, which is not supported: ${WHAT_WORKS}`);
  return resolve(path);
};
