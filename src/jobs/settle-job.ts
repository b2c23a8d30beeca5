// The end of a job: its state, and the credits that it did not need, which are given back by a grant, all in one transaction.
import type { Selectable, Transaction } from 'kysely';
import { giveBack } from '../accounts/charges/give-back.js';
import { formatTime } from '../accounts/ids-and-times.js';
import { priceAbandonedHands, priceHands } from '../odds/price.js';
import type { Tables } from '../store/tables.js';
import type { JobState } from './job-model.js';

export type JobRow = Selectable<Tables['jobs']>;

/** States of jobs that have work left. */
export const ACTIVE_STATES = ['queued', 'running'] as const;

export const isActive = ({ state }: JobRow): boolean => ACTIVE_STATES.some(active => active === state);

/** What a job costs in the end: a finished one as a request would; of another one the whole credits of what is computed. */
const finalCost = (state: JobState, { done_hands: hands }: JobRow): number => {
  if (state !== 'done') return priceAbandonedHands(hands);
  return hands === 0 ? 0 : priceHands(hands);
};

/** Ends a job. @param job as its row is now, locked by this transaction */
export const endJob = async (tx: Transaction<Tables>, job: JobRow, state: JobState): Promise<JobRow> => {
  const returned = Math.max(0, job.charged - finalCost(state, job));
  if (returned > 0) {
    if (job.charge === null) throw new Error(`${job.id} was not charged`);
    const note = `unused credits of ${job.id}`;
    const unused = { suffix: '_return', credits: returned, note, requests: 0, questions: 0 } as const;
    await giveBack(tx, { id: job.charge, account: job.account }, unused);
  }
  const ended = formatTime();
  await tx.updateTable('jobs').set({ state, returned, ended, active: ended }).where('id', '=', job.id).execute();
  return { ...job, state, returned, ended, active: ended };
};
