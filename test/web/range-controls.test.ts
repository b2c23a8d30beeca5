// The controls of a range: suits that look pressed and use the brush, the slider for the strongest hands, and what colours mean.
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { AXE, assertAccessible, cellOf, pageSuite, press, questionOf } from './browser.js';

const test = pageSuite('the controls of a range');

const combosOf = (page: Page): Locator => page.locator('.combos button');

/** The buttons that look the same pressed and not, under the pointer too, which changes the colour of the border. */
const findAlike = (page: Page): Promise<string[]> =>
  page.locator('button[aria-pressed]:visible:not(.cell, .seat-name)').evaluateAll(buttons =>
    buttons
      .filter(button => {
        const looks = ['true', 'false'].map(pressed => {
          button.setAttribute('aria-pressed', pressed);
          const { backgroundColor, borderWidth, borderStyle, boxShadow } = getComputedStyle(button);
          return [backgroundColor, borderWidth, borderStyle, boxShadow].join();
        });
        return looks[0] === looks[1];
      })
      .map(button => button.textContent ?? ''),
  );

test.settled('look pressed if they are', 'AhKh_vs_QQ+,AsKs_on_Jh7c2h', AXE, async page => {
  await page.getByText('Use it in code').click();
  assert.equal(await findAlike(page), [], 'beside the deck');
  await press(page, 'Player 2');
  await cellOf(page, 'AJs').focus();
  await page.locator('.combos .impossible').waitFor();
  await assertAccessible(page, 'the suits of a class');
  assert.equal(await findAlike(page), [], 'beside a range');
});

test('of single hands use the brush, Shift and View only too, and show weights', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await press(page, 'View only');
  await cellOf(page, 'AKs').click();
  assert.equal(
    await combosOf(page).evaluateAll(all => all.map(each => each.matches(':disabled'))),
    Array(4).fill(true),
  );
  await press(page, '50 %');
  await combosOf(page).nth(0).click();
  assert.is(await questionOf(page), 'AhKh vs QQ+, AsKs:0.5');
  assert.is(await combosOf(page).nth(0).getAttribute('title'), 'weight 50\u00a0%');
  await press(page, '100 %');
  await combosOf(page).nth(0).click();
  await combosOf(page).nth(1).click();
  assert.is(await questionOf(page), 'AhKh vs QQ+, AsKs, AhKh');
  await combosOf(page)
    .nth(0)
    .click({ modifiers: ['Shift'] });
  await press(page, 'Erase');
  await combosOf(page).nth(1).click();
  await combosOf(page).nth(2).click();
  assert.is(await questionOf(page), 'AhKh vs QQ+');
});

test('of single hands are of the class that the line names', 'AhKh_vs_A6s-A2s,QQ', async page => {
  await press(page, 'Player 2');
  await press(page, 'Erase');
  await cellOf(page, 'A6s').hover();
  await page.mouse.down();
  for (const name of ['A5s', 'A4s', 'A3s', 'A2s']) await cellOf(page, name).hover();
  await page.mouse.up();
  const shown = async (): Promise<string[]> => [
    await page.locator('.described b').innerText(),
    await page.locator('.combos b').innerText(),
  ];
  assert.equal(await shown(), ['A2s:', 'A2s']);
  await cellOf(page, 'QQ').hover();
  await combosOf(page).first().hover();
  assert.equal(await shown(), ['A2s:', 'A2s'], 'outside of the matrix the line is about the row again');
});

test('for the strongest hands say nothing of another range', 'AhKh_vs_QQ+,A5s,76s:0.5', async page => {
  await press(page, 'Player 2');
  const slider = page.getByRole('slider', { name: 'Top % of hands' });
  const field = page.getByLabel('Range', { exact: true });
  const percent = page.locator('#range-editor output');
  const back = page.getByRole('button', { name: /^Back to/ });
  assert.equal([await percent.innerText(), await back.isVisible()], ['–', false]);
  assert.is(await slider.getAttribute('aria-valuetext'), 'not a range of the strongest hands');
  for (const [range, shown] of [
    ['11.5%', '11.5 %'],
    ['5%-15%', '–'],
  ] as const) {
    await field.fill(range);
    assert.is(await percent.innerText(), shown, range);
  }
  await field.fill('QQ+, A5s');
  await slider.fill('14');
  await slider.fill('30');
  assert.equal([await questionOf(page), await percent.innerText()], ['AhKh vs 30%', '30 %']);
  assert.is(await back.getAttribute('title'), 'Back to QQ+, A5s');
  await back.click();
  assert.equal([await questionOf(page), await back.isVisible()], ['AhKh vs QQ+, A5s', false]);
  for (const replace of [
    () => press(page, 'Clear range'),
    () => page.getByLabel('Presets').selectOption('All pairs'),
  ]) {
    await replace();
    await back.click();
    assert.is(await questionOf(page), 'AhKh vs QQ+, A5s');
  }
  for (const width of [360, 720, 760, 820, 899, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const box = (await slider.boundingBox())!;
    assert.ok(box.width >= 120, `${width} wide: ${box.width}`);
  }
});

const THREE = '9h8h_vs_AA,KK_vs_QcQd_on_7h6h2c';
test.settled('are coloured by an equal share of the pot, as in the terminal', THREE, async page => {
  await page.locator('.range-tile:visible').click();
  const hue = (name: string): Promise<number[]> =>
    cellOf(page, name).evaluate(cell => {
      const probe = document.body.appendChild(document.createElement('canvas')).getContext('2d')!;
      const style = getComputedStyle(cell);
      cell.style.backgroundColor = 'var(--in)';
      probe.fillStyle = style.backgroundColor;
      cell.style.backgroundColor = '';
      probe.fillRect(0, 0, 1, 1);
      return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 2)];
    });
  const equity = async (name: string): Promise<number> =>
    Number(/equity (\S+)/.exec((await cellOf(page, name).getAttribute('aria-label')) ?? '')?.[1]);
  const aces = await equity('AA');
  assert.ok(aces > 33.4 && aces < 49, `${aces}: between an equal share of three and of two`);
  const [red = 0, green = 0] = await hue('AA');
  assert.ok(green > red, `${red} red, ${green} green`);
  assert.match(await page.locator('.scale').innerText(), /33\.3\u00a0%/);
});
