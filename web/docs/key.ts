// The API key of the reader: only its field has it, and the server says at once whether it is valid and what its account has.
import { formatNumber } from '../../src/text.js';
import { element } from '../playground/page/dom.js';
import { findAll, SERVER } from './page.js';

const KEY_START = 'pok_';
const KEY_LENGTH = 36;
const field = element<HTMLInputElement>('key');

export const readKey = (): string => field.value.trim();

/** The account of the key; undefined before the server has said it. */
let account: string | undefined;

type State = 'none' | 'checking' | 'valid' | 'wrong';

/** What is said beside each button that sends. */
const NOTES: Readonly<Record<State, string>> = {
  none: 'needs your API key',
  checking: 'with your API key',
  valid: 'with your API key',
  wrong: 'with a wrong API key',
};

const show = (state: State, text: string): void => {
  const place = element('key-state');
  place.textContent = text;
  place.className = state;
  for (const note of findAll('[data-key-note]')) note.textContent = NOTES[state];
};

export const showCredits = (credits: number): void => {
  if (account !== undefined) show('valid', `Valid: account ${account}, ${formatNumber(credits)} credits.`);
};

/** What is wrong with the form of a text; undefined for that of a key. */
const findFault = (key: string): string | undefined => {
  if (!key.startsWith(KEY_START.slice(0, key.length))) return `Keys begin with ${KEY_START}.`;
  if (key.length < KEY_LENGTH) return `A key has ${KEY_LENGTH} characters, this text ${key.length}.`;
  return key.length > KEY_LENGTH
    ? `This text is longer than a key: ${key.length} characters, not ${KEY_LENGTH}.`
    : undefined;
};

const ask = async (key: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(`${SERVER}/api/v1/usage`, { headers: { Authorization: `Bearer ${key}` }, signal });
  const { data, error } = await response.json();
  if (signal.aborted) return;
  if (response.ok) {
    account = data.account;
    showCredits(data.credits);
  } else if (response.status === 401)
    show('wrong', 'This server does not accept the key: unknown, revoked or expired.');
  else show('checking', `The key is not checked yet: ${error.code}.`);
};

let check = new AbortController();

const checkKey = (): void => {
  check.abort();
  check = new AbortController();
  const { signal } = check;
  account = undefined;
  const key = readKey();
  const fault = findFault(key);
  if (key === '') show('none', 'No key yet.');
  else if (fault !== undefined) show('wrong', fault);
  else {
    show('checking', 'Checking the key …');
    ask(key, signal).catch(() => signal.aborted || show('checking', 'Not checked: the server does not answer.'));
  }
};

/** Checks the key whenever its field changes. A browser may have filled it already. */
export const watchKey = (): void => {
  field.addEventListener('input', checkKey);
  checkKey();
};
