// The command `poker-odds keys`: creates, lists, rotates and revokes an account's API keys.
import type { Command } from 'commander';
import { describeKey } from '../../accounts/account-json.js';
import type { CreatedKey, Key, KeyOptions } from '../../accounts/account-model.js';
import { DEFAULT_GRACE_SECONDS, MAX_GRACE_SECONDS } from '../../accounts/account-rules.js';
import { COMMAND_NAME } from '../command-error.js';
import { makeIntegerParser, parseExpiry, parseKeyName } from '../options.js';
import { alignColumns } from '../table-writer.js';
import { printKey, printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';

const HEAD = ['ID', 'KEY', 'NAME', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'];

const makeKeyRow = ({ id, prefix, name, state, created, lastUsed, expires }: Key): string[] => [
  id,
  `${prefix}…`,
  name ?? '-',
  state,
  formatLocalTime(created),
  lastUsed ? formatLocalTime(lastUsed) : 'never',
  expires ? formatLocalTime(expires) : 'never',
];

/** @param end a sentence about the end of the key, or of the key that it replaces */
const printCreated = (terminal: Terminal, { id, key, account }: CreatedKey, end: string): Promise<void> => {
  const text = `${key}\n\nThis is key ${id} of account ${account}. It is shown only now: only its hash is stored.${end}`;
  return printKey(terminal, { id, key, account }, text);
};

const createKey = async (terminal: Terminal, account: string, options: KeyOptions): Promise<void> => {
  const end = options.expires ? ` It works until ${formatLocalTime(options.expires)}.` : '';
  const created = await withAccounts(terminal.env, accounts => accounts.createKey(account, options));
  await printCreated(terminal, created, end);
};

const listKeys = async (terminal: Terminal, account: string): Promise<void> => {
  const keys = await withAccounts(terminal.env, accounts => accounts.listKeys(account));
  const text =
    keys.length === 0
      ? `Account ${account} has no key yet. Next: ${COMMAND_NAME} keys create ${account}`
      : alignColumns([HEAD, ...keys.map(makeKeyRow)], terminal.columns('out'));
  await printResult(terminal, keys.map(describeKey), text);
};

const rotateKey = async (terminal: Terminal, id: string, grace: number): Promise<void> => {
  const created = await withAccounts(terminal.env, accounts => accounts.rotateKey(id, grace));
  await printCreated(terminal, created, `\nKey ${id} ends ${grace === 0 ? 'now' : `within ${grace} s`}.`);
};

const revokeKey = async (terminal: Terminal, id: string): Promise<void> => {
  const { account, prefix } = await withAccounts(terminal.env, accounts => accounts.revokeKey(id));
  await printResult(terminal, { id, revoked: true }, `Key ${id} (${prefix}…) of account ${account} is revoked.`);
};

/** Adds `keys create`, `keys list`, `keys rotate` and `keys revoke`. */
export const addKeysCommand = (program: Command, terminal: Terminal): void => {
  const keys = program.command('keys').description("create, list, rotate and revoke an account's API keys");
  keys
    .command('create <account>')
    .description('create a key, and show it once')
    .option('--name <text>', 'what it is for, shown by keys list', parseKeyName)
    .option('--expires <date>', 'when it stops working: 2027-01-31 or 2027-01-31T18:00Z, in UTC', parseExpiry)
    .action((account: string, options: KeyOptions) => createKey(terminal, account, options));
  keys
    .command('list <account>')
    .description("list an account's keys: ids, states and times, never the keys themselves")
    .action((account: string) => listKeys(terminal, account));
  keys
    .command('rotate <key-id>')
    .description('create a key that replaces another, which still works for a while')
    .option(
      '--grace <seconds>',
      'how long the old key still works; 0 ends it at once',
      makeIntegerParser(0, MAX_GRACE_SECONDS),
      DEFAULT_GRACE_SECONDS,
    )
    .action((id: string, { grace }: { grace: number }) => rotateKey(terminal, id, grace));
  keys
    .command('revoke <key-id>')
    .description('revoke a key permanently')
    .action((id: string) => revokeKey(terminal, id));
};
