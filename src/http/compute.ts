// From a valid request to counts: the calculation as a value, computed for as long as the client waits.
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
import type { Calculator } from '../odds/calculator.js';
import { exactRefusal } from '../odds/exact.js';
import { randomSeed } from '../odds/seed.js';
import { ClientGone, type Context } from './context.js';
import { Refusal } from './errors.js';

interface Options {
  readonly method?: 'monte-carlo' | 'exact';
  readonly simulations?: number;
  readonly seed?: number;
}

/** Refuses options that make no sense beside "exact", and situations with too many deals. */
const exactCalculation = (cards: readonly number[], opponents: number, options: Options): Calculation => {
  const stray = (['simulations', 'seed'] as const).find(option => options[option] !== undefined);
  if (stray) {
    const fault = `${stray} is ${options[stray]} beside method "exact"`;
    throw new Refusal('INVALID_REQUEST', `${fault}, which goes through every deal: leave out one of them`);
  }
  const refusal = exactRefusal(cards.length, opponents);
  if (refusal) throw new Refusal('INVALID_REQUEST', `method is "exact": ${refusal}; send "monte-carlo"`);
  return { cards, opponents, method: 'exact' };
};

/** The calculation that a request asks for; options that it leaves out are filled in. */
export const calculationOf = (
  cards: readonly number[],
  opponents: number,
  options: Options,
  defaultSimulations: number,
): Calculation =>
  options.method === 'exact'
    ? exactCalculation(cards, opponents, options)
    : {
        cards,
        opponents,
        method: 'monte-carlo',
        simulations: options.simulations ?? defaultSimulations,
        seed: options.seed ?? randomSeed(),
      };

/** A signal that is aborted when the connection closes before the answer, and how to stop listening for that. */
const whileConnected = (ctx: Context): { signal: AbortSignal; release: () => void } => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientGone());
  if (ctx.req.socket.destroyed) abort();
  ctx.res.once('close', abort);
  return { signal: controller.signal, release: () => ctx.res.off('close', abort) };
};

/**
 * Computes, and tells how long it took in a Server-Timing header: the body stays the same for the same seed.
 * @throws {ClientGone} the connection closed before the last chunk was done
 */
export const compute = async (ctx: Context, calculator: Calculator, calculation: Calculation): Promise<Counts> => {
  const { signal, release } = whileConnected(ctx);
  try {
    const { counts, queueMs, computeMs } = await calculator.calculate(calculation, signal);
    ctx.state.timings = { queueMs, computeMs };
    ctx.set('Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
    return counts;
  } finally {
    release();
  }
};
