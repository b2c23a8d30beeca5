// Outs, decisions, what the page remembers, and what it does while a long run goes on.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectedGain, neededEquity, readChips } from '../../web/playground/odds/decision.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, questionOf, settled, useVisitor, type Visitor, visit } from './browser.js';

const sums = suite('the sums of a decision');

sums('a bet of half the pot needs a quarter; at that equity a call wins nothing', () => {
  assert.is(neededEquity(100, 50), 0.25);
  assert.is(neededEquity(0, 10), 0.5);
  assert.is(expectedGain(0.25, 100, 50), 0);
  assert.is(expectedGain(1, 100, 50), 150);
});

sums('chips may be written with a point or a comma, and with commas between thousands', () => {
  assert.equal(
    ['33.5', '33,5', '1,000', '12,345,678', '', '-20', 'x'].map(readChips),
    [33.5, 33.5, 1000, 12_345_678, 0, 0, 0],
  );
});

sums.run();

const decisions = suite<Visitor>('decisions in the playground');
useVisitor(decisions);

decisions('names the outs of a hand, and how often one comes', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  assert.is(await page.locator('#described-hand').innerText(), 'Ace high, flush draw');
  const outs = page.locator('#outs');
  assert.match(await outs.innerText(), /Ahead after 15 of 45 next cards\./);
  assert.match(await outs.innerText(), /9 outs to a flush\s+36\.4 %/);
  assert.match(await outs.innerText(), /6 outs to a pair\s+25\.2 %/);
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  // The queen of hearts makes three, and the other hand's flush.
  assert.match(await outs.innerText(), /1 out to three of a kind\s+4\.4 %/);
  await closeWithoutErrors(visited);
});

decisions('counts no cards as outs that leave no more equity: none of a line, or some', async visitor => {
  const visited = await visit(visitor, '/#q=KhQs_vs_AsAd_on_Ah7c2d');
  const { page } = visited;
  const pairs = page.locator('#outs li', { hasText: 'to a pair' });
  await settled(page);
  assert.match(await pairs.innerText(), /^0 outs to a pair\s+0\.0 %/);
  assert.is(await pairs.locator('.weak').count(), 6);
  assert.match(await page.locator('#outs').innerText(), /: no outs\.$/);
  // A ten makes a pair of tens, and the straight of the other hand.
  await page.goto(`${visitor.service.server.url}/?some#q=AhTh_vs_KcQd_on_Js5c2h`);
  await settled(page);
  assert.match(await pairs.innerText(), /^3 outs to a pair\s+13\.\d %/);
  assert.is(await pairs.locator('.face').count(), 6);
  assert.is(await pairs.locator('.weak').count(), 3);
  await closeWithoutErrors(visited);
});

decisions('says what a call needs and what it wins, and a link has the pot and the bet', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  await page.getByLabel('Pot').fill('100');
  await page.getByLabel('Bet to call').fill('50');
  const words = page.locator('#decision');
  const expected =
    'A call of 50 into 150 needs 25.00 %. 54.44 % is 29.4 points above: a call wins 58.9 on average, if nobody bets later.';
  assert.is(await words.innerText(), expected);
  await page.waitForURL(/&pot=100&bet=50&/);
  await page.reload();
  await settled(page);
  assert.is(await words.innerText(), expected);
  await closeWithoutErrors(visited);
});

decisions('tells the situation in the page’s title', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  await settled(visited.page);
  assert.is(await visited.page.title(), '54.44 % · AhKh vs QsQd on Jh7c2h · Poker odds');
  await closeWithoutErrors(visited);
});

decisions('keeps recent situations in the browser, and forgets them when told to', async visitor => {
  const visited = await visit(visitor, '/#q=2c2d_vs_AhAd');
  const { page } = visited;
  await settled(page);
  await page.locator('#typed').fill('2c2d vs KhKd');
  await page.getByText('Recent situations').click();
  await page.getByRole('link', { name: '2c2d vs KhKd' }).waitFor();
  await page.reload();
  await page.getByText('Recent situations').click();
  await page.getByRole('link', { name: '2c2d vs AhAd' }).click();
  await page.locator('[data-place=seat-1-0][data-card=Ah]').waitFor();
  assert.is(await questionOf(page), '2c2d vs AhAd');
  await page.getByRole('button', { name: 'Forget them' }).click();
  assert.is(await page.locator('#recent-list').innerText(), 'None yet.');
  assert.is(await page.evaluate(() => localStorage.getItem('recent')), null);
  await closeWithoutErrors(visited);
});

/** Resolves when the page has been drawn so many times. */
const showFrames = async (page: Page, frames: number): Promise<void> => {
  for (let shown = 0; shown < frames; shown++) await page.evaluate(() => new Promise(requestAnimationFrame));
};

decisions('stops a long run, and keeps what is known of it', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_random_vs_random_vs_random_vs_random&simulations=1000000000');
  const { page } = visited;
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('#status', { hasText: /of 1B deals sampled.*Stopped\.$/ }).waitFor();
  const deals = await page.locator('#summary').getAttribute('data-deals');
  await showFrames(page, 20);
  assert.is(await page.locator('#summary').getAttribute('data-deals'), deals);
  await closeWithoutErrors(visited);
});

decisions('keeps every place in sight on a phone while the deck is: upright and on its side', async visitor => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    const visited = await visit(visitor, '/#q=AhKh_vs_random', { viewport, hasTouch: true, isMobile: true });
    const { page } = visited;
    await settled(page);
    assert.is(await page.locator('#strip').isVisible(), false);
    await page.getByRole('button', { name: 'Cards', exact: true }).first().tap();
    await page.locator('#deck [data-card="2c"]').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById('deck')?.scrollIntoView());
    await page.locator('#strip').waitFor();
    const box = await page.locator('#strip').boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 70, JSON.stringify(box));
    await page.locator('#deck [data-card="2c"]').tap();
    assert.is(await page.locator('#strip .slot .face').count(), 3);
    await page
      .locator('#strip .strip-seat > b', { hasText: /^\d+ %$/ })
      .first()
      .waitFor();
    await closeWithoutErrors(visited);
  }
});

decisions('says without JavaScript what the page is, and how to ask in a terminal and over HTTP', async visitor => {
  const visited = await visit(visitor, '/', { javaScriptEnabled: false });
  const text = await visited.page.locator('noscript').innerText();
  assert.match(text, /computes Texas Hold’em equity in the browser/);
  assert.match(text, /poker-odds equity AhKh vs QQ\+ --board Qh7c2h/);
  assert.match(text, /curl -H "Authorization: Bearer \$KEY"/);
  assert.is(await visited.page.locator('main').isVisible(), false);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of decisions', missing)) decisions.run();
