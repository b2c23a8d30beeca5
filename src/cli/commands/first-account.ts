// Prints what the server says when it listens: its address, and the first account's key or how to make one.
import type { CreatedKey } from '../../accounts/account-model.js';
import { type Accounts, isEmbedded } from '../../accounts/accounts.js';
import type { Config } from '../../config.js';
import type { Logger } from '../../http/logger.js';
import { hasPages } from '../../http/pages.js';
import { COMMAND_NAME, CommandError } from '../command-error.js';
import { printKey, printResult, type Terminal } from '../terminal.js';

const FIRST_ACCOUNT = 'default';
const FIRST_CREDITS = 10_000;

/** The URL by which this machine reaches a server that listens on all addresses. */
const makeLocalUrl = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** The server's address, and its pages if they were built. */
const writeAddress = (url: string): string => {
  const pages = hasPages() ? `\nIn a browser: the playground at ${url}/, the API reference at ${url}/docs` : '';
  return `Poker odds are served at ${url}${pages}`;
};

const writeCurl = (url: string, key: string): string =>
  `curl -sS '${url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"cards":["Ah","Kh"],"opponents":1}'`;

const writeFirstKey = (url: string, { key, account }: CreatedKey): string =>
  `${writeAddress(url)}
Account "${account}" was made, with ${FIRST_CREDITS} credits and a key that is shown only now. Try:

${writeCurl(url, key)}
`;

/** How to make a key, in a line that can be pasted: for the first account. */
const explainKeys = ([name]: readonly string[]): string => {
  const create = `${COMMAND_NAME} keys create ${name ?? FIRST_ACCOUNT}`;
  if (name !== undefined) return `To make an API key, with the settings of this server: ${create}`;
  const account = `${COMMAND_NAME} accounts create ${FIRST_ACCOUNT} --credits ${FIRST_CREDITS}`;
  return `There is no account yet. To make one, with the settings of this server: ${account} && ${create}`;
};

interface AnnouncedServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/** Prints the server's address; on an empty embedded store also makes the first account, and prints its key, this once. */
export const announceServer = async (
  terminal: Terminal,
  { url: listening, accounts, logger }: AnnouncedServer,
  { databaseUrl, rateLimit }: Config,
): Promise<void> => {
  const url = makeLocalUrl(listening);
  const options = { credits: FIRST_CREDITS, rateLimit };
  const first = isEmbedded(databaseUrl) ? await accounts.createFirstAccount(FIRST_ACCOUNT, options) : undefined;
  try {
    if (first !== undefined) {
      const { account, id, key } = first;
      return await printKey(terminal, { url, account, id, key }, writeFirstKey(url, first));
    }
    const names = (await accounts.listAccounts()).map(({ name }) => name);
    await printResult(terminal, { url }, `${writeAddress(url)}\n${explainKeys(names)}`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    logger.error({ code: error.code }, error.message); // the server runs all the same
  }
};
