// poker-odds keys: make, list and revoke an account's API keys.
import type { Command } from 'commander';
import type { Key } from '../accounts/accounts.js';
import { answer, columns, type Terminal } from './terminal.js';
import { withAccounts } from './while-open.js';

interface Options {
  readonly json?: boolean;
}

/** A key as scripts read it. */
const toJson = ({ id, account, prefix, state, created }: Key) => ({ id, account, prefix, state, created });

const toRow = ({ id, prefix, state, created }: Key): string[] => [id, `${prefix}…`, state, created.toISOString()];

const create = async (terminal: Terminal, account: string, { json }: Options): Promise<void> => {
  const { id, key } = await withAccounts(terminal.env, accounts => accounts.createKey(account));
  const text = `${key}\n\nThis is key ${id} of account ${account}. It is shown only now: only its hash is stored.`;
  answer(terminal, json, { id, key, account }, text);
};

const list = async (terminal: Terminal, account: string, { json }: Options): Promise<void> => {
  const keys = await withAccounts(terminal.env, accounts => accounts.listKeys(account));
  const text =
    keys.length === 0
      ? `Account ${account} has no key yet. Next: npx poker-odds keys create ${account}`
      : columns([['ID', 'KEY', 'STATE', 'CREATED'], ...keys.map(toRow)]);
  answer(terminal, json, keys.map(toJson), text);
};

const revoke = async (terminal: Terminal, id: string, { json }: Options): Promise<void> => {
  const { account, prefix } = await withAccounts(terminal.env, accounts => accounts.revokeKey(id));
  answer(terminal, json, { id, revoked: true }, `Key ${id} (${prefix}…) of account ${account} is revoked.`);
};

/** Adds `keys create`, `keys list` and `keys revoke`. */
export const addKeys = (program: Command, terminal: Terminal): void => {
  const keys = program.command('keys').description("make, list and revoke an account's API keys");
  keys
    .command('create <account>')
    .description('make a key and show it, this once')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ KEY=$(poker-odds keys create alice --json | jq -r .key)')
    .action((account: string, options: Options) => create(terminal, account, options));
  keys
    .command('list <account>')
    .description("list an account's keys: ids and states, never the keys themselves")
    .option('--json', 'print one JSON document')
    .action((account: string, options: Options) => list(terminal, account, options));
  keys
    .command('revoke <key-id>')
    .description('refuse a key from now on, for good')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ poker-odds keys revoke key_0a1B2c3D4e5F')
    .action((id: string, options: Options) => revoke(terminal, id, options));
};
