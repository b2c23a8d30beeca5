// The accessibility of the playground: by keyboard, on a phone, in both themes, in print, and by axe-core.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { AXE, assertAccessible, PHONE_AXE, pageSuite, press, questionOf, settled } from './browser.js';

const test = pageSuite('the accessible playground');

const players = (count: number): string => `AhKh${'_vs_random'.repeat(count - 1)}&simulations=100000`;

for (const [name, question, widths] of [
  ['ten players', players(10), [320, 820, 1360]],
  ['a flop', 'AhKh_vs_QsQd_vs_9c9d_folded_on_Jh7c2h_dead_2c', [320, 1360]],
  ['the river', 'AhKh_vs_QsQd_vs_AK_vs_AdKd_on_Jh7c2hTcQc', [320, 1360]],
  ['a range', 'QQ+,AKs:0.5_vs_random', [320, 1360]],
  ['no cards', '', [820]],
  ['a mistake', 'AhAh', [1360]],
] as const) {
  test(`has no fault for axe-core, nor anything wider than the window: ${name}`, `${question}`, AXE, async page => {
    if (widths.length > 1) await settled(page);
    for (const part of ['Use it in code', 'Accuracy']) await page.getByText(part).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0)); // elsewhere the bar covers a part of what is at the bottom
      await assertAccessible(page, `${width} wide`);
    }
  });
}

const view = (page: Page, name: string): Promise<void> =>
  page.locator('#views').getByRole('button', { name, exact: true }).tap();

test.settled('is accessible on a phone', 'AhKh_vs_QQ+,AKs:0.5_vs_9c9d_on_Jh7c2h', PHONE_AXE, async page => {
  for (const name of ['Edit', 'Analysis', 'Odds']) {
    await view(page, name);
    await assertAccessible(page, name);
  }
  await page.locator('#typed').fill('AhKh vs AAo on Jh7c2h');
  await page.getByText('of the last valid entry').waitFor();
  await assertAccessible(page, 'a mistake');
});

test('has room for a finger in saved ranges on a phone', 'AhKh_vs_QQ+', PHONE_AXE, async page => {
  await page.evaluate(() =>
    localStorage.setItem(
      'ranges',
      'A folder with a long name/BTN/Open or another long name: QQ+\nA folder with a long name/SB/\n',
    ),
  );
  await view(page, 'Edit');
  await page.getByRole('button', { name: 'Player 2', exact: true }).first().tap();
  await page.getByText('Saved ranges', { exact: true }).tap();
  for (const folder of ['A folder with a long name (1)', 'BTN (1)', 'SB (empty)']) await page.getByText(folder).tap();
  await page.getByText('All as text').tap();
  await page.getByRole('button', { name: 'Delete A folder with a long name/BTN/Open or another long name' }).waitFor();
  // Elsewhere the bar at the bottom may cover a part of a button.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await assertAccessible(page, 'saved ranges');
  const sizes = await page
    .locator('.manager :is(summary, button):visible')
    .evaluateAll(all => all.map(each => [each.textContent, Math.round(each.getBoundingClientRect().height)] as const));
  assert.equal(
    sizes.filter(([, height]) => height < 44),
    [],
  );
});

/** Presses Tab until an element with this accessible name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: found } = document;
      const label = found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : undefined;
      return found?.ariaLabel ?? label ?? found?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  assert.unreachable(`Tab comes to nothing that is called ${name}`);
};

test('works with only the keyboard', '', async page => {
  await tabTo(page, /^ace of spades/);
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  // A rank is dropped if another key follows it.
  for (const key of ['A', 'ArrowRight', 'd']) await page.keyboard.press(key);
  assert.is(await questionOf(page), 'AsKh vs random');
  await page.keyboard.type('7c10dQd');
  await settled(page);
  assert.is(await questionOf(page), 'AsKh vs 7cTd on Qd');
  await tabTo(page, /^Player 2$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Range$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Any two$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#q=AsKh_vs_random_on_Qd$/);
  await tabTo(page, /^Use it in code$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^TypeScript$/);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#snippet').innerText(), /^import \{ loadEngine \}/);
});

test.settled('announces the odds to a screen reader when they are complete', 'AhKh_vs_random', async page => {
  const said = page.locator('#said');
  assert.is(await said.getAttribute('role'), 'status');
  assert.is(
    await said.textContent(),
    'Exact. You: equity 67.04\u00a0%, win 66.22\u00a0%, tie 1.65\u00a0%. Player 2 32.96\u00a0%.',
  );
  const hearts = page.getByRole('group', { name: 'hearts' });
  assert.is(await hearts.getByRole('button', { pressed: true }).count(), 2);
  await page.getByText('Accuracy').click();
  await page.getByLabel('Deals', { exact: true }).selectOption('1,000,000,000');
  await press(page, 'Add a player');
  assert.is(await said.textContent(), '', 'nothing of the last situation while the next is computed');
});

test('keeps the chosen colours, also if the system has others', '/', async page => {
  const shade = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await shade();
  await press(page, 'use dark colours');
  const dark = await shade();
  assert.is.not(dark, light);
  await page.reload();
  assert.is(await shade(), dark);
  await page.goto(new URL('/docs', page.url()).href);
  assert.is(await shade(), dark);
});

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

test.settled('is printed in light colours, without controls', 'AhKh_vs_20%25_on_Jh7c2h', async page => {
  assert.match(await styleOf(page, '#summary .bar .lose', 'background-image'), 'gradient', 'losing is hatched');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.is(await page.locator('#printed-question').innerText(), 'AhKh vs 20% on Jh7c2h');
  assert.match(await page.locator('#printed-link').innerText(), /^http.*#q=AhKh_vs_20%25_on_Jh7c2h$/);
  assert.is(await styleOf(page, ':root', 'color-scheme'), 'light');
  for (const coloured of ['.place .pip', '#summary .bar span', '.deck .card', '.track i'])
    assert.is(await styleOf(page, coloured, 'print-color-adjust'), 'exact', coloured);
  for (const shown of ['#headline', '.deck', '#categories table', '.held'])
    assert.ok(await page.locator(shown).first().isVisible(), shown);
  for (const control of ['#views', '#typed', '#undo', '#players', '#theme', '#strip', '#sure summary'])
    assert.not.ok(await page.locator(control).isVisible(), control);
  const held = await styleOf(page, '.held-hands-panel', 'break-inside');
  assert.is(held, 'avoid', 'no panel is cut by the end of a page');
});

for (const [what, question] of [
  ['is printed', 'AhKh_vs_QsQd_on_Jh7c2h'],
  ['prints two ranges', '40%25_vs_QQ+,AKs_on_Qh7c2d'],
  ['prints a range and a bet', 'QQ+,_AK_vs_AhKh_on_Qh7c2d&pot=100&bet=50'],
  ['prints the deck and a bet', 'AhKh_vs_25%25_on_Qh7c2d&pot=100&bet=50'],
  ['prints ranges with many made hands', '40%25_vs_50%25_on_Ts9s8d&pot=100&bet=50'],
] as const) {
  test.settled(`${what} on one page`, question, async page => {
    await page.locator('.held').first().waitFor();
    for (const format of ['A4', 'Letter']) {
      const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g);
      assert.is(pages?.length, 1, format);
    }
  });
}

test.settled('lists its keys after "?", and begins with a link past the header', '/', async page => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'typed');
  assert.is(new URL(page.url()).hash.startsWith('#typed'), false);
  await page.keyboard.type('?');
  assert.not(await page.locator('#keys').isVisible(), 'a question mark in a field is a text');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await assertAccessible(page, 'the list of keys');
  await page.keyboard.press('Escape');
  assert.not(await page.locator('#keys').isVisible());
  const heights = await page
    .locator('.masthead nav a')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().height));
  assert.ok(heights.every(height => height >= 24));
});
