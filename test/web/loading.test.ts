// How the playground comes and stays: nothing moves, colours that are more than hues, paper.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, questionOf, settled, useVisitor, type Visitor, visit } from './browser.js';

/** Far below the 0.1 that counts as good: a line that moves on a phone is more. */
const MAX_SHIFT = 0.002;

const loading = suite<Visitor>('the playground on the screen and on paper');
useVisitor(loading);

/** The sum of all shifts, those behind a press too. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const marks = globalThis as unknown as { shift: number };
    marks.shift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) marks.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(done => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done((globalThis as unknown as { shift: number }).shift)),
        );
      }),
  );

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1360, 900],
] as const) {
  loading(`moves nothing while it loads, answers and tells a mistake, ${width} × ${height}`, async visitor => {
    const visited = await visit(visitor, '/docs', { viewport: { width, height }, reducedMotion: 'reduce' });
    const { page } = visited;
    await watchShifts(page);
    for (const question of [
      'AhKh_vs_QsQd_on_Jh7c2h',
      'AhKh_vs_20%25_vs_random_on_Jh7c2h',
      'AhKh_vs_QsQd',
      'AhKx_vs_QQ_on_Jh7c2h',
    ]) {
      await page.goto(`${visitor.service.server.url}/?${question}#q=${question}`);
      await settled(page);
      await page.locator('.held, #holdings-words:not(:empty)').first().waitFor({ state: 'attached' });
      const atFirst = await shiftOf(page);
      assert.ok(atFirst <= MAX_SHIFT, `${question}: ${atFirst}`);
      await page.locator('#typed').fill(`${await questionOf(page)} dead Xx `);
      await page.locator('#typed-error:not(:empty)').waitFor();
      const atMistake = (await shiftOf(page)) - atFirst;
      assert.ok(atMistake <= MAX_SHIFT, `a mistake in ${question}: ${atMistake}`);
    }
    await closeWithoutErrors(visited);
  });
}

loading('tells win and lose apart without hues: losing is hatched', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  const pattern = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate(found => getComputedStyle(found).backgroundImage);
  assert.match(await pattern('#summary .bar .lose'), /repeating-linear-gradient/);
  assert.is(await pattern('#summary .bar .win'), 'none');
  assert.match(await pattern('.theirs .track i'), /repeating-linear-gradient/);
  assert.is(await pattern('.own .track i'), 'none');
  await closeWithoutErrors(visited);
});

loading('is printed light, with its question, suits and bars, and without controls', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_20%25_on_Jh7c2h', { colorScheme: 'dark' });
  const { page } = visited;
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  const styleOf = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);
  assert.is(await page.locator('#printed-question').innerText(), 'AhKh vs 20% on Jh7c2h');
  assert.is(await styleOf(':root', 'color-scheme'), 'light');
  for (const coloured of ['.place .pip', '#summary .bar span', '.deck .card', '.track i']) {
    assert.is(await styleOf(coloured, 'print-color-adjust'), 'exact', coloured);
  }
  for (const shown of ['#headline', '.deck', '#categories table', '.held'])
    assert.ok(await page.locator(shown).first().isVisible(), shown);
  assert.match(
    await page.locator('#categories-title').evaluate(found => getComputedStyle(found, '::after').content),
    /You, Player 2: 20%/,
  );
  assert.is(await styleOf('.deck .card.better', 'border-top-width'), '2px', 'what is better is told without hues');
  for (const control of ['#beside', '#views', '#typed', '#undo', '#players', '#theme', '#holder', '#sure summary'])
    assert.not.ok(await page.locator(control).isVisible(), control);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the page on the screen', missing)) loading.run();
