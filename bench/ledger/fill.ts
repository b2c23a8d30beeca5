// Fills stores with the ledger rows of a year, by SQL in the database itself, which takes a minute for ten million.
import Database from 'libsql';
import { openAccounts } from '../../src/accounts/accounts.js';
import { onPostgres } from '../postgres.js';

/** The number of accounts that the rows belong to. */
export const ACCOUNTS = 1000;
/** Each row costs one credit; each account has this balance after them. */
export const CREDITS_LEFT = 1_000_000_000;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The name of account number `index`. */
export const accountName = (index: number): string => `account-${index}`;

/** Columns of row n, which is a number from 0 to rows − 1. Ids sort before those of today, as those of a past year do. */
const columns = (n: string, account: string, padded: string, time: string): string =>
  `'lg_00${'0'.repeat(5)}' || ${padded}, ${account}, 'charge', 1, ${time}, 'key_0123456789ab', 'request-' || ${n}, null`;

const TARGET = 'insert into ledger (id, account, kind, credits, time, key, request, note)';

const sqliteFill = (rows: number): string => {
  const began = Math.floor((Date.now() - YEAR_MS) / 1000);
  const time = `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${began} + n * ${YEAR_MS / 1000} / ${rows}, 'unixepoch')`;
  const account = `'account-' || (n * 7919 % ${ACCOUNTS})`;
  return (
    `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${rows - 1}) ` +
    `${TARGET} select ${columns('n', account, "printf('%016d', n)", time)} from series`
  );
};

const postgresFill = (rows: number): string => {
  const moment = `to_timestamp(${(Date.now() - YEAR_MS) / 1000} + n * ${YEAR_MS / 1000} / ${rows})`;
  const time = `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
  const account = `'account-' || (n * 7919 % ${ACCOUNTS})`;
  const series = `generate_series(0::bigint, ${rows - 1}) as series(n)`;
  return `${TARGET} select ${columns('n', account, "lpad(n::text, 16, '0')", time)} from ${series}`;
};

const fillSqlite = (file: string, rows: number): void => {
  const database = new Database(file);
  database.exec('pragma synchronous = off');
  database.exec(sqliteFill(rows));
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
};

const fillPostgres = async (url: string, rows: number): Promise<void> => {
  await onPostgres(postgresFill(rows), url);
  await onPostgres('analyze', url);
};

/** Subtracts the rows from the balances, so that they agree. */
const settle = async (url: string, rows: number): Promise<void> => {
  const spent = `update accounts set credits = credits - ${rows / ACCOUNTS}`;
  if (url.startsWith('file:')) {
    const database = new Database(url.slice('file:'.length));
    database.exec(spent);
    database.close();
    return;
  }
  await onPostgres(spent, url);
};

/** Makes the accounts and their rows in an empty store. */
export const fill = async (url: string, rows: number): Promise<void> => {
  const accounts = await openAccounts(url);
  const charges = rows / ACCOUNTS;
  for (let index = 0; index < ACCOUNTS; index++) {
    await accounts.createAccount(accountName(index), { credits: CREDITS_LEFT });
    await accounts.addCredits(accountName(index), charges, 'what the rows below have spent');
  }
  await accounts.close();
  if (url.startsWith('file:')) fillSqlite(url.slice('file:'.length), rows);
  else await fillPostgres(url, rows);
  await settle(url, rows);
};
