// What both stores say when they cannot be used: in words that an operator can act on.
import { StoreUnavailableError } from '../errors.js';

/** Reasons by the beginnings of codes; the first that fits holds. */
export type Reasons = readonly (readonly [code: string, reason: string])[];

export const reasonFor = (reasons: Reasons, code: string): string | undefined =>
  reasons.find(([beginning]) => code.startsWith(beginning))?.[1];

/** The error that says why a store cannot be used. */
export const unavailable = (place: string, reason: string, cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`The account store ${place} cannot be used: ${reason}.`, { cause });
