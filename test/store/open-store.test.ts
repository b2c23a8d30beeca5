// DATABASE_URL: the store that it names, and the sentences that refuse others.
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type DatabaseLocation, DatabaseUrlError, parseDatabaseUrl } from '../../src/store/open-store.js';
import { suite } from '../suite.js';

const file = (path: string): DatabaseLocation => ({ database: 'sqlite', file: path });
const postgres = (url: string): DatabaseLocation => ({ database: 'postgres', url });

const LOCATIONS: Readonly<Record<string, DatabaseLocation>> = {
  'file:./data/odds.db': file(join(process.cwd(), 'data', 'odds.db')),
  'FILE:data/odds.db': file(join(process.cwd(), 'data', 'odds.db')),
  'file:/var/lib/odds.db': file('/var/lib/odds.db'),
  'file:///var/lib/odds.db': file('/var/lib/odds.db'),
  'file:/a%20b#c.db': file('/a%20b#c.db'), // taken literally
  'postgres://me:secret@host/db': postgres('postgres://me:secret@host/db'),
  'postgresql://host:5433/db?sslmode=require': postgres('postgresql://host:5433/db?sslmode=require'),
  'POSTGRES://host/db': postgres('POSTGRES://host/db'),
};

const FAULTS: Readonly<Record<string, RegExp>> = {
  'file:': /^has no name of a file: give /,
  'file:./secret/': /^has no name of a file/,
  'file://me:secret@server/odds.db': /^must not have a host after "file:"/,
  'file:odds.db?mode=secret': /^has options after "\?"/,
  'file::memory:': /^asks for a store in memory/,
  'file:a\0b.db': /^has a NUL character/,
  '': /^is not a "file:" or "postgres:" URL/,
  'data/odds.db': /^is not a "file:" or "postgres:" URL/,
  'libsql://me:secret@host/db': /^is not a "file:" or "postgres:" URL/, // which the client would open over the network
  'postgres:': /^has no name of a database/,
  'postgres://me:secret@host/': /^has no name of a database/,
  'postgres://me:secret@ho st/db': /^is not a well-formed URL/,
  'postgres://user:2024/secret@host/db': /^is not the URL of one database; in a password "\/" is "%2F"/,
  'postgres://user:1@secret@host/db/x': /^is not the URL of one database/,
};

const urls = suite('a database URL');

urls('names an SQLite file or a PostgreSQL database', () => {
  for (const [url, location] of Object.entries(LOCATIONS)) assert.equal(parseDatabaseUrl(url), location, url);
});

urls('of any other form is refused with a reason that does not repeat it: it may have a password', () => {
  for (const [url, fault] of Object.entries(FAULTS)) {
    const isSaid = (error: unknown) =>
      error instanceof DatabaseUrlError && fault.test(error.message) && !error.message.includes('secret');
    assert.throws(() => parseDatabaseUrl(url), isSaid, url);
  }
});
