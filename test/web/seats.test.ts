// The seats and the controls around them: nothing is cut or lies over another, one hand has one name, and the focus stays near.
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { ACROSS, goTo, goToOdds, PHONE, pageSuite, pick, press, questionOf, SCREENS, settled } from './browser.js';

const test = pageSuite('the seats');

/** Texts of seats that lie over each other, leave their seat or break a number from its name. */
const findCollisions = (page: Page): Promise<string[]> =>
  page.locator('.seat').evaluateAll(all =>
    all.flatMap(seat => {
      const outer = seat.getBoundingClientRect();
      const parts = [...seat.querySelectorAll('.seat-name, .equity, .row, .range-tile, .rates, .shown')].filter(each =>
        each.checkVisibility(),
      );
      const boxes = parts.map(part => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const box = part.matches('.seat-name, .equity, .rates')
          ? range.getBoundingClientRect()
          : part.getBoundingClientRect();
        return { name: `${seat.getAttribute('aria-label')}: ${part.className}`, box };
      });
      const overlaps = boxes.flatMap(({ name, box }, i) =>
        boxes
          .slice(i + 1)
          .filter(
            ({ box: other }) =>
              box.width > 0 &&
              other.width > 0 &&
              box.left < other.right - 0.5 &&
              other.left < box.right - 0.5 &&
              box.top < other.bottom - 0.5 &&
              other.top < box.bottom - 0.5,
          )
          .map(other => `${name} over ${other.name}`),
      );
      const outside = boxes.filter(({ box }) => box.right > outer.right + 0.5).map(({ name }) => `${name} outside`);
      const broken = [...seat.querySelectorAll('.rate')]
        .filter(rate => rate.checkVisibility() && rate.getClientRects().length > 0)
        .filter(rate => rate.getBoundingClientRect().height > 24)
        .map(rate => `${seat.getAttribute('aria-label')}: "${rate.textContent}" on two lines`);
      return [...overlaps, ...outside, ...broken];
    }),
  );

const MANY = 'QQ%2B,_AKo,_T9s_vs_TcTd_vs_random_vs_JsTs_vs_KK,_A5s';

test('have each rate on one line, and nothing over anything, at every width', '/', async page => {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const question of [
      `${MANY}_on_Qh7c2d`,
      `AhKh${'_vs_random'.repeat(9)}&simulations=100000`,
      '3c3d_vs_TcTd_on_ThTs2c4h7s',
    ]) {
      await goToOdds(page, question);
      assert.match(
        await page.locator('.equity').first().innerText(),
        /^\d+\.\d\u00a0%$/,
        'one decimal is enough there',
      );
      assert.equal(await findCollisions(page), [], `${question}, ${width} × ${height}`);
    }
  }
});

const measureCut = (faces: Locator): Promise<string[] | undefined> =>
  faces.evaluateAll(all => {
    if (!all.every(face => face.isConnected)) return undefined;
    return all
      .filter(face => {
        const card = (face.closest('.card, .place, .dead-card, .segment') ?? face).getBoundingClientRect();
        const inside = [...face.children].map(each => each.getBoundingClientRect());
        const isOut = inside.some(({ left, right }) => left < card.left - 0.5 || right > card.right + 0.5);
        return isOut || [...face.querySelectorAll('.pip')].some(pip => pip.getBoundingClientRect().width < 9);
      })
      .map(face => `${face.parentElement?.className}: ${face.textContent}`);
  });

/** Faces of cards whose rank or suit is cut, smaller than it should be, or outside of the card. */
const findCut = async (page: Page): Promise<string[]> => {
  const faces = page.locator('.face:visible:has(b), .combos button:visible');
  // The bar at the bottom may be drawn again between finding the faces and measuring them.
  for (;;) {
    const cut = await measureCut(faces);
    if (cut) return cut;
  }
};

const TENS = 'TcTd_vs_T9s,KK_vs_Th9c_on_Ts9d8d7d6d_dead_5c6c7c';
for (const [name, screen] of [
  ['an upright phone', PHONE],
  ['a phone across', ACROSS],
] as const) {
  test.settled(`show a ten with its whole suit on ${name}`, TENS, screen, async page => {
    for (const part of ['cards', 'odds', 'hands']) {
      await page.evaluate(view => {
        document.body.dataset.view = view;
      }, part);
      assert.equal(await findCut(page), [], part);
    }
    await page.locator('.range-tile:visible').tap();
    await page.locator('.cell', { hasText: /^T9s$/ }).tap();
    assert.equal(await findCut(page), [], 'the hands of T9s');
  });
}

test('that folded are told apart in the table of categories', 'AhKh_folded_vs_QsQd_on_Jh7c2h', async page => {
  const heads = (): Promise<string[]> => page.locator('.categories-table thead th').allInnerTexts();
  await page.locator('body:not(.unstudied) #status', { hasText: 'Only one player is left' }).waitFor();
  assert.equal(await heads(), ['Player 2', 'Category', 'You, folded']);
  await goToOdds(page, 'AhKh_folded_vs_QsQd_vs_9c9d_on_Jh7c2h');
  assert.equal(await heads(), ['Player 2', 'Category', 'Player 3']);
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return active === document.body
      ? 'the body'
      : active?.getAttribute('aria-label') || active?.textContent || active?.id || '';
  });

test('keep the focus near a control that goes or can no longer be pressed', 'AhKh_vs_QsQd_vs_9c9d', async page => {
  const pressKey = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter');
  await press(page, 'Player 3');
  await pressKey('Remove');
  assert.equal([await questionOf(page), await focused(page)], ['AhKh vs QsQd', 'Player 2']);
  await pressKey('Undo');
  await page.waitForFunction(() => document.title.includes('9c9d'));
  assert.is(await focused(page), 'Redo', 'nothing is left to undo');
  await pressKey('Redo');
  await page.waitForFunction(() => !document.title.includes('9c9d'));
  assert.is(await focused(page), 'Undo');
  for (let i = 2; i < 10; i++) await pressKey('Add a player');
  assert.is(await focused(page), 'Remove the last player');
  for (let i = 10; i > 2; i--) await pressKey('Remove the last player');
  assert.is(await focused(page), 'Add a player');
  await press(page, '+ dead card');
  await pick(page, '2c', '3c');
  await pressKey('dead card: 2 of clubs, press to remove it');
  assert.is(await focused(page), 'dead card: 3 of clubs, press to remove it');
  await pressKey('dead card: 3 of clubs, press to remove it');
  assert.is.not(await focused(page), 'the body');
  await press(page, 'Clear');
  await page.getByRole('link', { name: 'AhKh vs QsQc' }).press('Enter');
  await settled(page);
  assert.is.not(await focused(page), 'the body');
  await goTo(page, 'AhKh_vs_QsQx');
  await page.locator('#link-fault-close').press('Enter');
  assert.is.not(await focused(page), 'the body');
});

test.settled('have controls whose names have no signs for the eye', 'AhKh_vs_QQ+,AKo_on_Jh7c2h', async page => {
  await page.locator('.held').first().waitFor();
  assert.match(await page.locator('body').ariaSnapshot(), /Overpair/);
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  assert.not(lines.some(line => /[▸▾▶▼↶↷↺↻✕×]/.test(line)));
  assert.match(lines.join('\n'), /textbox "Question"/, 'without its key');
});
