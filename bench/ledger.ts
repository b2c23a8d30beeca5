// Whether charging slows down as the ledger grows: the time of a charge with 10,000, a million and ten million rows.
//   npm run bench:ledger [-- --quick] [--json FILE]
// Stores of all sizes are filled first (a few minutes, 8 GB of disk), then charged one after the other. PostgreSQL takes part if
// one answers at TEST_POSTGRES_URL; its databases are made and dropped.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accounts, openAccounts } from '../src/accounts/accounts.js';
import { duration, durationRange } from './document.js';
import { ACCOUNTS, accountName, fill } from './ledger/fill.js';
import { type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { createDatabase, dropDatabase, onPostgres } from './postgres.js';
import { progressOn } from './progress.js';
import { takeTurns } from './rounds.js';
import type { Table } from './table.js';

const SIZES = { full: [10_000, 1_000_000, 10_000_000], quick: [1_000, 100_000] };
const TURNS = { full: 400, quick: 50 };
/** Charges at the same time: one, and the number of a busy server. */
const BATCHES = [1, 32];

interface Place {
  readonly kind: 'SQLite' | 'PostgreSQL';
  readonly rows: number;
  readonly url: string;
}

interface Result {
  readonly place: Place;
  readonly batch: number;
  readonly time: Spread;
}

const folder = mkdtempSync(join(tmpdir(), 'poker-odds-ledger-'));
const databaseOf = (rows: number): string => `poker_odds_bench_${process.pid}_${rows}`;

const hasServer = (): Promise<boolean> =>
  onPostgres('select 1').then(
    () => true,
    () => false,
  );

const sqlitePlace = (rows: number): Place => ({ kind: 'SQLite', rows, url: `file:${join(folder, `${rows}.db`)}` });

const postgresPlace = async (rows: number): Promise<Place> => ({
  kind: 'PostgreSQL',
  rows,
  url: await createDatabase(databaseOf(rows)),
});

const charging = (accounts: Accounts, batch: number) => {
  let count = 0;
  const charge = () =>
    accounts.charge({
      account: accountName((count++ * 31) % ACCOUNTS),
      keyId: 'key_0123456789ab',
      requestId: `bench-${count}`,
      cost: 1,
    });
  return async (): Promise<void> => {
    await Promise.all(Array.from({ length: batch }, charge));
  };
};

const measure = async (places: readonly Place[], turns: number): Promise<Result[]> => {
  const opened = await Promise.all(places.map(async place => ({ place, accounts: await openAccounts(place.url) })));
  const loads = opened.flatMap(({ place, accounts }) =>
    BATCHES.map(batch => ({ place, batch, turns, repeats: 1, run: charging(accounts, batch) })),
  );
  for (const { run } of loads) for (let i = 0; i < 20; i++) await run();
  const times = await takeTurns(loads, share => progress.show(0.5 + share / 2, 'charging'));
  for (const { accounts } of opened) {
    const checks = await accounts.checkBalances();
    if (!checks.every(({ agrees }) => agrees)) throw new Error('a balance does not agree with its ledger');
    await accounts.close();
  }
  return loads.map(load => ({ place: load.place, batch: load.batch, time: spreadOf(times.get(load) ?? []) }));
};

const tableOf = (results: readonly Result[]): Table => {
  const smallest = (result: Result): number =>
    results.find(({ place, batch }) => place.kind === result.place.kind && batch === result.batch)?.time.median ?? 0;
  return [
    ['store', 'rows', 'charges at once', 'time', '10 % … 90 %', 'times the smallest'],
    ...results.map(result => [
      result.place.kind,
      result.place.rows.toLocaleString('en-US'),
      String(result.batch),
      duration(result.time.median),
      durationRange(result.time),
      (result.time.median / smallest(result)).toFixed(2),
    ]),
  ];
};

const progress = progressOn(process.stderr);
const options = parseOptions();
const sizes = options.quick ? SIZES.quick : SIZES.full;
const withServer = await hasServer();
try {
  const places = sizes.map(sqlitePlace);
  if (withServer) for (const rows of sizes) places.push(await postgresPlace(rows));
  for (const [index, { url, rows, kind }] of places.entries()) {
    progress.show((0.5 * index) / places.length, `filling ${kind} with ${rows.toLocaleString('en-US')} rows`);
    await fill(url, rows);
  }
  const results = await measure(places, options.quick ? TURNS.quick : TURNS.full);
  progress.clear();
  const megabytes = Math.round(statSync(join(folder, `${sizes.at(-1)}.db`)).size / 2 ** 20);
  deliver(undefined, options, {
    tables: [tableOf(results)],
    figures: { results, megabytes },
    spreads: results.map(({ time }) => time),
    warning: [
      `The largest SQLite file has ${megabytes.toLocaleString('en-US')} MiB.`,
      withServer ? '' : 'PostgreSQL is left out: none answers.',
    ]
      .join(' ')
      .trim(),
  });
} finally {
  rmSync(folder, { recursive: true });
  if (withServer) for (const rows of sizes) await dropDatabase(databaseOf(rows));
}
