// The accessibility of the playground: by keyboard, on a phone, in both themes, in print, and by axe-core.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { assertAccessible, missing, PHONE, press, questionOf, settled, usePages, type Visitor } from './browser.js';

const accessible = suite<Visitor>('the accessible playground');
const test = usePages(accessible);

const players = (count: number): string => `AhKh${'_vs_random'.repeat(count - 1)}&simulations=100000`;

for (const [name, question, widths] of [
  ['ten players', players(10), [320, 820, 1360]],
  ['a flop', 'AhKh_vs_QsQd_vs_9c9d_folded_on_Jh7c2h_dead_2c', [320, 1360]],
  ['the river', 'AhKh_vs_QsQd_vs_AK_vs_AdKd_on_Jh7c2hTcQc', [320, 1360]],
  ['a range', 'QQ+,AKs:0.5_vs_random', [320, 1360]],
  ['no cards', '', [820]],
  ['a mistake', 'AhAh', [1360]],
] as const) {
  test(
    `has no fault for axe-core, and nothing wider than the window: ${name}`,
    `/#q=${question}`,
    async page => {
      if (widths.length > 1) await settled(page);
      for (const part of ['Use it in code', 'How sure is this?']) await page.getByText(part).click();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => scrollTo(0, 0)); // elsewhere the bar covers a part of what is at the bottom
        await assertAccessible(page, `${width} wide`);
      }
    },
    { bypassCSP: true },
  );
}

const view = (page: Page, name: string): Promise<void> =>
  page.locator('#views').getByRole('button', { name, exact: true }).tap();

test(
  'has no fault for axe-core in any part on a phone, nor in odds of the last valid entry',
  '/#q=AhKh_vs_QQ+,AKs:0.5_vs_9c9d_on_Jh7c2h',
  async page => {
    await settled(page);
    for (const name of ['Cards', 'Hands', 'Odds']) {
      await view(page, name);
      await assertAccessible(page, name);
    }
    await page.locator('#typed').fill('AhKh vs AAo on Jh7c2h');
    await page.getByText('of the last valid entry').waitFor();
    await assertAccessible(page, 'a mistake');
  },
  { ...PHONE, bypassCSP: true, reducedMotion: 'reduce' },
);

test(
  'has no fault for axe-core with open folders of saved ranges on a phone, and room for a finger',
  '/#q=AhKh_vs_QQ+',
  async page => {
    await page.evaluate(() => localStorage.setItem('ranges', 'Six-handed/BTN/Open: QQ+\nSix-handed/SB/\nTight: KK+\n'));
    await view(page, 'Cards');
    await page.getByRole('button', { name: 'Player 2', exact: true }).first().tap();
    await page.getByText('Saved ranges', { exact: true }).tap();
    for (const folder of ['Six-handed (1)', 'BTN (1)', 'SB (empty)']) await page.getByText(folder).tap();
    await page.getByText('All as text').tap();
    await page.getByRole('button', { name: 'Delete Six-handed/BTN/Open' }).waitFor();
    // Elsewhere the bar at the bottom may cover a part of a button.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await assertAccessible(page, 'saved ranges');
    const sizes = await page
      .locator('.manager :is(summary, button):visible')
      .evaluateAll(all =>
        all.map(each => [each.textContent, Math.round(each.getBoundingClientRect().height)] as const),
      );
    assert.equal(
      sizes.filter(([, height]) => height < 44),
      [],
    );
  },
  { ...PHONE, bypassCSP: true },
);

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

test('works with only the keyboard', '/#q=', async page => {
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

test('announces the odds to a screen reader when they are complete', '/#q=AhKh_vs_random', async page => {
  await settled(page);
  const said = page.locator('#said');
  assert.is(await said.getAttribute('role'), 'status');
  assert.is(await said.textContent(), 'Exact. You: equity 67.04 %, win 66.22 %, tie 1.65 %. Player 2 32.96 %.');
  const hearts = page.getByRole('group', { name: 'hearts' });
  assert.is(await hearts.getByRole('button', { pressed: true }).count(), 2);
  await page.getByText('How sure is this?').click();
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

test(
  'is printed in light colours, with its question and suits, and without controls',
  '/#q=AhKh_vs_20%25_on_Jh7c2h',
  async page => {
    await settled(page);
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
  },
);

for (const [what, path] of [
  ['is printed', '/'],
  ['prints two ranges', '/#q=40%25_vs_QQ+,AKs_on_Qh7c2d'],
] as const) {
  test(`${what} on one page`, path, async page => {
    await settled(page);
    await page.locator('.held').first().waitFor();
    for (const format of ['A4', 'Letter']) {
      const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g);
      assert.is(pages?.length, 1, format);
    }
  });
}

test('lists its keys after "?", and begins with a link past the header', '/', async page => {
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'typed');
  assert.is(new URL(page.url()).hash.startsWith('#typed'), false);
  await page.keyboard.type('?');
  assert.not(await page.locator('#keys').isVisible(), 'a question mark in a field is a text');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await assertAccessible(page, 'the list of keys');
  await page.keyboard.press('Escape');
  assert.not(await page.locator('#keys').isVisible());
  const heights = await page
    .locator('.masthead nav a')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().height));
  assert.ok(heights.every(height => height >= 24));
});

if (canRun('the tests of the accessible playground', missing)) accessible.run();
