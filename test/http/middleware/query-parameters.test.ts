// The parameters of a URL: unknown ones are refused by their names, as unknown fields are, and nothing is charged.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertRefused, BATCH, ENHANCED, EQUITY, JOBS, PROBABILITIES, type Service, useService } from '../service.js';

const cards = ['Ah', 'Kh'];
const question = { type: 'probabilities', cards };
const POSTS: readonly (readonly [path: string, body: object])[] = [
  [PROBABILITIES, { cards }],
  [ENHANCED, { cards, opponents: 1 }],
  [EQUITY, { players: ['AA', 'KK'] }],
  [BATCH, { questions: [question] }],
  [JOBS, { questions: [question] }],
];

const parameters = suite<Service>('parameters of the URL');
useService(parameters);

for (const [path, body] of POSTS) {
  parameters(`of POST ${path} are refused, and nothing is charged`, async service => {
    const { credits } = await service.accounts.findAccount('tests');
    const refused = await service.post(`${path}?simulations=10`, body);
    assertRefused(
      refused,
      'INVALID_REQUEST',
      /^the URL has the parameter "simulations": a POST takes none, send fields/,
    );
    assert.is((await service.accounts.findAccount('tests')).credits, credits);
    assert.ok((await service.post(`${path}?`, body)).status < 300);
  });
}

for (const [path, taken] of [
  ['/api/v1/usage', 'none'],
  [JOBS, 'before and limit'],
  [`${JOBS}/job_x`, 'offset'],
  [`${JOBS}/job_x/events`, 'none'],
] as const) {
  parameters(`of GET ${path} that are unknown are refused`, async service => {
    const refused = await service.request('GET', `${path}?day=1`);
    assertRefused(
      refused,
      'INVALID_REQUEST',
      new RegExp(`^the URL has the parameter "day": this path takes ${taken}$`),
    );
  });
}

parameters('of DELETE are refused', async service => {
  const refused = await service.request('DELETE', `${JOBS}/job_x?offset=1`);
  assertRefused(refused, 'INVALID_REQUEST', /^the URL has the parameter "offset": this path takes none$/);
});

parameters('are refused that come twice', async service => {
  const refused = await service.request('GET', `${JOBS}?limit=1&limit=1`);
  assertRefused(refused, 'INVALID_REQUEST', /^the URL has the parameter limit more than once: send it once$/);
});

parameters('are refused in an absolute URL, and shown without what could harm', async service => {
  const head = `GET http://localhost/api/v1/usage?%1b%5bm HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
  const answer = await service.raw(`${head}Authorization: Bearer ${service.key}\r\n\r\n`);
  assert.match(answer, '\\"\\\\u001b[m\\"');
});

parameters('are not looked at before the key, nor at paths for probes and pages', async service => {
  assertRefused(await service.request('POST', `${PROBABILITIES}?seed=1`, {}), 'INVALID_API_KEY');
  assert.is((await service.request('GET', '/healthz?probe=1')).status, 200);
  assert.is((await service.request('GET', '/openapi.json?v=2')).status, 200);
});

parameters.run();
