// Accounts, keys, ledger entries and usage, as the methods of accounts take and answer them.
import type { RateLimit } from './limits/rate-limit.js';

/** An account. Its credits and its rate limit are shared by all its keys. */
export interface Account {
  readonly name: string;
  readonly credits: number;
  readonly rateLimit: RateLimit;
  readonly created: Date;
}

/** What an account begins with; by default no credits and 100 requests a minute. */
export interface AccountOptions {
  readonly credits?: number;
  readonly rateLimit?: RateLimit;
}

/** What may be shown of a key: never its text nor its hash. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** The first characters of the key's text, to recognise it by. */
  readonly prefix: string;
  readonly created: Date;
  readonly state: 'active' | 'revoked' | 'expired';
  /** When it stops working, or did; undefined for a key that was never rotated. */
  readonly expires?: Date;
  /** The minute of its last use, known a few seconds later. */
  readonly lastUsed?: Date;
}

/** A new key with its text, which is known only now. */
export interface CreatedKey extends Key {
  readonly key: string;
}

/** Whose request it is, as known from its key. */
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
  /** Positive, whatever the kind. */
  readonly credits: number;
  readonly time: Date;
  /** The key and the request that were charged. */
  readonly keyId?: string;
  readonly requestId?: string;
  /** The note on a grant. */
  readonly note?: string;
}

/** An account's balance and the sums of its ledger. They agree if balance = grants − charges. */
export interface BalanceCheck {
  readonly account: string;
  readonly credits: number;
  readonly grants: number;
  readonly charges: number;
  readonly agrees: boolean;
}

/** Charged requests of one UTC day, and the questions that they asked: one each, and those of a batch. */
export interface UsageDay {
  /** "2026-11-21" */
  readonly date: string;
  readonly requests: number;
  readonly questions: number;
  readonly credits: number;
}
