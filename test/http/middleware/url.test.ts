// The parameters of a URL: unknown ones are refused by their names, as unknown fields are, and nothing is charged.

import * as assert from 'uvu/assert';
import { assertRefused } from '../answers.js';
import { BATCH, ENHANCED, EQUITY, JOBS, PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const cards = ['Ah', 'Kh'];
const questions = [{ type: 'probabilities', cards }];
const parameters = serviceSuite('parameters of the URL');

parameters('of endpoints of odds are ignored, unless they are fields or nearly', async ({ accounts, post }) => {
  assert.is((await post(`${PROBABILITIES}?utm_source=x&v=2&v=3&trace`, { cards })).status, 200);
  const { credits } = await accounts.findAccount('tests');
  for (const [name, hint] of [
    ['seed', 'send fields in the body'],
    ['cards', 'send fields in the body'],
    ['dry_run', 'send fields in the body'],
    ['seeed', 'did you mean "seed"? send it in the body'],
    ['Target-Error', 'did you mean "target_error"? send it in the body'],
    ['CARDS', 'did you mean "cards"? send it in the body'],
  ] as const) {
    for (const path of [PROBABILITIES, ENHANCED]) {
      const answer = await post(`${path}?v=2&${name}=7`, { cards, opponents: 1 });
      assertRefused(answer, 'INVALID_REQUEST');
      assert.is(answer.json.error.details, `the URL has the parameter "${name}": ${hint}`);
    }
  }
  assert.is((await accounts.findAccount('tests')).credits, credits);
});

for (const [path, body] of [
  [EQUITY, { players: ['AA', 'KK'] }],
  [BATCH, { questions }],
  [JOBS, { questions }],
] as const) {
  parameters(`of POST ${path} are refused, and nothing is charged`, async ({ accounts, post }) => {
    const { credits } = await accounts.findAccount('tests');
    const details = /^the URL has the parameter "simulations": a POST takes none, send fields in the body$/;
    assertRefused(await post(`${path}?simulations=10`, body), 'INVALID_REQUEST', details);
    assert.is((await accounts.findAccount('tests')).credits, credits);
    assert.ok((await post(`${path}?`, body)).status < 300);
  });
}

for (const [method, path, taken] of [
  ['GET', '/api/v1/usage', 'none'],
  ['GET', JOBS, 'before and limit'],
  ['GET', `${JOBS}/job_x`, 'offset'],
  ['GET', `${JOBS}/job_x/events`, 'none'],
  ['DELETE', `${JOBS}/job_x`, 'none'],
] as const) {
  parameters(`of ${method} ${path} that are unknown are refused`, async ({ request }) => {
    const details = new RegExp(`^the URL has the parameter "day": this path takes ${taken}$`);
    assertRefused(await request(method, `${path}?day=1`), 'INVALID_REQUEST', details);
  });
}

parameters('are quoted without control characters', async ({ request }) => {
  assertRefused(await request('GET', '/api/v1/usage?%1b%5bm'), 'INVALID_REQUEST', /"\\u001b\[m"/);
});

parameters('are ignored by paths for probes and pages', async ({ request }) => {
  for (const path of ['/healthz?probe=1', '/openapi.json?v=2']) assert.is((await request('GET', path)).status, 200);
});
