// The panels for study in the playground: groups linked with the matrix, the equity graph, columns and tabs.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { assertAccessible, cellOf, goTo, PHONE, pageSuite, press, questionOf, screenOf, settled } from './browser.js';

const test = pageSuite('the study page');

const WIDE = screenOf(1920, 1080);
const RANGES = '25%25_vs_20%25_on_Jh7c2h';
const group = (page: Page, name: string) => page.locator('.held-row', { hasText: name }).first();
const litCells = (page: Page): Promise<string[]> => page.locator('.matrix .cell.lit').allInnerTexts();

test('lights the hands of a group in the matrix, and the groups of a class', RANGES, async page => {
  await press(page, 'You');
  await group(page, 'Overpair').hover();
  assert.equal(await litCells(page), ['AA', 'KK', 'QQ']);
  assert.is(await page.locator('.matrix .cell.half').count(), 0, 'all hands of these classes are overpairs');
  await group(page, 'Set').locator('summary').focus();
  await page.mouse.move(0, 0);
  await page.locator('.matrix .cell', { hasText: /^KJs$/ }).hover();
  const lit = page.locator('.held-row.pointed b');
  assert.equal(await lit.allInnerTexts(), ['Top Pair']);
  assert.equal(await page.locator('#graph .label').allTextContents(), ['KJs 72\u00a0%']);
});

test.settled(
  'shows the ranges of short deck, down to the last row that one has',
  '40%25_vs_QQ+_on_Qh7c8d&game=short-deck',
  WIDE,
  async page => {
    const matrices = page.locator('.small-matrix');
    await matrices.nth(1).waitFor();
    for (const matrix of await matrices.all()) assert.is(await matrix.locator('.cell:visible').count(), 6 * 9);
    await matrices.nth(1).locator('.known').first().waitFor();
    assert.equal(await matrices.nth(1).locator('.known').allInnerTexts(), ['AA', 'KK', 'QQ']);
  },
);

test('keeps ticked groups in the range, or removes them, in one step', RANGES, async page => {
  for (const name of ['tick Set', 'tick Overpair']) await page.getByRole('checkbox', { name, exact: true }).check();
  assert.match(await page.locator('.kept-groups').innerText(), '24 ticked');
  await page.mouse.move(0, 0);
  await press(page, 'You');
  assert.equal(await litCells(page), ['AA', 'KK', 'QQ', 'JJ', '77'], 'what is ticked stays lit');
  await press(page, 'Keep only the ticked groups in the range');
  await settled(page);
  const names = page.locator('.held b');
  assert.match(await questionOf(page), /^JJ\+, 77 vs 20% on Jh7c2h$/);
  await names.nth(1).waitFor();
  assert.equal(await names.allInnerTexts(), ['Set', 'Overpair']);
  await page.getByRole('checkbox', { name: 'tick Set' }).check();
  await press(page, 'Remove the ticked groups from the range');
  assert.is(await questionOf(page), 'QQ+ vs 20% on Jh7c2h');
  await press(page, 'Undo');
  await press(page, 'Undo');
  assert.is(await questionOf(page), '25% vs 20% on Jh7c2h');
});

test('keeps the ticks when better odds arrive', '25%25_vs_20%25_vs_random_on_Jh7c2h', async page => {
  await page.getByRole('checkbox', { name: 'tick Set', exact: true }).check();
  const ticked = await page.locator('.kept-groups').innerText();
  assert.match(ticked, /[1-9]\S* ticked:/);
  await settled(page);
  // The list is drawn again after a frame, and a task behind it.
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)))),
  );
  assert.is(await page.locator('.kept-groups').innerText(), ticked);
});

test('draws two curves, says who is ahead, and has a table for screen readers', RANGES, async page => {
  await page.locator('#graph .curve').nth(1).waitFor();
  const words =
    'Range advantage: Player 2, by 5.4 points. Hands with more than 80\u00a0% equity: 5.0\u00a0% of yours, 7.3\u00a0% of Player 2’s.';
  assert.is(await page.locator('#graph .advantage').innerText(), words);
  const table = page.getByRole('table', { name: /^Equity by percentile/ });
  assert.is(await table.getByRole('row').count(), 12);
  await page.locator('#graph svg').hover();
  assert.match(await page.locator('.pointed-at').innerText(), /^At \d+\u00a0%: You .*\u00a0%, Player 2 .*\u00a0%$/);
});

test('draws the curve of the chosen player, none of no cards', '25%25_vs_random_vs_QQ+_on_Jh7c2h', async page => {
  const curves = page.locator('#graph .key');
  await curves.getByText('Player 3').waitFor();
  assert.equal(await curves.allInnerTexts(), ['You: strongest 25%', 'Player 3: QQ+'], 'rather than any two cards');
  const choices = page.getByRole('combobox', { name: 'Compared with' });
  assert.is(await choices.count(), 2, 'of the graph and of the final hands');
  await choices.first().selectOption('Player 2');
  await curves.getByText('Player 2').waitFor();
  assert.is(await choices.last().inputValue(), '1');
  assert.match(await page.locator('#categories thead').innerText(), /Player 2/);
  await press(page, 'Player 3');
  await curves.getByText('Player 3').waitFor();
  await press(page, 'Clear');
  assert.not(await page.locator('#graph-panel').isVisible());
});

test('says nothing of the range of a known hand', 'AhKh_vs_20%25_on_Jc7d2s', async page => {
  await page.locator('#graph .curve').nth(1).waitFor();
  assert.match(
    await page.locator('#graph .advantage').innerText(),
    /^Hands with more than 80\u00a0% equity: \d+\.\d\u00a0% of Player 2’s\.$/,
  );
});

test('marks the class that is pointed at, then the chosen one, and says which it is', RANGES, async page => {
  await page.locator('#graph .curve').nth(1).waitFor();
  await press(page, 'Player 2');
  await press(page, 'View only');
  const mark = async (): Promise<string> => (await page.locator('#graph .label').allTextContents()).join();
  await cellOf(page, 'KK').hover();
  assert.match(await mark(), /^KK \d+\u00a0%$/);
  await page.mouse.move(1, 1);
  assert.is(await mark(), '');
  await cellOf(page, 'QQ').click();
  await cellOf(page, 'KK').hover();
  assert.match(await mark(), /^KK \d+\u00a0%$/);
  assert.is(await page.locator('.cell.chosen').innerText(), 'QQ');
  await page.mouse.move(1, 1);
  assert.match(await mark(), /^QQ, chosen: \d+\u00a0%$/);
  await page.locator('.small-matrix .cell', { hasText: 'KK' }).first().hover();
  assert.match(await mark(), /^KK /);
  await page.mouse.move(1, 1);
  assert.match(await mark(), /^QQ, chosen/);
  await press(page, 'You');
  assert.equal([await mark(), await page.locator('.cell.chosen').count()], ['', 0], 'it was chosen for another seat');
});

test('lights groups only where a range has their hands', 'KK,AK_vs_QQ,AK_on_Kh7c2d', async page => {
  await page.locator('.small-matrix').nth(1).waitFor();
  await press(page, 'You');
  await page.locator('.held-row', { hasText: 'Set' }).getByRole('checkbox').check();
  const lit = page.locator('.small-matrix .cell.lit');
  await page.mouse.move(1, 1);
  assert.equal(await lit.allTextContents(), ['KK']);
});

test.settled('says nothing where there is nothing to say', 'QQ_vs_AK_on_2c7d9h', async page => {
  await page.locator('.held').first().waitFor();
  assert.match(await page.locator('#graph .advantage').innerText(), /^Range advantage: You, by \d+\.\d points\.\s*$/);
  assert.is(await page.locator('#holdings-words').innerText(), '', 'a range of six hands, all of them possible');
});

test('shows matrix, made hands, answer and next cards together, without an empty half', RANGES, async page => {
  for (const [width, height, parts] of [
    [1920, 1080, ['#summary', '.matrix', '.held', '#graph svg', '.extremes', '.small-matrix']],
    [1440, 900, ['#summary', '.matrix', '.held', '.extremes']],
    [1366, 768, ['#summary', '.matrix', '.held', '.extremes']],
    [1024, 768, ['#summary', '.matrix']],
  ] as const) {
    await page.setViewportSize({ width, height });
    await goTo(page, RANGES);
    await page.locator('.run-out-groups tbody tr').first().waitFor();
    await press(page, 'You');
    await page.locator('.held').first().waitFor();
    for (const part of parts) {
      const { y = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      assert.ok(y > 0 && y < height - 20, `${part} at ${width} × ${height}`);
    }
    const ends = await page
      .locator('main > .column')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().height).filter(each => each > 0));
    assert.ok(Math.min(...ends) > 0.55 * Math.max(...ends), `columns of ${ends.join(', ')} at ${width}`);
  }
});

for (const [name, selector] of [
  ['a seat', '.range-tile:visible'],
  ['the name of a small matrix', '#ranges .small'],
] as const) {
  test.settled(`keeps the focus where panels are moved: ${name}`, RANGES, screenOf(1440, 900), async page => {
    const button = page.locator(selector).last();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('.range-editor .held').first().waitFor();
    assert.ok(await button.evaluate(each => each === document.activeElement));
  });
}

test.settled('has tabs below the answer on a tablet', RANGES, screenOf(768, 1024), async page => {
  await press(page, 'You');
  for (const [name, part] of [
    ['Edit', '.matrix'],
    ['Odds', '#run-outs'],
    ['Analysis', '#graph svg'],
  ] as const) {
    await page.locator('#views').getByRole('button', { name, exact: true }).click();
    assert.ok((await page.locator('#headline').isVisible()) && (await page.locator(part).isVisible()), name);
  }
});

for (const [name, question, options] of [
  ['two ranges', `${RANGES}&pot=100&bet=50`, WIDE],
  ['beside the matrix', RANGES, screenOf(1366, 768)],
  ['on a phone', RANGES, PHONE],
] as const) {
  test.settled(`has no fault for axe-core: ${name}`, `${question}`, { bypassCSP: true, ...options }, async page => {
    await page.locator('.held').first().waitFor({ state: 'attached' });
    await press(page, 'You');
    for (const view of ['Analysis', 'Odds']) {
      await page.evaluate(text => {
        const buttons = [...document.querySelectorAll<HTMLElement>('#views button')];
        buttons.find(({ textContent }) => textContent === text)?.click();
      }, view);
      await assertAccessible(page, `${name}: ${view}`);
    }
  });
}
