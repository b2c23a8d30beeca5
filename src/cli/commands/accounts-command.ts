// The commands `poker-odds accounts` and `poker-odds credits`: makes, changes and lists accounts, grants credits, shows balances.
import { type Command, InvalidArgumentError } from 'commander';
import { describeAccount } from '../../accounts/account-json.js';
import type { Account, AccountChanges, GrantOptions } from '../../accounts/account-model.js';
import { ACCOUNT_NAME_RULE, MAX_CREDITS } from '../../accounts/account-rules.js';
import { formatRateLimit, type RateLimit } from '../../accounts/limits/limit-settings.js';
import { loadConfig } from '../../config.js';
import { COMMAND_NAME } from '../command-error.js';
import { makeIntegerParser, parseCredits, parseLimit, parseNote, parseReference, parseYesNo } from '../options.js';
import { alignColumns } from '../table-writer.js';
import { printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';

/** Who changes accounts, as the ledger records it. */
const COMMAND_LINE = 'command-line';

interface CreateOptions {
  readonly credits: number;
  readonly rateLimit?: RateLimit;
}

const makeAccountRow = ({ name, credits, rateLimit, active, created }: Account): string[] => [
  name,
  String(credits),
  formatRateLimit(rateLimit),
  active ? 'yes' : 'no',
  formatLocalTime(created),
];

const createAccount = async (terminal: Terminal, name: string, options: CreateOptions): Promise<void> => {
  const { credits, rateLimit = loadConfig(terminal.env).rateLimit } = options;
  const created = { credits, rateLimit, actor: COMMAND_LINE };
  const account = await withAccounts(terminal.env, accounts => accounts.createAccount(name, created));
  const limit = `${account.rateLimit.requests} requests per ${account.rateLimit.windowSeconds} s`;
  const text = `Account ${name} has ${credits} credits and ${limit}. Next: ${COMMAND_NAME} keys create ${name}`;
  await printResult(terminal, describeAccount(account), text);
};

const listAccounts = async (terminal: Terminal): Promise<void> => {
  const all = await withAccounts(terminal.env, accounts => accounts.listAccounts());
  const text =
    all.length === 0
      ? `There is no account yet. Next: ${COMMAND_NAME} accounts create NAME`
      : alignColumns(
          [['ACCOUNT', 'CREDITS', 'RATE LIMIT', 'ACTIVE', 'CREATED'], ...all.map(makeAccountRow)],
          terminal.columns('out'),
        );
  await printResult(terminal, all.map(describeAccount), text);
};

const changeAccount = async (terminal: Terminal, name: string, changes: AccountChanges): Promise<void> => {
  if (Object.keys(changes).length === 0)
    throw new InvalidArgumentError('Give what to change: --rate-limit or --active.');
  const account = await withAccounts(terminal.env, accounts => accounts.changeAccount(name, changes));
  const state = account.active ? 'is active' : 'is not active: its keys are refused, and its jobs end';
  const text = `Account ${name} ${state}. Its rate limit is ${formatRateLimit(account.rateLimit)}.`;
  await printResult(terminal, describeAccount(account), text);
};

/** Adds `accounts create`, `accounts set` and `accounts list`. */
export const addAccountsCommand = (program: Command, terminal: Terminal): void => {
  const accounts = program.command('accounts').description('create, change and list accounts');
  accounts
    .command('create <name>')
    .description(`create an account; its name is ${ACCOUNT_NAME_RULE}`)
    .option('--credits <n>', 'credits at the start', makeIntegerParser(0, MAX_CREDITS), 0)
    .option('--rate-limit <n/seconds>', 'requests in each window, for example 100/60 (default: RATE_LIMIT)', parseLimit)
    .action((name: string, options: CreateOptions) => createAccount(terminal, name, options));
  accounts
    .command('set <name>')
    .description('change an account; while it is not active, its keys are refused')
    .option('--rate-limit <n/seconds>', 'requests in each window, for example 100/60', parseLimit)
    .option('--active <yes|no>', 'whether its keys work; with no its jobs end, too', parseYesNo)
    .action((name: string, changes: AccountChanges) => changeAccount(terminal, name, changes));
  accounts
    .command('list')
    .description('list all accounts')
    .action(() => listAccounts(terminal));
};

const addCredits = async (terminal: Terminal, account: string, added: number, options: GrantOptions): Promise<void> => {
  const grant = { ...options, actor: COMMAND_LINE };
  const credits = await withAccounts(terminal.env, accounts => accounts.addCredits(account, added, grant));
  const done = added > 0 ? `${added} added to` : `${-added} taken from`;
  await printResult(terminal, { account, credits }, `${done} account ${account}: it has ${credits} credits.`);
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
    .argument('<n>', 'how many credits; a number below 0 takes them back', parseCredits)
    .description('grant credits, with an entry in the ledger')
    .option('--note <text>', 'a note for the ledger, 1 to 200 characters', parseNote)
    .option('--reference <text>', 'a name of your own for this grant, by which it is made once', parseReference)
    .action((account: string, n: number, options: GrantOptions) => addCredits(terminal, account, n, options));
  credits
    .command('show <account>')
    .description('show the balance')
    .action((account: string) => showCredits(terminal, account));
};
