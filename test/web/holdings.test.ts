// "What beats you" in the playground: the hands of a range, or any two cards, by what they make beside a known hand.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { goTo, pageSuite, screenOf, settled } from './browser.js';

const test = pageSuite('the hands of a range');

const rowsOf = (page: Page): Promise<string[]> => page.locator('.held summary b').allInnerTexts();
const wordsOf = (page: Page): Promise<string> => page.locator('#holdings-words').innerText();

test.settled('are listed by what beats a hand; a row opens', 'AhKh_vs_QQ,JJ,AK_on_Jh7c2h', async page => {
  await page.locator('.held').first().waitFor();
  assert.equal(await rowsOf(page), ['Set', 'Overpair', 'Ace High, a tie']);
  assert.is(await page.locator('.held-own').innerText(), 'You: Ace High');
  assert.is(
    await wordsOf(page),
    '9 of 18 combos (50.0\u00a0%) beat your Ace High; 9 tie. 18 of 28 combos are possible.',
  );
  await page.getByText('Overpair').click();
  const hands = page.locator('.held[open] li');
  await hands.first().waitFor();
  assert.is(await hands.count(), 6);
  assert.match(
    (await hands.first().textContent()) ?? '',
    /queen of spades and queen of hearts, equity \d+\.\d\d\u00a0%/,
  );
});

test.settled('have each number on one line', '2c3d_vs_AA_on_KsKd7c7h', screenOf(1440, 900), async page => {
  const numbers = page.locator('.held .number', { hasText: '100.0 %' });
  await numbers.nth(1).waitFor();
  const heights = await numbers.evaluateAll(all => all.map(each => each.getBoundingClientRect().height));
  assert.equal(new Set(heights).size, 1);
  assert.ok(heights[0]! < 30, `${heights[0]} pixels high`);
});

test.settled(
  'leave no empty block below one row',
  'KsKd_vs_AhAd,AhAc_on_Jh7c2h4d9s',
  screenOf(720, 450),
  async page => {
    await page.locator('.held-own').waitFor();
    const rows = (await page.locator('#holdings-rows').boundingBox())!;
    const list = (await page.locator('#holdings-rows > div').boundingBox())!;
    assert.ok(rows.height - list.height < 8, `${rows.height} beside ${list.height} pixels`);
  },
);

test('are of the chosen seat, or of a range, or of any two cards if all are known', 'AhKh_vs_QQ', async page => {
  await settled(page);
  assert.not(await page.locator('#holdings-panel').isVisible(), 'before the flop there are no made hands');
  await goTo(page, 'AhKh_vs_QsQd_vs_random_vs_QQ,99_on_Jh7c2h');
  await page.locator('.held').first().waitFor();
  const title = page.locator('#holdings-title');
  assert.is(await title.innerText(), 'What beats you: Player 4');
  await page.getByRole('button', { name: 'Player 3', exact: true }).first().click();
  await page.locator('.held', { hasText: 'Two Pair' }).first().waitFor();
  assert.is(await title.innerText(), 'What beats you: Player 3');
  await goTo(page, 'AhKh_vs_QsQc_vs_AK_on_Qh7c2d5s9h');
  const words = 'Player 2 beats you with Three of a Kind, Queens. No hand of Player 3 beats your Ace High; 9 tie.';
  await page.locator('#holdings-words', { hasText: words }).waitFor();
  assert.not(await page.locator('#graph-panel').isVisible(), 'two known hands have no curve');
  await goTo(page, 'AhKh_vs_QsQd_vs_9c9d_folded_on_Jh7c2h');
  await page.locator('#holdings-words', { hasText: 'All hands are known' }).waitFor();
  assert.match(
    await wordsOf(page),
    'Of any other two cards, 386 of 903 combos (42.7\u00a0%) beat your Ace High; 9 tie.',
  );
});
