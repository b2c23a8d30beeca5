import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import {
  type Answer,
  assertRefused,
  assertUnknownJob,
  ENHANCED,
  EQUITY,
  JOBS,
  PROBABILITIES,
  type Service,
  useService,
} from '../service.js';

const ACES = ['As', 'Ah'];

/** Resolves with the answer that shows the job once it has ended. */
const ended = async (service: Service, id: string, offset = 0): Promise<Answer> => {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await service.request('GET', `${JOBS}/${id}?offset=${offset}`);
    assert.is(answer.status, 200, answer.text);
    return answer.json.data.ended !== null;
  });
  return answer as Answer;
};

const submitted = async (service: Service, questions: unknown, headers = {}): Promise<Answer> => {
  const answer = await service.post(JOBS, { questions }, headers);
  assert.is(answer.status, 202, answer.text);
  return answer;
};

const jobs = suite<Service>('POST /api/v1/jobs');
useService(jobs);

jobs('answers 202 with the id, the state, the cost, and where the job is', async service => {
  const answer = await submitted(service, [
    { type: 'probabilities-enhanced', cards: ACES, opponents: 1, simulations: 3_000_000 },
  ]);
  const { id, ...rest } = answer.json.data;
  assert.equal(rest, { state: 'queued', cost: 6 });
  assert.match(id, /^job_[0-9a-z]+$/);
  assert.is(answer.headers.get('location'), `${JOBS}/${id}`);
  assert.is(answer.headers.get('x-credits-cost'), '6');
  assert.is((await ended(service, id)).json.data.cost, 6);
});

const SEEDED = [
  [PROBABILITIES, { cards: ACES, seed: 1 }],
  [PROBABILITIES, { cards: ACES, method: 'exact', detail: true }],
  [ENHANCED, { cards: ACES, opponents: 3, simulations: 1_000_000, seed: 2, detail: true }],
  [EQUITY, { players: ['AhKh', 'QQ+, AKs:0.5'] }],
  [EQUITY, { players: ['15%', '15%', '15%'], seed: 3, detail: true, categories: true }],
  [EQUITY, { players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'], hands: true, next_cards: true }],
  [EQUITY, { players: ['random', '22+, A2s+:0.25'], dead: ['2c'], detail: true, seed: 4 }],
  [EQUITY, { players: Array(10).fill('20%'), simulations: 300_000, seed: 5, detail: true, hands: true }],
  [EQUITY, { players: Array(4).fill('QQ+'), simulations: 2_000_000, seed: 6, detail: true }],
  [EQUITY, { players: Array(10).fill('TT+'), simulations: 2_000_000, seed: 7 }],
  [EQUITY, { players: ['AA', 'AA', 'AA'], simulations: 1 }],
  [PROBABILITIES, { cards: ['As', 'As'] }],
  [ENHANCED, { cards: ACES }],
  [EQUITY, { players: ['AhKh', 'AKx'] }],
  [EQUITY, { players: ['AhKh', 'QdQc'], dry_run: true }],
] as const;

jobs('answers every question byte for byte as its own endpoint does, a wrong one too', async service => {
  const questions = SEEDED.map(([path, fields]) => ({ type: path.replace('/api/v1/', ''), ...fields }));
  const { id } = (await submitted(service, questions)).json.data;
  const { text, json } = await ended(service, id);
  assert.is(json.data.state, 'done');
  const bodies = [];
  for (const [path, fields] of SEEDED) bodies.push((await service.post(path, fields)).text);
  const isSame = text.slice(text.indexOf('"answers":')) === `"answers":[${bodies.join(',')}]}}`;
  assert.ok(isSame, `answers: ${text}\nendpoints: ${bodies.join('\n')}`);
});

jobs('gives back what questions were to cost whose hands leave no room for one another', async service => {
  const before = (await service.accounts.findAccount('tests')).credits;
  const questions = [
    { type: 'equity', players: Array(10).fill('QQ+'), simulations: 1_000_000_000 },
    { type: 'equity', players: ['AA', 'AA', 'AA'], method: 'exact' },
  ];
  const { id, cost } = (await submitted(service, questions)).json.data;
  assert.ok(cost >= 100_000);
  const { json } = await ended(service, id);
  const codes = json.data.answers.map(({ error }: { error?: { code: string } }) => error?.code);
  assert.equal([json.data.state, codes], ['done', ['INVALID_RANGE', 'INVALID_RANGE']]);
  assert.is(json.data.cost, 1); // 10,000 hands each
  assert.is((await service.accounts.findAccount('tests')).credits, before - json.data.cost);
});

jobs('answers questions without a seed by one, which stays', async service => {
  const question = {
    type: 'equity',
    players: ['AhKh', '22+'],
    detail: true,
    simulations: 20_000,
    method: 'monte-carlo',
  };
  const { id } = (await submitted(service, [question])).json.data;
  const first = await ended(service, id);
  assert.is((await ended(service, id)).text, first.text);
  const { seed } = first.json.data.answers[0].data.detail;
  const { type: _, ...fields } = question;
  assert.equal((await service.post(EQUITY, { ...fields, seed })).json, first.json.data.answers[0]);
});

jobs('shows the odds so far with their standard errors, asks for patience, and cancels', async service => {
  const questions = [
    { type: 'probabilities-enhanced', cards: ACES, opponents: 2, simulations: 50_000_000_000 },
    { type: 'probabilities', cards: ACES },
  ];
  const { id, cost } = (await submitted(service, questions)).json.data;
  assert.is(cost, 150_001);
  let shown = await service.request('GET', `${JOBS}/${id}`);
  await until(async () => {
    shown = await service.request('GET', `${JOBS}/${id}`);
    return shown.json.data.answers[0] !== null;
  });
  assert.equal([shown.json.data.state, shown.headers.get('retry-after')], ['running', '2']);
  const { detail, win_rate } = shown.json.data.answers[0].data;
  assert.ok(detail.standard_errors.win_rate > 0 && detail.standard_errors.win_rate < 0.01);
  const exact = 0.734855;
  assert.ok(Math.abs(win_rate - exact) < 0.02 + 5 * detail.standard_errors.win_rate, String(win_rate));
  const before = (await service.accounts.findAccount('tests')).credits;
  const cancelled = await service.request('DELETE', `${JOBS}/${id}`);
  assert.equal([cancelled.status, cancelled.json.data.state], [200, 'cancelled']);
  assert.equal(Object.keys(cancelled.json.data), ['id', 'state', 'progress', 'cost', 'created', 'ended']);
  const after = (await service.accounts.findAccount('tests')).credits;
  assert.is(after - before, cost - cancelled.json.data.cost);
  assert.is((await service.request('GET', `${JOBS}/${id}`)).headers.get('retry-after'), null);
});

/** Does the work. Resolves with its result and the most texts that were parsed as JSON between two turns of the event loop. */
const countingParsed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; most: number }> => {
  const { parse } = JSON;
  let [most, parsed] = [0, 0];
  const watch = (): void => {
    most = Math.max(most, parsed);
    parsed = 0;
    turn = setImmediate(watch);
  };
  let turn = setImmediate(watch);
  JSON.parse = (...given) => {
    parsed++;
    return parse(...given);
  };
  try {
    return { result: await work(), most };
  } finally {
    JSON.parse = parse;
    clearImmediate(turn);
  }
};

jobs('reads megabytes beside the event loop, and shows a thousand answers at a time', async service => {
  const questions = Array.from({ length: 20_000 }, (_, i) => ({
    type: 'probabilities',
    cards: ACES,
    simulations: 1000,
    seed: i,
    detail: true,
  }));
  const body = JSON.stringify({ questions });
  const { result, most } = await countingParsed(() => service.post(JOBS, body));
  const { id, cost } = result.json.data;
  assert.is(cost, 200); // 10,000 hands each, at least
  assert.ok(most < 200, `${most} questions were read between two turns of the event loop`);
  for (const [offset, count] of [
    [0, 1000],
    [12_345, 1000],
    [19_999, 1],
    [20_000, 0],
  ] as const) {
    const { answers } = (await ended(service, id, offset)).json.data;
    assert.equal([answers.length, answers[0]?.data.detail.seed], [count, count === 0 ? undefined : offset]);
  }
});

jobs('takes compressed bodies', async service => {
  const body = gzipSync(JSON.stringify({ questions: [{ type: 'probabilities', cards: ACES, seed: 5 }] }));
  const answer = await service.post(JOBS, body, { 'content-encoding': 'gzip' });
  assert.is(answer.status, 202);
});

jobs.run();

const refused = suite<Service>('/api/v1/jobs refuses');
useService(refused, undefined, undefined, { credits: 10, rateLimit: { requests: 100_000, windowSeconds: 60 } });

const BODIES: readonly (readonly [what: string, body: unknown, details: RegExp])[] = [
  ['no JSON', '{', /not valid JSON/],
  ['an empty body', '', /empty/],
  ['a list', '[]', /not a JSON object/],
  ['no questions', {}, /questions is missing/],
  ['questions that are no list', { questions: 1 }, /questions is 1/],
  ['an empty list', { questions: [] }, /0 entries/],
  ['an unknown field', { questions: [{}], seeds: 1 }, /"seeds" is not a field/],
  ['too many questions', { questions: new Array(100_001).fill(0) }, /more than 100,000 entries/],
  [
    'too many listed hands',
    {
      questions: new Array(9).fill({
        type: 'equity',
        players: ['random', 'random'],
        board: ['As', 'Ks', 'Qs'],
        hands: true,
      }),
    },
    /would list .* hands/,
  ],
  [
    'more work than an account may have',
    {
      questions: [
        { type: 'probabilities-enhanced', cards: ACES, opponents: 22, simulations: 1e12 },
        { type: 'probabilities-enhanced', cards: ACES, opponents: 2, simulations: 1e12 },
      ],
    },
    /an account may have/,
  ],
];

for (const [what, body, details] of BODIES) {
  refused(what, async service => assertRefused(await service.post(JOBS, body), 'INVALID_REQUEST', details));
}

refused('a job that costs more than the account has, and keeps nothing of it', async service => {
  const answer = await service.post(JOBS, {
    questions: [{ type: 'probabilities', cards: ACES, simulations: 11_000_000 }],
  });
  assertRefused(answer, 'INSUFFICIENT_CREDITS', /costs 11, the balance is 10/);
  assert.equal((await service.request('GET', JOBS)).json.data.jobs, []);
});

refused('a body that is too large', async service => {
  const answer = await service.post(JOBS, `{"questions":["${'x'.repeat(16 * 1024 * 1024)}"]}`);
  assertRefused(answer, 'PAYLOAD_TOO_LARGE', /16777216 bytes/);
});

refused('another type', async service => {
  assertRefused(await service.post(JOBS, 'x', { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE');
});

refused('a job that is not there, or of another account', async service => {
  for (const method of ['GET', 'DELETE']) {
    assertUnknownJob(await service.request(method, `${JOBS}/job_nothing`), /the job "job_nothing"/);
  }
  await service.accounts.createAccount('other', { credits: 5 });
  const { key } = await service.accounts.createKey('other');
  const own = (await submitted(service, [{ type: 'probabilities', cards: ACES }])).json.data.id;
  const headers = { authorization: `Bearer ${key}` };
  assertUnknownJob(await service.request('GET', `${JOBS}/${own}`, headers));
  assertUnknownJob(await service.request('DELETE', `${JOBS}/${own}`, headers));
});

refused('offsets that are none, and other parameters', async service => {
  const own = (await submitted(service, [{ type: 'probabilities', cards: ACES }])).json.data.id;
  for (const query of ['offset=-1', 'offset=x', 'offset=100001', 'page=2', 'offset=1&offset=2']) {
    assertRefused(await service.request('GET', `${JOBS}/${own}?${query}`), 'INVALID_REQUEST');
  }
});

refused('other methods', async service => {
  const answer = await service.post(`${JOBS}/job_x`, {});
  assertRefused(answer, 'METHOD_NOT_ALLOWED');
});

refused('everything without a key', async service => {
  for (const [method, path] of [
    ['GET', JOBS],
    ['POST', JOBS],
    ['GET', `${JOBS}/job_x`],
    ['DELETE', `${JOBS}/job_x`],
  ] as const) {
    assertRefused(await service.request(method, path, {}), 'INVALID_API_KEY');
  }
});

refused.run();
