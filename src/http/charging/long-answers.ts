// Bounds the memory of long answers: those that list hands take up to a megabyte each, from the beginning of their calculation until
// the client has received them, and cost little.
import type { ServerResponse } from 'node:http';
import { OverloadedError } from '../../odds/scheduler/admission.js';
import { grouped } from '../../text.js';

/** Hands that all answers in flight may list, some 100 to 150 bytes each; half of them for one account. */
const MAX_LISTED_HANDS_IN_FLIGHT = 400_000;
const RETRY_AFTER_SECONDS = 2;

export interface LongAnswers {
  /**
   * Admits the answer of an account, until its response is sent or its client has left.
   * @param hands how many it lists
   * @throws {OverloadedError}
   */
  admit(hands: number, account: string, res: ServerResponse): void;
}

/** @param limit hands that all answers in flight may list */
export const createLongAnswers = (limit = MAX_LISTED_HANDS_IN_FLIGHT): LongAnswers => {
  const handsOf = new Map<string, number>();
  let total = 0;

  const add = (account: string, hands: number): void => {
    const own = (handsOf.get(account) ?? 0) + hands;
    if (own > 0) handsOf.set(account, own);
    else handsOf.delete(account);
    total += hands;
  };

  return {
    admit(hands, account, res) {
      if (hands === 0) return;
      const isOwn = (handsOf.get(account) ?? 0) + hands > limit / 2;
      if (isOwn || total + hands > limit) {
        const whose = isOwn ? "the account's answers" : 'all answers';
        const fault = `${whose} in flight list as many hands as they may, ${grouped(isOwn ? limit / 2 : limit)}`;
        throw new OverloadedError(fault, RETRY_AFTER_SECONDS);
      }
      if (res.destroyed) return;
      add(account, hands);
      res.once('close', () => add(account, -hands));
    },
  };
};
