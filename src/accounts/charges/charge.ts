// What is charged: the charge, and its receipt.

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
