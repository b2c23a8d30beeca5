// The errors of a calculator. Without imports: the library exports the first one, whose types must need no others.

/**
 * The calculator was closed before the calculation ended. The library's `close()` causes it; later calls start new threads.
 * @example
 * const odds = engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1e12 });
 * const isClosed = odds.catch(error => error instanceof CalculatorClosedError);
 * await engine.close();
 * console.log(await isClosed); // prints true
 */
export class CalculatorClosedError extends Error {
  override name = 'CalculatorClosedError';
}

/** Thrown when no worker can be started. The cause says why. */
export class CalculatorUnavailableError extends Error {
  override name = 'CalculatorUnavailableError';
}
