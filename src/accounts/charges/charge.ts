// What is charged: the charge, and its receipt.

/** An answer that is kept under an Idempotency-Key, for repetitions of its request. */
export interface KeptAnswer {
  /** The Idempotency-Key. */
  readonly key: string;
  /** SHA-256 of path and request in hexadecimal. */
  readonly request: string;
  /** The answer's text, perhaps compressed; none where it was too large to keep. */
  readonly text?: Uint8Array | undefined;
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
  /** The answer for repetitions, if the client sent an Idempotency-Key. */
  readonly kept?: KeptAnswer | undefined;
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
  readonly earlier?: KeptAnswer;
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
