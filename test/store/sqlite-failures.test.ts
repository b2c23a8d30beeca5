// Failures of the store's file, explained in sentences.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/accounts.js';
import { explainSqliteError } from '../../src/store/sqlite-failures.js';

const failing = (code: string): unknown =>
  explainSqliteError('/data/odds.db', Object.assign(new Error('from below'), { code }));

const known = suite('a failure of the file, its disk or its locks');

const reasons: readonly (readonly [string, RegExp])[] = [
  ['SQLITE_READONLY', /not writable/],
  ['SQLITE_READONLY_DBMOVED', /not writable/],
  ['UNKNOWN_SQLITE_ERROR_1544', /not writable/], // SQLITE_READONLY_DIRECTORY
  ['UNKNOWN_SQLITE_ERROR_1288', /not writable/], // SQLITE_READONLY_CANTINIT
  ['UNKNOWN_SQLITE_ERROR_773', /holds it locked/], // SQLITE_BUSY_TIMEOUT
  ['UNKNOWN_SQLITE_ERROR_8458', /reading or writing it failed/], // SQLITE_IOERR_CORRUPTFS
];

for (const [code, pattern] of reasons) {
  known(`is recognised by its code ${code}`, () => {
    const error = failing(code);
    assert.instance(error, StoreUnavailableError);
    assert.match((error as Error).message, pattern);
  });
}

known.run();

const others = suite('any other failure');

for (const code of ['SQLITE_CONSTRAINT', 'UNKNOWN_SQLITE_ERROR_1', 'UNKNOWN_SQLITE_ERROR_', 'EMFILE']) {
  others(`is not changed: ${code}`, () => {
    assert.is((failing(code) as { code?: string }).code, code);
  });
}

others.run();
