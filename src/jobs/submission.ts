// Submits a job: writes the blocks of its questions, then charges for it and starts it in one transaction.
import type { Transaction } from 'kysely';
import {
  InsufficientCreditsError,
  type KeptAnswer,
  type Receipt,
  UnknownOutcomeError,
} from '../accounts/account-model.js';
import { findAccount, findAccountWithin } from '../accounts/account-store.js';
import type { Accounts } from '../accounts/accounts.js';
import { chargeWithin, createChargeStore } from '../accounts/charges/charge-store.js';
import { createRepeatOrRun, type RepeatableRequest } from '../accounts/charges/repeat-or-run.js';
import { formatTime, makeLedgerId } from '../accounts/ids-and-times.js';
import { priceHands } from '../calculations/price.js';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Block } from './cut-slices.js';
import { type JobLimits, requireAllowedWork, requireWithinLimits } from './job-limits.js';
import { deleteDraft, undoSubmission } from './job-store.js';

export interface Submission {
  readonly account: string;
  readonly keyId: string;
  readonly requestId: string;
  /** Cut into blocks by cut-slices.ts, in their order. */
  readonly blocks: AsyncIterable<Block> | Iterable<Block>;
  /** If the client sent an Idempotency-Key: the key, and the fingerprint of the request, which is read after the last block. */
  readonly idempotency?: Pick<RepeatableRequest<never>, 'key' | 'signal'> & { fingerprint(): string };
  /** Reserves the cost until the charge is committed. Resolves with the function that releases it. */
  readonly reserve?: (cost: number) => Promise<() => void>;
}

/** The answer to a submission. A repetition gets the same bytes, whatever has happened to the job since. */
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

/** A smaller job counts for this many bytes, so that an account cannot store an unlimited number of small jobs. */
const MIN_JOB_BYTES = 64 * 1024;
const MAX_BLOCKS_AT_ONCE = 50;
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** Writes the blocks of a job, in transactions of bounded size. @returns their totals, with bytes as they are stored */
const writeBlocks = async (store: Store, job: string, blocks: AsyncIterable<Block> | Iterable<Block>) => {
  const sums = { billedHands: 0, doneHands: 0, questions: 0, blocks: 0, bytes: 0, hasWork: false };
  let rows: Tables['job_blocks'][] = [];
  let flushedBytes = 0;
  const flush = async (): Promise<void> => {
    const values = rows;
    rows = [];
    flushedBytes = sums.bytes;
    if (values.length > 0) await store.write(tx => tx.insertInto('job_blocks').values(values).execute());
  };
  for await (const { billedHands, doneHands, ...block } of blocks) {
    rows.push({
      ...block,
      job,
      block: sums.blocks,
      first_question: sums.questions,
      done: '',
      counts: null,
      answers: null,
      billed_hands: billedHands,
      done_hands: doneHands,
      open: block.slices > 0 ? 1 : 0,
      failures: 0,
    });
    sums.billedHands += billedHands;
    sums.doneHands += doneHands;
    sums.questions += block.questions;
    sums.blocks++;
    sums.bytes += block.body.length;
    sums.hasWork ||= block.slices > 0;
    if (rows.length >= MAX_BLOCKS_AT_ONCE || sums.bytes - flushedBytes >= MAX_BYTES_AT_ONCE) await flush();
  }
  await flush();
  return sums;
};

type BlockSums = Awaited<ReturnType<typeof writeBlocks>>;

const describeSubmitted = (id: string, cost: number): SubmittedJob => ({
  id,
  state: cost > 0 ? 'queued' : 'done',
  cost,
});

/** Repeats the answer to an earlier submission. @throws {IdempotencyConflictError} the earlier request was another one */
const repeatAnswer = (earlier: KeptAnswer, request: string | undefined, credits: number): Submitted => {
  if (earlier.request !== request) throw new IdempotencyConflictError('the key was used for another request');
  const job: SubmittedJob = JSON.parse(Buffer.from(earlier.text!).toString());
  return { job, receipt: { cost: 0, credits }, isRepetition: true };
};

const toChargeId = (job: string): string => job.replace(/^job_/, 'lg_');

/** A job that was started, and the id of its charge if an earlier run had made it. */
interface Activated {
  readonly result: Submitted;
  readonly committed: readonly string[];
}

/** Makes the function that writes a job and charges for it. @param engine the version that computes the jobs */
export const createSubmit = (
  { store, recover }: Pick<Accounts, 'store' | 'recover'>,
  engine: number,
  limits: JobLimits,
) => {
  const repeatOrRun = createRepeatOrRun(createChargeStore(store).earlierAnswer);

  const insertDraft = async (id: string, account: string): Promise<void> => {
    const time = formatTime();
    const zeros = { questions: 0, billed_hands: 0, done_hands: 0, charged: 0, returned: 0, bytes: MIN_JOB_BYTES };
    const ends = { created: time, active: time, ended: null };
    const row = { id, account, state: 'draft' as const, engine, ...zeros, charge: null, ...ends };
    await store.write(tx => tx.insertInto('jobs').values(row).execute());
  };

  /**
   * Charges for a job whose blocks are written and starts it, unless the answer to an earlier submission must be repeated. If an earlier
   * run of this, whose commit was not confirmed, has started the job, nothing is changed. The lock waits for such a commit.
   */
  const activate = async (
    tx: Transaction<Tables>,
    id: string,
    { account, keyId, requestId, idempotency }: Submission,
    sums: BlockSums,
  ): Promise<Activated> => {
    const [draft] = await lockRows(store, tx, 'jobs', 'id', [id]);
    if (draft && draft.state !== 'draft') {
      const { credits } = await findAccountWithin(tx, account);
      const { charged: cost, charge } = draft;
      const result = { job: describeSubmitted(id, cost), receipt: { cost, credits }, isRepetition: false };
      return { result, committed: charge === null ? [] : [charge] };
    }
    if (draft?.ended !== null) throw new Error(`the draft of ${id} was deleted`); // nothing is charged
    const { billedHands, questions, hasWork } = sums;
    const cost = billedHands === 0 ? 0 : priceHands(billedHands);
    const job = describeSubmitted(id, cost);
    const text = Buffer.from(JSON.stringify(job));
    const kept = idempotency && { key: idempotency.key, request: idempotency.fingerprint(), text };
    const charge = { id: toChargeId(id), account, keyId, requestId, cost, questions, kept };
    const outcome = (await chargeWithin(store, tx, [charge]))[0]!;
    if ('lacking' in outcome) throw new InsufficientCreditsError(cost, outcome.lacking);
    if (outcome.earlier) {
      return { result: repeatAnswer(outcome.earlier, kept?.request, outcome.credits), committed: [] };
    }
    const bytes = Math.max(sums.bytes, MIN_JOB_BYTES);
    // The MIN_JOB_BYTES of its draft are counted already.
    await requireWithinLimits(limits, tx, account, { billedHands, bytes: bytes - MIN_JOB_BYTES });
    const time = formatTime();
    await tx
      .updateTable('jobs')
      .set({
        state: hasWork ? 'queued' : 'done',
        questions,
        billed_hands: billedHands,
        done_hands: sums.doneHands,
        bytes,
        charged: cost,
        charge: cost === 0 ? null : charge.id,
        created: time,
        active: time,
        ended: hasWork ? null : time,
      })
      .where('id', '=', id)
      .execute();
    return { result: { job, receipt: outcome, isRepetition: false }, committed: [] };
  };

  const start = async (id: string, submission: Submission, sums: BlockSums): Promise<Submitted> => {
    const run = (): Promise<Activated> => store.write(tx => activate(tx, id, submission, sums));
    try {
      return (await run()).result;
    } catch (reason) {
      if (!(reason instanceof UnknownOutcomeError)) throw reason;
      const undo = () => undoSubmission(store, id, submission.idempotency !== undefined);
      return recover({ ids: [toChargeId(id)], reason, run, undo });
    }
  };

  const submitNew = async (submission: Submission): Promise<Submitted> => {
    const { account } = submission;
    await store.read(db => requireWithinLimits(limits, db, account, { billedHands: 0, bytes: MIN_JOB_BYTES }));
    const id = makeLedgerId().replace(/^lg_/, 'job_');
    await insertDraft(id, account);
    let release: (() => void) | undefined;
    try {
      const sums = await writeBlocks(store, id, submission.blocks);
      requireAllowedWork(limits, sums.billedHands);
      if (sums.billedHands > 0) release = await submission.reserve?.(priceHands(sums.billedHands));
      const submitted = await start(id, submission, sums);
      if (submitted.isRepetition) await deleteDraft(store, id).catch(() => undefined); // deleteOldJobs deletes it later
      return submitted;
    } catch (error) {
      await deleteDraft(store, id).catch(() => undefined); // deleteOldJobs deletes it later
      throw error;
    } finally {
      release?.();
    }
  };

  return (submission: Submission): Promise<Submitted> => {
    const { account, idempotency, blocks } = submission;
    if (idempotency === undefined) return submitNew(submission);
    return repeatOrRun({
      account,
      ...idempotency,
      async repeat(kept) {
        for await (const _ of blocks); // the fingerprint is known after the last one
        return repeatAnswer(kept, idempotency.fingerprint(), (await findAccount(store, account)).credits);
      },
      run: () => submitNew(submission),
    });
  };
};
