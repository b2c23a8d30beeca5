// Returns credits of a charge by a grant that names the charge: rows of the ledger are never changed or deleted.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { NumberedCharge } from '../account-model.js';
import { formatDay, formatTime } from '../ids-and-times.js';

interface GivenBack {
  /** Added to the charge's id to make the id of the grant, so that a second call changes nothing. */
  readonly suffix: '_refund' | '_return';
  readonly credits: number;
  readonly note: string;
  /** Requests and questions that are no longer paid for. */
  readonly requests: number;
  readonly questions: number;
}

/** Adds the credits to the balance, and reduces the usage of the day of the charge. */
export const giveBack = async (
  tx: Transaction<Tables>,
  { id, account }: Pick<NumberedCharge, 'id' | 'account'>,
  { suffix, credits, note, requests, questions }: GivenBack,
): Promise<void> => {
  const { time } = await tx.selectFrom('ledger').select('time').where('id', '=', id).executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledger')
    .values({ id: id + suffix, account, kind: 'grant', credits, time: formatTime(), note })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  await tx
    .updateTable('accounts')
    .set({ credits: sql`credits + ${credits}` })
    .where('name', '=', account)
    .execute();
  await tx
    .updateTable('usage')
    .set({
      requests: sql`requests - ${requests}`,
      questions: sql`questions - ${questions}`,
      credits: sql`credits - ${credits}`,
    })
    .where('account', '=', account)
    .where('day', '=', formatDay(time))
    .execute();
};
