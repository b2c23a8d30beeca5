// What an account has used: charged requests and credits by UTC day.
import type { UsageDay } from './model.js';
import { dayOf, timeText } from './names.js';
import type { Store } from './store/store.js';

/** Days that are shown, today included; older ones are swept. */
export const USAGE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first of the days that are shown. */
export const firstUsageDay = (now = Date.now()): string => dayOf(timeText(now - (USAGE_DAYS - 1) * DAY_MS));

/** The days of the last 30, oldest first, on which something was charged. */
export const readUsage = async ({ db }: Store, account: string): Promise<UsageDay[]> => {
  const rows = await db
    .selectFrom('usage')
    .select(['day', 'requests', 'credits'])
    .where('account', '=', account)
    .where('day', '>=', firstUsageDay())
    .where('requests', '>', 0)
    .orderBy('day')
    .execute();
  return rows.map(({ day, requests, credits }) => ({ date: day, requests, credits }));
};
