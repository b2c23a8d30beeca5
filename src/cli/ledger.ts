// poker-odds ledger: an account's grants and charges, and the proof that all balances add up.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { BalanceCheck } from '../accounts/accounts.js';
import { sinceFrom } from './arguments.js';
import { CommandError } from './failure.js';
import { ledgerJson, ledgerTable } from './ledger-entries.js';
import { answer, answerInParts, type Terminal } from './terminal.js';
import { withAccounts } from './while-open.js';
import { withAccount } from './with-account.js';

interface Options {
  readonly since?: Date;
  readonly check?: boolean;
  readonly json?: boolean;
}

const show = (terminal: Terminal, account: string, { since, json }: Options): Promise<void> =>
  withAccount(terminal.env, account, accounts => {
    const entries = accounts.ledger(account, since);
    const nothing = `Account ${account} has no entries${since ? ` since ${since.toISOString()}` : ' yet'}.`;
    return answerInParts(terminal, json ? ledgerJson(entries) : ledgerTable(entries, nothing));
  });

const disagreement = ({ account, credits, grants, charges }: BalanceCheck): string =>
  `${account}: the balance is ${credits}, but grants of ${grants} less charges of ${charges} are ${grants - charges}`;

const inAccounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

const check = async (terminal: Terminal, json: boolean | undefined): Promise<void> => {
  const accounts = await withAccounts(terminal.env, store => store.checkBalances());
  const wrong = accounts.filter(({ agrees }) => !agrees);
  const summary = `${inAccounts(accounts.length)} checked, ${accounts.length - wrong.length} agree: balance = grants − charges`;
  const agrees = wrong.length === 0;
  await answer(terminal, json, { agrees, accounts }, [...wrong.map(disagreement), summary].join('\n'));
  if (agrees) return;
  throw new CommandError(
    'LEDGER_MISMATCH',
    `The ledger of ${inAccounts(wrong.length)} does not add up to the balance.`,
  );
};

const ledger = (terminal: Terminal, account: string | undefined, options: Options): Promise<void> => {
  if (options.check && account === undefined) return check(terminal, options.json);
  if (account !== undefined && !options.check) return show(terminal, account, options);
  throw new InvalidArgumentError('Name an account to see its ledger, or give --check alone for all accounts.');
};

const EXAMPLES = `
Examples:
  $ poker-odds ledger alice                       everything, the oldest first
  $ poker-odds ledger alice --since 2026-11-01    from a day or a time in UTC on
  $ poker-odds ledger alice --since 24h --json    of the last 24 hours (m, h, d, w), for scripts
  $ poker-odds ledger --check                     exit code 1 when a balance is not grants − charges`;

/** Adds `ledger`. */
export const addLedger = (program: Command, terminal: Terminal): void => {
  program
    .command('ledger [account]')
    .description("an account's grants and charges, or the proof that all balances add up")
    .option('--since <when>', 'from then on: a date or a time in UTC, or a span back from now', sinceFrom)
    .addOption(new Option('--check', 'compare every balance with its ledger').conflicts('since'))
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((account: string | undefined, options: Options) => ledger(terminal, account, options));
};
