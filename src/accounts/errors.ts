// What can go wrong with accounts and their store, as errors that callers tell apart.

/** A request that the accounts refuse. The message is a sentence for the one who typed it. */
export class AccountError extends Error {
  override name = 'AccountError';

  constructor(
    readonly code:
      | 'INVALID_NAME'
      | 'ACCOUNT_EXISTS'
      | 'UNKNOWN_ACCOUNT'
      | 'UNKNOWN_KEY'
      | 'INACTIVE_KEY'
      | 'KEY_NOT_SHOWN'
      | 'BALANCE_TOO_LARGE',
    message: string,
  ) {
    super(message);
  }
}

/** The balance does not cover a request's cost. All numbers are credits. */
export class InsufficientCreditsError extends Error {
  override name = 'InsufficientCreditsError';

  /** @param held the part of the balance that is set aside for requests in flight */
  constructor(
    readonly cost: number,
    readonly balance: number,
    readonly held = 0,
  ) {
    super(`the request costs ${cost}, the account has ${balance}, of which ${held} are set aside`);
  }
}

/** The store cannot be opened, reached, read or written now. The message names its place: for operators, not for clients. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The store was lost between a commit and its confirmation: nobody knows yet whether the transaction happened, and stays. */
export class UnknownOutcomeError extends StoreUnavailableError {
  override name = 'UnknownOutcomeError';
}
