// What the engine refuses, and what keeps it from loading.

/** The module refused an argument. `status` is the ABI's. */
export class InvalidArgumentError extends Error {
  override name = 'InvalidArgumentError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The bytes are no module of ours, or this runtime cannot run them. */
export class EngineLoadError extends Error {
  override name = 'EngineLoadError';
}
