// What both stores say when they cannot be used: in words that an operator can act on.
import { StoreUnavailableError } from '../errors.js';

/** Reasons by the beginnings of codes; the first that fits holds. */
export type Reasons = readonly (readonly [code: string, reason: string])[];

export const reasonFor = (reasons: Reasons, code: string): string | undefined =>
  reasons.find(([beginning]) => code.startsWith(beginning))?.[1];

/** The way out where a file cannot be the store. */
export const ANOTHER_FILE = 'set DATABASE_URL to another file';

/** A reason stands behind the place, and must still be read. */
const LONGEST_PLACE = 200;
const END_OF_PLACE = 60;

const shown = (place: string): string =>
  place.length > LONGEST_PLACE
    ? `${place.slice(0, LONGEST_PLACE - END_OF_PLACE)}…${place.slice(-END_OF_PLACE)}`
    : place;

/** The error that says why a store cannot be used. */
export const unavailable = (place: string, reason: string, cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`The account store ${shown(place)} cannot be used: ${reason}.`, { cause });
