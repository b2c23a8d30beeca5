// Run-outs in the playground: next cards in groups, every flop, whose equity they show, and the columns beside them.
import * as assert from 'uvu/assert';
import { goToOdds, pageSuite, press, questionOf, screenOf } from './browser.js';

const test = pageSuite('run-outs');

test('lists next cards in groups, sorts them, and puts one on the board', 'AhKh_vs_QsQd_on_Jh7c2h', async page => {
  const names = page.locator('.run-out-groups .group-name');
  await names.first().waitFor();
  const groups = ['Ace', 'Flush possible', 'Overcard', 'Straight possible', 'Blank', 'Pairs the board'];
  assert.equal(await names.allInnerTexts(), groups);
  await press(page, 'Share');
  assert.is(await names.first().innerText(), 'Blank');
  assert.is(await page.locator('[aria-sort=descending] :focus').innerText(), 'Share');
  const title = page.locator('#run-outs-title');
  const seat = page.locator('#run-outs-panel').getByRole('button', { name: 'Player 2', exact: true });
  await press(page, 'Player 2');
  assert.is(await title.innerText(), 'Turn cards: your equity', 'as above, whichever seat is edited');
  await seat.click();
  assert.is(await title.innerText(), 'Turn cards: Player 2’s equity');
  await press(page, 'You');
  assert.is(await seat.getAttribute('aria-pressed'), 'true', 'the choice stays');
  await press(page, 'Equity');
  assert.is(await names.first().innerText(), 'Pairs the board');
  await press(page, 'Flush possible');
  assert.is(await page.locator('.run-out-cards .chip').count(), 9);
  assert.is(await page.locator('[role=group][aria-label="The best five"] .chip').count(), 5);
  await page.locator('.run-out-cards .chip').first().click();
  assert.match(await questionOf(page), /^AhKh vs QsQd on Jh7c2h.h$/);
});

test('shows the next cards for any seat that plays', 'AhKh_vs_QsQd_vs_20%25_on_Jh7c2h3s', async page => {
  const panel = page.locator('#run-outs-panel');
  const title = panel.locator('h2');
  await panel.getByRole('combobox', { name: 'Whose equity' }).selectOption('Player 3');
  assert.is(await title.innerText(), 'River cards: Player 3’s equity');
  await page.locator('#typed').fill('AhKh vs QsQd on Jh7c2h3s');
  await title.getByText('your').waitFor();
  assert.is(await panel.getByRole('button', { pressed: true }).innerText(), 'You');
});

test.settled('says so if no next card changes the equity', '2c7d_vs_2d7c_on_AsAhKsKh', async page => {
  assert.is(await page.locator('.run-out-words').innerText(), 'Now 50.0\u00a0%; no card changes it.');
  assert.is(await page.locator('.chip:visible').count(), 0);
});

test('counts every flop with its progress, and puts one on the board', 'AhKh_vs_QcQd', async page => {
  await press(page, 'Count every flop');
  await page.locator('.run-out-groups .group-name').first().waitFor();
  assert.match(
    await page.locator('.run-out-words').innerText(),
    /^Now 4\d\.\d\u00a0%; flops that raise it come in \d+\u00a0% of the deals\.$/,
  );
  const best = page.locator('[role=group][aria-label="The best five"] .chip').first();
  assert.ok(await best.evaluate(each => each === document.activeElement), 'the focus of the button that went');
  assert.match((await best.textContent()) ?? '', /100\u00a0%put on the board$/);
  for (const [width, inRow] of [
    [1440, 5],
    [360, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const chips = await page
      .locator('[role=group][aria-label="The worst five"] .chip')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()));
    const [first, ...others] = chips;
    assert.is(others.filter(({ top }) => top === first!.top).length, inRow - 1, `flops in a row, ${width} wide`);
    assert.ok(
      others.every(({ left }) => left >= first!.left),
      `no flop is below the label, ${width} wide`,
    );
  }
  await best.click();
  assert.match(await questionOf(page), /^AhKh vs QcQd on \w{6}$/);
});

test('offers no count of a question that is no longer asked', 'AhKh_vs_QcQd&simulations=1000000000', async page => {
  const count = page.getByRole('button', { name: 'Count every flop' });
  await count.waitFor();
  await page.locator('#typed').fill('AhKh vs 10% vs 20% vs 30% vs random vs random on Jh7c2h');
  await page.locator('#run-outs-title', { hasText: 'Turn cards' }).waitFor();
  assert.not(await count.isVisible());
});

test.settled('stops a count', '20%25_vs_30%25_vs_40%25&simulations=100000', async page => {
  await press(page, 'Count every flop');
  await page.locator('#run-outs progress').waitFor();
  await page.locator('#run-outs').getByRole('button', { name: 'Stop' }).click();
  await page.locator('#run-outs').getByText('Stopped.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Count every flop' }).isVisible());
});

for (const [width, questions] of [
  [1366, ['AKs_vs_QQ%2B,_AKo', 'AhKh_vs_25%25', 'AKs_vs_QQ%2B,_AKo_on_Qh7c2d']],
  [1024, ['AKs_vs_QQ%2B,_AKo', 'AhKh_vs_25%25']],
  [1920, ['AKs_vs_QQ%2B,_AKo', 'AhKh_vs_25%25']],
] as const) {
  test(
    `has columns of about one length, also with every flop, ${width} wide`,
    '/docs',
    screenOf(width, 768),
    async page => {
      for (const question of questions) {
        await goToOdds(page, question);
        const tops = (): Promise<number[]> =>
          page
            .locator(`#felt, #answer, #pick, #run-outs-panel${width === 1920 ? ', #sure' : ''}`)
            .evaluateAll(all => all.map(each => each.getBoundingClientRect().top + scrollY));
        const count = page.getByRole('button', { name: 'Count every flop' });
        await page.locator('body:not(.unstudied)').waitFor();
        if (!question.includes('_on_')) {
          const before = await tops();
          await count.click();
          await page.locator('.run-out-groups tbody tr').first().waitFor();
          assert.equal(await tops(), before, `nothing above the list moves: ${question}`);
        }
        const ends = await page
          .locator('main > .column')
          .evaluateAll(all => all.map(each => [...each.children].at(-1)?.getBoundingClientRect().bottom ?? 0));
        const [least = 0, most = 0] = [Math.min(...ends.filter(Boolean)), Math.max(...ends)];
        // Three columns have other parts below them.
        assert.ok(least > (width === 1920 ? 0.57 : 0.8) * most, `columns end at ${ends.join(', ')}: ${question}`);
      }
    },
  );
}
