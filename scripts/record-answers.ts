// Starts the service of a checkout (its dist/, a new store), sends it test/recorded/requests.ndjson line by line, and writes the answers into a
// file, with symbols for ids and times, so that equal behaviour gives equal files. Successes are written whole; of an error the code and the
// input that it names, since sentences may change.
//   node --import tsx scripts/record-answers.ts CHECKOUT OUT
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

/** A line of the list. `{main}` in paths, headers and raw texts is the key "main"; `{j1}` is the id of the job saved as "j1". */
interface Line {
  readonly method?: string;
  readonly path: string;
  /** The name of a key; "none" sends no key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** The body in base64, in place of `body`. */
  readonly bytes?: string;
  readonly coding?: keyof typeof CODERS;
  /** The whole request as text, on a connection of its own. */
  readonly raw?: string;
  readonly save?: string;
  /** Repeats the request until the job has ended. */
  readonly until?: 'ended';
}
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const LIST = new URL('../test/recorded/requests.ndjson', import.meta.url);
const CODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const SETTINGS = {
  PORT: '0',
  THREADS: '2',
  LOG_LEVEL: 'info',
  TIME_LIMIT: '600',
  DEFAULT_SIMULATIONS: '2000',
  FAILED_KEY_LIMIT: '21/86400',
  CORS_ORIGINS: 'https://odds.example',
};
const OPEN = '1000000/86400';
/** The work of a cancelled job depends on timing, and so does the balance of its account. */
const UNSTEADY_ACCOUNT = 'cancels';
/** Name, credits, rate limit. Each account has a key of the same name. */
const ACCOUNTS = [
  ['main', '1000000000000', OPEN],
  ['other', '1000', OPEN],
  ['poor', '3', OPEN],
  ['empty', '0', OPEN],
  ['limited', '1000', '5/86400'],
  [UNSTEADY_ACCOUNT, '1000000000', OPEN],
] as const;
const HEADERS =
  /^(content-type|x-credits-\w+|idempotency-replayed|retry-after|allow|location|ratelimit-policy|x-request-id|www-authenticate|accept-encoding|access-control-.*)$/;

/** A name with an index, and a place in its text; a text in quotes, a number, a header, a field. */
const NAMED =
  /[a-z_]+(?:\[\d+\])+(?:, at \d+)?|"(?:[^"\\]|\\.)*"|\d[\d,.]*|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+|\b(?:cards|opponents|simulations|seed|method|detail|players|board|dead|target_error|categories|hands|next_cards|dry_run|questions|type)\b/;
const ERROR = /"message":"(?:[^"\\]|\\.)*","details":("(?:[^"\\]|\\.)*")/g;

/** The body with each error, also inside answers, reduced to its code and the input that it names first. */
const withoutSentences = (body: string): string =>
  body.replace(ERROR, (_, details: string) => `"names":${JSON.stringify(NAMED.exec(JSON.parse(details))?.[0] ?? '')}`);

/** Replaces ids by numbers in order of appearance; times, random ids and seconds to wait by a word. */
const makeSymbols = (): ((text: string) => string) => {
  const jobs = new Map<string, string>();
  const jobName = (id: string): string => {
    if (!jobs.has(id)) jobs.set(id, `job_number${jobs.size}`);
    return jobs.get(id)!;
  };
  return text =>
    text
      .replace(/job_(?!number)[0-9a-z]{8,}/g, jobName)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/"date":"[\d-]+"/g, '"date":"DAY"')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
      .replace(/wait \d+ s/g, 'wait SECONDS s')
      .replace(/("state":"cancelled","progress":)[\d.e-]+,"cost":\d+/g, '$1SOME,"cost":SOME');
};

/** The part of a body that is recorded: the title of a page, the names of metrics. */
const essence = (type: string, body: string): string => {
  if (type.startsWith('text/html')) return /<title>.*?<\/title>/.exec(body)?.[0] ?? body;
  return type.startsWith('text/plain') ? (body.match(/^# TYPE \S+/gm) ?? [body]).sort().join('\n') : body;
};

/** Makes the text of an answer. What an account has left is written as the change, so that one difference does not follow in all later answers. */
const makeWriter = (symbols: (text: string) => string) => {
  const balances = new Map<string, number>();
  const describe = (account: string, header: string, value: string): string => {
    if (header === 'retry-after') return 'retry-after: present';
    if (header !== 'x-credits-remaining') return `${header}: ${symbols(value)}`;
    const left = Number(value);
    const change = left - (balances.get(account) ?? left);
    balances.set(account, left);
    return account === UNSTEADY_ACCOUNT
      ? `${header} of an account whose balance depends on timing`
      : `${header}: ${change}`;
  };
  return (name: string, account: string, { status, headers, body }: Answer): string => {
    const lines = Object.entries(headers)
      .filter(([header]) => HEADERS.test(header))
      .map(([header, value]) => describe(account, header, String(value)));
    return [
      name,
      String(status),
      ...lines,
      withoutSentences(essence(headers['content-type'] ?? '', symbols(body))),
    ].join('\n');
  };
};

const sendRaw = async (port: number, raw: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1').setTimeout(10_000, () => socket.destroy());
  socket.write(raw);
  const [head = '', ...rest] = (await readText(socket)).split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map(field => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
};

const bodyBytes = ({ body, bytes, coding }: Line): Buffer | undefined => {
  if (body === undefined && bytes === undefined) return undefined;
  const plain = body === undefined ? Buffer.from(bytes!, 'base64') : Buffer.from(body);
  return coding === undefined ? plain : CODERS[coding](plain);
};

const send = async (port: number, line: Line, name: string, names: ReadonlyMap<string, string>): Promise<Answer> => {
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (all, word: string) => names.get(word) ?? all);
  if (line.raw !== undefined) return sendRaw(port, filled(line.raw));
  const { key = 'main' } = line;
  const body = bodyBytes(line);
  const method = line.method ?? (body === undefined ? 'GET' : 'POST');
  const headers = JSON.parse(filled(JSON.stringify(line.headers ?? {}))) as Record<string, string>;
  if (key !== 'none') headers.Authorization ??= `Bearer ${names.get(key)}`;
  if (body !== undefined)
    Object.assign(headers, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...headers });
  if (line.coding !== undefined) headers['Content-Encoding'] ??= line.coding;
  headers['X-Request-Id'] ??= name;
  const sent = httpRequest({ port, host: '127.0.0.1', path: filled(line.path), method, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await readText(response) };
};

/** Creates the accounts and keys by the command line of the checkout. */
const makeKeys = async (cli: (...args: string[]) => unknown): Promise<Map<string, string>> => {
  for (const [name, credits, limit] of ACCOUNTS) {
    cli('accounts', 'create', name, '--credits', credits, '--rate-limit', limit);
  }
  const create = (account: string) => cli('keys', 'create', account) as { id: string; key: string };
  const [second, revoked, rotated] = [create('main'), create('main'), create('main')];
  cli('keys', 'revoke', revoked.id);
  cli('keys', 'rotate', rotated.id, '--grace', '1');
  await sleep(1_500);
  const named = { second, revoked, expired: rotated };
  const keys = new Map(Object.entries(named).map(([name, { key }]) => [name, key]));
  for (const [account] of ACCOUNTS) keys.set(account, create(account).key);
  return keys;
};

const sendAll = async (
  port: number,
  names: Map<string, string>,
  symbols: (text: string) => string,
): Promise<string[]> => {
  const texts: string[] = [];
  const write = makeWriter(symbols);
  const requests = readFileSync(LIST, 'utf8').trimEnd().split('\n');
  for (const [index, text] of requests.entries()) {
    const line: Line = JSON.parse(text);
    const id = `line-${index + 1}`;
    let answer = await send(port, line, id, names);
    while (line.until !== undefined && answer.body.includes('"ended":null')) {
      await sleep(50);
      answer = await send(port, line, id, names);
    }
    if (line.save !== undefined) names.set(line.save, /job_[0-9a-z]+/.exec(answer.body)?.[0] ?? 'none');
    const what =
      line.raw === undefined ? `${line.method ?? (line.body ? 'POST' : 'GET')} ${line.path}` : JSON.stringify(line.raw);
    texts.push(write(`${id} ${what.slice(0, 100)}`, line.key ?? 'main', answer));
  }
  return texts;
};

interface LedgerRow {
  readonly kind: string;
  readonly credits: number;
  readonly request: string | null;
  readonly note: string | null;
}

/** The output of the command line for each account: the ledger, the balance, and whether they agree. */
const readLedgers = (cli: (...args: string[]) => unknown, symbols: (text: string) => string): string[] => {
  const steady = ACCOUNTS.map(([account]) => account).filter(account => account !== UNSTEADY_ACCOUNT);
  const ledgers = steady.map(account => {
    const rows = cli('ledger', account) as LedgerRow[];
    const lines = rows.map(({ kind, credits, request, note }) => symbols(`${kind} ${credits} ${request} ${note}`));
    return [`ledger ${account}`, ...lines, JSON.stringify(cli('credits', 'show', account))].join('\n');
  });
  const { agrees } = cli('ledger', '--check') as { agrees: boolean };
  return [...ledgers, `balance = grants - charges: ${agrees}`];
};

/** The answers of a checkout, as texts. */
const recordAnswers = async (checkout: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: `file:${join(folder, 'store.db')}`, ...SETTINGS },
  };
  const main = resolve(checkout, 'dist/main.js');
  const cli = (...args: string[]): unknown =>
    JSON.parse(execFileSync(process.execPath, [main, ...args, '--json'], { ...options, encoding: 'utf8' }));
  const names = await makeKeys(cli);
  const symbols = makeSymbols();
  const server = spawn(process.execPath, [main, 'serve'], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const port = await new Promise<number>((found, failed) => {
      let log = '';
      server.once('exit', () => failed(new Error(`the server ended: ${log}`)));
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (log.length < 10_000) log += text;
        const listening = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(log);
        if (listening) found(Number(listening[1]));
      });
    });
    return [...(await sendAll(port, names, symbols)), ...readLedgers(cli, symbols)];
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
};

const [checkout, out] = process.argv.slice(2);
if (checkout === undefined || out === undefined) throw new Error('name a CHECKOUT and the file OUT');
writeFileSync(out, `${(await recordAnswers(checkout)).join('\n\n')}\n`);
