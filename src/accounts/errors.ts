// The errors of accounts that callers distinguish.
export { StoreUnavailableError, UnknownOutcomeError } from '../store/store-errors.js';

/** A command that cannot be done. The message is a sentence for the person who gave it. */
export class AccountError extends Error {
  override name = 'AccountError';

  constructor(
    readonly code:
      | 'INVALID_NAME'
      | 'ACCOUNT_EXISTS'
      | 'UNKNOWN_ACCOUNT'
      | 'UNKNOWN_KEY'
      | 'INACTIVE_KEY'
      | 'BALANCE_TOO_LARGE',
    message: string,
  ) {
    super(message);
  }
}

export const unknownAccount = (name: string): AccountError =>
  new AccountError('UNKNOWN_ACCOUNT', `There is no account ${JSON.stringify(name)}.`);

/** The balance does not cover a request's cost. All numbers are credits. */
export class InsufficientCreditsError extends Error {
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
