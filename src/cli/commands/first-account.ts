// What the server prints when it listens: its address, and the first account's key or how to make one.
import { type Accounts, type CreatedKey, isEmbedded } from '../../accounts/accounts.js';
import type { Config } from '../../config.js';
import type { Logger } from '../../http/logger.js';
import { hasPages } from '../../http/pages.js';
import { CommandError } from '../command-error.js';
import { COMMAND_NAME, formatResult, printKey, printResult, type Terminal } from '../terminal.js';

/** The path of the API reference. */
const REFERENCE_PATH = '/docs';
const FIRST_ACCOUNT = 'default';
const FIRST_CREDITS = 10_000;

/** The URL by which this machine reaches a server that listens on all addresses. */
const localUrl = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

const curlLine = (url: string, key: string): string =>
  `curl -sS '${url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"cards":["Ah","Kh"],"opponents":1}'`;

/** The server's address, and its pages if they were built. */
const addressText = (url: string): string => {
  const address = `Poker odds are served at ${url}`;
  if (!hasPages()) return address;
  return `${address}\nIn a browser: the playground at ${url}/, the API reference at ${url}${REFERENCE_PATH}`;
};

const firstKeyText = (url: string, { key, account }: CreatedKey): string =>
  [
    addressText(url),
    `Account "${account}" was made, with ${FIRST_CREDITS} credits and a key that is shown only now. Try:`,
    '',
    curlLine(url, key),
    '',
  ].join('\n');

/** A word, quoted for a shell if needed. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The beginning of a command line for the server's store, in the folder of the server. A PostgreSQL URL may contain a password. */
const commandPrefix = ({ DATABASE_URL: url }: NodeJS.ProcessEnv): string =>
  url !== undefined && isEmbedded(url) ? `DATABASE_URL=${quoted(url)} ${COMMAND_NAME}` : COMMAND_NAME;

/** How to make a key, in lines that can be pasted: for the only account, or for the first of several. */
const makeKeyText = (names: readonly string[], env: NodeJS.ProcessEnv): string => {
  const [name] = names;
  const command = commandPrefix(env);
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

/** Logs that the address could not be printed; the server runs all the same. */
const logPrintFailure = (logger: Logger, error: unknown): void => {
  if (!(error instanceof CommandError)) throw error;
  logger.error({ code: error.code }, error.message);
};

/** What is needed of the server. */
interface RunningServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/** Makes the first account, if there is none, and prints its key; resolves with whether it did. */
const announceFirstKey = async (
  terminal: Terminal,
  json: boolean | undefined,
  { url, accounts }: RunningServer,
  { rateLimit }: Config,
): Promise<boolean> => {
  const first = await accounts.createFirstAccount(FIRST_ACCOUNT, { credits: FIRST_CREDITS, rateLimit });
  if (first === undefined) return false;
  const { account, id, key } = first;
  await printKey(terminal, formatResult(json, { url, account, id, key }, firstKeyText(url, first)), id);
  return true;
};

const announceAddress = async (
  terminal: Terminal,
  json: boolean | undefined,
  { url, accounts }: RunningServer,
): Promise<void> => {
  const lines = json
    ? ''
    : makeKeyText(
        (await accounts.listAccounts()).map(({ name }) => name),
        terminal.env,
      );
  await printResult(terminal, json, { url }, `${addressText(url)}\n${lines}`);
};

/** Prints the server's address; on an empty embedded store also makes the first account, and prints its key, this once. */
export const announce = async (
  terminal: Terminal,
  json: boolean | undefined,
  server: RunningServer,
  config: Config,
): Promise<void> => {
  const local = { ...server, url: localUrl(server.url) };
  try {
    if (isEmbedded(config.databaseUrl) && (await announceFirstKey(terminal, json, local, config))) return;
    await announceAddress(terminal, json, local);
  } catch (error) {
    logPrintFailure(server.logger, error);
  }
};
