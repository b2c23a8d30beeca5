// What a request costs, and how it is charged: the price, the charge, and its receipt.

/** The price: one credit for each started million of hands. */
const HANDS_PER_CREDIT = 1_000_000;

/** The least that a question of a batch or of a job bills. */
const MIN_LISTED_HANDS = 10_000;

/** Hands that a question of a batch or of a job bills. @param hands that it would bill by itself; 0 for a dry run */
export const billListed = (hands: number): number => Math.max(hands, MIN_LISTED_HANDS);

/** Credits for an answer whose hands are this many: one for each started million. */
export const costOf = (hands: number): number => Math.max(1, Math.ceil(hands / HANDS_PER_CREDIT));

/** Credits for work that the client abandoned after this many hands: one for each whole million, perhaps none. */
export const costOfAbandoned = (hands: number): number => Math.floor(hands / HANDS_PER_CREDIT);

/** The most that a stored answer may take. */
export const MAX_PACKED_BYTES = 256 * 1024;

/** A computed answer, stored for repetitions of its request: enough to write the same bytes again. */
export interface StoredAnswer {
  /** SHA-256 of path and request in hexadecimal. */
  readonly request: string;
  /** A batch's answer is stored as it was sent. */
  readonly method: 'monte-carlo' | 'exact' | 'batch';
  /** Of a sampled answer only, like `simulations`. */
  readonly seed?: number;
  readonly simulations?: number;
  /** The engine's counters; none where they are packed. */
  readonly counts: readonly number[];
  /** Counters that are many, or a text, compressed: at most {@link MAX_PACKED_BYTES}; what takes more is not kept. */
  readonly packed?: Uint8Array;
}

/** What is to be charged. */
export interface Charge {
  readonly account: string;
  readonly keyId: string;
  readonly requestId: string;
  /** Credits; 0 only for a job without work. */
  readonly cost: number;
  /** Questions that it pays for, 1 or more; 1 by default. */
  readonly questions?: number;
  /** If the client sent an Idempotency-Key: the key, and the answer for repetitions of the request. */
  readonly idempotency?: { readonly key: string; readonly answer: StoredAnswer } | undefined;
}

/** A charge with the id that its ledger row will have. */
export interface NumberedCharge extends Charge {
  readonly id: string;
}

/** The result of a charge. */
export interface Receipt {
  /** Credits that were taken: the cost, or 0 where another instance had answered the same request before. */
  readonly cost: number;
  /** The account's balance after it. */
  readonly credits: number;
  /** The answer that the other instance gave, and that this one must repeat. */
  readonly earlier?: StoredAnswer;
}

/** A report on a commit that was not confirmed: that it was lost, what became of it, or that nothing could be learned of it. */
export interface LostCommit {
  readonly state: 'lost' | 'found' | 'given up';
  /** The ids of its charges; in the state "found", of those that were committed. */
  readonly charges: readonly string[];
  /** The ids of the committed charges that were refunded. */
  readonly refunded?: readonly string[];
  readonly err?: unknown;
}
