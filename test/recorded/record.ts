// Sends the requests of requests.ndjson to a new service, in order, and records the answers, with symbols for ids and times, so that equal
// behaviour gives equal texts. Successes are written whole; of an error the code and the input that it names, since sentences may change.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { createRateLimits } from '../../src/accounts/limits/rate-limits.js';
import { parseAnswer } from '../http/answers.js';
import { type Service, startService } from '../http/service.js';
import { GENEROUS } from '../http/test-account.js';
import { until } from '../until.js';

/** A line of the list. `{main}` in paths, headers and raw texts is the key "main"; `{j1}` is the id of the job saved as "j1". */
interface Line {
  readonly method?: string;
  readonly path: string;
  /** The name of a key; "none" sends no key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
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

const LIST = new URL('requests.ndjson', import.meta.url);
export const ANSWERS = new URL('answers.ndjson', import.meta.url);
const CODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const DAY_SECONDS = 86_400;

/** The work of a cancelled job depends on timing, and so does the balance of its account. */
const UNSTEADY_ACCOUNT = 'cancels';
/** Credits and rate limits. Each account has a key of the same name. */
const ACCOUNTS = {
  main: { credits: 1_000_000_000_000, rateLimit: GENEROUS },
  other: { credits: 1000, rateLimit: GENEROUS },
  poor: { credits: 3, rateLimit: GENEROUS },
  empty: { credits: 0, rateLimit: GENEROUS },
  limited: { credits: 1000, rateLimit: { requests: 5, windowSeconds: DAY_SECONDS } },
  [UNSTEADY_ACCOUNT]: { credits: 1_000_000_000, rateLimit: GENEROUS },
};

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

/** Longer answers are recorded by their beginning and a hash. */
const MAX_LENGTH = 4000;

const shorten = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, MAX_LENGTH)}… ${text.length} characters, SHA-256 ${hash}…`;
};

/** The part of a body that is recorded: the title of a page, the names of metrics, of the OpenAPI document its version. */
const essence = (type: string, body: string): string => {
  if (type.startsWith('text/html')) return /<title>.*?<\/title>/.exec(body)?.[0] ?? body;
  if (body.startsWith('{"openapi"')) return body.slice(0, body.indexOf(','));
  return type.startsWith('text/plain') ? (body.match(/^# TYPE \S+/gm) ?? [body]).sort().join('\n') : body;
};

/** Makes what is recorded of an answer. What an account has left is written as the change, so that one difference does not follow in all later answers. */
const makeWriter = (symbols: (text: string) => string) => {
  const balances = new Map<string, number>();
  const describe = (account: string, header: string, value: string): string => {
    if (header === 'retry-after') return 'present';
    if (header !== 'x-credits-remaining') return symbols(value);
    const left = Number(value);
    const change = left - (balances.get(account) ?? left);
    balances.set(account, left);
    return account === UNSTEADY_ACCOUNT ? 'depends on timing' : `changed by ${change}`;
  };
  return (name: string, account: string, { status, headers, body }: Answer): string => {
    const shown = Object.entries(headers)
      .filter(([header]) => HEADERS.test(header))
      .map(([header, value]) => [header, describe(account, header, String(value))]);
    const text = withoutSentences(essence(headers['content-type'] ?? '', symbols(body)));
    return JSON.stringify({ request: name, status, headers: Object.fromEntries(shown), body: shorten(text) });
  };
};

const sendRaw = async (service: Service, raw: string): Promise<Answer> => {
  const { status, headers, text } = parseAnswer(await service.raw(raw));
  return { status, headers: Object.fromEntries(headers), body: text };
};

const bodyBytes = ({ body, bytes, coding }: Line): Buffer | undefined => {
  if (body === undefined && bytes === undefined) return undefined;
  const plain = body === undefined ? Buffer.from(bytes!, 'base64') : Buffer.from(body);
  return coding === undefined ? plain : CODERS[coding](plain);
};

/** By node:http: fetch would not send some of the headers. */
const send = async (service: Service, line: Line, id: string, names: ReadonlyMap<string, string>): Promise<Answer> => {
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (all, word: string) => names.get(word) ?? all);
  if (line.raw !== undefined) return sendRaw(service, filled(line.raw));
  const { key = 'main' } = line;
  const body = bodyBytes(line);
  const method = line.method ?? (body === undefined ? 'GET' : 'POST');
  const headers: Record<string, string | number> = {
    'X-Request-Id': id,
    ...(key !== 'none' && { Authorization: `Bearer ${names.get(key)}` }),
    ...(line.coding && { 'Content-Encoding': line.coding }),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
    ...JSON.parse(filled(JSON.stringify(line.headers ?? {}))),
  };
  const sent = httpRequest({ port: service.port, host: '127.0.0.1', path: filled(line.path), method, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await readText(response) };
};

/** Makes the accounts. Returns keys and, later, jobs by their names in the list. */
const makeKeys = async ({ accounts }: Service): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [account, options] of Object.entries(ACCOUNTS)) {
    await accounts.createAccount(account, options);
    names.set(account, (await accounts.createKey(account)).key);
  }
  const make = async (name: string) => {
    const { id, key } = await accounts.createKey('main');
    names.set(name, key);
    return id;
  };
  await make('second');
  await accounts.revokeKey(await make('revoked'));
  await accounts.rotateKey(await make('expired'), 0);
  return names;
};

const sendAll = async (service: Service): Promise<string[]> => {
  const names = await makeKeys(service);
  const symbols = makeSymbols();
  const write = makeWriter(symbols);
  const texts: string[] = [];
  for (const [index, text] of readFileSync(LIST, 'utf8').trimEnd().split('\n').entries()) {
    const line: Line = JSON.parse(text);
    const id = `line-${index + 1}`;
    let answer = await send(service, line, id, names);
    if (line.until !== undefined)
      await until(async () => {
        answer = await send(service, line, id, names);
        return !answer.body.includes('"ended":null');
      });
    if (line.save !== undefined) names.set(line.save, /job_[0-9a-z]+/.exec(answer.body)?.[0] ?? 'none');
    const what =
      line.raw === undefined ? `${line.method ?? (line.body ? 'POST' : 'GET')} ${line.path}` : JSON.stringify(line.raw);
    texts.push(write(`${id} ${what.slice(0, 100)}`, line.key ?? 'main', answer));
  }
  return texts;
};

/** The answers, each as JSON. Asserts that each balance is the sum of its ledger. */
export const recordAnswers = async (): Promise<string[]> => {
  const service = await startService(() => ({
    corsOrigins: ['https://odds.example'],
    defaultSimulations: 2000,
    rateLimits: createRateLimits({ failedKeyLimit: { requests: 21, windowSeconds: DAY_SECONDS } }),
  }));
  try {
    const answers = await sendAll(service);
    const balances = await service.accounts.checkBalances();
    assert.ok(balances.every(({ agrees }) => agrees));
    return answers;
  } finally {
    await service.close();
  }
};
