// The types of accounts, keys, ledger entries, usage and charges, and the errors of accounts.
import type { RateLimit } from './limits/limit-settings.js';

export { StoreUnavailableError, UnknownOutcomeError } from '../store/store-errors.js';

/** An account. Its credits and its rate limit are shared by all its keys. */
export interface Account {
  readonly name: string;
  readonly credits: number;
  readonly rateLimit: RateLimit;
  /** While it is not, all its keys are refused, and its jobs end. */
  readonly active: boolean;
  readonly created: Date;
}

export type AccountChanges = Partial<Pick<Account, 'rateLimit' | 'active'>>;

/** Of a grant by an operator. */
export interface GrantOptions {
  readonly note?: string | undefined;
  /** Who grants. */
  readonly actor?: string | undefined;
  /** Unique in the ledger for ever: a repetition of the grant changes nothing and has the same result. */
  readonly reference?: string | undefined;
}

/** The newest rows, or those after `before`. */
export interface PageOptions {
  readonly limit: number;
  /** The name or id of the last item of the page before. */
  readonly before?: string | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** By default an account starts with no credits and 100 requests a minute. */
export interface AccountOptions {
  readonly credits?: number;
  readonly rateLimit?: RateLimit;
  /** Who grants the first credits. */
  readonly actor?: string | undefined;
}

/** The part of a key that may be shown: neither its text nor its hash. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** What the operator calls it. */
  readonly name?: string;
  /** The first characters of the key's text, to recognise it by. */
  readonly prefix: string;
  readonly created: Date;
  readonly state: 'active' | 'revoked' | 'expired';
  /** When the key stops or stopped working; undefined without an expiry, and before a rotation. */
  readonly expires?: Date;
  /** The minute of its last use, known a few seconds later. */
  readonly lastUsed?: Date;
}

export type KeyOptions = Pick<Key, 'name' | 'expires'>;

/** A new key with its text, which is known only now. */
export interface CreatedKey extends Key {
  readonly key: string;
}

/** The account and the key of an authenticated request. */
export interface Principal {
  readonly account: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly rateLimit: RateLimit;
}

/** A change of a balance: an operator's grant, or the charge for a request. */
export interface LedgerEntry {
  readonly id: string;
  readonly account: string;
  readonly kind: 'grant' | 'charge';
  /** Positive, also for a charge; negative for a grant that corrects others. */
  readonly credits: number;
  readonly time: Date;
  /** The key and the request that were charged. */
  readonly keyId?: string;
  readonly requestId?: string;
  readonly note?: string;
  /** Who granted, if it was an operator. */
  readonly actor?: string;
  readonly reference?: string;
}

/** An account's balance and the sums of its ledger. They agree if balance = grants − charges. */
export interface BalanceCheck {
  readonly account: string;
  readonly credits: number;
  readonly grants: number;
  readonly charges: number;
  readonly agrees: boolean;
}

/** Charged requests of one UTC day, and the number of their questions: one, or all questions of a batch. */
export interface UsageDay {
  /** "2026-11-21" */
  readonly date: string;
  readonly requests: number;
  readonly questions: number;
  readonly credits: number;
}

/** An answer that is stored under an Idempotency-Key, for repetitions of its request. */
export interface KeptAnswer {
  /** The Idempotency-Key. */
  readonly key: string;
  /** SHA-256 of path and request in hexadecimal. */
  readonly request: string;
  /** The answer's text, perhaps compressed; undefined if it was too large to store. */
  readonly text?: Uint8Array | undefined;
}

export interface Charge {
  readonly account: string;
  readonly keyId: string;
  readonly requestId: string;
  /** Credits; 0 only for a job without work. */
  readonly cost: number;
  /** Questions that it pays for, 1 or more. */
  readonly questions: number;
  /** The answer for repetitions, if the client sent an Idempotency-Key. */
  readonly kept?: KeptAnswer | undefined;
}

/** A charge with the id that its ledger row will have. */
export interface NumberedCharge extends Charge {
  readonly id: string;
}

export interface Receipt {
  /** Credits that were taken: the cost, or 0 if another instance had already answered the same request. */
  readonly cost: number;
  /** The account's balance after it. */
  readonly credits: number;
  /** The answer that the other instance gave, and that this one must repeat. */
  readonly earlier?: KeptAnswer;
}

/** A report on a commit that was not confirmed: it is lost, its outcome was found, or was given up. */
export interface LostCommit {
  readonly state: 'lost' | 'found' | 'given up';
  /** The ids of its charges; in the state "found", of those that it had made: the others were charged again, or their requests failed. */
  readonly charges: readonly string[];
  /** The ids of the committed charges that were refunded. */
  readonly refunded?: readonly string[];
  readonly err?: unknown;
}

/** A command that failed. The message is a sentence for the person who ran it. */
export class AccountError extends Error {
  override name = 'AccountError';

  constructor(
    readonly code:
      | 'INVALID_NAME'
      | 'ACCOUNT_EXISTS'
      | 'UNKNOWN_ACCOUNT'
      | 'UNKNOWN_KEY'
      | 'INACTIVE_KEY'
      | 'BALANCE_TOO_LARGE'
      | 'INSUFFICIENT_CREDITS'
      | 'REFERENCE_USED',
    message: string,
  ) {
    super(message);
  }
}

/** The account may not have this now. Another request may have taken the last of what it needs. */
export abstract class RefusedError extends Error {}

/** The balance does not cover a request's cost. All numbers are credits. */
export class InsufficientCreditsError extends RefusedError {
  override name = 'InsufficientCreditsError';

  /** @param reserved the part of the balance that is set aside for requests in flight */
  constructor(
    readonly cost: number,
    readonly balance: number,
    readonly reserved = 0,
  ) {
    super(`the request costs ${cost}, the account has ${balance}, of which ${reserved} are set aside`);
  }
}
