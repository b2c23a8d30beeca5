// The longest time for which one request of each kind holds the event loop of the service, measured in its process (price/probe.js).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { stretchAt } from '../price/asked.js';
import { CASES } from '../price/cases.js';
import type { Figure } from './figures.js';
import { LARGEST_JOB, WITH_HANDS } from './requests.js';
import { type Scenario, time } from './scenario.js';
import { type Service, withService } from './service.js';

const PROBE = new URL('../price/probe.js', import.meta.url).href;
const ACCOUNT = 'holds';
const TARGET = { atMost: 50 };
const ROUNDS = { full: 5, quick: 2 };
/** The probe looks every millisecond. */
const LOOK_MS = 3;
const MEBIBYTE = 1024 * 1024;
const JOBS = '/api/v1/jobs';

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Of a POST. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const post = (name: string, path: string, body: object): Kind => ({ name, path, body: JSON.stringify(body) });
const zipped = (name: string, path: string, body: string): Kind => ({
  name,
  path,
  body: gzipSync(body),
  headers: { 'content-encoding': 'gzip' },
});

const tiny = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 10 };
const LONGEST = { type: 'equity', ...CASES.find(({ name }) => name === 'one deal, ten ranges of 2,000 classes')?.body };

const FIRST: readonly Kind[] = ['/docs', '/openapi.json', '/', '/metrics', '/api/v1/usage', JOBS].map(path => ({
  name: `the first GET ${path}`,
  path,
}));

const KINDS: readonly Kind[] = [
  ...CASES.filter(
    ({ name, path }) => path.endsWith('/equity') && /2,000|hands of ten|dry run|refused|hands$/.test(name),
  ).map(({ name, path, body }) => post(`equity: ${name}`, path, body)),
  post('a batch of 1,000 small questions', '/api/v1/batch', { questions: Array(1000).fill(tiny) }),
  post('a batch of 2 questions of ten long ranges', '/api/v1/batch', { questions: Array(2).fill(LONGEST) }),
  post('a batch of 1,000 matchups with hands', '/api/v1/batch', { questions: Array(1000).fill(WITH_HANDS) }),
  { name: 'a job of 100,000 questions', path: JOBS, body: LARGEST_JOB },
  zipped('a job of 100,000 questions, compressed', JOBS, LARGEST_JOB),
  zipped('16 MiB of spaces, compressed', JOBS, ' '.repeat(16 * MEBIBYTE)),
  zipped('16 MiB of "{},", compressed', JOBS, `{"questions":[${'{},'.repeat(5 * MEBIBYTE)}{}]}`),
  zipped('too much, compressed', JOBS, ' '.repeat(64 * MEBIBYTE)),
  { name: '16 MiB that are not UTF-8', path: JOBS, body: new Uint8Array(16 * MEBIBYTE - 1).fill(0xff) },
  { name: 'GET /openapi.json', path: '/openapi.json' },
  { name: 'GET /api/v1/usage', path: '/api/v1/usage' },
  { name: 'the list of jobs', path: JOBS },
];

const ask = ({ url, keyOf }: Service, { path, body, headers }: Kind): Promise<Response> => {
  const sent = { authorization: `Bearer ${keyOf(ACCOUNT)}`, 'content-type': 'application/json', ...headers };
  if (body === undefined) return fetch(url + path, { headers: sent });
  return fetch(url + path, { method: 'POST', headers: sent, body: Buffer.from(body) });
};

interface Held {
  /** The longest hold during the request, in ms. */
  readonly ms: number;
  readonly status: number;
  readonly text: string;
}

const heldBy = async (service: Service, probe: string, kind: Kind): Promise<Held> => {
  await stretchAt(probe);
  const answer = await ask(service, kind);
  const text = await answer.text();
  await sleep(LOOK_MS);
  return { ms: await stretchAt(probe), status: answer.status, text };
};

/** The longest hold of several requests. */
const figureOf = ({ name }: Kind, held: readonly Held[]): Figure => ({
  scenario: 'longest hold of the event loop',
  name: `${name} (${held[0]?.status})`,
  show: time,
  value: Math.max(...held.map(({ ms }) => ms)),
  target: TARGET,
});

const jobIn = ({ status, text }: Held): string | undefined =>
  status === 202 ? (JSON.parse(text) as { data: { id: string } }).data.id : undefined;

/** A request of the kind several times; of jobs a page of the answers too. */
const figuresOf = async (service: Service, probe: string, kind: Kind, rounds: number): Promise<Figure[]> => {
  const held: Held[] = [];
  for (let round = 0; round < rounds; round++) held.push(await heldBy(service, probe, kind));
  const id = held.map(jobIn).at(-1);
  if (id === undefined) return [figureOf(kind, held)];
  const page: Kind = { name: `1,000 answers of ${kind.name}`, path: `${JOBS}/${id}` };
  return [figureOf(kind, held), figureOf(page, [await heldBy(service, probe, page)])];
};

const measure = async (service: Service, probe: string, rounds: number, onProgress: (share: number) => void) => {
  const figures: Figure[] = [];
  for (const kind of FIRST) figures.push(...(await figuresOf(service, probe, kind, 1)));
  for (const [index, kind] of KINDS.entries()) {
    figures.push(...(await figuresOf(service, probe, kind, rounds)));
    onProgress((index + 1) / KINDS.length);
  }
  return figures;
};

/** A request of each kind, alone on the service. */
export const holds: Scenario = async ({ quick, onProgress }) => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-probe-'));
  const probe = join(folder, 'probe');
  const settings = { NODE_OPTIONS: `--import ${PROBE}`, PRICE_PROBE: probe };
  const rounds = quick ? ROUNDS.quick : ROUNDS.full;
  try {
    return await withService([ACCOUNT], service => measure(service, probe, rounds, onProgress), settings);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
