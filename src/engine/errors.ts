// What the engine refuses, and what keeps it from loading.

/** Text that is no card, or a number of cards that is no situation. The message names the entry and the way out. */
export class InvalidCardsError extends Error {
  override name = 'InvalidCardsError';
}

/** The module refused an argument. `status` is the ABI's. */
export class InvalidArgumentError extends Error {
  override name = 'InvalidArgumentError';

  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The bytes are no module of ours, or this runtime cannot run them. */
export class EngineLoadError extends Error {
  override name = 'EngineLoadError';
}
