// The playground on screens from a phone to a desk: what is in sight, what is large enough for a finger, and that nothing moves.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import {
  ACROSS,
  becomes,
  cellOf,
  goTo,
  goToOdds,
  headline,
  PHONE,
  pageSuite,
  press,
  questionOf,
  SCREENS,
  screenOf,
  settled,
} from './browser.js';

const test = pageSuite('the playground on each screen');

/** Asserts that the parts are in sight as a whole. */
const assertInSight = async (page: Page, ...parts: string[]): Promise<void> => {
  const screen = page.viewportSize()!;
  for (const part of parts) {
    const { y, height } = (await page.locator(part).boundingBox())!;
    assert.ok(height > 0 && y >= 0 && y + height <= screen.height, `${part} at ${screen.width} × ${screen.height}`);
  }
};

test('is on one screen with the question, the answer, and the deck or the matrix', '/', async page => {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await goToOdds(page, 'AhKh_vs_QQ+_on_Jh7c2h');
    await assertInSight(page, '.felt', '#typed', '#summary', '#described-hand', '.outs .lead', '#deck', '#legend');
    await press(page, 'Player 2');
    await assertInSight(page, '.felt', '#typed', '#summary', '.matrix');
  }
});

test('has no column that ends in the upper half of the page', '/', async page => {
  for (const [width, height] of [
    [740, 360],
    [720, 450],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const question of ['AhKh_vs_QsQc', 'AhKh_vs_QsQc_on_Jh7c2h', 'AhKh_vs_QQ+_on_Jh7c2h']) {
      await goToOdds(page, question);
      await settled(page);
      const heights = await page
        .locator('main > .column:has(*)')
        .evaluateAll(all =>
          all.map(({ children }) => Math.max(...[...children].map(each => each.getBoundingClientRect().bottom))),
        );
      const rounded = heights.map(Math.round).join(', ');
      assert.ok(Math.min(...heights) > Math.max(...heights) / 2, `${question}, ${width} wide: ${rounded}`);
    }
  }
});

test('has balanced rows of seats: at most four where they fit, three on a phone', '/', async page => {
  for (const [width, count, rows] of [
    [1360, 10, [3, 3, 4]],
    [1360, 7, [3, 4]],
    [1040, 10, [2, 2, 3, 3]],
    [360, 10, [2, 2, 3, 3]],
    [360, 3, [3]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, `AhKh${'_vs_random'.repeat(count - 1)}&simulations=100000`);
    await page
      .locator('.seat')
      .nth(count - 1)
      .waitFor();
    const tops = await page.locator('.seat').evaluateAll(all => all.map(each => each.getBoundingClientRect().top));
    const found = [...new Set(tops)].map(top => tops.filter(each => each === top).length);
    assert.equal(found, rows, `${count} players, ${width} wide`);
  }
});

test('keeps the deck at its place while seats, streets and odds change', '/', async page => {
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxes = new Set<string>();
    for (const question of ['', 'AhKh', 'AhKh_vs_QQ+_vs_random_on_Jh7c2h', 'AhKh_vs_QsQd_on_Jh7c2h3c']) {
      await goTo(page, question);
      if (question.includes('vs')) await settled(page);
      await page.evaluate(() => document.querySelector<HTMLElement>('#views .segment')?.click());
      const deck = (await page.locator('#deck').boundingBox())!;
      const panel = (await page.locator('.pick').boundingBox())!;
      boxes.add(`${deck.y - panel.y}, ${deck.height}`);
    }
    assert.is(boxes.size, 1, `${width} wide: ${[...boxes].join('; ')}`);
  }
});

const MANY = `QQ+${'_vs_random'.repeat(9)}&simulations=100000`;
test('scrolls to the editor on a phone with many seats', MANY, PHONE, async page => {
  await view(page, 'Odds');
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.range-tile').first().tap();
  const holdings = (await page.locator('#holdings').boundingBox())!;
  assert.ok(holdings.y + holdings.height < page.viewportSize()!.height);
});

for (const [name, question] of [
  ['four players', 'AhKh_vs_QQ+_vs_9c9d_vs_random_on_Jh7c2h&simulations=100000'],
  ['Omaha with three players', 'AhKhQc2d_vs_AdAcJdTd_vs_random_on_Jh7c2h&game=omaha&simulations=100000'],
] as const) {
  test.settled(`shows the first cards of the deck on a phone: ${name}`, `${question}`, PHONE, async page => {
    await view(page, 'Edit');
    await page.evaluate(() => scrollTo(0, 0));
    const row = (await page.locator('#deck .card').first().boundingBox())!;
    assert.not(await page.locator('#strip').isVisible(), 'the seats are in sight');
    assert.ok(row.y + row.height <= PHONE.viewport.height, `${row.y}`);
  });
}

test('works by touch: all controls are at least 44 pixels high and wide', '', PHONE, async page => {
  for (const card of ['Ah', 'Kh']) await page.locator(`#deck [data-card="${card}"]`).tap();
  await settled(page);
  assert.is(await headline(page), '67.0\u00a0%');
  const small = await page.locator('button:visible, select:visible, input:visible').evaluateAll(all =>
    all
      .filter(each => !each.matches('[type=checkbox]'))
      .map(each => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 40)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );
  assert.equal(small, []);
});

const view = (page: Page, name: string): Promise<void> =>
  page.locator('#views').getByRole('button', { name, exact: true }).tap();

/** Asserts that both equities stay in sight while the page scrolls: at the seats, or in the bar that covers nothing while these are in sight. */
const assertEquitiesStay = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize()!;
  const strip = page.locator('#strip');
  for (let y = 0; y <= 600; y += 50) {
    await page.evaluate(top => scrollTo(0, top), y);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const seats = (await page.locator('#seats').boundingBox())!;
    const isTableInSight = seats.y >= 0 && seats.y + seats.height <= height;
    assert.is(await strip.isVisible(), !isTableInSight, `scrolled by ${y}`);
    if (isTableInSight) continue;
    assert.match((await strip.innerText()).replace(/\s+/g, ' '), /\d\d % .*\d\d %/);
    for (const number of await strip.locator('.strip-seat > b').all()) {
      const { x, right, bottom } = await number.evaluate(each => each.getBoundingClientRect());
      if (x > 0) assert.ok(right <= width && bottom <= height, `scrolled by ${y}`);
    }
  }
};

test.settled('shows a part at a time on an upright phone', 'AhKh_vs_QsQd_on_Jh7c2h', PHONE, async page => {
  const shown = async (): Promise<string[]> => {
    const parts = ['#headline', '#deck', '#holdings-rows', '#code summary', '#typed'];
    const visible = await Promise.all(parts.map(part => page.locator(part).isVisible()));
    return parts.filter((_, i) => visible[i]);
  };
  assert.equal(await shown(), ['#headline', '#code summary', '#typed']);
  await page.locator('[data-place=board-3]').tap();
  assert.equal(await shown(), ['#deck', '#typed']);
  await assertEquitiesStay(page);
  await view(page, 'Analysis');
  assert.equal(await shown(), ['#holdings-rows', '#typed']);
  await page.getByRole('button', { name: 'Player 2', exact: true }).tap();
  assert.equal(await shown(), ['#deck', '#typed']);
  await page.locator('#hold-range').tap();
  for (const name of ['Weight', 'Top % of hands']) await page.getByText(name, { exact: true }).waitFor();
  await view(page, 'Odds');
  await press(page, 'Clear');
  assert.equal(await shown(), ['#deck', '#typed'], 'an empty table asks for cards');
});

for (const [how, screen] of [
  ['upright', PHONE],
  ['across', ACROSS],
] as const) {
  test.settled(
    `undoes and redoes on a phone ${how} while the matrix is in sight`,
    'AhKh_vs_QQ%2B',
    screen,
    async page => {
      await press(page, 'Player 2');
      await cellOf(page, '72o').tap();
      await becomes(page, 'AhKh vs QQ+, 72o');
      await cellOf(page, '22').evaluate(cell => cell.scrollIntoView({ block: 'center' }));
      for (const [name, question] of [
        ['Undo', 'AhKh vs QQ+'],
        ['Redo', 'AhKh vs QQ+, 72o'],
      ] as const) {
        const button = page.locator('#views').getByRole('button', { name });
        const { y, height } = (await button.boundingBox())!;
        assert.ok(y >= 0 && y + height <= page.viewportSize()!.height, name);
        await button.tap();
        await becomes(page, question);
      }
    },
  );
}

test.settled(
  'shows table and deck on a phone across, then the matrix and the answer',
  'AhKh_vs_QQ+_on_Jh7c2h',
  ACROSS,
  async page => {
    assert.not(await page.locator('#strip').isVisible(), 'the seats are in sight');
    await assertInSight(page, '.seat:first-child', '#places', '#deck');
    await assertEquitiesStay(page);
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, 'Player 2');
    await assertInSight(page, '.described', '.matrix', '.tools', '.headline', '.answer .bar');
    const [matrix, strip] = [
      (await page.locator('.matrix').boundingBox())!,
      (await page.locator('#strip').boundingBox())!,
    ];
    assert.ok(strip.x + strip.width <= matrix.x, 'the bar covers no cell');
    for (const cell of await page.locator('.cell').all()) {
      const { width, height } = (await cell.boundingBox())!;
      assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
    }
  },
);

/** One line of text. */
const MAX_STEP = 24;

test('hardly moves what is below a call when its pot and bet are typed', '/docs', async page => {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await goToOdds(page, 'AKs_vs_QQ%2B,_AKo_on_Qh7c2d');
    await page.locator('body:not(.unstudied)').waitFor();
    const findTop = () => page.locator('.hand-line').evaluate(each => each.getBoundingClientRect().top + scrollY);
    const top = await findTop();
    await page.getByLabel('Pot').fill('125');
    assert.is(await findTop(), top, `a pot, ${width} wide`);
    await page.getByLabel('Bet to call').fill('50');
    await page.locator('#decision b').waitFor();
    const moved = (await findTop()) - top;
    assert.ok(moved >= 0 && moved <= MAX_STEP, `${moved} pixels, ${width} wide`);
  }
});

const STILL = { reducedMotion: 'reduce' } as const;
/** Far below 0.1, which counts as good: one line that moves on a phone exceeds it. */
const MAX_SHIFT = 0.002;

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1360, 900],
  [1920, 1080],
] as const) {
  test(`moves nothing, ${width} wide`, '/docs', { ...screenOf(width, height), ...STILL }, async page => {
    await page.addInitScript(() => {
      const marks = globalThis as unknown as { shift: number };
      marks.shift = 0;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) marks.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A slow network: the page is painted before there are odds.
    await page.route('**/*.wasm', route => setTimeout(500).then(() => route.continue()));
    for (const question of [
      'AhKh_vs_20%25_vs_random_on_Jh7c2h',
      'AhKx_vs_QQ_on_Jh7c2h',
      'AhKh_vs_QsQd_vs_AK_on_Jh7c2hTcQc&pot=100&bet=50',
    ]) {
      await goToOdds(page, question);
      await page.locator('.held, #holdings-words:not(:empty)').first().waitFor({ state: 'attached' });
      await page.locator('#typed').fill(`${await questionOf(page)} dead Xx `);
      await page.locator('#typed-error:not(:empty)').waitFor();
      for (let frames = 0; frames < 2; frames++) await page.evaluate(() => new Promise(requestAnimationFrame));
      const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
      assert.ok(shift <= MAX_SHIFT, `${question}: ${shift}`);
    }
  });
}
