// What the server prints when it listens: its address, and the first account's key or how to make one.
import { type Accounts, type CreatedKey, isEmbedded } from '../../accounts/accounts.js';
import type { Config } from '../../config.js';
import type { Logger } from '../../http/logger.js';
import { hasPages } from '../../http/pages.js';
import { CommandError } from '../command-error.js';
import { COMMAND_NAME, formatResult, printKey, printResult, type Terminal } from '../terminal.js';

const FIRST_ACCOUNT = 'default';
const FIRST_CREDITS = 10_000;

/** The URL by which this machine reaches a server that listens on all addresses. */
const localUrl = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

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

/** A word, quoted for a shell if needed. */
const quoteWord = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The beginning of a command line for the server's store, in the folder of the server. A PostgreSQL URL may contain a password. */
const startCommand = ({ DATABASE_URL: url }: NodeJS.ProcessEnv): string =>
  url !== undefined && isEmbedded(url) ? `DATABASE_URL=${quoteWord(url)} ${COMMAND_NAME}` : COMMAND_NAME;

/** How to make a key, in lines that can be pasted: for the only account, or for the first of several. */
const explainKeys = (names: readonly string[], env: NodeJS.ProcessEnv): string => {
  const [name] = names;
  const command = startCommand(env);
  if (name === undefined) {
    const made = `accounts create ${FIRST_ACCOUNT} --credits ${FIRST_CREDITS}`;
    return `There is no account yet. To make one, and a key: ${command} ${made} && ${command} keys create ${FIRST_ACCOUNT}`;
  }
  if (names.length === 1) return `To make an API key for the account "${name}": ${command} keys create ${name}`;
  return [
    `There are ${names.length} accounts. To list them: ${command} accounts list`,
    `To make an API key, for the account "${name}" for one: ${command} keys create ${name}`,
  ].join('\n');
};

interface RunningServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/** Prints the server's address; on an empty embedded store also makes the first account, and prints its key, this once. */
export const announce = async (
  terminal: Terminal,
  { url: listening, accounts, logger }: RunningServer,
  { databaseUrl, rateLimit }: Config,
): Promise<void> => {
  const url = localUrl(listening);
  const options = { credits: FIRST_CREDITS, rateLimit };
  const first = isEmbedded(databaseUrl) ? await accounts.createFirstAccount(FIRST_ACCOUNT, options) : undefined;
  try {
    if (first !== undefined) {
      const { account, id, key } = first;
      return await printKey(terminal, formatResult(terminal, { url, account, id, key }, writeFirstKey(url, first)), id);
    }
    const names = (await accounts.listAccounts()).map(({ name }) => name);
    await printResult(terminal, { url }, `${writeAddress(url)}\n${explainKeys(names, terminal.env)}`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    logger.error({ code: error.code }, error.message); // the server runs all the same
  }
};
