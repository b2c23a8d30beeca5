// The accounts: keys, credits, ledger and usage, whatever database keeps them. The face of this folder.
import * as accountRecords from './account-records.js';
import { prepareAuthentication } from './authentication.js';
import { createCashier } from './cashier.js';
import { prepareCharging } from './charging.js';
import { createHolds } from './holds.js';
import { sweep } from './housekeeping.js';
import * as keyRecords from './key-records.js';
import { checkBalances, readLedger } from './ledger.js';
import { createLostCommits } from './lost-commits.js';
import { createMemory } from './memory.js';
import type {
  Account,
  AccountOptions,
  Answer,
  BalanceCheck,
  Charge,
  CreatedKey,
  Key,
  LedgerEntry,
  LostCommit,
  Principal,
  Receipt,
  ShowKey,
  UsageDay,
} from './model.js';
import { refund } from './refunds.js';
import { openDatabase } from './store/database.js';
import { parseDatabaseUrl } from './store/database-url.js';
import type { Store } from './store/store.js';
import { type OnStoreChange, watchStore } from './store-watch.js';
import { readUsage } from './usage.js';
import { createUses } from './uses.js';

export { AccountError, InsufficientCreditsError, StoreUnavailableError } from './errors.js';
export type * from './model.js';

const PING_REMEMBERED_MS = 500;

/** Every method may reject with StoreUnavailableError. */
export interface Accounts {
  /**
   * Makes an account; without options it has no credits and 100 requests per 60 s.
   * @param name 1 to 64 characters of a-z, 0-9 and "-"
   * @throws {AccountError} INVALID_NAME, ACCOUNT_EXISTS
   */
  createAccount(name: string, options?: AccountOptions): Promise<Account>;
  /**
   * Makes an account and a key, both or neither, where there is no account at all; otherwise resolves with undefined.
   * @param showKey see `createKey`; where it rejects, the account is there
   * @throws {AccountError} KEY_NOT_SHOWN
   */
  createFirstAccount(name: string, options: AccountOptions, showKey?: ShowKey): Promise<CreatedKey | undefined>;
  /** All accounts, by name. */
  listAccounts(): Promise<Account[]>;
  /** @throws {AccountError} UNKNOWN_ACCOUNT */
  findAccount(name: string): Promise<Account>;
  /** Grants 1 or more credits. @throws {AccountError} UNKNOWN_ACCOUNT, BALANCE_TOO_LARGE */
  addCredits(account: string, credits: number, note?: string): Promise<Account>;

  /**
   * Makes a key; its text is in the answer and nowhere else.
   * @param showKey shows it to the one who asked for it; the key works only once this resolves, and never where it rejects
   * @throws {AccountError} UNKNOWN_ACCOUNT, KEY_NOT_SHOWN
   */
  createKey(account: string, showKey?: ShowKey): Promise<CreatedKey>;
  /** The account's keys, oldest first, good or not. @throws {AccountError} UNKNOWN_ACCOUNT */
  listKeys(account: string): Promise<Key[]>;
  /**
   * Makes a key in the place of another, which works for `graceSeconds` yet.
   * @param showKey see `createKey`; where it rejects, the other key works as before
   * @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY, KEY_NOT_SHOWN
   */
  rotateKey(id: string, graceSeconds: number, showKey?: ShowKey): Promise<CreatedKey>;
  /** Revokes a key for good, within a second on every instance; again changes nothing. @throws {AccountError} UNKNOWN_KEY */
  revokeKey(id: string): Promise<Key>;

  /** Grants and charges, oldest first. @throws {AccountError} UNKNOWN_ACCOUNT */
  ledger(account: string, since?: Date): AsyncGenerator<LedgerEntry>;
  /** Every balance beside the sums of its ledger, of one moment. */
  checkBalances(): Promise<BalanceCheck[]>;
  /** Charged requests of the last 30 UTC days that had any, oldest first. */
  usage(account: string): Promise<UsageDay[]>;

  /** Whom a key's text stands for. One answer, undefined, for a malformed, unknown, revoked or expired one. */
  authenticate(key: string): Promise<Principal | undefined>;
  /**
   * Sets credits aside for work that begins now, until the function that it resolves with is called: where the work is
   * charged, as soon as the charge ended.
   * @throws {InsufficientCreditsError} the balance, less what is set aside already, is below the cost
   */
  hold(account: string, cost: number): Promise<() => void>;
  /**
   * Takes a cost of 1 or more, in one transaction with its ledger entry, and resolves when no power cut can undo it.
   * @throws {InsufficientCreditsError}
   */
  charge(charge: Charge): Promise<Receipt>;
  /** The answer that was given under an Idempotency-Key in the last 24 hours. */
  earlierAnswer(account: string, idempotencyKey: string): Promise<Answer | undefined>;

  /** Writes which keys were let in since the last time. */
  recordUses(): Promise<void>;
  /** Deletes answers, keys and days that are no longer needed; stops early when the signal is aborted. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Resolves when the store answers, or did within the last half second: anyone may ask, as often as they like. */
  ping(): Promise<void>;
  /** Whether the store could not be used the last time, and nothing has shown since that it can. */
  isLost(): boolean;
  /** Settles what was handed in, then closes the store. */
  close(): Promise<void>;
}

/** How accounts are opened. */
export interface OpenOptions {
  /** How long a statement may take on PostgreSQL; where it is not given, as long as it needs. */
  readonly patienceMs?: number | undefined;
  /** Hears of commits that were not confirmed. */
  readonly onLostCommit?: (news: LostCommit) => void;
  /** Hears the reason when the store is lost, undefined when it is back. */
  readonly onStoreChange?: OnStoreChange;
}

const ping = async ({ db }: Store): Promise<true> => {
  await db.selectFrom('accounts').select('name').limit(1).execute();
  return true;
};

/** Whether a database URL names a store that is this machine's alone. @throws {DatabaseUrlError} */
export const isEmbedded = (databaseUrl: string): boolean => parseDatabaseUrl(databaseUrl).kind === 'sqlite';

/**
 * Opens the store, makes it where there is none, and brings its schema up to date.
 * @param databaseUrl "file:" and the path of an SQLite file, or "postgres://user:password@host:port/database"
 * @throws {DatabaseUrlError} a URL that names no store
 * @throws {StoreUnavailableError} it cannot be used; the message says why
 */
export const openAccounts = async (
  databaseUrl: string,
  { patienceMs, onLostCommit = () => undefined, onStoreChange = () => undefined }: OpenOptions = {},
): Promise<Accounts> => {
  const store = await openDatabase(databaseUrl, patienceMs);
  const charging = prepareCharging(store);
  const lostCommits = createLostCommits(charging, charge => refund(store, charge), onLostCommit);
  const cashier = createCashier(charging, lostCommits);
  const pings = createMemory<true>(PING_REMEMBERED_MS, 1);
  const holds = createHolds(async account => (await accountRecords.findAccount(store, account)).credits);
  const uses = createUses(store);
  const authenticate = prepareAuthentication(store);
  const accounts: Omit<Accounts, 'isLost'> = {
    createAccount: (name, options) => accountRecords.createAccount(store, name, options),
    createFirstAccount: (name, options, showKey) => accountRecords.createFirstAccount(store, name, options, showKey),
    listAccounts: () => accountRecords.listAccounts(store),
    findAccount: name => accountRecords.findAccount(store, name),
    addCredits: (account, credits, note) => accountRecords.addCredits(store, account, credits, note ?? null),
    createKey: (account, showKey) => keyRecords.createKey(store, account, showKey),
    listKeys: account => keyRecords.listKeys(store, account),
    rotateKey: (id, graceSeconds, showKey) => keyRecords.rotateKey(store, id, graceSeconds, showKey),
    revokeKey: id => keyRecords.revokeKey(store, id),
    ledger: (account, since) => readLedger(store, account, since),
    checkBalances: () => checkBalances(store),
    usage: account => readUsage(store, account),
    async authenticate(key) {
      const principal = await authenticate(key);
      if (principal) uses.note(principal.keyId);
      return principal;
    },
    hold: holds.hold,
    charge: charge => holds.follow(charge, cashier.charge(charge)),
    earlierAnswer: charging.earlierAnswer,
    recordUses: () => uses.flush(),
    sweep: signal => sweep(store, signal),
    ping: async () => {
      await pings.once('store', () => ping(store));
    },
    async close() {
      pings.forget();
      await cashier.close();
      await store.close();
    },
  };
  return watchStore(accounts, onStoreChange);
};
