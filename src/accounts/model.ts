// The values that accounts are made of: what the store answers and what its callers hold.

/** At most `requests` in each window of `windowSeconds`. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Who pays: credits and the rate limit are the account's, whatever number of keys it has. */
export interface Account {
  readonly name: string;
  readonly credits: number;
  readonly rateLimit: RateLimit;
  readonly created: Date;
}

/** What an account begins with; no credits and 100 requests a minute where nothing is said. */
export interface AccountOptions {
  readonly credits?: number;
  readonly rateLimit?: RateLimit;
}

/** A key as it may be shown: never its text nor its hash. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** The first characters of the key's text, to recognise it by. */
  readonly prefix: string;
  readonly created: Date;
  readonly state: 'active' | 'revoked' | 'expired';
  /** When it stops working, or did; undefined for a key that was never rotated. */
  readonly expires?: Date;
  /** The minute in which it was last let in; a few seconds late. */
  readonly lastUsed?: Date;
}

/** A key at the only moment at which its text is known. */
export interface CreatedKey extends Key {
  readonly key: string;
}

/** Shows a new key to the one who asked for it; rejects where it cannot be shown, with a sentence that says why. */
export type ShowKey = (created: CreatedKey) => Promise<void>;

/** On whose behalf a request comes: what a good key stands for. */
export interface Principal {
  readonly account: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly rateLimit: RateLimit;
}

/** What moved a balance: an operator's grant, or the charge for a request. */
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
  /** What was said of a grant. */
  readonly note?: string;
}

/** An account's balance beside what its ledger says. They agree when balance = grants − charges. */
export interface BalanceCheck {
  readonly account: string;
  readonly credits: number;
  readonly grants: number;
  readonly charges: number;
  readonly agrees: boolean;
}

/** Charged requests of one UTC day. */
export interface UsageDay {
  /** "2026-11-21" */
  readonly date: string;
  readonly requests: number;
  readonly credits: number;
}

/** A computed answer as it is kept for repetitions: enough to write the same bytes again. */
export interface Answer {
  /** SHA-256 of path and request in hexadecimal. */
  readonly request: string;
  readonly method: 'monte-carlo' | 'exact';
  /** Of a sampled answer only, like `simulations`. */
  readonly seed?: number;
  readonly simulations?: number;
  /** The engine's counters. */
  readonly counts: readonly number[];
}

/** What is to be paid. */
export interface Charge {
  readonly account: string;
  readonly keyId: string;
  readonly requestId: string;
  /** Credits, 1 or more. */
  readonly cost: number;
  /** Where the client sent an Idempotency-Key: what repetitions of the request are answered with. */
  readonly idempotency?: { readonly key: string; readonly answer: Answer };
}

/** What came of a charge. */
export interface Receipt {
  /** Credits that were taken: the cost, or 0 where another instance had answered the same request before. */
  readonly cost: number;
  /** The account's balance after it. */
  readonly credits: number;
  /** The answer that the other instance gave, and this one must give. */
  readonly earlier?: Answer;
}

/** What is to be told of a lost commit: that it was lost, what was found, or that it could not be found until the end. */
export interface LostCommit {
  readonly state: 'lost' | 'found' | 'given up';
  /** Ids of the charges in it; of those found: which were committed, and which of them were given back. */
  readonly charges: readonly string[];
  readonly refunded?: readonly string[];
  readonly err?: unknown;
}
