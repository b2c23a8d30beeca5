// The rows of jobs: what all statements about them share.
import type { Selectable } from 'kysely';
import type { JobsTable } from '../store/tables.js';
import type { Job, JobState } from './job-model.js';

export type JobRow = Selectable<JobsTable>;

/** States of jobs that have work left. */
export const ACTIVE = ['queued', 'running'] as const;

export const isActive = ({ state }: Pick<JobRow, 'state'>): boolean => ACTIVE.some(active => active === state);

const progressOf = ({ state, hands, done_hands: done }: JobRow): number => {
  if (state === 'done') return 1;
  return hands === 0 ? 0 : Math.min(1, done / hands);
};

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  account: row.account,
  state: row.state as JobState,
  engine: row.engine,
  questions: row.questions,
  progress: progressOf(row),
  charged: row.charged,
  cost: row.charged - row.returned,
  created: new Date(row.created),
  ended: row.ended === null ? undefined : new Date(row.ended),
});
