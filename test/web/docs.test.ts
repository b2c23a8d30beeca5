// The API reference in headless Chromium: rendered from the service's own document, able to send requests, accessible.
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENHANCED } from '../http/service.js';
import { canRun } from '../requirements.js';
import { assertAccessible, missing, PHONE, usePages, type Visitor } from './browser.js';

const reference = suite<Visitor>('/docs');
const test = usePages(reference);

/** Opens an operation. Resolves with its part of the page. */
const openOperation = async (page: Page, path: string): Promise<Locator> => {
  const block = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
  await block.locator('.opblock-summary-control').click();
  await block.locator('.responses-wrapper').waitFor();
  return block;
};

test('shows every path with its errors and its headers', '/docs', async (page, service) => {
  const { paths } = (await service.request('GET', '/openapi.json')).json;
  await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
  const shown = await page.locator('.opblock-summary-path').evaluateAll(all => all.map(each => each.dataset.path));
  assert.equal(new Set(shown), new Set(Object.keys(paths)));
  const block = await openOperation(page, ENHANCED);
  await block
    .getByText(/^Header fields: \d/)
    .first()
    .waitFor();
  await block.locator('details').evaluateAll(all => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  const text = await block.innerText();
  for (const part of ['INSUFFICIENT_CREDITS', 'X-Credits-Remaining', 'Idempotency-Key']) assert.match(text, part);
});

test('opens the endpoint of its address', '/docs#/Odds/equity', async page => {
  await page.locator('.opblock.is-open [data-path="/api/v1/equity"]').waitFor();
});

test(
  'has the endpoints on the first screen of a phone, before the guide',
  '/docs',
  async page => {
    const top = async (found: Locator): Promise<number> => (await found.boundingBox())?.y ?? 0;
    await page.locator('.opblock').first().waitFor();
    assert.ok((await top(page.locator('.opblock').first())) < PHONE.viewport.height);
    assert.ok((await top(page.locator('#about'))) > (await top(page.locator('.opblock').last())));
  },
  PHONE,
);

test(
  'tries requests against this server, with a key that stays in the page until the field is empty',
  '/docs',
  async (page, service) => {
    const block = await openOperation(page, ENHANCED);
    await block.locator('textarea').fill('{"cards": ["Ah", "Kh"], "opponents": 1, "simulations": 1000, "seed": 7}');
    const field = page.getByLabel('Your API key');
    for (const [typed, status] of [
      [service.key, 200],
      ['', 401],
    ] as const) {
      await field.fill(typed);
      const answered = page.waitForResponse(response => response.url().endsWith(ENHANCED));
      await block.getByRole('button', { name: 'Execute' }).click();
      assert.is((await answered).status(), status);
    }
    assert.is(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  },
  { prepare: async () => undefined },
); // the browser writes an error for the 401

for (const width of [360, 1360]) {
  test(
    `is accessible, and as wide as the screen, with an answer, ${width} wide`,
    '/docs',
    async (page, service) => {
      const block = await openOperation(page, ENHANCED);
      await page.getByLabel('Your API key').fill(service.key);
      await block.getByRole('button', { name: 'Execute' }).click();
      await block.locator('.live-responses-table').waitFor();
      await assertAccessible(page, `${width} wide`);
    },
    { viewport: { width, height: 900 }, bypassCSP: true },
  );
}

if (canRun('the tests of the API reference', missing)) reference.run();
