// The command `poker-odds keys`: creates, lists, rotates and revokes an account's API keys.
import type { Command } from 'commander';
import type { CreatedKey, Key } from '../../accounts/accounts.js';
import { integerParser } from '../options.js';
import { columns } from '../table-writer.js';
import { COMMAND_NAME, printKey, printResult, type Terminal } from '../terminal.js';
import { withAccounts } from '../with-accounts.js';

const MAX_GRACE_SECONDS = 31_536_000;
const DEFAULT_GRACE_SECONDS = 3600;
const HEAD = ['ID', 'KEY', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'];

/** A key as scripts read it. */
const toJson = ({ id, account, prefix, state, created, lastUsed, expires }: Key) => ({
  id,
  account,
  prefix,
  state,
  created,
  last_used: lastUsed ?? null,
  expires: expires ?? null,
});

const toRow = ({ id, prefix, state, created, lastUsed, expires }: Key): string[] => [
  id,
  `${prefix}…`,
  state,
  created.toISOString(),
  lastUsed?.toISOString() ?? 'never',
  expires?.toISOString() ?? '',
];

/** @param old a sentence about the key that it replaces */
const printCreated = (terminal: Terminal, { id, key, account }: CreatedKey, old = ''): Promise<void> => {
  const text = `${key}\n\nThis is key ${id} of account ${account}. It is shown only now: only its hash is stored.${old}`;
  return printKey(terminal, { id, key, account }, text);
};

const create = async (terminal: Terminal, account: string): Promise<void> =>
  printCreated(terminal, await withAccounts(terminal.env, accounts => accounts.createKey(account)));

const list = async (terminal: Terminal, account: string): Promise<void> => {
  const keys = await withAccounts(terminal.env, accounts => accounts.listKeys(account));
  const text =
    keys.length === 0
      ? `Account ${account} has no key yet. Next: ${COMMAND_NAME} keys create ${account}`
      : columns([HEAD, ...keys.map(toRow)]);
  await printResult(terminal, keys.map(toJson), text);
};

const rotate = async (terminal: Terminal, id: string, grace: number): Promise<void> => {
  const created = await withAccounts(terminal.env, accounts => accounts.rotateKey(id, grace));
  await printCreated(terminal, created, `\nKey ${id} ends ${grace === 0 ? 'now' : `within ${grace} s`}.`);
};

const revoke = async (terminal: Terminal, id: string): Promise<void> => {
  const { account, prefix } = await withAccounts(terminal.env, accounts => accounts.revokeKey(id));
  await printResult(terminal, { id, revoked: true }, `Key ${id} (${prefix}…) of account ${account} is revoked.`);
};

/** Adds `keys create`, `keys list`, `keys rotate` and `keys revoke`. */
export const addKeysCommand = (program: Command, terminal: Terminal): void => {
  const keys = program.command('keys').description("make, list, rotate and revoke an account's API keys");
  keys
    .command('create <account>')
    .description('make a key and show it, this once')
    .action((account: string) => create(terminal, account));
  keys
    .command('list <account>')
    .description("list an account's keys: ids, states and times, never the keys themselves")
    .action((account: string) => list(terminal, account));
  keys
    .command('rotate <key-id>')
    .description('make a key that replaces another, which still works for a while')
    .option(
      '--grace <seconds>',
      'how long the old key still works; 0 ends it at once',
      integerParser(0, MAX_GRACE_SECONDS),
      DEFAULT_GRACE_SECONDS,
    )
    .action((id: string, { grace }: { grace: number }) => rotate(terminal, id, grace));
  keys
    .command('revoke <key-id>')
    .description('refuse a key from now on, for good')
    .action((id: string) => revoke(terminal, id));
};
