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

/** How long a request may wait and be computed, from its beginning, and what computes it. */
interface Means {
  readonly calculator: Calculator;
  readonly timeLimitMs: number;
}

const tooLate = (timeLimitMs: number): Refusal => {
  const fault = `the answer was not ready within the time limit of ${timeLimitMs / 1000} s`;
  return new Refusal('OVERLOADED', `${fault}: send the request again later, or ask for less work`);
};

/**
 * A signal that is aborted with {@link ClientGone} when the connection closes before the answer, and with OVERLOADED when the
 * time limit passes. One for each request, made when it is first asked for.
 */
export const signalOf = (ctx: Context, timeLimitMs: number): AbortSignal => {
  if (ctx.state.signal) return ctx.state.signal;
  const controller = new AbortController();
  ctx.state.signal = controller.signal;
  const leave = (): void => controller.abort(new ClientGone());
  if (ctx.req.socket.destroyed) {
    leave();
    return controller.signal;
  }
  const timeLeft = timeLimitMs - (performance.now() - ctx.state.begun);
  if (timeLeft <= 0) {
    controller.abort(tooLate(timeLimitMs)); // at once: a timer would let the first chunk begin
    return controller.signal;
  }
  const timer = setTimeout(() => controller.abort(tooLate(timeLimitMs)), timeLeft);
  ctx.res.once('close', () => {
    clearTimeout(timer);
    if (!ctx.res.writableFinished) leave();
  });
  return controller.signal;
};

/**
 * Computes, and notes how long it took.
 * @param onProgress is told what the deals until then have counted
 * @throws the signal's reason, once it is aborted
 */
export const compute = async (
  ctx: Context,
  { calculator, timeLimitMs }: Means,
  calculation: Calculation,
  onProgress: (counts: Counts) => void,
): Promise<Counts> => {
  // Whoever left while his key and his balance were looked up gets nothing computed, and is charged nothing.
  if (ctx.req.socket.destroyed) throw new ClientGone();
  const account = ctx.state.principal?.account ?? '';
  const outcome =
    calculator.atOnce(calculation) ??
    (await calculator.calculate(calculation, { account, signal: signalOf(ctx, timeLimitMs), onProgress }));
  ctx.state.timings = { queueMs: outcome.queueMs, computeMs: outcome.computeMs };
  return outcome.counts;
};
