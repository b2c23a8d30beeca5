// Admission control: how much work may be under way, in hands; a limit for all accounts together, half of it for each account. A
// calculation larger than that half is admitted where the account has nothing else under way, and counts as the half.
import { grouped } from '../../text.js';
import { MAX_BILLED_HANDS } from '../calculation.js';

/** Raised when too much work is under way. The message is the beginning of a public sentence: "the queue is full …". */
export class OverloadedError extends Error {
  override name = 'OverloadedError';

  /** @param retryAfterSeconds when the present work will be done, by the speed measured so far; at least 1 */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/** Work that was admitted before its calculations begin. */
export interface AdmittedWork {
  /** Takes hands of it for a calculation, which releases them. @returns how many were left for it */
  take(hands: number): number;
  /** Releases what was not taken. */
  release(): void;
}

export interface Admission {
  /** Admits so many hands of an account. @throws {OverloadedError} */
  admit(account: string, hands: number): void;
  /** Admits work that is calculated in parts afterwards. @throws {OverloadedError} */
  admitParts(account: string, hands: number): AdmittedWork;
  /** Releases hands that were evaluated, or are not wanted any longer. */
  release(account: string, hands: number): void;
  /** Records how many hands one worker evaluated in so many milliseconds. */
  recordSpeed(hands: number, ms: number): void;
  /** Hands that are under way. */
  hands(): number;
}

/** Half of it, an account's share, is enough for the largest request. */
export const MIN_QUEUE_LIMIT = 2 * MAX_BILLED_HANDS;

/** About two and a half seconds of work. */
export const defaultQueueLimit = (threads: number): number => threads * 500_000_000;

/** The speed of a worker on an ordinary machine, until it is measured. */
const DEFAULT_HANDS_PER_MS = 150_000;
/** Each chunk reduces the weight of the earlier ones by this factor: about a thousand chunks count, a few seconds of work. */
const DECAY = 0.999;

const millions = (hands: number): string => `${grouped(Math.ceil(hands / 1e6))} million hands`;

/** @param limit hands that may be under way for all accounts together; {@link MIN_QUEUE_LIMIT} or more */
export const createAdmission = (limit: number, threads: number): Admission => {
  const share = limit / 2;
  const handsOf = new Map<string, number>();
  /** Of all accounts: the hands under way, and those with each account's counted up to its share. */
  let total = 0;
  let bounded = 0;
  let measuredHands = DEFAULT_HANDS_PER_MS;
  let measuredMs = 1;

  const secondsFor = (hands: number): number =>
    Math.max(1, Math.ceil(((hands / threads) * (measuredMs / measuredHands)) / 1000));

  const setHands = (account: string, own: number, hands: number): void => {
    if (hands > 0) handsOf.set(account, hands);
    else handsOf.delete(account);
    total += hands - own;
    bounded += Math.min(hands, share) - Math.min(own, share);
  };

  const admission: Admission = {
    admit(account, hands) {
      const own = handsOf.get(account) ?? 0;
      if (own > 0 && own + hands > share) {
        const fault = `the account's calculations in flight take up its half of the queue, ${millions(share)}`;
        throw new OverloadedError(fault, secondsFor(Math.min(total, own * handsOf.size)));
      }
      if (bounded + Math.min(own + hands, share) - own > limit) {
        throw new OverloadedError(`the queue of calculations is full, ${millions(limit)}`, secondsFor(total));
      }
      setHands(account, own, own + hands);
    },
    admitParts(account, hands) {
      admission.admit(account, hands);
      let left = hands;
      return {
        take(wanted) {
          const taken = Math.min(left, wanted);
          left -= taken;
          return taken;
        },
        release() {
          admission.release(account, left);
          left = 0;
        },
      };
    },
    release(account, hands) {
      const own = handsOf.get(account) ?? 0;
      setHands(account, own, own - hands);
    },
    recordSpeed(hands, ms) {
      measuredHands = measuredHands * DECAY + hands;
      measuredMs = measuredMs * DECAY + ms;
    },
    hands: () => total,
  };
  return admission;
};
