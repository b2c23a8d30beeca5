// How much work may be under way: a bound for all together, half of it for one account.
import { MAX_OPPONENTS, MAX_SIMULATIONS } from './calculation.js';

/** Raised for calculations that find no room. The message is a public sentence without an end: "the queue is full …". */
export class OverloadedError extends Error {
  override name = 'OverloadedError';

  /** @param retryAfterSeconds when what is under way now will be done, by what was computed so far; at least 1 */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

export interface Room {
  /** Lets so many hands of an account in. @throws {OverloadedError} */
  enter(account: string, hands: number): void;
  /** Frees what was done, or is not wanted any longer. */
  leave(account: string, hands: number): void;
  /** Learns how long work takes: hands that one thread evaluated in so many milliseconds. */
  learn(hands: number, ms: number): void;
  /** Hands that are under way. */
  hands(): number;
}

/** Half of it, an account's share, does for the largest calculation. */
export const LEAST_QUEUE_LIMIT = 2 * MAX_SIMULATIONS * (1 + MAX_OPPONENTS);

/** What a thread does on an ordinary machine, until it is known what it does here. */
const USUAL_HANDS_PER_MS = 150_000;
/** Of what was learnt so far each new chunk leaves so much: some thousand chunks count, a few seconds of work. */
const REMEMBERED = 0.999;

const millions = (hands: number): string => `${Math.ceil(hands / 1e6).toLocaleString('en-US')} million hands`;

/** @param limit hands that may be under way for all accounts together; {@link LEAST_QUEUE_LIMIT} or more */
export const createRoom = (limit: number, threads: number): Room => {
  const share = limit / 2;
  const handsOf = new Map<string, number>();
  let total = 0;
  let learntHands = USUAL_HANDS_PER_MS;
  let learntMs = 1;

  const secondsFor = (hands: number): number =>
    Math.max(1, Math.ceil(((hands / threads) * (learntMs / learntHands)) / 1000));

  return {
    enter(account, hands) {
      const own = handsOf.get(account) ?? 0;
      if (own + hands > share) {
        const fault = `the account's calculations in flight take up its half of the queue, ${millions(share)}`;
        throw new OverloadedError(fault, secondsFor(Math.min(total, own * handsOf.size)));
      }
      if (total + hands > limit) {
        throw new OverloadedError(`the queue of calculations is full, ${millions(limit)}`, secondsFor(total));
      }
      handsOf.set(account, own + hands);
      total += hands;
    },
    leave(account, hands) {
      const own = (handsOf.get(account) ?? 0) - hands;
      if (own > 0) handsOf.set(account, own);
      else handsOf.delete(account);
      total -= hands;
    },
    learn(hands, ms) {
      learntHands = learntHands * REMEMBERED + hands;
      learntMs = learntMs * REMEMBERED + ms;
    },
    hands: () => total,
  };
};
