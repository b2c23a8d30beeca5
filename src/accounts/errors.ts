// What can go wrong with accounts and their store, as errors that callers tell apart.

/** A request that the accounts refuse. The message is a sentence for the one who typed it. */
export class AccountError extends Error {
  override name = 'AccountError';

  constructor(
    readonly code: 'INVALID_NAME' | 'ACCOUNT_EXISTS' | 'UNKNOWN_ACCOUNT' | 'UNKNOWN_KEY',
    message: string,
  ) {
    super(message);
  }
}

/** The store cannot be opened, reached, read or written now. The message names its file: for operators, not for clients. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}
