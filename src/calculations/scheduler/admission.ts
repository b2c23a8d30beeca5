// Admission control: limits the work in progress, in evaluated hands. There is a limit for all accounts together, and half of it for
// each account. A calculation above that half is admitted if the account has no other work in progress, and counts as the half.
import { formatNumber } from '../../text.js';
import { MAX_BILLED_HANDS } from '../calculation.js';
import type { AdmittedWork } from '../calculator.js';

/** Thrown when too much work is in progress. The message is the beginning of a public sentence: "the queue is full …". */
export class OverloadedError extends Error {
  override name = 'OverloadedError';

  /** @param retryAfterSeconds when the current work will be done, by the speed measured so far; at least 1 */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/** An account's share, half of the limit, must suffice for the largest request. */
export const MIN_QUEUE_LIMIT = 2 * MAX_BILLED_HANDS;

/** About two and a half seconds of work, or more where there are few threads. */
export const defaultQueueLimit = (threads: number): number => Math.max(MIN_QUEUE_LIMIT, threads * 500_000_000);

/** The speed of a worker on an ordinary machine, until it is measured. */
const DEFAULT_HANDS_PER_MS = 150_000;
/** Each chunk reduces the weight of the earlier ones by this factor: about a thousand chunks count, a few seconds of work. */
const DECAY = 0.999;

const formatMillions = (handCount: number): string => `${formatNumber(Math.ceil(handCount / 1e6))} million hands`;

export class Admission {
  readonly #share: number;
  readonly #handsByAccount = new Map<string, number>();
  /** Hands of all accounts in progress. */
  #total = 0;
  /** Their sum if each account counts with its share at most. */
  #bounded = 0;
  #measuredHands = DEFAULT_HANDS_PER_MS;
  #measuredMs = 1;

  /** @param limit hands that may be in progress for all accounts together; {@link MIN_QUEUE_LIMIT} or more */
  constructor(
    private readonly limit: number,
    private readonly threads: number,
  ) {
    this.#share = limit / 2;
  }

  /** Hands in progress. */
  get handCount(): number {
    return this.#total;
  }

  /** Admits hands of an account. @throws {OverloadedError} */
  admit(account: string, handCount: number): void {
    const own = this.#handsByAccount.get(account) ?? 0;
    if (own > 0 && own + handCount > this.#share) {
      const fault = `the account's calculations in flight take up its half of the queue, ${formatMillions(this.#share)}`;
      throw this.#overloaded(fault, Math.min(this.#total, own * this.#handsByAccount.size));
    }
    if (this.#bounded + Math.min(own + handCount, this.#share) - own > this.limit) {
      throw this.#overloaded(`the queue of calculations is full, ${formatMillions(this.limit)}`, this.#total);
    }
    this.#change(account, handCount);
  }

  /** Admits work that is calculated in parts afterwards. @throws {OverloadedError} */
  admitParts(account: string, handCount: number): AdmittedWork {
    this.admit(account, handCount);
    let left = handCount;
    return {
      take(wanted) {
        const taken = Math.min(left, wanted);
        left -= taken;
        return taken;
      },
      release: () => {
        this.release(account, left);
        left = 0;
      },
    };
  }

  /** Releases hands that were evaluated, or are no longer needed. */
  release(account: string, handCount: number): void {
    this.#change(account, -handCount);
  }

  /** Records that one worker evaluated `handCount` hands in `ms` milliseconds. */
  recordSpeed(handCount: number, ms: number): void {
    this.#measuredHands = this.#measuredHands * DECAY + handCount;
    this.#measuredMs = this.#measuredMs * DECAY + ms;
  }

  #change(account: string, difference: number): void {
    const own = this.#handsByAccount.get(account) ?? 0;
    const handCount = own + difference;
    if (handCount > 0) this.#handsByAccount.set(account, handCount);
    else this.#handsByAccount.delete(account);
    this.#total += difference;
    this.#bounded += Math.min(handCount, this.#share) - Math.min(own, this.#share);
  }

  /** @param handCount how many must be done before there is space again */
  #overloaded(fault: string, handCount: number): OverloadedError {
    const ms = (handCount / this.threads) * (this.#measuredMs / this.#measuredHands);
    return new OverloadedError(fault, Math.max(1, Math.ceil(ms / 1000)));
  }
}
