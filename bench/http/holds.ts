// The longest time for which one request of each kind blocks the event loop of the service, measured in its process (probe.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Figure, figuresIn } from '../figures.js';
import { duration } from '../format.js';
import { makeProgram } from '../programs.js';
import { CARDS } from './load.js';
import { LONG_QUESTIONS } from './long-questions.js';
import type { Scenario } from './scenario.js';
import { type Service, withService } from './service.js';

const ACCOUNT = 'holds';
const TARGET = { atMost: 50 };
const ROUNDS = { full: 5, quick: 2 };
/** The probe looks every millisecond. */
const LOOK_MS = 3;
const MEBIBYTE = 1024 * 1024;
const [BATCH, JOBS, EQUITY] = ['/api/v1/batch', '/api/v1/jobs', '/api/v1/equity'];

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Of a POST. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const NDJSON = { 'content-type': 'application/x-ndjson' };
const lines = (name: string, body: string | Uint8Array): Kind => ({ name, path: JOBS, body, headers: NDJSON });
const zipped = (name: string, body: string): Kind => ({
  name: `${name}, compressed`,
  path: JOBS,
  body: gzipSync(body),
  headers: { ...NDJSON, 'content-encoding': 'gzip' },
});
/** A job in JSON of at most 1 MiB, which is parsed in one step. */
const json = (name: string, makeQuestion: (i: number) => string): Kind => {
  const questions: string[] = [];
  for (let length = 0; length < MEBIBYTE - 1000; length += questions.at(-1)!.length + 1) {
    questions.push(makeQuestion(questions.length));
  }
  return { name: `a job of 1 MiB in JSON: ${name}`, path: JOBS, body: `{"questions":[${questions.join(',')}]}` };
};
const batch = (name: string, question: object, size: number): Kind => {
  const body = JSON.stringify({ questions: Array(size).fill(question) });
  return { name, path: BATCH, body };
};

const TINY = { type: 'probabilities', cards: CARDS, simulations: 10 };
const LONGEST = { type: 'equity', ...LONG_QUESTIONS[0]!.fields };
/** The most questions of a job, all different, in 10.6 MB. */
const LARGEST_JOB = Array.from(
  { length: 100_000 },
  (_, seed) => `${JSON.stringify({ ...TINY, seed, detail: true, method: 'monte-carlo' })}\n`,
).join('');

const FIRST = ['/docs', '/openapi.json', '/', '/metrics', '/api/v1/usage', JOBS].map(
  (path): Kind => ({ name: `the first GET ${path}`, path }),
);
const KINDS: readonly Kind[] = [
  ...LONG_QUESTIONS.map(({ name, fields }) => ({
    name: `equity: ${name}`,
    path: EQUITY,
    body: JSON.stringify(fields),
  })),
  batch('a batch of 1,000 small questions', TINY, 1000),
  batch('a batch of 2 questions of ten long ranges', LONGEST, 2),
  batch('a batch of 1,000 matchups with hands', { type: 'equity', players: ['AhKh', 'QsQc'], hands: true }, 1000),
  lines('a job of 100,000 questions', LARGEST_JOB),
  zipped('a job of 100,000 questions', LARGEST_JOB),
  zipped('16 MiB of empty lines', '\n'.repeat(16 * MEBIBYTE)),
  zipped('16 MiB of "{}" on lines', '{}\n'.repeat(5 * MEBIBYTE)),
  zipped('too much', '\n'.repeat(64 * MEBIBYTE)),
  lines('16 MiB that are not UTF-8', new Uint8Array(16 * MEBIBYTE - 1).fill(0xff)),
  json('questions', seed => JSON.stringify({ ...TINY, seed })),
  json('objects of different fields', i => `{"${i.toString(36)}":1}`),
  json('one list of lists', i => (i === 0 ? `[${'[],'.repeat(MEBIBYTE / 3 - 1000)}[]]` : '1')),
  { name: 'GET /openapi.json', path: '/openapi.json' },
  { name: 'GET /api/v1/usage', path: '/api/v1/usage' },
  { name: 'the list of jobs', path: JOBS },
];

/** The longest hold since the last call, in ms. */
const longestHold = async (probe: string): Promise<number> => Number(await readAll(connect(probe)));

const ask = ({ url, keyOf }: Service, { path, body, headers }: Kind): Promise<Response> => {
  const sent = { authorization: `Bearer ${keyOf(ACCOUNT)}`, 'content-type': 'application/json', ...headers };
  if (body === undefined) return fetch(url + path, { headers: sent });
  return fetch(url + path, { method: 'POST', headers: sent, body: Buffer.from(body) });
};

interface Held {
  /** The longest hold during the request. */
  readonly ms: number;
  readonly status: number;
  readonly text: string;
}

const heldBy = async (service: Service, probe: string, kind: Kind): Promise<Held> => {
  await longestHold(probe);
  const answer = await ask(service, kind);
  const text = await answer.text();
  await sleep(LOOK_MS);
  return { ms: await longestHold(probe), status: answer.status, text };
};

const figure = figuresIn('longest hold of the event loop');
const figureOf = ({ name }: Kind, held: readonly Held[]): Figure =>
  figure(`${name} (${held[0]?.status})`, duration, Math.max(...held.map(({ ms }) => ms)), TARGET);

/** A request of the kind several times; of jobs a page of the answers too. */
const figuresOf = async (service: Service, probe: string, kind: Kind, rounds: number): Promise<Figure[]> => {
  const held: Held[] = [];
  for (let round = 0; round < rounds; round++) held.push(await heldBy(service, probe, kind));
  const { status, text } = held.at(-1)!;
  if (status !== 202) return [figureOf(kind, held)];
  const { id } = (JSON.parse(text) as { data: { id: string } }).data;
  const page: Kind = { name: `1,000 answers of ${kind.name}`, path: `${JOBS}/${id}` };
  return [figureOf(kind, held), figureOf(page, [await heldBy(service, probe, page)])];
};

/** A request of each kind, alone on the service. */
export const holds: Scenario = async ({ quick, onProgress }) => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-probe-'));
  const probe = join(folder, 'probe');
  const settings = { NODE_OPTIONS: `--import ${pathToFileURL(makeProgram('http/probe'))}`, BENCH_PROBE: probe };
  const measure = async (service: Service): Promise<Figure[]> => {
    const figures: Figure[] = [];
    for (const kind of FIRST) figures.push(...(await figuresOf(service, probe, kind, 1)));
    for (const [index, kind] of KINDS.entries()) {
      figures.push(...(await figuresOf(service, probe, kind, quick ? ROUNDS.quick : ROUNDS.full)));
      onProgress((index + 1) / KINDS.length);
    }
    return figures;
  };
  try {
    return await withService([ACCOUNT], measure, settings);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
