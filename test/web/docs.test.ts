// The API reference in headless Chromium: rendered from the service's own document, and good for trying requests.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENHANCED, PROBABILITIES } from '../http/service.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, useVisitor, type Visit, type Visitor, visit } from './browser.js';

const reference = suite<Visitor>('/docs');
useVisitor(reference);

/** Opens an operation, and gives its part of the page. */
const operation = async ({ page }: Visit, path: string) => {
  const block = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
  await block.locator('.opblock-summary-control').click();
  return block;
};

reference('shows every path, its errors and its headers, and asks nobody else for anything', async visitor => {
  const visited = await visit(visitor, '/docs');
  const { page } = visited;
  await page.getByRole('heading', { name: /^Poker odds/ }).waitFor();
  const paths = await page
    .locator('.opblock-summary-path')
    .evaluateAll(all => all.map(each => each.getAttribute('data-path')));
  assert.ok(paths.includes(PROBABILITIES) && paths.includes(ENHANCED) && paths.includes('/api/v1/usage'), paths.join());
  const block = await operation(visited, ENHANCED);
  const shown = await block.innerText();
  for (const part of ['INSUFFICIENT_CREDITS', 'X-Credits-Remaining', 'Idempotency-Key', 'Retry-After']) {
    assert.match(shown, part);
  }
  await closeWithoutErrors(visited);
});

reference('tries requests against this very server, with a key that stays in the page', async visitor => {
  const visited = await visit(visitor, '/docs');
  const { page } = visited;
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(visitor.service.key);
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  const block = await operation(visited, ENHANCED);
  await block.locator('textarea').fill('{"cards": ["Ah", "Kh"], "opponents": 1, "simulations": 1000, "seed": 7}');
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table');
  await answer.waitFor();
  const asked = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 1000, seed: 7 };
  const { data } = (await visitor.service.post(ENHANCED, asked)).json;
  assert.match(await answer.innerText(), `"win_rate": ${data.win_rate}`);
  assert.is(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the API reference', missing)) reference.run();
