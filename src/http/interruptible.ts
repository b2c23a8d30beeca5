// A calculator whose calculations in flight can all be ended at once, each with a reason that is answered to its client.
import type { Calculator } from '../odds/calculator.js';

export interface Interruptible {
  readonly calculator: Calculator;
  /** Calculations in flight reject with `reason` at their next chunk's end, and all that come later at once. */
  interrupt(reason: Error): void;
}

/** The calculator itself is left alone; only calculations that go through the new one are interrupted. */
export const interruptible = (calculator: Calculator): Interruptible => {
  const inFlight = new Set<AbortController>();
  let interruption: Error | undefined;
  return {
    interrupt: reason => {
      interruption = reason;
      for (const controller of inFlight) controller.abort(reason);
    },
    calculator: {
      ...calculator,
      calculate: async (calculation, signal, onProgress) => {
        if (interruption) throw interruption;
        const controller = new AbortController();
        const pass = (): void => controller.abort(signal?.reason);
        if (signal?.aborted) pass();
        signal?.addEventListener('abort', pass);
        inFlight.add(controller);
        try {
          return await calculator.calculate(calculation, controller.signal, onProgress);
        } finally {
          inFlight.delete(controller);
          signal?.removeEventListener('abort', pass);
        }
      },
    },
  };
};
