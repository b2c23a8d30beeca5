// The API key of the reader: only its field has it, and the server says at once whether it is valid and what its account has.
import { formatNumber } from '../../src/text.js';
import { element } from '../playground/page/dom.js';
import { findAll, SERVER } from './page.js';

/** Only a text of this form is sent: the server counts wrong keys. */
const KEY_FORM = /^pok_[0-9A-Za-z]{32}$/;
const field = element<HTMLInputElement>('key');

export const readKey = (): string => field.value.trim();

/** The account of the key; undefined before the server has said it. */
let account: string | undefined;

/** What is said beside each button that sends. */
const NOTES = {
  none: 'needs your API key',
  checking: 'with your API key',
  valid: 'with your API key',
  wrong: 'with a wrong API key',
} as const;

const show = (state: keyof typeof NOTES, text: string): void => {
  const place = element('key-state');
  place.textContent = text;
  place.className = state;
  for (const note of findAll('[data-key-note]')) note.textContent = NOTES[state];
};

export const showCredits = (credits: number): void => {
  if (account !== undefined) show('valid', `Valid: account ${account}, ${formatNumber(credits)} credits.`);
};

const ask = async (key: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(`${SERVER}/api/v1/usage`, { headers: { Authorization: `Bearer ${key}` }, signal });
  const { data, error } = await response.json();
  if (signal.aborted) return;
  account = data?.account;
  if (response.ok) showCredits(data.credits);
  else if (response.status === 401) show('wrong', 'This server does not accept the key: unknown, revoked or expired.');
  else show('checking', `The key is not checked yet: ${error.code}.`);
};

let check = new AbortController();

const checkKey = (): void => {
  check.abort();
  check = new AbortController();
  const { signal } = check;
  account = undefined;
  const key = readKey();
  if (key === '') show('none', 'No key yet.');
  else if (!KEY_FORM.test(key))
    show('wrong', `A key is pok_ and 32 letters and digits; this text has ${key.length} characters.`);
  else {
    show('checking', 'Checking the key …');
    ask(key, signal).catch(() => signal.aborted || show('checking', 'Not checked: the server does not answer.'));
  }
};

export const watchKey = (): void => {
  field.addEventListener('input', checkKey);
  checkKey();
};
