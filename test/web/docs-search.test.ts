// The search of the API reference in headless Chromium: what is found for which words, and the keys.

import * as assert from 'uvu/assert';
import { pageSuite } from './browser.js';

const test = pageSuite('the search of /docs');

/** What is searched, what is said about it, and the first that are found with what they are. */
const SEARCHES: readonly (readonly [typed: string, state: RegExp, found: readonly string[]])[] = [
  ['auth', /^\d found$/, ['Authentication section']],
  ['Python', /^\d found$/, ['Python language of the samples']],
  [' next_c', /^\d found$/, ['next_cards request field of Equity of hands and ranges']],
  ['replayed', /found$/, ['Idempotency-Replayed response header']],
  ['retry after', /found$/, ['Retry-After response header']],
  ['watch', /found$/, ['Watch a job GET /api/v1/jobs/{id}/events']],
  ['insufficient', /found$/, ['INSUFFICIENT_CREDITS error 402']],
  ['idempotency', /found$/, ['Idempotency-Key request header']],
  ['seed', /found/, ['seed request field of Hand category probabilities']],
  ['e', / found, the first 30$/, []],
  ['zzz', /^zzz: nothing found$/, []],
];

test('finds headings, endpoints, fields, headers, errors and languages, the best first', '/docs', async page => {
  const list = page.locator('#found li');
  for (const [typed, state, found] of SEARCHES) {
    await page.getByRole('searchbox').fill(typed);
    assert.match(await page.locator('#found-state').innerText(), state, typed);
    const names = await list.locator('strong').allInnerTexts();
    const kinds = await list.locator('span').allInnerTexts();
    assert.equal(
      found.map((_, i) => `${names[i]} ${kinds[i]}`),
      found,
    );
  }
  assert.is(await page.locator('#tree').isVisible(), false);
  await page.keyboard.press('Escape');
  assert.is(await page.locator('#tree').isVisible(), true);
});

test('goes by keys to what was found, also if it is folded', '/docs', async page => {
  await page.keyboard.press('/');
  await page.keyboard.type('players[].hands[].equity');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement!.textContent), 'response field of Equity');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const row = page.locator('[id="equity.200.players[].hands[].equity"]');
  await row.waitFor();
  assert.ok(Math.abs((await row.boundingBox())!.y) < 100);
  await page.locator('#tree a[aria-current]', { hasText: 'Equity of hands and ranges' }).waitFor({ state: 'attached' });
});
