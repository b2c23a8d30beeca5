// Jobs in the store: submitted in transactions of bounded size, found, listed and cancelled.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import {
  InsufficientCreditsError,
  type Receipt,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../accounts/account-model.js';
import { chargeWithin } from '../accounts/charges/charge-store.js';
import { formatTime, makeLedgerId } from '../accounts/ids-and-times.js';
import { priceHands } from '../odds/price.js';
import { lockRows } from '../store/row-statement.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { createJobDeletion, type JobDeletion } from './job-deletion.js';
import type { Job, JobPage, JobPageOptions, Submission } from './job-model.js';
import { isActive, toJob } from './job-rows.js';
import { endJob } from './settle-job.js';
import {
  type BlockSums,
  type JobLimits,
  jobsOfAccount,
  requireBillable,
  requireWithin,
  writeBlocks,
} from './submission.js';

/** What a job counts as in the store, at least: an account cannot keep any number of small ones. */
const MIN_JOB_BYTES = 64 * 1024;
/** How long a submission waits for the store to say what became of a commit that was not confirmed. */
const SEARCH_TIMEOUT_MS = 10_000;
const SEARCH_INTERVAL_MS = 250;

/** What is answered to a submission, the same bytes for a repetition, whatever became of the job. */
export interface SubmittedJob {
  readonly id: string;
  /** A job without work costs nothing and is done at once. */
  readonly state: 'queued' | 'done';
  readonly cost: number;
}

/** A job that was submitted now, or before under the same Idempotency-Key. */
export interface Submitted {
  readonly job: SubmittedJob;
  /** What was charged now, and the balance after it. */
  readonly receipt: Pick<Receipt, 'cost' | 'credits'>;
  readonly isRepetition: boolean;
}

/** Another job was submitted under this Idempotency-Key. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError';
}

const makeJobId = (): string => makeLedgerId().replace(/^lg_/, 'job_');

export interface JobStore extends Pick<JobDeletion, 'deleteOld'> {
  /**
   * Writes a job and charges for it.
   * @throws {InsufficientCreditsError} @throws {JobLimitError} @throws {IdempotencyConflictError}
   */
  submit(submission: Submission): Promise<Submitted>;
  find(id: string, account?: string): Promise<Job | undefined>;
  /** Jobs of the account, newest first. */
  list(account: string, page: JobPageOptions): Promise<JobPage>;
  /** Ends a job, if it has not ended; resolves with it. */
  end(id: string, state: 'cancelled' | 'failed', account?: string): Promise<Job | undefined>;
}

const describeSubmitted = (id: string, cost: number): SubmittedJob => ({
  id,
  state: cost > 0 ? 'queued' : 'done',
  cost,
});

/** @param engine the version that computes the jobs */
export const createJobStore = (store: Store, engine: number, limits: JobLimits): JobStore => {
  const { deleteDraft, deleteOld } = createJobDeletion(store);

  const find = async (id: string, account?: string): Promise<Job | undefined> => {
    const query = store.db.selectFrom('jobs').selectAll().where('id', '=', id).where('state', '!=', 'draft');
    const row = await (account === undefined ? query : query.where('account', '=', account)).executeTakeFirst();
    return row && toJob(row);
  };

  const insertDraft = async (id: string, account: string): Promise<void> => {
    const time = formatTime();
    const zeros = {
      questions: 0,
      hands: 0,
      done_hands: 0,
      charged: 0,
      returned: 0,
      open_blocks: 0,
      bytes: MIN_JOB_BYTES,
    };
    const row = { id, account, state: 'draft' as const, engine, ...zeros, charge: null, ended: null };
    await store.write(tx =>
      tx
        .insertInto('jobs')
        .values({ ...row, created: time, active: time })
        .execute(),
    );
  };

  /** Charges for a job whose blocks are written, and lets it begin; not if the answer of an earlier one is to be repeated. */
  const activate = async (
    tx: Transaction<Tables>,
    id: string,
    { account, keyId, requestId }: Submission,
    sums: BlockSums,
    request: { readonly key: string; readonly fingerprint: string } | undefined,
  ): Promise<{ readonly receipt: Receipt; readonly job?: SubmittedJob }> => {
    const cost = sums.hands === 0 ? 0 : priceHands(sums.hands);
    const job = describeSubmitted(id, cost);
    const kept = request && { key: request.key, request: request.fingerprint, text: Buffer.from(JSON.stringify(job)) };
    const charge = {
      id: makeLedgerId(),
      account,
      keyId,
      requestId,
      cost,
      questions: sums.questions,
      ...(kept && { kept }),
    };
    const [outcome] = await chargeWithin(store, tx, [charge]);
    if (outcome === undefined) throw new Error(`nothing is known of the charge ${charge.id}`);
    if ('lacking' in outcome) throw new InsufficientCreditsError(cost, outcome.lacking);
    if (outcome.earlier) return { receipt: outcome };
    const bytes = Math.max(sums.bytes, MIN_JOB_BYTES);
    // Its draft counts among the account's jobs.
    requireWithin(limits, await jobsOfAccount(tx, account), { hands: sums.hands, bytes: bytes - MIN_JOB_BYTES });
    const isEmpty = sums.open === 0;
    const time = formatTime();
    const row = await tx
      .updateTable('jobs')
      .set({
        state: isEmpty ? 'done' : 'queued',
        questions: sums.questions,
        hands: sums.hands,
        done_hands: sums.doneHands,
        open_blocks: sums.open,
        bytes,
        charged: cost,
        charge: cost === 0 ? null : charge.id,
        created: time,
        active: time,
        ended: isEmpty ? time : null,
      })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('ended', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new Error(`the draft of ${id} was deleted`); // nothing is charged
    return { receipt: outcome, job };
  };

  /** A job that was charged and started, if it was. Waits for a transaction that is still being committed. */
  const activated = (id: string): Promise<Submitted | undefined> =>
    store.write(async tx => {
      const [row] = await lockRows(store, tx, 'jobs', 'id', [id]);
      if (row === undefined || row.state === 'draft') return undefined;
      const balance = tx.selectFrom('accounts').select('credits').where('name', '=', row.account);
      const { credits } = await balance.executeTakeFirstOrThrow();
      const { charged: cost } = row;
      return { job: describeSubmitted(id, cost), receipt: { cost, credits }, isRepetition: false };
    });

  /** The same, as soon as the store answers. @throws {StoreUnavailableError} it does not */
  const searched = async (
    id: string,
    deadline = performance.now() + SEARCH_TIMEOUT_MS,
  ): Promise<Submitted | undefined> => {
    try {
      return await activated(id);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > deadline) throw error;
      await sleep(SEARCH_INTERVAL_MS);
      return searched(id, deadline);
    }
  };

  const isUsed = async (account: string, key: string): Promise<boolean> => {
    const query = store.db
      .selectFrom('idempotency')
      .select('key')
      .where('account', '=', account)
      .where('key', '=', key);
    return (await query.where('expires', '>', formatTime()).executeTakeFirst()) !== undefined;
  };

  return {
    async submit(submission) {
      const { account, idempotency, reserve } = submission;
      const isRepeated = idempotency !== undefined && (await isUsed(account, idempotency.key));
      if (!isRepeated)
        requireWithin(limits, await jobsOfAccount(store.db, account), { hands: 0, bytes: MIN_JOB_BYTES });
      const id = makeJobId();
      await insertDraft(id, account);
      let release: (() => void) | undefined;
      try {
        const sums = await writeBlocks(store, id, submission.blocks);
        const request = idempotency && { key: idempotency.key, fingerprint: idempotency.request() };
        if (!isRepeated) {
          requireBillable(limits, sums.hands);
          release = sums.hands > 0 ? await reserve?.(priceHands(sums.hands)) : undefined;
        }
        const { receipt, job } = await store.write(tx => activate(tx, id, submission, sums, request));
        if (job) return { job, receipt, isRepetition: false };
        if (receipt.earlier?.request !== request?.fingerprint) {
          throw new IdempotencyConflictError('the key was used for another request');
        }
        const earlier: SubmittedJob = JSON.parse(Buffer.from(receipt.earlier!.text!).toString());
        await deleteDraft(id).catch(() => undefined); // it is deleted later
        return { job: earlier, receipt: { cost: 0, credits: receipt.credits }, isRepetition: true };
      } catch (error) {
        const found = error instanceof UnknownOutcomeError && (await searched(id).catch(() => undefined));
        if (found) return found;
        await deleteDraft(id).catch(() => undefined); // it is deleted later
        throw error;
      } finally {
        release?.();
      }
    },
    find,
    async list(account, { limit, before }) {
      const query = store.db
        .selectFrom('jobs')
        .selectAll()
        .where('account', '=', account)
        .where('state', '!=', 'draft')
        .orderBy('id', 'desc')
        .limit(limit + 1);
      const rows = await (before === undefined ? query : query.where('id', '<', before)).execute();
      return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit };
    },
    end: (id, state, account) =>
      store.write(async tx => {
        const [job] = await lockRows(store, tx, 'jobs', 'id', [id]);
        if (job === undefined || job.state === 'draft' || (account !== undefined && job.account !== account))
          return undefined;
        return toJob(isActive(job) ? await endJob(tx, job, state) : job);
      }),
    deleteOld,
  };
};
