// DATABASE_URL: which file it names, and what is refused.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUrlError, parseDatabaseUrl } from '../../src/store/open-store.js';

const refusal = (url: string): string => {
  try {
    return `taken for ${JSON.stringify(parseDatabaseUrl(url))}`;
  } catch (error) {
    assert.instance(error, DatabaseUrlError);
    return (error as Error).message;
  }
};

const files = suite('a database URL');

files('names a file from the current folder on', () => {
  const file = join(process.cwd(), 'data', 'poker-odds.db');
  for (const url of ['file:./data/poker-odds.db', 'file:data/poker-odds.db', 'FILE:data/poker-odds.db']) {
    assert.equal(parseDatabaseUrl(url), { kind: 'sqlite', file });
  }
});

files('names a file by its whole path', () => {
  for (const url of ['file:/var/lib/odds.db', 'file:///var/lib/odds.db']) {
    assert.equal(parseDatabaseUrl(url), { kind: 'sqlite', file: '/var/lib/odds.db' });
  }
});

files('takes the path literally', () => {
  assert.equal(parseDatabaseUrl('file:/a%20b#c.db'), { kind: 'sqlite', file: '/a%20b#c.db' });
});

files('that names no file is refused', () => {
  for (const url of ['file:', 'file://', 'file:./data/'])
    assert.match(refusal(url), /^(has no name|must not have a host)/, url);
});

files('with a host, with options, or for a store in memory is refused', () => {
  assert.match(refusal('file://server/odds.db'), /must not have a host/);
  assert.match(refusal('file:odds.db?mode=ro'), /options/);
  assert.match(refusal('file::memory:'), /in memory/);
});

files('of another scheme is refused: libsql would open some of them over the network', () => {
  for (const url of ['', 'data/odds.db', 'http://x/y', 'libsql://x', 'mysql://x', ':memory:']) {
    assert.match(refusal(url), /is not a "file:" or "postgres:" URL/, url);
  }
});

files('with a NUL character, which no path has, is refused', () => {
  assert.match(refusal('file:a\0b.db'), /has a NUL character/);
});

files("names a PostgreSQL database as PostgreSQL's own programs take it", () => {
  for (const url of [
    'postgres://me:secret@host/db',
    'postgresql://host:5433/db?sslmode=require',
    'POSTGRES://host/db',
  ]) {
    assert.equal(parseDatabaseUrl(url), { kind: 'postgres', url });
  }
});

files('of PostgreSQL that is malformed, or names no database, is refused', () => {
  for (const url of ['postgres://host', 'postgres://host/', 'postgres:'])
    assert.match(refusal(url), /has no name of a database/);
  assert.match(refusal('postgres://host:port/db'), /is not a well-formed URL/);
});

files('whose password was not escaped is refused, and not shown', () => {
  for (const url of ['postgres://user:2024/secret@host/db', 'postgres://user:1@secret@host/db/x']) {
    assert.match(refusal(url), /in a password "\/" is "%2F"/);
    assert.not.match(refusal(url), /secret/);
  }
});

files('is never repeated in a message: it may hold a password', () => {
  for (const url of [
    'postgres://me:secret@host/',
    'postgres://me:secret@ho st/db',
    'mysql://me:secret@host/db',
    'file://me:secret@host/db',
  ]) {
    assert.not.match(refusal(url), /secret/);
  }
});

files.run();
