// What is done on one account, and what is said where there is none of that name.
import type { Accounts } from '../accounts/accounts.js';
import { AccountError } from '../accounts/errors.js';
import { nearMiss } from '../engine/echo.js';
import { withAccounts } from './while-open.js';

/** The error itself; of a name that is nearly an account's, one that says so. */
const withSuggestion = async (error: unknown, name: string, accounts: Accounts): Promise<unknown> => {
  if (!(error instanceof AccountError) || error.code !== 'UNKNOWN_ACCOUNT') return error;
  const names = (await accounts.listAccounts()).map(account => account.name);
  const near = nearMiss(name, names);
  return near === undefined ? error : new AccountError(error.code, `${error.message} Did you mean "${near}"?`);
};

/** Does the work on one account. @throws {AccountError} UNKNOWN_ACCOUNT, with the name that was probably meant */
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
