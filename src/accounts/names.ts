// Names, ids and times as the tables hold them.
import { randomUUID } from 'node:crypto';
import { AccountError } from './errors.js';

const NAME_FORM = /^[a-z0-9-]{1,64}$/;
/** Enough digits in base 36 for the milliseconds of the next three thousand years. */
const TIME_DIGITS = 9;

/** @throws {AccountError} INVALID_NAME */
export const requireName = (name: string): void => {
  if (NAME_FORM.test(name)) return;
  throw new AccountError(
    'INVALID_NAME',
    `${JSON.stringify(name.slice(0, 80))} is no account name: a name is 1 to 64 characters of a-z, 0-9 and "-".`,
  );
};

export const unknownAccount = (name: string): AccountError =>
  new AccountError('UNKNOWN_ACCOUNT', `There is no account ${JSON.stringify(name)}.`);

/** A moment as text that sorts by time: ISO 8601 in UTC, always of one length. */
export const timeText = (time: Date | number = Date.now()): string => new Date(time).toISOString();

/** The UTC day of such a text: "2026-11-21". */
export const dayOf = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);

/**
 * A new id of a ledger row. It begins with the time, so that new rows come last in the index: with random ids each would
 * land on another page of an index that outgrew the memory. The 64 bits after it are the random ends of a UUID, whose entropy
 * Node draws for many at once.
 */
export const makeLedgerId = (): string => {
  const uuid = randomUUID();
  return `lg_${Date.now().toString(36).padStart(TIME_DIGITS, '0')}${uuid.slice(0, 8)}${uuid.slice(-8)}`;
};
