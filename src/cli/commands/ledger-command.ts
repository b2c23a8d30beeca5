// The command `poker-odds ledger`: an account's grants and charges, and the check that all balances add up.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { describeChecks, describeEntry } from '../../accounts/account-json.js';
import type { BalanceCheck, LedgerEntry } from '../../accounts/account-model.js';
import { escapeControls, formatPrintableJson } from '../../text.js';
import { CommandError } from '../command-error.js';
import { parseMoment } from '../options.js';
import { createColumnAligner } from '../table-writer.js';
import { printInParts, printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';

/** Entries that are printed at a time. */
const PART_SIZE = 500;
/** The key and the request of a charge, the operator and the reference of a grant. */
const HEAD = ['TIME', 'KIND', 'CREDITS', 'BY', 'FOR', 'NOTE'];

async function* splitIntoParts(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<readonly LedgerEntry[]> {
  let part: LedgerEntry[] = [];
  for await (const entry of entries) {
    part.push(entry);
    if (part.length < PART_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const formatChange = ({ kind, credits }: LedgerEntry): string =>
  kind === 'grant' && credits > 0 ? `+${credits}` : `-${Math.abs(credits)}`;

const makeEntryRow = (entry: LedgerEntry): string[] => [
  formatLocalTime(entry.time),
  entry.kind,
  formatChange(entry),
  ...[entry.keyId ?? entry.actor, entry.requestId ?? entry.reference, entry.note].map(text =>
    escapeControls(text ?? '-'),
  ),
];

/** One JSON array on one line. */
async function* writeLedgerJson(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<string> {
  let opening = '[';
  for await (const part of splitIntoParts(entries)) {
    yield opening + part.map(entry => formatPrintableJson(describeEntry(entry))).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]\n' : ']\n';
}

/** A table. @param nothing the sentence for an account without entries */
async function* writeLedgerTable(
  entries: AsyncIterable<LedgerEntry>,
  nothing: string,
  screenWidth: number | undefined,
): AsyncGenerator<string> {
  const columns = createColumnAligner(screenWidth);
  let head = [HEAD];
  for await (const part of splitIntoParts(entries)) {
    yield `${columns([...head, ...part.map(makeEntryRow)])}\n`;
    head = [];
  }
  if (head.length > 0) yield `${nothing}\n`;
}

interface Options {
  readonly since?: Date;
  readonly check?: boolean;
}

const showLedger = (terminal: Terminal, account: string, since: Date | undefined): Promise<void> =>
  withAccounts(terminal.env, accounts => {
    const entries = accounts.ledger(account, since);
    const nothing = `Account ${account} has no entries${since ? ` since ${formatLocalTime(since)}` : ' yet'}.`;
    return printInParts(
      terminal,
      terminal.json ? writeLedgerJson(entries) : writeLedgerTable(entries, nothing, terminal.columns('out')),
    );
  });

const describeMismatch = ({ account, credits, grants, charges }: BalanceCheck): string =>
  `${account}: the balance is ${credits}, but grants of ${grants} less charges of ${charges} are ${grants - charges}`;

const formatAccountCount = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

const checkLedgers = async (terminal: Terminal): Promise<void> => {
  const accounts = await withAccounts(terminal.env, store => store.checkBalances());
  const wrong = accounts.filter(({ agrees }) => !agrees);
  const summary = `${formatAccountCount(accounts.length)} checked, ${accounts.length - wrong.length} agree: balance = grants − charges`;
  await printResult(terminal, describeChecks(accounts), [...wrong.map(describeMismatch), summary].join('\n'));
  if (wrong.length === 0) return;
  throw new CommandError(
    'LEDGER_MISMATCH',
    `The ledger of ${formatAccountCount(wrong.length)} does not add up to the balance.`,
  );
};

const printLedger = (terminal: Terminal, account: string | undefined, options: Options): Promise<void> => {
  if (options.check && account === undefined) return checkLedgers(terminal);
  if (account !== undefined && !options.check) return showLedger(terminal, account, options.since);
  throw new InvalidArgumentError('Name an account to see its ledger, or give --check alone for all accounts.');
};

/** Adds `ledger`. */
export const addLedgerCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('ledger [account]')
    .description("list an account's grants and charges, or check all balances")
    .option(
      '--since <when>',
      'from then on: 2026-11-01, 2026-11-01T08:30Z, or a span back from now such as 24h',
      parseMoment,
    )
    .addOption(new Option('--check', 'compare every balance with its ledger').conflicts('since'))
    .action((account: string | undefined, options: Options) => printLedger(terminal, account, options));
};
