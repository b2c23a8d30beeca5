// The command `poker-odds keys`: creates, lists, rotates and revokes an account's API keys.
import type { Command } from 'commander';
import type { CreatedKey, Key } from '../../accounts/accounts.js';
import { integerParser } from '../options.js';
import { columns } from '../table-writer.js';
import { COMMAND_NAME, formatResult, print, printChange, printKey, printResult, type Terminal } from '../terminal.js';
import { withAccount, withAccounts } from '../with-accounts.js';

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

/** "2026-11-01T08:30Z" */
const formatMinute = (time: Date): string => `${time.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`;

const toRow = ({ id, prefix, state, created, lastUsed, expires }: Key): string[] => [
  id,
  `${prefix}…`,
  state,
  created.toISOString(),
  lastUsed ? formatMinute(lastUsed) : 'never',
  expires === undefined ? '' : expires.toISOString(),
];

const printCreated = (terminal: Terminal, { id, key, account }: CreatedKey): Promise<void> => {
  const text = `${key}\n\nThis is key ${id} of account ${account}. It is shown only now: only its hash is stored.`;
  return printKey(terminal, formatResult(terminal, { id, key, account }, text), id);
};

const create = async (terminal: Terminal, account: string): Promise<void> =>
  printCreated(terminal, await withAccount(terminal.env, account, accounts => accounts.createKey(account)));

const list = async (terminal: Terminal, account: string): Promise<void> => {
  const keys = await withAccount(terminal.env, account, accounts => accounts.listKeys(account));
  const text =
    keys.length === 0
      ? `Account ${account} has no key yet. Next: ${COMMAND_NAME} keys create ${account}`
      : columns([HEAD, ...keys.map(toRow)]);
  await printResult(terminal, keys.map(toJson), text);
};

const describeEnd = ({ id, state, expires }: Key): string =>
  state === 'active' && expires ? `Key ${id} works until ${expires.toISOString()}.` : `Key ${id} works no longer.`;

const rotate = (terminal: Terminal, id: string, grace: number): Promise<void> =>
  withAccounts(terminal.env, async accounts => {
    const created = await accounts.rotateKey(id, grace);
    await printCreated(terminal, created);
    if (terminal.json) return;
    const old = (await accounts.listKeys(created.account)).find(key => key.id === id);
    if (old) await print(terminal, `${describeEnd(old)}\n`, describeEnd(old));
  });

const revoke = async (terminal: Terminal, id: string): Promise<void> => {
  const { account, prefix } = await withAccounts(terminal.env, accounts => accounts.revokeKey(id));
  await printChange(terminal, { id, revoked: true }, `Key ${id} (${prefix}…) of account ${account} is revoked.`);
};

const addRotate = (keys: Command, terminal: Terminal): void => {
  keys
    .command('rotate <key-id>')
    .description('make a key in the place of another, which works for a while yet')
    .option(
      '--grace <seconds>',
      'how long the old key works yet; 0 ends it at once',
      integerParser(0, MAX_GRACE_SECONDS),
      DEFAULT_GRACE_SECONDS,
    )
    .addHelpText('after', '\nExample:\n  $ poker-odds keys rotate key_0a1B2c3D4e5F --grace 86400')
    .action((id: string, { grace }: { grace: number }) => rotate(terminal, id, grace));
};

/** Adds `keys create`, `keys list`, `keys rotate` and `keys revoke`. */
export const addKeysCommand = (program: Command, terminal: Terminal): void => {
  const keys = program.command('keys').description("make, list, rotate and revoke an account's API keys");
  keys
    .command('create <account>')
    .description('make a key and show it, this once')
    .addHelpText('after', '\nExample:\n  $ KEY=$(poker-odds keys create alice --json | jq -r .key)')
    .action((account: string) => create(terminal, account));
  keys
    .command('list <account>')
    .description("list an account's keys: ids, states and times, never the keys themselves")
    .action((account: string) => list(terminal, account));
  addRotate(keys, terminal);
  keys
    .command('revoke <key-id>')
    .description('refuse a key from now on, for good')
    .addHelpText('after', '\nExample:\n  $ poker-odds keys revoke key_0a1B2c3D4e5F')
    .action((id: string) => revoke(terminal, id));
};
