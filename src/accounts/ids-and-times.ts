// Times, days and ledger ids in the form in which the tables store them.
import { randomUUID } from 'node:crypto';

/** Enough digits in base 36 for the milliseconds of the next three thousand years. */
const TIME_DIGITS = 9;
const PLACE_DIGITS = 3;
/** The most ids in one millisecond: more than a process can make. */
const IDS_PER_MS = 36 ** PLACE_DIGITS;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A time as text that sorts by time: ISO 8601 in UTC, always of the same length. */
export const formatTime = (time: Date | number = Date.now()): string => new Date(time).toISOString();

/** The UTC day of a time that `formatTime` wrote: "2026-11-21". */
export const formatDay = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);

let lastTime = 0;
let idsOfTime = 0;

/** A millisecond and a place in it, later than the moment before, even when the clock is set back. */
const takeNextMoment = (): readonly [time: number, place: number] => {
  const now = Date.now();
  const isFull = ++idsOfTime === IDS_PER_MS;
  if (now > lastTime || isFull) {
    lastTime = Math.max(now, lastTime + 1);
    idsOfTime = 0;
  }
  return [lastTime, idsOfTime];
};

/**
 * Makes an id for a ledger row. After its prefix it has the time, so that new rows are added at the end of the index: random ids would
 * change pages everywhere in an index that is larger than memory. The ids of a process sort in the order in which they were made. 64
 * random bits follow.
 */
export const makeLedgerId = (): string => {
  const [time, place] = takeNextMoment();
  const uuid = randomUUID();
  const order = time.toString(36).padStart(TIME_DIGITS, '0') + place.toString(36).padStart(PLACE_DIGITS, '0');
  return `lg_${order}${uuid.slice(0, 8)}${uuid.slice(-8)}`;
};
