// The errors of a store that callers distinguish.

/** The store cannot be opened, reached, read or written now. The message names its location: for operators, not for clients. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The store was lost between a commit and its confirmation: whether the transaction happened is not known yet. */
export class UnknownOutcomeError extends StoreUnavailableError {
  override name = 'UnknownOutcomeError';
}
