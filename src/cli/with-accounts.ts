// Opens and closes what a command uses: the account store, or any other resource with `close`.

import { AccountError } from '../accounts/account-model.js';
import type { Accounts, AccountsOptions } from '../accounts/accounts.js';
import { loadConfig } from '../config.js';
import { nearMiss } from '../text.js';

interface Closable {
  close(): Promise<void>;
}

/** Does the work, then closes the resource, also if the work failed. */
export const whileOpen = async <Resource extends Closable, Result>(
  resource: Resource,
  work: (resource: Resource) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(resource);
  } finally {
    await resource.close();
  }
};

/** Does the work with the account store that the environment names. The store's code is loaded here, since many commands do not use it. */
export const withAccounts = async <Result>(
  env: NodeJS.ProcessEnv,
  work: (accounts: Accounts) => Promise<Result>,
  options: AccountsOptions = {},
): Promise<Result> => {
  const { databaseUrl } = loadConfig(env);
  const { openAccounts } = await import('../accounts/accounts.js');
  return whileOpen(await openAccounts(databaseUrl, options), work);
};

/** The error itself; for an unknown name that is similar to an account's, an error that suggests that one. */
const withSuggestion = async (error: unknown, name: string, accounts: Accounts): Promise<unknown> => {
  if (!(error instanceof AccountError) || error.code !== 'UNKNOWN_ACCOUNT') return error;
  const names = (await accounts.listAccounts()).map(account => account.name);
  const near = nearMiss(name, names);
  return near === undefined ? error : new AccountError(error.code, `${error.message} Did you mean "${near}"?`);
};

/** Does the work on one account. @throws {AccountError} UNKNOWN_ACCOUNT, with a suggestion if there is a similar name */
export const withAccount = <Result>(
  env: NodeJS.ProcessEnv,
  name: string,
  work: (accounts: Accounts) => Promise<Result>,
): Promise<Result> =>
  withAccounts(env, async accounts => {
    try {
      return await work(accounts);
    } catch (error) {
      throw await withSuggestion(error, name, accounts);
    }
  });
