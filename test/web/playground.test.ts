// The playground as a visitor meets it, in headless Chromium, served by the running service.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { percent } from '../../web/playground/numbers.js';
import { ENHANCED, PROBABILITIES } from '../http/service.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, ratesOf, settled, useVisitor, type Visitor, visit } from './browser.js';

const playground = suite<Visitor>('the playground');
useVisitor(playground);

playground('shows odds without a click, and sends requests to the service only', async visitor => {
  const visited = await visit(visitor, '/');
  await settled(visited.page);
  const { win, tie, lose } = await ratesOf(visited.page);
  const sum = [win, tie, lose].reduce((total, rate) => total + Number.parseFloat(rate ?? ''), 0);
  assert.ok(Math.abs(sum - 100) < 0.02, `${win} ${tie} ${lose}`);
  assert.match(await visited.page.locator('#status').innerText(), /^10,000,000 deals simulated, .+ a second\./);
  await closeWithoutErrors(visited);
});

playground('computes in web workers', async visitor => {
  const visited = await visit(visitor, '/');
  await settled(visited.page);
  assert.ok(visited.page.workers().length > 0);
  assert.ok(visited.page.workers().every(worker => /\/assets\/web-worker-[\w-]+\.js$/.test(worker.url())));
  await closeWithoutErrors(visited);
});

playground('has exactly the API’s numbers for the same seed', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKhQh7c&opponents=3&seed=7&simulations=1000000');
  const { page } = visited;
  await settled(page);
  const question = { cards: ['Ah', 'Kh', 'Qh', '7c'], opponents: 3, seed: 7, simulations: 1_000_000 };
  const { data } = (await visitor.service.post(ENHANCED, question)).json;
  assert.equal(await ratesOf(page), {
    win: percent(data.win_rate),
    tie: percent(data.tie_rate),
    lose: percent(data.lose_rate),
  });
  const titles = await page
    .locator('.categories-table td')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('title')));
  for (const [category, rate] of Object.entries<number>(data.our_hand_probabilities)) {
    const own = titles.find(title => title?.startsWith(`${category}: `));
    assert.ok(own?.startsWith(`${category}: ${percent(rate, 4)}`), `${own}, the API: ${rate}`);
  }
  await closeWithoutErrors(visited);
});

playground('comes within the margin of the API’s numbers for another seed, in 5 standard errors', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=9&seed=1');
  await settled(visited.page);
  const question = { cards: ['Ah', 'Kh'], opponents: 9, seed: 2, simulations: 10_000_000, detail: true };
  const { data } = (await visitor.service.post(ENHANCED, question)).json;
  const { win } = await ratesOf(visited.page);
  const apart = Math.abs(Number.parseFloat(win ?? '') / 100 - data.win_rate);
  // Two simulations differ by √2 of one's standard error; the page rounds to 0.005 points.
  assert.ok(
    apart < 5 * Math.SQRT2 * data.detail.standard_errors.win_rate + 0.00005,
    `${win}, the API: ${data.win_rate}`,
  );
  await closeWithoutErrors(visited);
});

playground('is exact when the street allows it, and shows that a simulation agrees', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKhQh7c2h&opponents=2&seed=7');
  const { page } = visited;
  await settled(page);
  const question = { cards: ['Ah', 'Kh', 'Qh', '7c', '2h'], opponents: 2, method: 'exact' };
  const { data } = (await visitor.service.post(ENHANCED, question)).json;
  assert.is((await ratesOf(page)).win, percent(data.win_rate, 3));
  assert.is(await page.locator('#status').innerText(), 'Exact: all 966,381,570 deals there are.');
  assert.match(
    (await page.locator('#convergence > svg').getAttribute('aria-label')) ?? '',
    /^Win: exact 58\.8338 %, simulated 58\.\d\d % after 10M deals$/,
  );
  await page.getByLabel('exact where possible').uncheck();
  await page.locator('#status', { hasText: '10,000,000 deals simulated' }).waitFor();
  await closeWithoutErrors(visited);
});

playground('shows categories alone where there are no opponents', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=0');
  const { page } = visited;
  await settled(page);
  const { data } = (await visitor.service.post(PROBABILITIES, { cards: ['Ah', 'Kh'], method: 'exact' })).json;
  assert.match(await page.locator('#summary').innerText(), /Most often: One Pair\s+43\.269 %/);
  const [, own] = (await page.locator('.categories-table td.own').allInnerTexts()).toReversed();
  assert.is(own?.trim(), percent(data.probabilities['One Pair']));
  assert.is(await page.locator('.categories-table td.theirs').first().isVisible(), false);
  await closeWithoutErrors(visited);
});

playground('shrinks the margin as deals are added', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=9&simulations=100000&seed=3');
  const { page } = visited;
  const pointsOf = async (): Promise<number> =>
    Number.parseFloat((await page.locator('.win .margin').innerText()).slice(2));
  await settled(page);
  const rough = await pointsOf();
  await page.getByLabel('Deals', { exact: true }).selectOption('10 million');
  await page.locator('#summary[data-deals="10000000"]').waitFor();
  assert.ok((await pointsOf()) < rough / 8, `${await pointsOf()} after ${rough}`);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the playground', missing)) playground.run();
