// Checks where and with which key a server is asked, before anything is sent.
import { CommandError } from '../../failure.js';

const PATH = '/api/v1/batch';

const invalid = (message: string): CommandError => new CommandError('INVALID_URL', message);

/** The URL of the endpoint on a server, which may lie below a path of its own. @throws {CommandError} INVALID_URL */
export const batchUrl = (server: string): string => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid(`${JSON.stringify(server)} is no server: write a URL such as http://127.0.0.1:3000.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('The URL of the server has a user or a password: leave them out, POKER_ODDS_KEY is enough.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw invalid('The URL of the server has a "?" or a "#": write the part before it.');
  }
  const base = url.pathname.replace(/\/+$/, '');
  return new URL(base.endsWith(PATH) ? base : base + PATH, url).href;
};

/** A key that can be sent. @throws {CommandError} KEY_MISSING @throws {CommandError} KEY_INVALID */
export const checkedKey = (text: string | undefined): string => {
  const key = text?.trim();
  if (!key) throw new CommandError('KEY_MISSING', 'POKER_ODDS_KEY is not set: put the API key for the server there.');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new CommandError('KEY_INVALID', 'POKER_ODDS_KEY has a character that no key has: put the whole key there.');
};
