// Charges given back: those that turn out to have been committed after their requests were told that they failed.
import { sql } from 'kysely';
import type { NumberedCharge } from './charging.js';
import { dayOf, timeText } from './names.js';
import type { Store } from './store/store.js';

/**
 * Gives a committed charge back, once however often this is called: a grant that names it, since no ledger row is ever
 * taken out, and the day's count. Not for one with an Idempotency-Key: a repetition may have had its answer already.
 */
export const refund = (store: Store, { id, account, cost }: NumberedCharge): Promise<void> =>
  store.write(async tx => {
    const { time } = await tx.selectFrom('ledger').select('time').where('id', '=', id).executeTakeFirstOrThrow();
    const note = `refund of ${id}: its answer was not sent`;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ledger')
      .values({ id: `${id}_refund`, account, kind: 'grant', credits: cost, time: timeText(), note })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    await tx
      .updateTable('accounts')
      .set({ credits: sql`credits + ${cost}` })
      .where('name', '=', account)
      .execute();
    await tx
      .updateTable('usage')
      .set({ requests: sql`requests - 1`, credits: sql`credits - ${cost}` })
      .where('account', '=', account)
      .where('day', '=', dayOf(time))
      .execute();
  });
