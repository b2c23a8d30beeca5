// The end of a job: its state, and the credits that it did not need, which are given back by a grant, all in one transaction.
import { type Selectable, sql, type Transaction } from 'kysely';
import { formatDay, formatTime } from '../accounts/ids-and-times.js';
import { priceAbandonedHands, priceHands } from '../odds/price.js';
import type { JobsTable, Tables } from '../store/tables.js';
import type { JobState } from './job-model.js';

export type JobRow = Selectable<JobsTable>;

/** States of jobs that have work left. */
export const ACTIVE_STATES = ['queued', 'running'] as const;

export const isActive = ({ state }: JobRow): boolean => ACTIVE_STATES.some(active => active === state);

/** What a job costs in the end: a finished one as a request would; of another one the whole credits of what is computed. */
const finalCost = (state: JobState, { done_hands: hands }: JobRow): number => {
  if (state !== 'done') return priceAbandonedHands(hands);
  return hands === 0 ? 0 : priceHands(hands);
};

/** Gives credits back: a grant that names the job. The usage of the day of the charge is reduced. */
const giveBack = async (tx: Transaction<Tables>, { id, account, charge }: JobRow, credits: number): Promise<void> => {
  if (charge === null) throw new Error(`${id} was not charged`);
  const { time } = await tx.selectFrom('ledger').select('time').where('id', '=', charge).executeTakeFirstOrThrow();
  const note = `unused credits of ${id}`;
  const grant = { id: `${charge}_return`, account, kind: 'grant' as const, credits, time: formatTime(), note };
  await tx.insertInto('ledger').values(grant).execute();
  await tx
    .updateTable('accounts')
    .set({ credits: sql`credits + ${credits}` })
    .where('name', '=', account)
    .execute();
  await tx
    .updateTable('usage')
    .set({ credits: sql`credits - ${credits}` })
    .where('account', '=', account)
    .where('day', '=', formatDay(time))
    .execute();
};

/** Ends a job. @param job as its row is now, locked by this transaction */
export const endJob = async (tx: Transaction<Tables>, job: JobRow, state: JobState): Promise<JobRow> => {
  const returned = Math.max(0, job.charged - finalCost(state, job));
  if (returned > 0) await giveBack(tx, job, returned);
  const ended = formatTime();
  await tx.updateTable('jobs').set({ state, returned, ended, active: ended }).where('id', '=', job.id).execute();
  return { ...job, state, returned, ended, active: ended };
};
