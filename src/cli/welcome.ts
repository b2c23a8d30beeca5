// What the server prints once it listens: where it is, its first key, or how to make a key.
import { AccountError, type Accounts, type CreatedKey, isEmbedded } from '../accounts/accounts.js';
import type { Config } from '../config.js';
import type { Logger } from '../http/logger.js';
import { hasPages } from '../http/pages.js';
import { COMMAND_NAME } from './command-name.js';
import { CommandError } from './failure.js';
import { answer, answerText, printSeen, type Terminal } from './terminal.js';

/** The path of the API reference. */
const REFERENCE = '/docs';
const FIRST_ACCOUNT = 'default';
const FIRST_CREDITS = 10_000;

/** The address under which this machine reaches a server that listens on all its addresses. */
const reachable = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

const curlLine = (url: string, key: string): string =>
  `curl -sS '${url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"cards":["Ah","Kh"],"opponents":1}'`;

/** Where the server is, and what a browser finds there, where the pages were built. */
const served = (url: string): string => {
  const isThere = `Poker odds are served at ${url}`;
  if (!hasPages()) return isThere;
  return `${isThere}\nIn a browser: the playground at ${url}/, the API reference at ${url}${REFERENCE}`;
};

const welcome = (url: string, { key, account }: CreatedKey): string =>
  [
    served(url),
    `Account "${account}" was made, with ${FIRST_CREDITS} credits and a key that is shown only now. Try:`,
    '',
    curlLine(url, key),
    '',
  ].join('\n');

/** A word as a shell reads it back. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The beginning of a line that reaches the server's store, pasted where the server was started. A URL of PostgreSQL may hold a password. */
const commandPrefix = ({ DATABASE_URL: url }: NodeJS.ProcessEnv): string =>
  url !== undefined && isEmbedded(url) ? `DATABASE_URL=${quoted(url)} ${COMMAND_NAME}` : COMMAND_NAME;

/** How a key is made, in lines that work as pasted: for the account that is there, or the first of several. */
const keyLines = (names: readonly string[], env: NodeJS.ProcessEnv): string => {
  const [name] = names;
  const poker = commandPrefix(env);
  if (name === undefined) {
    const made = `accounts create ${FIRST_ACCOUNT} --credits ${FIRST_CREDITS}`;
    return `There is no account yet. To make one, and a key: ${poker} ${made} && ${poker} keys create ${FIRST_ACCOUNT}`;
  }
  if (names.length === 1) return `To make an API key for the account "${name}": ${poker} keys create ${name}`;
  return [
    `There are ${names.length} accounts. To list them: ${poker} accounts list`,
    `To make an API key, for the account "${name}" for one: ${poker} keys create ${name}`,
  ].join('\n');
};

/** A server that cannot say where it is serves all the same: its log says so. */
const logFailure = (logger: Logger, error: unknown): void => {
  if (!(error instanceof AccountError) && !(error instanceof CommandError)) throw error;
  const wayOut = error.code === 'KEY_NOT_SHOWN' ? ` Make another: poker-odds keys create ${FIRST_ACCOUNT}` : '';
  logger.error({ code: error.code }, `${error.message}${wayOut}`);
};

/** What announcing needs of the server. */
interface Announced {
  /** Where it listens. */
  readonly url: string;
  readonly accounts: Accounts;
  readonly logger: Logger;
}

const announceFirst = async (
  terminal: Terminal,
  json: boolean | undefined,
  { url, accounts }: Announced,
  { rateLimit }: Config,
): Promise<boolean> => {
  const showKey = (first: CreatedKey): Promise<void> => {
    const { account, id, key } = first;
    return printSeen(terminal, answerText(json, { url, account, id, key }, welcome(url, first)));
  };
  return (
    (await accounts.createFirstAccount(FIRST_ACCOUNT, { credits: FIRST_CREDITS, rateLimit }, showKey)) !== undefined
  );
};

const announceLater = async (
  terminal: Terminal,
  json: boolean | undefined,
  { url, accounts }: Announced,
): Promise<void> => {
  const lines = json
    ? ''
    : keyLines(
        (await accounts.listAccounts()).map(({ name }) => name),
        terminal.env,
      );
  await answer(terminal, json, { url }, `${served(url)}\n${lines}`);
};

/** Says where the server is; on an empty embedded store makes the first account, and a key that is told nowhere else. */
export const announce = async (
  terminal: Terminal,
  json: boolean | undefined,
  server: Announced,
  config: Config,
): Promise<void> => {
  const reached = { ...server, url: reachable(server.url) };
  try {
    if (isEmbedded(config.databaseUrl) && (await announceFirst(terminal, json, reached, config))) return;
    await announceLater(terminal, json, reached);
  } catch (error) {
    logFailure(server.logger, error);
  }
};
