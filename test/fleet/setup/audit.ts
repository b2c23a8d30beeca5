// Compares every charge in the ledger with the requests and answers of a client.
import * as assert from 'uvu/assert';
import { isReplay, type Sent } from './client.js';
import { ACCOUNT, type Deployment } from './deployment.js';

/** An entry as `poker-odds ledger ACCOUNT --json` prints it. */
interface Entry {
  readonly id: string;
  readonly kind: 'grant' | 'charge';
  readonly credits: number;
  readonly key: string | null;
  readonly request: string | null;
  readonly note: string | null;
}

/** Asserts that every balance is its grants minus its charges. */
export const assertBalanced = async ({ poker }: Pick<Deployment, 'poker'>): Promise<void> => {
  const { agrees, accounts } = await poker('ledger', '--check');
  assert.is(agrees, true, JSON.stringify(accounts));
};

/**
 * Asserts that balance = grants − charges; that every answered request is in the ledger once with its key and its cost, errors and
 * repetitions are not, and nothing else is; and that all requests with one Idempotency-Key have one answer and one charge. The
 * deployment's client must be the account's only one, with nothing in flight.
 * @returns the charges, refunded ones apart; and the requests that were charged, but whose answer did not reach the client
 */
export const audit = async (deployment: Deployment) => {
  const { client, keyId, poker } = deployment;
  await assertBalanced(deployment);
  const entries: Entry[] = await poker('ledger', ACCOUNT);
  const sent = new Map(client.history.map(each => [each.id, each]));
  const refunds = new Set(entries.map(({ note }) => /^refund of (\S+):/.exec(note ?? '')?.[1]));
  const charged = new Set<string>();
  const refunded = new Set<string>();
  let balance = 0;
  for (const { id, kind, request, key, credits } of entries) {
    balance += kind === 'grant' ? credits : -credits;
    if (kind === 'grant') continue;
    const asked = sent.get(request ?? '');
    assert.ok(asked, `no request ${request} was sent`);
    assert.not.ok(charged.has(asked.id) || refunded.has(asked.id), `${request} was charged twice`);
    assert.equal([key, credits], [keyId, asked.cost]);
    (refunds.has(id) ? refunded : charged).add(asked.id);
  }
  assert.is((await poker('credits', 'show', ACCOUNT)).credits, balance);

  const byKey = new Map<string, Sent[]>();
  for (const each of client.history) {
    const { id, status, headers, cost, text, idempotencyKey } = each;
    if (idempotencyKey !== undefined) byKey.set(idempotencyKey, [...(byKey.get(idempotencyKey) ?? []), each]);
    if (status === 200) {
      assert.is(charged.has(id), !isReplay(each), `${id} was answered`);
      assert.equal(
        [headers?.get('x-request-id'), headers?.get('x-credits-cost')],
        [id, isReplay(each) ? '0' : `${cost}`],
      );
    } else if (status !== 0) {
      assert.not.ok(charged.has(id), `${id} was refused and charged: ${text}`);
    }
  }
  for (const [key, all] of byKey) {
    const answered = all.filter(({ status }) => status === 200);
    const charges = all.filter(({ id }) => charged.has(id)).length;
    assert.ok(new Set(answered.map(({ text }) => text)).size <= 1, `${key} has several answers`);
    assert.ok(charges === 1 || (charges === 0 && answered.length === 0), `${key} was charged ${charges} times`);
  }
  // The connection of these broke.
  const unanswered = client.history.filter(({ id, status }) => charged.has(id) && status !== 200);
  return { charged, refunded, unanswered };
};
