// The seats of the playground: rows of the same length, ranges that break behind commas; and on phones a part of the page at a time.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, settled, useVisitor, type Visitor, visit } from './browser.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

const seats = suite<Visitor>('the seats of the playground');
useVisitor(seats);

/** How many seats stand in each row. */
const rowsOf = (page: Page): Promise<number[]> =>
  page.locator('.seat').evaluateAll(all => {
    const tops = all.map(seat => Math.round(seat.getBoundingClientRect().top));
    return [...new Set(tops)].map(top => tops.filter(each => each === top).length);
  });

const players = (count: number): string => `/#q=AhKh${'_vs_random'.repeat(count - 1)}&simulations=100000`;

seats('stand in balanced rows: at most five where they fit, two on a phone', async visitor => {
  const expected: readonly (readonly [width: number, count: number, rows: readonly number[]])[] = [
    [1360, 10, [5, 5]],
    [1360, 7, [3, 4]],
    [1360, 6, [3, 3]],
    [1360, 5, [5]],
    [768, 10, [5, 5]],
    [700, 9, [4, 5]],
    [1040, 10, [3, 3, 4]],
    [360, 10, [2, 2, 2, 2, 2]],
    [360, 3, [1, 2]],
  ];
  const visited = await visit(visitor, '/');
  const { page } = visited;
  for (const [width, count, rows] of expected) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${visitor.service.server.url}/?${width}-${count}${players(count).slice(1)}`);
    await page
      .locator('.seat')
      .nth(count - 1)
      .waitFor();
    assert.equal(await rowsOf(page), rows, `${count} players, ${width} wide`);
  }
  await closeWithoutErrors(visited);
});

seats('break a range behind its commas alone, and tell all of it where it is too long', async visitor => {
  const range = 'QQ+,AKs:0.5,AKo:0.25,JJ-99,KQs-JTs,A5s-A2s';
  for (const options of [PHONE, {}]) {
    const visited = await visit(visitor, `/#q=AhKh_vs_${range}_vs_random_on_Qh7c2d`, options);
    const { page } = visited;
    const items = page.locator('.range-tile:visible .item');
    await settled(page);
    assert.equal(await items.allTextContents(), range.split(/(?<=,)/));
    for (const lines of await items.evaluateAll(all => all.map(item => item.getClientRects().length))) {
      assert.is(lines, 1);
    }
    const title = (await page.locator('.range-tile:visible').getAttribute('title')) ?? '';
    assert.match(title, /^QQ\+,AKs:0\.5,.*A5s-A2s: [\d.]+ of 69 combos possible$/);
    await closeWithoutErrors(visited);
  }
});

const tapView = (page: Page, name: string): Promise<void> =>
  page.locator('#views').getByRole('button', { name, exact: true }).tap();

seats(
  'stand on a phone above one part of the page: the odds of a link, the deck where cards are missing',
  async visitor => {
    for (const viewport of [PHONE.viewport, { width: 740, height: 360 }]) {
      const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h', { ...PHONE, viewport });
      const { page } = visited;
      await settled(page);
      const { y = 0 } = (await page.locator('#headline').boundingBox()) ?? {};
      assert.ok(y < 740, `the headline begins ${y} pixels down`);
      assert.is(await page.locator('#deck').isVisible(), false);
      await page.locator('[data-place=board-3]').tap();
      assert.is(await page.locator('#deck').isVisible(), true, 'a place that waits for a card brings the deck');
      assert.is(await page.locator('#headline').isVisible(), false);
      await tapView(page, 'Hands');
      assert.is(await page.locator('#holdings-rows').isVisible(), true);
      assert.is(await page.locator('#categories').isVisible(), true);
      await tapView(page, 'More');
      assert.is(await page.locator('#code summary').isVisible(), true);
      assert.is(await page.locator('#typed').isVisible(), true, 'the question stands under every part');
      await page.emulateMedia({ media: 'print' });
      assert.is(await page.locator('#headline').isVisible(), true, 'paper has all parts');
      await closeWithoutErrors(visited);
    }
  },
);

seats(
  'stand beside the board on a phone held sideways; the strip has the hand as soon as it is away',
  async visitor => {
    for (const [width, count] of [
      [740, 2],
      [740, 4],
      [667, 2],
      [640, 2],
      [932, 3],
    ] as const) {
      const options = { ...PHONE, viewport: { width, height: 360 } };
      const visited = await visit(visitor, `${players(count).replace('&', '_on_Jh7c2h&')}`, options);
      const { page } = visited;
      await settled(page);
      const what = `${count} players, ${width} wide`;
      const bottom = async (selector: string): Promise<number> => {
        const { y = 0, height = 0 } = (await page.locator(selector).last().boundingBox()) ?? {};
        return y + height;
      };
      for (const selector of ['.seat', '#places', '.deal'])
        assert.ok((await bottom(selector)) <= 360, `${selector}, ${what}`);
      assert.is(await page.locator('#strip').isVisible(), false);
      const hand = await page.locator('.seat .row').first().boundingBox();
      await page.evaluate(y => scrollTo(0, y), (hand?.y ?? 0) + (hand?.height ?? 0));
      await page.locator('#strip').waitFor();
      await closeWithoutErrors(visited);
    }
  },
);

seats('stay above while a part is looked through: another part begins at its top', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_20%25_on_Jh7c2h', PHONE);
  const { page } = visited;
  await settled(page);
  await tapView(page, 'Hands');
  await page.locator('#categories').scrollIntoViewIfNeeded();
  await page.locator('#strip').waitFor();
  await tapView(page, 'Odds');
  const { y = 0 } = (await page.locator('#answer-title').boundingBox()) ?? {};
  const bar = await page.locator('#views').boundingBox();
  assert.ok(bar && y > bar.y + bar.height && y < 740, `the part begins at ${y}`);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the seats', missing)) seats.run();
