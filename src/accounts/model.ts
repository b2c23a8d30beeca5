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

/** A key as it may be shown: never its text nor its hash. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** The first characters of the key's text, to recognise it by. */
  readonly prefix: string;
  readonly created: Date;
  readonly state: 'active' | 'revoked' | 'expired';
}

/** A key at the only moment at which its text is known. */
export interface CreatedKey extends Key {
  readonly key: string;
}

/** On whose behalf a request comes: what a good key stands for. */
export interface Principal {
  readonly account: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly rateLimit: RateLimit;
}
