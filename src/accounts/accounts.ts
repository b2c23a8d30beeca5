// Accounts with their keys, credits, ledger and usage, on any of the databases.
import { createCoalescingCache } from '../coalescing-cache.js';
import { openStore, parseDatabaseUrl, type StoreOptions } from '../store/open-store.js';
import type {
  AccountChanges,
  AccountOptions,
  Charge,
  GrantOptions,
  KeyOptions,
  LostCommit,
  PageOptions,
  Principal,
} from './account-model.js';
import * as accountStore from './account-store.js';
import { createChargeBatcher } from './charges/charge-batcher.js';
import { createChargeStore } from './charges/charge-store.js';
import { createLostCommits } from './charges/lost-commits.js';
import { createReservations } from './charges/reservations.js';
import { deleteExpired } from './cleanup.js';
import * as keyStore from './key-store.js';
import { checkBalances, listLedgerPage, readLedger, readUsage } from './ledger.js';

const PING_TTL_MS = 500;

export interface AccountsOptions extends StoreOptions {
  /** Is called when a commit is lost, and again when it is known what became of it. */
  readonly onLostCommit?: (commit: LostCommit) => void;
  /** How long a request waits for the outcome of a lost commit; by default 10 s. */
  readonly lostCommitTimeoutMs?: number;
}

/** Whether a database URL names an embedded store, which only this machine uses. @throws {DatabaseUrlError} */
export const isEmbedded = (databaseUrl: string): boolean => parseDatabaseUrl(databaseUrl).database === 'sqlite';

/**
 * Opens the store; creates it if it does not exist.
 * @param databaseUrl "file:" and the path of an SQLite file, or "postgres://user:password@host:port/database"
 * @throws {DatabaseUrlError} the URL does not name a store
 * @throws {StoreUnavailableError} the store cannot be used; the message says why
 */
export const openAccounts = async (
  databaseUrl: string,
  { onLostCommit = () => undefined, lostCommitTimeoutMs, ...storeOptions }: AccountsOptions = {},
) => {
  const store = await openStore(databaseUrl, storeOptions);
  const pings = createCoalescingCache<unknown>(PING_TTL_MS, 1);
  const chargeStore = createChargeStore(store);
  const lostCommits = createLostCommits(onLostCommit, lostCommitTimeoutMs);
  const chargeBatcher = createChargeBatcher(chargeStore, lostCommits);
  const reservations = createReservations(async account => (await accountStore.findAccount(store, account)).credits);
  const lastUsed = keyStore.createLastUsed(store);
  const findPrincipal = keyStore.createAuthenticator(store);
  const authenticate = async (key: string): Promise<Principal | undefined> => {
    const principal = await findPrincipal(key);
    if (principal) lastUsed.note(principal.keyId);
    return principal;
  };
  return {
    /** The open store, for jobs: their rows are written in one transaction with their charges. */
    store,
    /**
     * Makes an account; without options it has no credits and 100 requests per 60 s.
     * @param name 1 to 64 characters of a-z, 0-9 and "-"
     * @throws {AccountError} INVALID_NAME, ACCOUNT_EXISTS
     */
    createAccount: (name: string, options?: AccountOptions) => accountStore.createAccount(store, name, options),
    /** Makes an account and a key, both or neither, if there are no accounts; otherwise resolves with undefined. */
    createFirstAccount: (name: string, options: AccountOptions) => keyStore.createFirstAccount(store, name, options),
    listAccounts: () => accountStore.listAccounts(store),
    /** The newest first. */
    listAccountPage: (page: PageOptions) => accountStore.listAccountPage(store, page),
    /** @throws {AccountError} UNKNOWN_ACCOUNT */
    findAccount: (name: string) => accountStore.findAccount(store, name),
    /**
     * Changes the rate limit, or makes the account inactive or active again: within a second on every instance.
     * @throws {AccountError} UNKNOWN_ACCOUNT
     */
    changeAccount: (name: string, changes: AccountChanges) => accountStore.changeAccount(store, name, changes),
    /**
     * Grants credits, or takes them where the number is negative. Resolves with the balance after it; a repetition of a grant with a
     * reference changes nothing and resolves with the balance after the first one.
     * @throws {AccountError} UNKNOWN_ACCOUNT, BALANCE_TOO_LARGE, INSUFFICIENT_CREDITS, REFERENCE_USED
     */
    addCredits: (account: string, credits: number, options?: GrantOptions) =>
      accountStore.addCredits(store, account, credits, options),
    /** Makes a key; its text is in the answer and nowhere else. @throws {AccountError} UNKNOWN_ACCOUNT */
    createKey: (account: string, options?: KeyOptions) => keyStore.createKey(store, account, options),
    /** All keys of the account, oldest first. @throws {AccountError} UNKNOWN_ACCOUNT */
    listKeys: (account: string) => keyStore.listKeys(store, account),
    /** The newest first. @throws {AccountError} UNKNOWN_ACCOUNT */
    listKeyPage: (account: string, page: PageOptions) => keyStore.listKeyPage(store, account, page),
    /** Makes a key that replaces another one, which works for `graceSeconds` more. @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY */
    rotateKey: (id: string, graceSeconds: number) => keyStore.rotateKey(store, id, graceSeconds),
    /** Revokes a key, within a second on every instance; revoking it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
    revokeKey: (id: string) => keyStore.revokeKey(store, id),
    /** Grants and charges, oldest first. @throws {AccountError} UNKNOWN_ACCOUNT */
    ledger: (account: string, since?: Date) => readLedger(store, account, since),
    /** Grants and charges, the newest first. @throws {AccountError} UNKNOWN_ACCOUNT */
    listLedgerPage: (account: string, page: PageOptions) => listLedgerPage(store, account, page),
    /** Every balance and the sums of its ledger, at one moment. */
    checkBalances: () => checkBalances(store),
    /** Charged requests of each of the last 30 UTC days, oldest first, without days that had none. */
    usage: (account: string) => readUsage(store, account),
    /** The principal of a key's text, or undefined if it is malformed, unknown, revoked or expired. */
    authenticate,
    /**
     * Reserves credits for work that begins now. Resolves with the function that releases them. If the work is charged, call it as soon
     * as the charge has ended; if the cost is less than the reservation, also call it with the cost before the charge.
     * @throws {InsufficientCreditsError} the balance without the reserved credits is below the cost
     */
    reserve: reservations.reserve,
    /**
     * Charges the cost in one transaction with its ledger entry, or takes nothing and resolves with the earlier answer if another instance
     * has charged for the same request. Once it resolves, a power cut cannot undo it.
     * @throws {InsufficientCreditsError}
     */
    charge: (charge: Charge) => reservations.trackCharge(charge, chargeBatcher.charge(charge)),
    /** Runs a transaction with a charge again whose commit was not confirmed. */
    recover: lostCommits.recover,
    /** The answer that was kept under an Idempotency-Key in the last 24 hours. */
    earlierAnswer: chargeStore.earlierAnswer,
    writeLastUsed: lastUsed.flush,
    /** Deletes expired answers, keys and days of usage; stops early when the signal is aborted. */
    deleteExpired: (signal?: AbortSignal) => deleteExpired(store, signal),
    /** Resolves if the store answers. The result is cached for half a second, so that frequent calls do not load the store. */
    ping: async (): Promise<void> => void (await pings.get('store', store.ping)),
    /** Whether the store failed and has not recovered since. */
    isLost: store.isLost,
    /** Waits for the charges that have begun, then closes the store. */
    async close(): Promise<void> {
      pings.clear();
      await chargeBatcher.close();
      await store.close();
    },
  };
};

/** Every method may reject with StoreUnavailableError. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
