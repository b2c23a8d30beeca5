// The PostgreSQL of the benchmarks: where it is, and databases of a benchmark's own on it.
import pg from 'pg';

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The URL of a database on the server. */
const databaseUrl = (name: string): string => {
  const url = new URL(SERVER);
  url.pathname = name;
  return url.href;
};

/** Runs one statement on a connection of its own: at the server's first database, unless a URL is given. */
export const onPostgres = async (sql: string, url = SERVER): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Makes an empty database, in the place of an older one if there is one, and answers its URL. */
export const createDatabase = async (name: string): Promise<string> => {
  await dropDatabase(name);
  await onPostgres(`create database ${name}`);
  return databaseUrl(name);
};

export const dropDatabase = (name: string): Promise<void> => onPostgres(`drop database if exists ${name} with (force)`);
