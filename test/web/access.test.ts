// The playground is accessible: by keyboard alone, on a phone, in both themes, and as axe-core judges it.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { faultsOf, sideways } from './accessibility.js';
import {
  closeWithoutErrors,
  missing,
  questionOf,
  ratesOf,
  settled,
  useVisitor,
  type Visitor,
  visit,
} from './browser.js';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const accessible = suite<Visitor>('the accessible playground');
useVisitor(accessible);

/** Situations, and the widths at which each is checked. */
const SITUATIONS: readonly (readonly [name: string, path: string, widths: readonly number[]])[] = [
  ['ten players', `/#q=AhKh_vs_${Array(9).fill('random').join('_vs_')}&simulations=100000`, [320, 820, 1360]],
  ['a flop', '/#q=AhKh_vs_QsQd_vs_9c9d_folded_on_Jh7c2h_dead_2c', [320, 1360]],
  ['a range', '/#q=QQ+,AKs:0.5_vs_random', [320, 1360]],
  ['no cards', '/#q=', [820]],
  ['a mistake', '/#q=AhAh', [1360]],
];

for (const [name, path, widths] of SITUATIONS) {
  accessible(
    `axe-core finds nothing in either colours at ${name}, and nothing is wider than the window`,
    async visitor => {
      const visited = await visit(visitor, path, { bypassCSP: true });
      const { page } = visited;
      if (!['no cards', 'a mistake'].includes(name)) await settled(page);
      await page.getByText('Use it in code').click();
      await page.getByText('How sure is this?').click();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        assert.is(await sideways(page), 0, `${width} wide`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.equal(await faultsOf(page), [], `${colorScheme}, ${width} wide`);
        }
      }
      await closeWithoutErrors(visited);
    },
  );
}

accessible('axe-core finds nothing in any part on a phone, nor in odds of the last valid entry', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,AKs:0.5_vs_9c9d_on_Jh7c2h', {
    ...PHONE,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const { page } = visited;
  await settled(page);
  const check = async (what: string): Promise<void> => {
    assert.is(await sideways(page), 0, what);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.equal(await faultsOf(page), [], `${what}, ${colorScheme}`);
    }
  };
  for (const name of ['Cards', 'Hands', 'More', 'Odds']) {
    await page.locator('#views').getByRole('button', { name, exact: true }).tap();
    await check(name);
  }
  await page.locator('#typed').fill('AhKh vs AAo on Jh7c2h');
  await page.getByText('of the last valid entry').waitFor();
  await check('a mistake');
  await closeWithoutErrors(visited);
});

accessible('keeps the colours that were chosen, against the system’s', async visitor => {
  const visited = await visit(visitor, '/', { colorScheme: 'light' });
  const { page } = visited;
  const shade = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await shade();
  await page.getByRole('button', { name: 'use dark colours' }).click();
  const dark = await shade();
  assert.is.not(dark, light);
  await page.reload();
  assert.is(await shade(), dark);
  await page.getByRole('button', { name: 'use light colours' }).click();
  assert.is(await shade(), light);
  await closeWithoutErrors(visited);
});

/** Presses Tab until an element with this accessible name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined;
      return activeElement?.ariaLabel ?? label ?? activeElement?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  assert.unreachable(`Tab comes to nothing that is called ${name}`);
};

accessible('works by keyboard alone', async visitor => {
  const visited = await visit(visitor, '/#q=');
  const { page } = visited;
  await tabTo(page, /^ace of spades/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  // A rank that something else came after is forgotten.
  await page.keyboard.press('A');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  assert.is(await questionOf(page), 'AsKh vs random');
  // Typed while the deck has the focus: a rank, then a suit.
  await page.keyboard.type('7c10dQd');
  await settled(page);
  assert.is(await questionOf(page), 'AsKh vs random on 7cTdQd');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2c2d vs AK');
  await page.keyboard.press('Tab');
  await page.waitForURL(/#q=2c2d_vs_AK&/);
  await page.reload();
  await tabTo(page, /^Player 2/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Any two$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#q=2c2d_vs_random&/);
  await tabTo(page, /^Use it in code$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^curl$/);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('#snippet').innerText(), /^import \{ loadEngine \}/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('#snippet').innerText(), /^curl /);
  await closeWithoutErrors(visited);
});

accessible('moves by arrow keys as the cards lie, on a narrow page too', async visitor => {
  const visited = await visit(visitor, '/#q=', PHONE);
  const { page } = visited;
  const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.ariaLabel);
  await page.locator('[data-card=Ks]').focus();
  await page.keyboard.press('ArrowDown');
  assert.is(await focused(), '6 of spades');
  await page.keyboard.press('ArrowDown');
  assert.is(await focused(), 'king of hearts');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.is(await focused(), 'king of spades', 'there is nothing above');
  await closeWithoutErrors(visited);
});

accessible('announces the odds to a screen reader when they are complete', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_random');
  const { page } = visited;
  await settled(page);
  assert.is(await page.locator('#said').getAttribute('role'), 'status');
  assert.is(
    await page.locator('#said').textContent(),
    'Exact. You: equity 67.04 %, win 66.22 %, tie 1.65 %. Player 2 32.96 %.',
  );
  const deck = page.getByRole('group', { name: 'hearts' });
  assert.is(await deck.getByRole('button', { pressed: true }).count(), 2);
  await closeWithoutErrors(visited);
});

accessible('works on a phone by touch: everything that is touched is 44 pixels high and wide', async visitor => {
  const visited = await visit(visitor, '/#q=', PHONE);
  const { page } = visited;
  assert.is(await sideways(page), 0);
  for (const card of ['Ah', 'Kh']) await page.locator(`#deck [data-card="${card}"]`).tap();
  await settled(page);
  assert.is((await ratesOf(page)).equity, '67.04 %');
  const small = await page.locator('button:visible, select:visible, input:visible').evaluateAll(all =>
    all
      .filter(each => !each.matches('[type=checkbox]'))
      .map(each => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 40)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );
  assert.equal(small, []);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the accessible playground', missing)) accessible.run();
