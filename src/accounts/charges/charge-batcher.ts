// Batches charges. Charges that arrive while a transaction is being committed share the next transaction, so that they wait for the
// disk or the network together. No charge waits for a timer.
import {
  type Charge,
  InsufficientCreditsError,
  type NumberedCharge,
  type Receipt,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../account-model.js';
import { makeLedgerId } from '../ids-and-times.js';
import type { ChargeOutcome, ChargeStore } from './charge-store.js';
import type { LostCommits } from './lost-commits.js';

/** Charges of a batch: SQLite keeps a prepared statement for each number of rows. */
const MAX_BATCH_SIZE = 64;
/** Bytes of kept answers in a batch: SQLite writes it without a pause, some milliseconds for each million bytes. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** A batch is complete when this many iterations of the event loop bring no charge. */
const IDLE_ITERATIONS = 3;
/** A batch is complete after this time at the latest. */
const MAX_GATHERING_MS = 10;
/** A charge that waits longer fails. If one transaction after another timed out, the last charge would wait for minutes. */
const QUEUE_TIMEOUT_MS = 5000;

/** A charge and the promise of its receipt. */
interface PendingCharge {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

const settleCharge = ({ charge, resolve, reject }: PendingCharge, outcome: ChargeOutcome): void => {
  if ('cost' in outcome) resolve(outcome);
  else reject(new InsufficientCreditsError(charge.cost, outcome.lacking));
};

interface QueuedCharge extends PendingCharge {
  readonly queuedAt: number;
}

/** The number of queued charges in the next batch: at least one. */
const measureBatch = (queue: readonly QueuedCharge[]): number => {
  let bytes = 0;
  const size = queue.findIndex(({ charge }, index) => {
    bytes += charge.kept?.text?.length ?? 0;
    return index === MAX_BATCH_SIZE || (bytes > MAX_BATCH_BYTES && index > 0);
  });
  return size < 0 ? queue.length : size;
};

/** @param queueTimeoutMs how long a charge waits for those before it */
export const createChargeBatcher = (
  chargeStore: ChargeStore,
  lostCommits: LostCommits,
  queueTimeoutMs = QUEUE_TIMEOUT_MS,
) => {
  let queue: QueuedCharge[] = [];
  let processing: Promise<void> | undefined;

  /** Settles the charges of a batch with their outcomes, or with the error of all. */
  const settle = async (entries: readonly PendingCharge[], charging: Promise<readonly ChargeOutcome[]>) => {
    try {
      const outcomes = await charging;
      for (const [index, entry] of entries.entries()) settleCharge(entry, outcomes[index]!);
    } catch (error) {
      for (const { reject } of entries) reject(error);
    }
  };

  const chargeBatch = async (entries: readonly PendingCharge[]): Promise<void> => {
    const charges = entries.map(({ charge }) => charge);
    const charging = chargeStore.charge(charges);
    const reason = await charging.then(
      () => undefined,
      error => error,
    );
    if (!(reason instanceof UnknownOutcomeError)) return settle(entries, charging);
    const run = async () => {
      const { outcomes: result, committed } = await chargeStore.chargeAgain(charges);
      return { result, committed };
    };
    const ids = charges.map(({ id }) => id);
    void settle(entries, lostCommits.recover({ ids, reason, run, undo: () => chargeStore.refund(charges) }));
  };

  /** Removes the next batch from the queue. Charges that waited for too long fail and are not in it. */
  const takeBatch = (): PendingCharge[] => {
    const size = measureBatch(queue);
    const batch = queue.slice(0, size);
    queue = queue.slice(size);
    const now = performance.now();
    const isLate = ({ queuedAt }: QueuedCharge): boolean => now - queuedAt > queueTimeoutMs;
    for (const { reject } of batch.filter(isLate)) {
      reject(new StoreUnavailableError('The account store is too slow: charges wait for too long.'));
    }
    return batch.filter(entry => !isLate(entry));
  };

  /** Waits for the charges of requests that the event loop is handling now, so that they share the transaction. */
  const gather = async (): Promise<void> => {
    const deadline = performance.now() + MAX_GATHERING_MS;
    for (let idle = 0; idle < IDLE_ITERATIONS && performance.now() < deadline; ) {
      const known = queue.length;
      await new Promise(setImmediate);
      idle = queue.length > known ? 0 : idle + 1;
    }
  };

  const processQueue = async (): Promise<void> => {
    while (queue.length > 0) {
      await gather();
      const batch = takeBatch();
      if (batch.length > 0) await chargeBatch(batch);
    }
    processing = undefined;
  };

  return {
    /**
     * Resolves once the charge is committed.
     * @throws {InsufficientCreditsError}
     * @throws {StoreUnavailableError} nothing was charged; or it will be refunded when the store is back
     */
    charge: ({ account, keyId, requestId, cost, questions, kept }: Charge) =>
      new Promise<Receipt>((resolve, reject) => {
        // Fields are copied by name: a spread took a tenth of the time of a small request.
        const charge = { id: makeLedgerId(), account, keyId, requestId, cost, questions, kept };
        queue.push({ charge, queuedAt: performance.now(), resolve, reject });
        processing ??= processQueue();
      }),
    /** Resolves when all charges have ended, or the outcomes of lost commits were given up. */
    async close(): Promise<void> {
      await processing;
      await lostCommits.close();
    },
  };
};

export type ChargeBatcher = ReturnType<typeof createChargeBatcher>;
