// Things that are opened for the length of one command: the account store, the calculator, the server.
import type { Accounts, OpenOptions } from '../accounts/accounts.js';
import { loadConfig } from '../config.js';

interface Closable {
  close(): Promise<void>;
}

/** Does the work, and closes the resource whatever came of it. */
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

/** Does the work with the account store that the environment names. The store's code is loaded here: half of all commands need none. */
export const withAccounts = async <Result>(
  env: NodeJS.ProcessEnv,
  work: (accounts: Accounts) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> => {
  const { databaseUrl } = loadConfig(env);
  const { openAccounts } = await import('../accounts/accounts.js');
  return whileOpen(await openAccounts(databaseUrl, options), work);
};
