// Failures of the store, explained in sentences.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFileError, explainServerError, StoreUnavailableError } from '../../src/store/store-errors.js';

const failingFile = (code: string): unknown =>
  explainFileError('/data/odds.db', Object.assign(new Error('from below'), { code }));

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
    const error = failingFile(code);
    assert.instance(error, StoreUnavailableError);
    assert.match((error as Error).message, pattern);
  });
}

known.run();

const others = suite('any other failure');

for (const code of ['SQLITE_CONSTRAINT', 'UNKNOWN_SQLITE_ERROR_1', 'UNKNOWN_SQLITE_ERROR_', 'EMFILE']) {
  others(`is not changed: ${code}`, () => {
    assert.is((failingFile(code) as { code?: string }).code, code);
  });
}

others.run();

const failures = suite('a failure of PostgreSQL');

const failing = (code: string): unknown =>
  explainServerError('postgres://host/db', Object.assign(new Error('from below'), { code }), true);

for (const [code, reason] of [
  ['28P01', 'it refuses the user or the password'],
  ['53100', 'its disk is full'],
  ['53300', 'it has too many connections'],
  ['57P03', 'it is starting or shutting down'],
  ['25P03', 'a transaction stood idle for too long'],
  ['40P01', 'transactions stood in each other’s way'],
  ['08P01', 'it, or a pooler before it, ended or refused the connection'],
] as const) {
  failures(`is recognised by its code ${code}`, () => {
    const { message } = failing(code) as Error;
    assert.is(message, `The account store postgres://host/db cannot be used: ${reason} (from below).`);
  });
}

for (const code of ['42601', '23505', '22P02', '42P01']) {
  failures(`that is an error of our SQL is not changed: ${code}`, () => {
    assert.is((failing(code) as { code?: string }).code, code);
  });
}

failures.run();
