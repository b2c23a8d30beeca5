// Times, days and ledger ids in the form in which the tables store them.
import { randomUUID } from 'node:crypto';

/** Enough digits in base 36 for the milliseconds of the next three thousand years. */
const TIME_DIGITS = 9;

/** A time as text that sorts by time: ISO 8601 in UTC, always of the same length. */
export const timeText = (time: Date | number = Date.now()): string => new Date(time).toISOString();

/** The UTC day of such a text: "2026-11-21". */
export const dayOf = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);

/**
 * Makes an id for a ledger row. It begins with the time, so that new rows are added at the end of the index: random ids would
 * change pages everywhere in an index that is larger than memory. The 64 bits after it are parts of a UUID, because Node caches
 * random numbers for UUIDs.
 */
export const makeLedgerId = (): string => {
  const uuid = randomUUID();
  return `lg_${Date.now().toString(36).padStart(TIME_DIGITS, '0')}${uuid.slice(0, 8)}${uuid.slice(-8)}`;
};
