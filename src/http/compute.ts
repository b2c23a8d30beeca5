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

/** Does the work with a signal that is aborted, with {@link ClientGone}, when the connection closes before the answer. */
export const whileConnected = async <Result>(
  ctx: Context,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientGone());
  if (ctx.req.socket.destroyed) abort();
  ctx.res.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    ctx.res.off('close', abort);
  }
};

/**
 * Computes, and notes how long it took.
 * @param onProgress is told how many deals are done
 * @throws the signal's reason, once it is aborted
 */
export const compute = async (
  ctx: Context,
  calculator: Calculator,
  calculation: Calculation,
  signal: AbortSignal,
  onProgress: (deals: number) => void,
): Promise<Counts> => {
  const { counts, queueMs, computeMs } = await calculator.calculate(calculation, signal, onProgress);
  ctx.state.timings = { queueMs, computeMs };
  return counts;
};
