// DATABASE_URL: which file it names, and what is refused.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUrlError, parseDatabaseUrl } from '../../src/accounts/database-url.js';

const refusal = (url: string): string => {
  try {
    return `taken for ${parseDatabaseUrl(url)}`;
  } catch (error) {
    assert.instance(error, DatabaseUrlError);
    return (error as Error).message;
  }
};

const files = suite('a database URL');

files('names a file from the current folder on', () => {
  const file = join(process.cwd(), 'data', 'poker-odds.db');
  for (const url of ['file:./data/poker-odds.db', 'file:data/poker-odds.db', 'FILE:data/poker-odds.db']) {
    assert.is(parseDatabaseUrl(url), file);
  }
});

files('names a file by its whole path', () => {
  for (const url of ['file:/var/lib/odds.db', 'file:///var/lib/odds.db']) {
    assert.is(parseDatabaseUrl(url), '/var/lib/odds.db');
  }
});

files('takes the path literally', () => {
  assert.is(parseDatabaseUrl('file:/a%20b#c.db'), '/a%20b#c.db');
});

files('that names no file is refused', () => {
  for (const url of ['file:', 'file://', 'file:./data/']) assert.match(refusal(url), /^names /, url);
});

files('with a host, with options, or for a store in memory is refused', () => {
  assert.match(refusal('file://server/odds.db'), /names a host/);
  assert.match(refusal('file:odds.db?mode=ro'), /options/);
  assert.match(refusal('file::memory:'), /in memory/);
});

files('of another scheme is refused: libsql would open some of them over the network', () => {
  for (const url of ['', 'data/odds.db', 'http://x/y', 'libsql://x', 'mysql://x', ':memory:']) {
    assert.match(refusal(url), /is no "file:" URL/, url);
  }
});

files('of PostgreSQL is refused with a word on what works', () => {
  for (const url of ['postgres://me:secret@host/db', 'postgresql://host/db', 'POSTGRES://host/db']) {
    assert.match(refusal(url), /PostgreSQL database, which is not available yet: give "file:" and the path/);
  }
});

files('is never repeated in a message: it may hold a password', () => {
  for (const url of ['postgres://me:secret@host/db', 'mysql://me:secret@host/db', 'file://me:secret@host/db']) {
    assert.not.match(refusal(url), /secret/);
  }
});

files.run();
