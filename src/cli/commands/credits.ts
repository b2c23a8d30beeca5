// poker-odds credits: grants credits to an account and shows its balance.
import type { Command } from 'commander';
import { integerFrom, noteFrom } from '../arguments.js';
import { printChange, printResult, type Terminal } from '../terminal.js';
import { withAccount } from '../with-accounts.js';

interface AddOptions {
  readonly note?: string;
  readonly json?: boolean;
}

const add = async (terminal: Terminal, account: string, added: number, { note, json }: AddOptions): Promise<void> => {
  const { credits } = await withAccount(terminal.env, account, accounts => accounts.addCredits(account, added, note));
  await printChange(
    terminal,
    json,
    { account, credits },
    `${added} added to account ${account}: it has ${credits} credits.`,
  );
};

const show = async (terminal: Terminal, account: string, { json }: { json?: boolean }): Promise<void> => {
  const { credits } = await withAccount(terminal.env, account, accounts => accounts.findAccount(account));
  await printResult(terminal, json, { account, credits }, `Account ${account} has ${credits} credits.`);
};

/** Adds `credits add` and `credits show`. */
export const addCreditsCommand = (program: Command, terminal: Terminal): void => {
  const credits = program.command('credits').description("grant credits to an account, and show an account's balance");
  credits
    .command('add')
    .argument('<account>')
    .argument('<n>', 'how many credits, 1 or more', integerFrom(1, Number.MAX_SAFE_INTEGER))
    .description('grant credits; the grant stands in the ledger')
    .option('--note <text>', 'what the ledger is to say of it, in 1 to 200 characters', noteFrom)
    .option('--json', 'print one JSON document')
    .addHelpText('after', "\nExample:\n  $ poker-odds credits add alice 10000 --note 'invoice 2026-117'")
    .action((account: string, n: number, options: AddOptions) => add(terminal, account, n, options));
  credits
    .command('show <account>')
    .description('show the balance')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ poker-odds credits show alice --json | jq .credits')
    .action((account: string, options: { json?: boolean }) => show(terminal, account, options));
};
