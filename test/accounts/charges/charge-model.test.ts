// Charging against a model of it: random grants, charges, refunds and times, through two instances.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { KeptAnswer, NumberedCharge } from '../../../src/accounts/account-model.js';
import { type ChargeOutcome, type ChargeStore, createChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { atTime } from '../../time.js';
import { chargeOf, ledgerOf, storeSuite, type TestStore } from '../stores.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2027-03-01T22:00:00.000Z');
const KEYS = ['a', 'b', 'c/d'];

interface Asked {
  readonly account: number;
  readonly cost: number;
  readonly questions: number;
  readonly key: string | undefined;
}

const account = fc.nat(1);
const asked: fc.Arbitrary<Asked> = fc.record({
  account,
  cost: fc.nat(6),
  questions: fc.integer({ min: 1, max: 3 }),
  key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
});

/** A step of one of two instances. A transaction may have several charges, and be lost at first; a refund is of any earlier charge. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      charges: fc.array(asked, { minLength: 1, maxLength: 4 }),
      instance: fc.nat(1),
      isLost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ refund: fc.nat(), instance: fc.nat(1) }) },
  fc.record({ grant: fc.integer({ min: 1, max: 9 }), account }),
  fc.record({ wait: fc.constantFrom(1, HOUR, 2 * HOUR, DAY - 1, DAY, 9 * DAY) }),
  fc.constant({ deleteExpired: true }),
);
type Step = typeof step extends fc.Arbitrary<infer Some> ? Some : never;
const grants = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }));

interface Row {
  readonly kind: 'grant' | 'charge';
  readonly credits: number;
  readonly time: number;
  readonly text: string | undefined;
}

/** The expected state of an account. */
class Books {
  readonly rows: Row[] = [];
  /** The answer under each Idempotency-Key, and when it expires. */
  readonly answers = new Map<string, { readonly kept: KeptAnswer; readonly expires: number }>();
  readonly days = new Map<string, { requests: number; questions: number; credits: number }>();

  constructor(readonly name: string) {}

  sum(kind: Row['kind']): number {
    return this.rows.reduce((sum, row) => sum + (row.kind === kind ? row.credits : 0), 0);
  }

  get balance(): number {
    return this.sum('grant') - this.sum('charge');
  }

  grant(credits: number, time: number, text: string): void {
    this.rows.push({ kind: 'grant', credits, time, text });
  }

  /** Adds to the usage of a day; a refund subtracts. */
  use(time: number, { cost, questions = 1 }: NumberedCharge, sign: 1 | -1): void {
    const date = new Date(time).toISOString().slice(0, 10);
    const day = this.days.get(date) ?? { requests: 0, questions: 0, credits: 0 };
    day.requests += sign;
    day.questions += sign * questions;
    day.credits += sign * cost;
    this.days.set(date, day);
  }

  charge(charge: NumberedCharge, time: number): ChargeOutcome {
    const { cost, kept, requestId } = charge;
    const answer = kept && this.answers.get(kept.key);
    if (answer && answer.expires > time) return { cost: 0, credits: this.balance, earlier: answer.kept };
    if (this.balance < cost) return { lacking: this.balance };
    if (kept) this.answers.set(kept.key, { kept, expires: time + DAY });
    if (cost > 0) {
      this.rows.push({ kind: 'charge', credits: cost, time, text: requestId });
      this.use(time, charge, 1);
    }
    return { cost, credits: this.balance };
  }

  findPaid({ requestId }: NumberedCharge): Row | undefined {
    return this.rows.find(({ kind, text }) => kind === 'charge' && text === requestId);
  }

  chargeAgain(charge: NumberedCharge, time: number): ChargeOutcome {
    if (this.findPaid(charge)) return { cost: charge.cost, credits: this.balance };
    return this.charge(charge, time);
  }

  /** Returns whether the charge exists. A second refund of it changes nothing; one under a key is not refunded. */
  refund(charge: NumberedCharge, time: number): boolean {
    const paid = this.findPaid(charge);
    const note = `refund of ${charge.id}: its answer was not sent`;
    if (paid && charge.kept === undefined && !this.rows.some(({ text }) => text === note)) {
      this.grant(charge.cost, time, note);
      this.use(paid.time, charge, -1);
    }
    return paid !== undefined;
  }
}

/** Asserts that balance, ledger, usage and answers equal those of the model. */
const assertBooks = async ({ accounts, elsewhere }: TestStore, books: Books): Promise<void> => {
  const { name, balance: credits } = books;
  const check = (await elsewhere.checkBalances()).find(each => each.account === name);
  const [granted, charged] = [books.sum('grant'), books.sum('charge')];
  assert.equal(check, { account: name, credits, grants: granted, charges: charged, agrees: true });
  assert.is((await accounts.findAccount(name)).credits, credits);
  const rows = (await ledgerOf(elsewhere, name)).map(
    ({ kind, credits, time, note, requestId }): Row => ({ kind, credits, time: +time, text: note ?? requestId }),
  );
  const sorted = (all: readonly Row[]) => all.map(row => JSON.stringify(row)).sort();
  assert.equal(sorted(rows), sorted(books.rows));
  const firstDay = new Date(Date.now() - 29 * DAY).toISOString().slice(0, 10);
  const days = [...books.days].filter(([date, { requests }]) => date >= firstDay && requests > 0).sort();
  assert.equal(
    await accounts.usage(name),
    days.map(([date, sums]) => ({ date, ...sums })),
  );
  for (const key of KEYS) {
    const answer = books.answers.get(key);
    const expected = answer && answer.expires > Date.now() ? answer.kept : undefined;
    assert.equal(await elsewhere.earlierAnswer(name, key), expected, key);
  }
};

let rounds = 0;

/** Runs the steps on two new accounts. Compares the outcome of each, and the accounts at the end. */
const compare = async (test: TestStore, stores: readonly ChargeStore[], granted: readonly number[], steps: Step[]) => {
  rounds += 1;
  let now = START;
  const work = async (): Promise<void> => {
    const all = granted.map((_, i) => new Books(`model-${rounds}-${i}`));
    for (const [i, books] of all.entries()) {
      await test.accounts.createAccount(books.name, { credits: granted[i]! });
      books.grant(granted[i]!, now, 'first credits');
    }
    const made: [Books, NumberedCharge][] = [];
    const makeCharge = ({ account, cost, questions, key }: Asked): [Books, NumberedCharge] => {
      const [books, requestId] = [all[account]!, `request-${made.length}`];
      const kept = key === undefined ? undefined : { key, request: requestId, text: new Uint8Array([cost]) };
      const charge = { ...chargeOf(books.name, cost), id: `${rounds}-${made.length}`, requestId, questions, kept };
      made.push([books, charge]);
      return [books, charge];
    };
    for (const each of steps) {
      if ('charges' in each) {
        const store = stores[each.instance]!;
        const pairs = each.charges.map(makeCharge);
        const charges = pairs.map(([, charge]) => charge);
        if (!each.isLost) {
          const expected = pairs.map(([books, charge]) => books.charge(charge, now));
          assert.equal(await store.charge(charges), expected);
        }
        const committed = pairs.filter(([books, charge]) => books.findPaid(charge)).map(([, { id }]) => id);
        const again = await stores[1 - each.instance]!.chargeAgain(charges);
        assert.equal(
          again.outcomes,
          pairs.map(([books, charge]) => books.chargeAgain(charge, now)),
        );
        assert.equal([...again.committed].sort(), committed.sort());
      } else if ('refund' in each && made.length > 0) {
        const [books, charge] = made[each.refund % made.length]!;
        const found = await stores[each.instance]!.refund([charge]);
        const committed = books.refund(charge, now) ? [charge.id] : [];
        assert.equal(found, { committed, refunded: charge.kept ? [] : committed });
      } else if ('grant' in each) {
        await test.accounts.addCredits(all[each.account]!.name, each.grant, { note: 'a grant' });
        all[each.account]!.grant(each.grant, now, 'a grant');
      } else if ('wait' in each) now += each.wait;
      else await test.elsewhere.deleteExpired();
    }
    for (const books of all) await assertBooks(test, books);
  };
  await atTime(() => now, work);
};

const model = storeSuite('charging');

model('charges, refuses, repeats and refunds as the model does: balances, ledgers, usage', async test => {
  const stores = [createChargeStore(await test.openStore()), createChargeStore(await test.openStore())];
  const some = fc.array(step, { minLength: 1, maxLength: 40 });
  const property = fc.asyncProperty(grants, some, (granted, steps) => compare(test, stores, granted, steps));
  await fc.assert(property, { numRuns: 25 });
});
