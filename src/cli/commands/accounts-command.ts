// The commands `poker-odds accounts` and `poker-odds credits`: makes and lists accounts, grants credits, shows balances.
import type { Command } from 'commander';
import type { Account } from '../../accounts/account-model.js';
import { formatRateLimit, type RateLimit } from '../../accounts/limits/limit-settings.js';
import { loadConfig } from '../../config.js';
import { makeIntegerParser, parseLimit, parseNote } from '../options.js';
import { alignColumns } from '../table-writer.js';
import { COMMAND_NAME, printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';

interface CreateOptions {
  readonly credits: number;
  readonly rateLimit?: RateLimit;
}

/** An account as scripts read it. */
const makeAccountJson = ({ name, credits, rateLimit, created }: Account) => ({
  account: name,
  credits,
  rate_limit: { requests: rateLimit.requests, window_seconds: rateLimit.windowSeconds },
  created,
});

const makeAccountRow = ({ name, credits, rateLimit, created }: Account): string[] => [
  name,
  String(credits),
  formatRateLimit(rateLimit),
  formatLocalTime(created),
];

const createAccount = async (terminal: Terminal, name: string, options: CreateOptions): Promise<void> => {
  const { credits, rateLimit = loadConfig(terminal.env).rateLimit } = options;
  const account = await withAccounts(terminal.env, accounts => accounts.createAccount(name, { credits, rateLimit }));
  const limit = `${account.rateLimit.requests} requests per ${account.rateLimit.windowSeconds} s`;
  const text = `Account ${name} has ${credits} credits and ${limit}. Next: ${COMMAND_NAME} keys create ${name}`;
  await printResult(terminal, makeAccountJson(account), text);
};

const listAccounts = async (terminal: Terminal): Promise<void> => {
  const all = await withAccounts(terminal.env, accounts => accounts.listAccounts());
  const text =
    all.length === 0
      ? `There is no account yet. Next: ${COMMAND_NAME} accounts create NAME`
      : alignColumns(
          [['ACCOUNT', 'CREDITS', 'RATE LIMIT', 'CREATED'], ...all.map(makeAccountRow)],
          terminal.columns('out'),
        );
  await printResult(terminal, all.map(makeAccountJson), text);
};

/** Adds `accounts create` and `accounts list`. */
export const addAccountsCommand = (program: Command, terminal: Terminal): void => {
  const accounts = program.command('accounts').description('make accounts and list them');
  accounts
    .command('create <name>')
    .description('make an account; its name is 1 to 64 characters of a-z, 0-9 and "-"')
    .option('--credits <n>', 'credits to begin with', makeIntegerParser(0, Number.MAX_SAFE_INTEGER), 0)
    .option('--rate-limit <n/seconds>', 'requests in each window, for example 100/60 (default: RATE_LIMIT)', parseLimit)
    .action((name: string, options: CreateOptions) => createAccount(terminal, name, options));
  accounts
    .command('list')
    .description('list all accounts')
    .action(() => listAccounts(terminal));
};

const addCredits = async (
  terminal: Terminal,
  account: string,
  added: number,
  { note }: { note?: string },
): Promise<void> => {
  const { credits } = await withAccounts(terminal.env, accounts => accounts.addCredits(account, added, note));
  await printResult(terminal, { account, credits }, `${added} added to account ${account}: it has ${credits} credits.`);
};

const showCredits = async (terminal: Terminal, account: string): Promise<void> => {
  const { credits } = await withAccounts(terminal.env, accounts => accounts.findAccount(account));
  await printResult(terminal, { account, credits }, `Account ${account} has ${credits} credits.`);
};

/** Adds `credits add` and `credits show`. */
export const addCreditsCommand = (program: Command, terminal: Terminal): void => {
  const credits = program.command('credits').description("grant credits to an account, and show an account's balance");
  credits
    .command('add')
    .argument('<account>')
    .argument('<n>', 'how many credits, 1 or more', makeIntegerParser(1, Number.MAX_SAFE_INTEGER))
    .description('grant credits, with an entry in the ledger')
    .option('--note <text>', 'a note for the ledger, 1 to 200 characters', parseNote)
    .action((account: string, n: number, options: { note?: string }) => addCredits(terminal, account, n, options));
  credits
    .command('show <account>')
    .description('show the balance')
    .action((account: string) => showCredits(terminal, account));
};
