// Failures of the store, explained in sentences by their codes. Those that can be provoked are tested with the databases.

import * as assert from 'uvu/assert';
import { explainFileError, explainServerError, StoreUnavailableError } from '../../src/store/store-errors.js';
import { suite } from '../suite.js';

const failure = (code: string): Error => Object.assign(new Error('from below'), { code });

const FILE: Readonly<Record<string, RegExp>> = {
  SQLITE_READONLY_DBMOVED: /: the file or its folder is not writable/,
  UNKNOWN_SQLITE_ERROR_1544: /: the file or its folder is not writable/, // SQLITE_READONLY_DIRECTORY
  UNKNOWN_SQLITE_ERROR_773: /: another program has locked it/, // SQLITE_BUSY_TIMEOUT
  UNKNOWN_SQLITE_ERROR_8458: /: reading or writing it failed/, // SQLITE_IOERR_CORRUPTFS
  ENOSPC: /: the disk is full/,
};

const SERVER: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53300': 'it has too many connections',
  '53200': 'it is out of resources',
  '57P03': 'it is starting or shutting down',
  '57014': 'it took too long',
  '25P03': 'a transaction was idle for too long',
  '40P01': 'transactions conflicted',
  '08P01': 'it, or a pooler before it, ended or refused the connection',
};

const errors = suite('a failure of the store');

errors('of a file is recognised by its code; other errors are not changed', () => {
  for (const [code, reason] of Object.entries(FILE)) {
    const error = explainFileError('/data/odds.db', failure(code));
    assert.instance(error, StoreUnavailableError);
    assert.match((error as Error).message, reason);
  }
  for (const code of ['SQLITE_CONSTRAINT', 'UNKNOWN_SQLITE_ERROR_1', 'UNKNOWN_SQLITE_ERROR_', 'EMFILE']) {
    const error = failure(code);
    assert.is(explainFileError('/data/odds.db', error), error);
  }
});

errors('of PostgreSQL is recognised by its code; an error of our SQL is not changed', () => {
  const place = 'postgres://host/db';
  for (const [code, reason] of Object.entries(SERVER)) {
    const { message } = explainServerError(place, failure(code), true) as Error;
    assert.is(message, `The account store ${place} cannot be used: ${reason} (from below).`);
  }
  for (const code of ['42601', '23505', '42P01']) {
    const error = failure(code);
    assert.is(explainServerError(place, error, true), error);
  }
});

errors('names a long path by its beginning and its end', () => {
  const { message } = explainFileError(`/${'a'.repeat(300)}${'z'.repeat(60)}`, failure('ENOSPC')) as Error;
  assert.is(message, `The account store /${'a'.repeat(139)}…${'z'.repeat(60)} cannot be used: the disk is full.`);
});
