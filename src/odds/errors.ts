// What keeps a calculation from being computed.

/** Raised for calculations that are under way when the calculator is closed, or come later. */
export class CalculatorClosedError extends Error {
  override name = 'CalculatorClosedError';
}

/** Raised where no thread can be started. The cause says why. */
export class CalculatorUnavailableError extends Error {
  override name = 'CalculatorUnavailableError';
}
