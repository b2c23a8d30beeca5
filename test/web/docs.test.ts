// The API reference in headless Chromium: rendered from the service's own document, good for trying requests, in our theme.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENHANCED, PROBABILITIES } from '../http/service.js';
import { canRun } from '../requirements.js';
import { faultsOf, sideways } from './accessibility.js';
import { closeWithoutErrors, missing, useVisitor, type Visit, type Visitor, visit } from './browser.js';

const reference = suite<Visitor>('/docs');
useVisitor(reference);

/** Opens an operation, and gives its part of the page. */
const operation = async ({ page }: Visit, path: string) => {
  const block = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
  await block.locator('.opblock-summary-control').click();
  await block.locator('.responses-wrapper').waitFor();
  return block;
};

reference('shows every path, its errors and its headers, and asks nobody else for anything', async visitor => {
  const visited = await visit(visitor, '/docs');
  const { page } = visited;
  await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
  const paths = await page
    .locator('.opblock-summary-path')
    .evaluateAll(all => all.map(each => each.getAttribute('data-path')));
  assert.ok(paths.includes(PROBABILITIES) && paths.includes(ENHANCED) && paths.includes('/api/v1/usage'), paths.join());
  const block = await operation(visited, ENHANCED);
  await block
    .getByText(/^Header fields: \d/)
    .first()
    .waitFor();
  await block.locator('details').evaluateAll(all => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  const shown = await block.innerText();
  for (const part of ['INSUFFICIENT_CREDITS', 'X-Credits-Remaining', 'Idempotency-Key', 'Retry-After']) {
    assert.match(shown, part);
  }
  await closeWithoutErrors(visited);
});

reference('has the endpoints before the guide, and the first of them on the first screen of a phone', async visitor => {
  const visited = await visit(visitor, '/docs', { viewport: { width: 360, height: 740 } });
  const first = visited.page.locator('.opblock').first();
  await first.waitFor();
  assert.ok(((await first.boundingBox())?.y ?? 740) < 740);
  const guide = await visited.page.locator('#about').boundingBox();
  const last = await visited.page.locator('.opblock').last().boundingBox();
  assert.ok((guide?.y ?? 0) > (last?.y ?? 0));
  await closeWithoutErrors(visited);
});

reference('opens the endpoint that an address names', async visitor => {
  const visited = await visit(visitor, '/docs#/Odds/equity');
  await visited.page.locator('.opblock.is-open [data-path="/api/v1/equity"]').waitFor();
  await closeWithoutErrors(visited);
});

reference('tries requests against this very server, with a key that stays in the page', async visitor => {
  const visited = await visit(visitor, '/docs');
  const { page } = visited;
  const block = await operation(visited, ENHANCED);
  await block.locator('textarea').fill('{"cards": ["Ah", "Kh"], "opponents": 1, "simulations": 1000, "seed": 7}');
  await block.getByRole('link', { name: 'Needs your API key' }).waitFor();
  await page.getByLabel('Your API key').fill(visitor.service.key);
  await page.getByText('Sent with each request.').waitFor();
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table');
  await answer.waitFor();
  const asked = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 1000, seed: 7 };
  const { data } = (await visitor.service.post(ENHANCED, asked)).json;
  assert.match(await answer.innerText(), `"win_rate": ${data.win_rate}`);
  assert.is(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  await closeWithoutErrors(visited);
});

reference('sends no key any longer once the field is empty', async visitor => {
  const visited = await visit(visitor, '/docs');
  const { page } = visited;
  const block = await operation(visited, '/api/v1/usage');
  const field = page.getByLabel('Your API key');
  for (const [typed, status] of [
    [visitor.service.key, '200'],
    ['', '401'],
  ] as const) {
    await field.fill(typed);
    const answered = page.waitForResponse(response => response.url().endsWith('/api/v1/usage'));
    await block.getByRole('button', { name: 'Execute' }).click();
    assert.is(String((await answered).status()), status);
  }
  await visited.close(); // the browser itself writes an error for the 401
});

const pageColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const [LIGHT, DARK] = ['rgb(244, 241, 234)', 'rgb(13, 19, 17)'];

reference(
  'is light or dark as the system is, until the visitor has chosen, here or on the playground',
  async visitor => {
    for (const [colorScheme, colour] of [
      ['light', LIGHT],
      ['dark', DARK],
    ] as const) {
      const visited = await visit(visitor, '/docs', { colorScheme });
      assert.is(await pageColour(visited.page), colour);
      await closeWithoutErrors(visited);
    }
    const visited = await visit(visitor, '/', { colorScheme: 'light' });
    await visited.page.locator('#theme').click();
    await visited.page.goto(`${visitor.service.server.url}/docs`);
    assert.is(await pageColour(visited.page), DARK);
    await visited.page.locator('#theme').click();
    assert.is(await pageColour(visited.page), LIGHT);
    await closeWithoutErrors(visited);
  },
);

/** The longest line of running text: how many characters stand beside each other. */
const longestLine = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let longest = '';
    for (const block of document.querySelectorAll('main :is(p, li, .opblock-summary-description)')) {
      const range = document.createRange();
      const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      let [line, top] = ['', Number.NaN];
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+\s*/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.trimEnd().length);
          const [first, ...broken] = range.getClientRects();
          const { bottom = 0 } = broken.at(-1) ?? first ?? {};
          if (broken.length > 0 || Math.abs(bottom - top) > 8) line = '';
          [line, top] = [line + word, bottom];
          if (line.trimEnd().length > longest.length) longest = line.trimEnd();
        }
      }
    }
    return longest;
  });

for (const [width, colorScheme] of [
  [360, 'light'],
  [360, 'dark'],
  [768, 'dark'],
  [1360, 'light'],
] as const) {
  reference(`is accessible, ${colorScheme} and ${width} pixels wide, and as wide as the screen`, async visitor => {
    const visited = await visit(visitor, '/docs', { colorScheme, viewport: { width, height: 900 } });
    const { page } = visited;
    const block = await operation(visited, ENHANCED);
    await page.getByLabel('Your API key').fill(visitor.service.key);
    await block.getByRole('button', { name: 'Execute' }).click();
    await block.locator('.live-responses-table').waitFor();
    assert.equal(await faultsOf(page), []);
    assert.is(await sideways(page), 0);
    const line = await longestLine(page);
    assert.ok(line.length >= 30 && line.length <= 75, `${line.length}: ${line}`);
    await closeWithoutErrors(visited);
  });
}

if (canRun('the tests of the API reference', missing)) reference.run();
