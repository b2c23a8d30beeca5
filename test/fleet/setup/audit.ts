// Audits the ledger: compares every charge with what a client sent and received.
import * as assert from 'uvu/assert';
import { isReplay, type Sent } from './client.js';
import { ACCOUNT, type Deployment } from './deployment.js';

/** An entry as `poker-odds ledger ACCOUNT --json` prints it. */
export interface Entry {
  readonly id: string;
  readonly kind: 'grant' | 'charge';
  readonly credits: number;
  readonly key: string | null;
  readonly request: string | null;
  readonly note: string | null;
}

export interface Audit {
  /** Charges by the request that they are for. */
  readonly charges: ReadonlyMap<string, Entry>;
  /** Requests whose charge was refunded. */
  readonly refunded: ReadonlySet<string>;
  /** Requests that were charged, but whose answer did not reach the client. */
  readonly unanswered: readonly Sent[];
}

const sum = (entries: readonly Entry[], kind: Entry['kind']): number =>
  entries.filter(entry => entry.kind === kind).reduce((total, { credits }) => total + credits, 0);

/** Checks balance = grants − charges, by the command and here; and the usage by day. */
const checkSums = async ({ poker, url, key }: Deployment, entries: readonly Entry[], refunds: readonly Entry[]) => {
  const { agrees, accounts } = await poker('ledger', '--check');
  assert.is(agrees, true, JSON.stringify(accounts));
  const { credits } = await poker('credits', 'show', ACCOUNT);
  assert.is(credits, sum(entries, 'grant') - sum(entries, 'charge'));
  const usage = await fetch(`${url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await usage.json()) as { data: { credits: number; days: { requests: number; credits: number }[] } };
  const requests = entries.filter(({ kind }) => kind === 'charge').length - refunds.length;
  assert.is(data.credits, credits);
  assert.is(
    data.days.reduce((total, day) => total + day.requests, 0),
    requests,
  );
  assert.is(
    data.days.reduce((total, day) => total + day.credits, 0),
    sum(entries, 'charge') - sum(refunds, 'grant'),
  );
};

/** Checks that every charge is for one request, with its key and its cost; less if the client disconnected. */
const chargesByRequest = (
  entries: readonly Entry[],
  { client: { history }, keyId }: Deployment,
): Map<string, Entry> => {
  const sent = new Map(history.map(each => [each.id, each]));
  const charges = new Map<string, Entry>();
  for (const entry of entries.filter(({ kind }) => kind === 'charge')) {
    const { request, key, credits } = entry;
    const asked = sent.get(request ?? '');
    assert.ok(asked, `no request ${request} was sent`);
    assert.not.ok(charges.has(asked.id), `${request} was charged twice`);
    assert.is(key, keyId);
    if (asked.leaveAfterMs === undefined || asked.status === 200) assert.is(credits, asked.cost);
    else assert.ok(credits <= asked.cost);
    charges.set(asked.id, entry);
  }
  return charges;
};

/** Checks that the headers of an answer agree with its charge. */
const checkAnswer = (sent: Sent, { charges, refunded }: Omit<Audit, 'unanswered'>): void => {
  const { id, status, headers, text } = sent;
  const isCharged = charges.has(id) && !refunded.has(id);
  if (status !== 200) {
    assert.not.ok(isCharged, `${id} was refused and charged: ${text}`);
    return;
  }
  assert.is(headers?.['x-request-id'], id);
  assert.is(isCharged, !isReplay(sent), `${id} was answered`);
  assert.is(headers?.['x-credits-cost'], String(isReplay(sent) ? 0 : sent.cost));
};

/** Checks that all requests with one Idempotency-Key have the same answer and one charge. */
const checkRepetitions = (history: readonly Sent[], { charges, refunded }: Omit<Audit, 'unanswered'>): void => {
  const byKey = new Map<string, Sent[]>();
  for (const sent of history) {
    const { idempotencyKey: key } = sent;
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), sent]);
  }
  for (const [key, sent] of byKey) {
    const answered = sent.filter(({ status }) => status === 200);
    const charged = sent.filter(({ id }) => charges.has(id) && !refunded.has(id));
    assert.ok(new Set(answered.map(({ text }) => text)).size <= 1, `${key} has several answers`);
    assert.ok(charged.length <= 1, `${key} was charged ${charged.length} times`);
    if (answered.length > 0) assert.is(charged.length, 1, `${key} was answered and not charged`);
  }
};

/** Whether the service itself answered: not the balancer, and the connection did not break. */
const isAnswered = ({ status = 0 }: Sent): boolean => status !== 0 && status !== 502;

/**
 * Asserts that balance = grants − charges; that every answered request is in the ledger once, errors and repetitions are
 * not, and nothing else is. The deployment's client must be the account's only one, with nothing in flight.
 */
export const audit = async (deployment: Deployment): Promise<Audit> => {
  const { history } = deployment.client;
  const entries: Entry[] = await deployment.poker('ledger', ACCOUNT);
  const charges = chargesByRequest(entries, deployment);
  const refunds = entries.filter(({ note }) => note?.startsWith('refund of '));
  const returned = new Set(refunds.map(({ note }) => /^refund of (\S+):/.exec(note ?? '')?.[1]));
  assert.is(returned.size, refunds.length);
  const refunded = new Set([...charges].filter(([, { id }]) => returned.has(id)).map(([request]) => request));
  assert.is(refunded.size, refunds.length);
  await checkSums(deployment, entries, refunds);
  for (const sent of history.filter(isAnswered)) checkAnswer(sent, { charges, refunded });
  checkRepetitions(history, { charges, refunded });
  const unanswered = history.filter(sent => !isAnswered(sent) && charges.has(sent.id) && !refunded.has(sent.id));
  return { charges, refunded, unanswered };
};
