// What the answer says beside the equity: outs and how often they come, how many hands of a range are counted, and no verdict before it holds.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { goToOdds, noteChanges, pageSuite, press } from './browser.js';

const test = pageSuite('the words beside an equity');

const totalOf = (page: Page): Promise<string> => page.locator('#outs h3').innerText();
const linesOf = (page: Page): Promise<string[]> =>
  page.locator('#outs li').evaluateAll(all =>
    all.map(each =>
      [...each.children]
        .slice(0, 2)
        .map(part => part.textContent)
        .join(' ')
        .trim(),
    ),
  );

test.settled('count all outs, with the chance on the turn and by the river', 'AhKh_vs_QsQd_on_Jh7c2h', async page => {
  assert.is(await totalOf(page), '15 outs: 33\u00a0% on the turn, 56\u00a0% by the river');
  assert.equal(await linesOf(page), [
    '9 outs to a flush 36.4\u00a0% by the river',
    '6 outs to a pair 25.2\u00a0% by the river',
  ]);
  await goToOdds(page, 'AhKh_vs_QsQd_on_Jh7c2h3s');
  assert.is(await totalOf(page), '15 outs: 34\u00a0% on the river');
  assert.equal(await linesOf(page), ['9 outs to a flush 20.5\u00a0%', '6 outs to a pair 13.6\u00a0%']);
  await goToOdds(page, 'AhKh_vs_QQ+_on_Jh7c2h');
  assert.match(await totalOf(page), /^\d+ outs: about /);
});

test.settled('say of cards that do not help that they are not outs', '5h4h_vs_AsAd_on_KsKd9c8h', async page => {
  assert.match(await totalOf(page), /^No outs on the next card$/);
  const lines = await linesOf(page);
  assert.not(lines.some(line => / 0\.0\u00a0%|^0 /.test(line)));
  assert.ok(
    lines.some(line => /^(A|Two|Three|Four) [^%]*, but no outs$/.test(line)),
    lines.join('; '),
  );
});

test.settled('are of a selected seat too, if its hand is known', 'AhKh_vs_QsQd_vs_88_on_Jd7h2c', async page => {
  const own = await totalOf(page);
  await press(page, 'Player 2');
  assert.match(await totalOf(page), /^Player 2: 2 outs: about \d+\u00a0% on the turn, \d+\u00a0% by the river$/);
  assert.equal(await linesOf(page), ['2 outs to three of a kind 8.8\u00a0% by the river']);
  assert.is(await page.locator('#described-hand').innerText(), 'Ace High', 'below "Your equity"');
  const lines = await page.locator('#outs > p:not(:empty)').allInnerTexts();
  assert.match(lines.join(' '), /^You beat .* now.*\. Player 2: Pair of Queens\S* ?.*Player 2 beats .* now/);
  assert.match(await page.locator('#legend').innerText(), /^You have \d+\.\d\d\s% now: /);
  await press(page, 'Player 3');
  assert.is(await totalOf(page), own, 'a range has no outs');
  await press(page, 'You');
  assert.is(await totalOf(page), own);
});

test('have no margin while all deals are counted, and no verdict from a first sample', '/docs', async page => {
  const notes = await noteChanges(page);
  /** What is said of a call before there is a better sample. */
  const judged = (all: Awaited<ReturnType<typeof notes>>) =>
    all.filter(({ isGrey, decision }) => isGrey && /\+|costs/.test(decision));
  await goToOdds(page, 'AhKh_vs_QQ+_vs_JJ&pot=100&bet=50');
  const counted = await notes();
  const badges = counted.map(({ badge }) => badge);
  assert.not(badges.some(badge => /±/.test(badge)));
  assert.ok(counted.some(({ isGrey, badge }) => isGrey && badge === 'counting…'));
  assert.is(badges.at(-1), 'exact');
  assert.match(counted.at(-1)!.decision, /^(Call: \+|Fold: a call costs )/);
  assert.equal(judged(counted), []);
  await goToOdds(page, 'AhAd_vs_AsAc_vs_random&pot=1&bet=1&method=monte-carlo&simulations=100000');
  assert.equal(judged(await notes()), []);
});

test('have no verdict where the margin of a sample leaves it open', '/', async page => {
  // Two players who both have any two cards share the pot equally, and a call of the whole pot needs a third.
  await goToOdds(page, 'random_vs_random_vs_AhKh_folded&pot=0.01&bet=1000&method=monte-carlo&simulations=100000');
  assert.is(await page.locator('#decision').innerText(), 'Too close for a verdict from this sample.');
  await goToOdds(page, 'AhAd_vs_random&pot=100&bet=50&method=monte-carlo&simulations=100000');
  assert.match(await page.locator('#decision').innerText(), /^Call: \+/);
});
