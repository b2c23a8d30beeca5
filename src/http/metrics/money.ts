// Money: what was charged, what could not be, and commits of charges that were not confirmed.
import { Counter, type Registry } from 'prom-client';
import {
  type Accounts,
  InsufficientCreditsError,
  type LostCommit,
  type Receipt,
  StoreUnavailableError,
} from '../../accounts/accounts.js';

export interface MoneyMetrics {
  /** The accounts, with their charges counted, and what could not be held or charged. */
  counted(accounts: Accounts): Accounts;
  countLostCommit(state: LostCommit['state']): void;
}

const REASONS = ['insufficient_credits', 'store_unavailable', 'internal'] as const;

const reasonOf = (error: unknown): (typeof REASONS)[number] => {
  if (error instanceof InsufficientCreditsError) return 'insufficient_credits';
  return error instanceof StoreUnavailableError ? 'store_unavailable' : 'internal';
};

const STATES = { lost: 'lost', found: 'found', 'given up': 'given_up' } as const;

const createCounters = (registry: Registry) => {
  const registers = [registry];
  const charges = new Counter({ name: 'poker_odds_charges_total', help: 'Charges that were committed', registers });
  const credits = new Counter({
    name: 'poker_odds_charged_credits_total',
    help: 'Credits that were charged',
    registers,
  });
  const failures = new Counter({
    name: 'poker_odds_charge_failures_total',
    help: 'Requests whose credits could not be set aside before the work, or charged after it, by reason',
    labelNames: ['reason'],
    registers,
  });
  const lostCommits = new Counter({
    name: 'poker_odds_lost_commits_total',
    help: 'Commits that the store did not confirm: lost, and found again or given up',
    labelNames: ['state'],
    registers,
  });
  // A series that begins with its first event has no increase at that event.
  for (const reason of REASONS) failures.inc({ reason }, 0);
  for (const state of Object.values(STATES)) lostCommits.inc({ state }, 0);
  return { charges, credits, failures, lostCommits };
};

export const createMoneyMetrics = (registry: Registry): MoneyMetrics => {
  const { charges, credits, failures, lostCommits } = createCounters(registry);
  const fail = (error: unknown): never => {
    failures.inc({ reason: reasonOf(error) });
    throw error;
  };
  /** A repetition that another instance had paid for costs nothing. */
  const book = (receipt: Receipt): Receipt => {
    if (receipt.cost > 0) {
      charges.inc();
      credits.inc(receipt.cost);
    }
    return receipt;
  };
  return {
    counted: accounts => ({
      ...accounts,
      hold: (account, cost) => accounts.hold(account, cost).catch(fail),
      charge: charge => accounts.charge(charge).then(book, fail),
    }),
    countLostCommit: state => lostCommits.inc({ state: STATES[state] }),
  };
};
