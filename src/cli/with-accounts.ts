// Opens and closes what a command uses: the account store, or any other resource with `close`.
import type { Accounts, AccountsOptions } from '../accounts/accounts.js';
import { loadConfig } from '../config.js';

interface Closable {
  close(): Promise<void>;
}

/** Does the work, then closes the resource, even if the work failed. */
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
