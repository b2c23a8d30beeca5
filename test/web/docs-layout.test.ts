// The form of the API reference in headless Chromium: how soon it comes to the endpoints, what stands beside what, and phones.
import type { Locator } from 'playwright-core';
import * as assert from 'uvu/assert';
import { description } from '../openapi/document.js';
import { PHONE, pageSuite, screenOf } from './browser.js';

const test = pageSuite('the form of /docs');

/** How far down the page an element begins. */
const readTop = (place: Locator): Promise<number> =>
  place.evaluate(each => each.getBoundingClientRect().top + window.scrollY);

for (const [width, height, most] of [
  [1440, 900, 800],
  [1024, 768, 900],
  [768, 1024, 1100],
  [360, 740, 2 * 740],
] as const) {
  test(`has title and controls on one line, ${width} wide`, '/docs', screenOf(width, height), async page => {
    const inHeader = await page
      .locator('body > header :is(h1, a, button):visible')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
    assert.ok(inHeader.length >= 3);
    assert.ok(Math.max(...inHeader) - Math.min(...inHeader) < 8, `${inHeader}`);
    const top = await readTop(page.locator('.endpoint').first());
    assert.ok(top < most, `the first endpoint is ${top} down the page`);
  });
}

const charged = Object.values(description.paths)
  .flatMap(methods => Object.values(methods))
  .filter(({ requestBody }) => requestBody);

test('says once how a request is repeated safely, in the guide, to which endpoints link', '/docs', async page => {
  assert.is(await page.locator('#choose-an-endpoint a').count(), charged.length);
  assert.not.match(await page.locator('main').innerText(), '1 to 255', 'it is folded');
  const link = page.locator('#batch').getByRole('link', { name: 'Idempotency-Key' });
  assert.is(await page.getByRole('link', { name: 'Idempotency-Key' }).count(), charged.length);
  await link.click();
  const section = page.locator('details#idempotent-requests[open]');
  await section.getByText('1 to 255').waitFor();
  assert.is((await page.locator('main').textContent())!.match(/1 to 255/g)!.length, 1);
});

for (const width of [1024, 1440]) {
  test(`keeps the sample beside the fields, ${width} wide`, '/docs#equity.dead', screenOf(width, 900), async page => {
    const row = (await page.locator('[id="equity.dead"]').boundingBox())!;
    const sample = (await page.locator('#equity .samples').boundingBox())!;
    assert.ok(row.y >= 0 && row.y < 60 && sample.y >= 0 && sample.y < 60, `${row.y} and ${sample.y}`);
    assert.ok(sample.x > row.x + row.width);
    const colours = await page
      .locator('#equity .samples [class^="code-"]:visible')
      .evaluateAll(all => all.map(each => getComputedStyle(each).color));
    assert.ok(new Set(colours).size >= 3, 'strings, names and words');
  });
}

test('folds long answers and the contents on a phone, whose first screen has the guide', '/docs', PHONE, async page => {
  const { y } = (await page.getByRole('heading', { name: 'Guide' }).boundingBox())!;
  assert.ok(y < PHONE.viewport.height / 3, `the guide begins at ${y}`);
  await page.getByRole('button', { name: 'Contents and search' }).click();
  await page.getByRole('link', { name: 'Odds against opponents' }).click();
  assert.is(await page.locator('#contents').isVisible(), false);
  const [title, sample] = [page.locator('#probabilitiesEnhanced h3'), page.locator('#probabilitiesEnhanced .samples')];
  const distance = (await sample.boundingBox())!.y - (await title.boundingBox())!.y;
  assert.ok(distance < 200, `the sample is ${distance} under its title`);
  await page.locator('#probabilitiesEnhanced').getByRole('radio', { name: 'Python' }).check();
  const code = sample.locator('[data-sample="Python"] code');
  const lines = (await code.innerText()).split('\n').length;
  const { height } = (await code.boundingBox())!;
  assert.ok(height < 22 * lines, `${lines} lines of Python are ${height} high`);
  const endpoint = page.locator('#probabilitiesEnhanced');
  const wide = await page
    .locator('pre:visible')
    .evaluateAll(
      all => all.filter(each => !each.closest('[data-sample="Python"]') && each.scrollWidth > each.clientWidth).length,
    );
  assert.is(wide, 0, 'all other code is wrapped');
  await endpoint.getByRole('radio', { name: 'curl' }).check();
  assert.is(await sample.locator('[data-sample="curl"] code').evaluate(countLinesOfPath), 1, 'the path is not cut');
  const readHeight = async () => (await endpoint.locator('pre:has(+ .rest)').first().boundingBox())!.height;
  const cut = await readHeight();
  await endpoint.getByText('All 30 lines').first().click();
  assert.ok((await readHeight()) > cut);
});

/** On how many lines the end of an address stands. */
const countLinesOfPath = (code: HTMLElement): number => {
  const nodes = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (!nodes.currentNode.textContent!.startsWith('/api/v1/')) nodes.nextNode();
  const range = document.createRange();
  range.setStart(nodes.currentNode, 0);
  range.setEnd(nodes.currentNode, '/api/v1/probabilities-enhanced'.length);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};
