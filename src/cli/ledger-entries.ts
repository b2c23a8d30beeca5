// Ledger entries as they are printed, a part at a time: of millions, no more than a few hundred are held.
import type { LedgerEntry } from '../accounts/accounts.js';
import { printable, printableJson } from './printable.js';
import { columnsInParts } from './terminal.js';

/** Entries of one part. */
const AT_ONCE = 500;
const HEAD = ['TIME', 'KIND', 'CREDITS', 'KEY', 'REQUEST', 'NOTE', 'ID'];

async function* inParts(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<readonly LedgerEntry[]> {
  let part: LedgerEntry[] = [];
  for await (const entry of entries) {
    part.push(entry);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** An entry as scripts read it. Credits are positive, whatever the kind. */
const toJson = ({ id, account, kind, credits, time, keyId, requestId, note }: LedgerEntry) => ({
  id,
  account,
  kind,
  credits,
  time,
  key: keyId ?? null,
  request: requestId ?? null,
  note: note ?? null,
});

const toRow = ({ id, kind, credits, time, keyId, requestId, note }: LedgerEntry): string[] => [
  time.toISOString(),
  kind,
  `${kind === 'grant' ? '+' : '-'}${credits}`,
  ...[keyId, requestId, note].map(text => printable(text ?? '-')),
  id,
];

/** One JSON array on one line. */
export async function* ledgerJson(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<string> {
  let opening = '[';
  for await (const part of inParts(entries)) {
    yield opening + part.map(entry => printableJson(toJson(entry))).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]\n' : ']\n';
}

/** A table. @param nothing the sentence that stands in the place of one without entries */
export async function* ledgerTable(entries: AsyncIterable<LedgerEntry>, nothing: string): AsyncGenerator<string> {
  const columns = columnsInParts();
  let head = [HEAD];
  for await (const part of inParts(entries)) {
    yield `${columns([...head, ...part.map(toRow)])}\n`;
    head = [];
  }
  if (head.length > 0) yield `${nothing}\n`;
}
