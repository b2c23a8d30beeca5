// The line that questions are typed into: in sight above a phone's keyboard, with its sentence; what it understands, and what it asks.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { readQuestion, separateHands } from '../../web/playground/situation/question.js';
import { AXE, assertAccessible, PHONE, pageSuite, press, questionOf, screenOf, settled } from './browser.js';

const test = pageSuite('the typed line');

const field = (page: Page) => page.locator('#typed');

/** Whether an element is wholly in sight, and nothing lies over its middle. */
const isInSight = (page: Page, part: string): Promise<boolean> =>
  page.locator(part).evaluate(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    (each as HTMLElement).style.pointerEvents = 'auto'; // a sentence lets taps through
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && found !== null && each.contains(found);
  });

for (const [name, width, height, keyboard] of [
  ['upright', 360, 740, 300],
  ['across', 740, 360, 190],
] as const) {
  test.settled(
    `is above the keyboard of a phone, ${name}`,
    'AhKh_vs_QsQd',
    { ...PHONE, ...screenOf(width, height) },
    async page => {
      await page.evaluate(() => scrollTo(0, 9999));
      await field(page).tap();
      await page.setViewportSize({ width, height: height - keyboard });
      // A phone does so when its keyboard opens.
      await field(page).evaluate(each => each.scrollIntoView({ block: 'nearest' }));
      await field(page).fill('AhKh vs QsQd on Jh7c2hXx and a long text that cannot be read');
      await page.locator('#typed-error:not(:empty)').waitFor();
      for (const part of ['#typed', '#typed-error', '#typed-show'])
        assert.ok(await isInSight(page, part), `${part} ${JSON.stringify(await page.locator(part).boundingBox())}`);
    },
  );
}

test('stands above the table on an upright phone', 'AhKh_vs_QsQd', PHONE, async page => {
  const topOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())!.y;
  assert.ok((await topOf('#typed')) < (await topOf('.felt')) && (await topOf('.felt')) < (await topOf('#views')));
});

test.settled('shows what it understands for the key "/"', 'AhKh_vs_QsQd', AXE, async page => {
  const hint = page.locator('#typed-hint:not(.unseen)');
  assert.is(await hint.count(), 0);
  await page.keyboard.press('/');
  assert.match(await hint.innerText(), /vs, | or \/ between players.*on Qh7c2d the board/s);
  await assertAccessible(page, 'what the line understands');
  await page.keyboard.type('A');
  assert.is(await hint.count(), 0);
  await field(page).blur();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  assert.is(await hint.count(), 0);
  // All that it shows can be typed.
  const line = 'AhKh folded | 10h9h / QQ+, AKs:0.5 v 20% vs random vs 3 on Qh7c2d dead 2c';
  assert.equal(readQuestion(line).faults, []);
});

test.settled(
  'is left by Enter on a phone, whose keyboard then closes, unless there is a mistake',
  '/',
  PHONE,
  async page => {
    const isFocused = (): Promise<boolean> => field(page).evaluate(each => each === document.activeElement);
    for (const [text, stays] of [
      ['AhKh vs QsQx', true],
      ['AhKh vs QsQc', false],
    ] as const) {
      await field(page).tap();
      await field(page).fill(text);
      await page.keyboard.press('Enter');
      assert.is(await isFocused(), stays, text);
    }
  },
);

test.settled('shows it on phones as soon as it is tapped', 'AhKh_vs_QsQd', PHONE, async page => {
  await field(page).tap();
  assert.ok(await page.locator('#typed-hint:not(.unseen)').isVisible());
});

test.settled('asks whether hands with commas between them are players', '/', async page => {
  await field(page).fill('AhKh, QsQc on Jh7c2h');
  const asked = page.locator('#typed-asked');
  assert.is(await asked.innerText(), 'Read as one player’s range. Or are they 2 players?');
  await settled(page);
  await press(page, 'Make them 2 players');
  assert.equal([await questionOf(page), await asked.innerText()], ['AhKh vs QsQc on Jh7c2h', '']);
  assert.is(await page.locator('.seat').count(), 2);
  await page.locator('.seat .place.filled').nth(3).waitFor();
  for (const text of ['AA vs AhKh, QsQc', 'AhKh, QsQ', 'AhKh']) {
    await field(page).fill(text);
    assert.is(await asked.innerText(), '', text);
  }
});

test.pure('separates hands by "vs" only where they are the only player', () => {
  assert.is(separateHands('AhKh,QsQc; 9c9d'), 'AhKh vs QsQc vs 9c9d');
  assert.is(separateHands('AhKh, QsQc on Jh7c2h dead 2c'), 'AhKh vs QsQc on Jh7c2h dead 2c');
  for (const text of ['', 'QQ, AK', 'AhKh, QQ', 'AA vs AhKh, QsQc', 'AA/AhKh, QsQc', Array(11).fill('AhKh').join()]) {
    assert.is(separateHands(text), undefined, text);
  }
});
