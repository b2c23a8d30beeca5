// Ranges in the playground: painted, typed and shown in the matrix.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { formatPercent } from '../../web/playground/page/numbers.js';
import { equitiesByClass } from '../../web/playground/ranges/classes.js';
import { ask, becomes, cellOf, goTo, headline, PHONE, pageSuite, press, questionOf, settled } from './browser.js';

const test = pageSuite('ranges in the playground');

/** "21 of 36 combos", without the words around it. */
const sizeOf = async (page: Page, where: string): Promise<string> => {
  const text = (await page.locator(where).first().innerText()).replaceAll('\u00a0', ' ');
  return /(\d+ of )?\d+ combos(?! by weight)/.exec(text)?.[0] ?? text;
};

/** The description of the selected cell, below the matrix. */
const describedIn = (page: Page): Promise<string> => page.locator('.described').innerText();

test('are painted by pressing and dragging, erased with shift, and weighed', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await cellOf(page, '99').hover();
  await page.mouse.down();
  await cellOf(page, 'TT').hover();
  await cellOf(page, 'JJ').hover();
  await page.mouse.up();
  assert.is(await questionOf(page), 'AhKh vs 99+');
  await cellOf(page, 'JJ').hover();
  await page.mouse.down();
  await cellOf(page, 'JTs').hover();
  await page.mouse.up();
  assert.is(await questionOf(page), 'AhKh vs 99+, JTs', 'a drag paints wherever it begins');
  await cellOf(page, 'JTs').click();
  await cellOf(page, '99').click({ modifiers: ['Shift'] });
  assert.is(await questionOf(page), 'AhKh vs TT+', 'a press on a painted class removes it');
  await press(page, '50 %');
  await cellOf(page, 'AKs').click();
  assert.is(await questionOf(page), 'AhKh vs TT+, AKs:0.5');
  const count = page.locator('.range-count');
  assert.is(await count.innerText(), '34 combos, 2.4\u00a0% of all by weight; 27 possible');
  await press(page, 'View only');
  await cellOf(page, 'AKs').click();
  assert.is(await questionOf(page), 'AhKh vs TT+, AKs:0.5', 'to look changes nothing');
  await press(page, 'Erase');
  await cellOf(page, 'AKs').click();
  assert.is(await count.innerText(), '30 combos, 2.3\u00a0% of all; 24 possible');
});

test(
  'are painted between the ends of a drag: a block, a row, or the diagonal that joins them',
  'AhKh_vs_QQ+',
  async page => {
    await press(page, 'Player 2');
    const drag = async (...names: readonly string[]): Promise<string> => {
      await cellOf(page, names[0]!).hover();
      await page.mouse.down();
      for (const name of names.slice(1)) await cellOf(page, name).hover();
      await page.mouse.up();
      return questionOf(page);
    };
    assert.is(await drag('JTs', '98s'), 'AhKh vs QQ+, JTs, T9s, 98s', 'suited connectors');
    await page.keyboard.press('ControlOrMeta+z');
    assert.is(await drag('ATs', 'KQs'), 'AhKh vs QQ+, AQs-ATs, KTs+', 'a block');
    await page.keyboard.press('ControlOrMeta+z');
    assert.is(await drag('A5s', '22', 'A2s'), 'AhKh vs QQ+, A5s-A2s', 'what the drag leaves again is as before');
    await page.keyboard.press('ControlOrMeta+z');
    assert.is(await questionOf(page), 'AhKh vs QQ+');
  },
);

test(
  'that were suggested are replaced by what is painted first, but not by what is erased',
  'AhKh_vs_random',
  async page => {
    await press(page, 'Player 2');
    await page.locator('#hold-range').click();
    await becomes(page, 'AhKh vs 20%');
    assert.is(await describedIn(page), 'Suggested range: painting replaces it.');
    await cellOf(page, 'AA').click({ modifiers: ['Shift'] });
    assert.match(await questionOf(page), /^AhKh vs KK-/, 'what is erased is taken from it');
    for (const name of ['AA', 'T9o']) {
      await goTo(page, 'AhKh_vs_random');
      await press(page, 'Player 2');
      await page.locator('#hold-range').click();
      await cellOf(page, name).click();
      await becomes(page, `AhKh vs ${name}`);
    }
    await cellOf(page, '98o').click();
    await becomes(page, 'AhKh vs T9o, 98o');
  },
);

test('are undone one gesture at a time, by keys, Undo and the back button', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await cellOf(page, 'T9s').hover();
  await page.mouse.down();
  for (const name of ['T8s', 'T7s', 'T6s', 'T5s', 'T4s']) await cellOf(page, name).hover();
  await page.mouse.up();
  const painted = await questionOf(page);
  assert.is(painted, 'AhKh vs QQ+, T4s+');
  const slider = page.getByRole('slider', { name: 'Top % of hands' });
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 10, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
  await page.mouse.up();
  for (let i = 0; i < 3; i++) await slider.press('ArrowRight');
  const slid = await questionOf(page);
  assert.match(slid, /^AhKh vs [45]\d%$/);
  await page.keyboard.press('ControlOrMeta+z');
  await becomes(page, painted);
  await press(page, 'Undo');
  await becomes(page, 'AhKh vs QQ+');
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await becomes(page, painted);
  await page.goForward();
  await becomes(page, slid);
  await page.goBack();
  await becomes(page, painted);
  await press(page, 'Undo');
  await becomes(page, 'AhKh vs QQ+');
});

test('have as many possible combos as the API says', 'random_vs_15%25_on_Jh7c2h_dead_As', async (page, service) => {
  const question = { players: ['random', '15%'], board: ['Jh', '7c', '2h'], dead: ['As'] };
  const { combos } = (await ask(service, question)).players[1];
  assert.is(await sizeOf(page, '.range-tile small'), `${combos} of 200 combos`);
  await press(page, 'Player 2');
  const share = formatPercent(200 / 1326, 1);
  assert.is(await page.locator('.range-count').innerText(), `200 combos, ${share} of all; ${combos} possible`);
});

const known = 'AhKh_vs_QQ%2B,_AKo,_JJ:0.5_vs_JJ%2B_on_Qh7c2d';

test.settled('have one size everywhere: how many of their hands the known cards leave', known, async page => {
  const sizes = async (): Promise<string[]> => [
    await sizeOf(page, '.range-tile small'),
    await sizeOf(page, '.small-range .hint'),
    await sizeOf(page, '#holdings-words'),
  ];
  await page.locator('.held').first().waitFor();
  await press(page, 'Player 2');
  assert.equal(await sizes(), Array(3).fill('21 of 36 combos'));
  assert.match(await page.locator('.range-count').innerText(), /^36 combos, 2\.5\s% of all by weight; 21 possible$/);
  assert.is(
    await page.locator('.range-tile[title]').first().getAttribute('title'),
    'QQ+, AKo, JJ:0.5: 21 of 36 combos',
  );
  await cellOf(page, 'KK').hover();
  assert.match(await page.locator('.described').innerText(), /^KK: 3 of 6 combos/);
  await goTo(page, '2c2d_vs_QQ');
  assert.is(await sizeOf(page, '.range-tile small'), '6 combos');
});

test('fit on a tile of a phone', '2c2d_vs_100%25_vs_QQ%2B,AKo', PHONE, async page => {
  for (const tile of await page.locator('.range-tile small').all()) {
    const isCut = await tile.evaluate(each => {
      const range = document.createRange();
      range.setEnd(each.firstChild!, each.textContent!.lastIndexOf(' '));
      range.setStart(each.firstChild!, 0);
      const [text, box] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
      return text.right > box.right || text.left < box.left || text.bottom > box.bottom + 1;
    });
    assert.not(isCut, (await tile.textContent()) ?? '');
  }
});

test('are typed; a mistake changes nothing', 'AhKh_vs_20%25', async page => {
  await press(page, 'Player 2');
  const field = page.getByLabel('Range', { exact: true });
  await field.fill('TT+, AQs+');
  await field.fill('TT+, AQx');
  await page.locator('#range-editor .wrong:not(:empty)').waitFor();
  assert.is(await questionOf(page), 'AhKh vs TT+, AQs+');
});

test('are cleared in one step; a range without hands has no odds', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await settled(page);
  const findTop = async () => (await page.locator('.matrix').boundingBox())?.y;
  const top = await findTop();
  await press(page, 'Clear range');
  assert.is(await findTop(), top);
  assert.equal([await page.locator('.cell.in').count(), await headline(page)], [0, '–']);
  assert.is(await page.locator('#status').innerText(), 'Player 2 has no hands: paint one, or choose a range.');
  assert.is(await page.locator('.range-tile:visible').innerText(), 'no hands');
  await press(page, 'Undo');
  await becomes(page, 'AhKh vs QQ+');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await becomes(page, 'AhKh vs none');
  await page.reload();
  await press(page, 'Player 2');
  assert.is(await page.getByLabel('Range', { exact: true }).inputValue(), '');
  await cellOf(page, '99').click();
  assert.equal([await questionOf(page), await findTop()], ['AhKh vs 99', top]);
  await settled(page);
  await press(page, 'Erase');
  await cellOf(page, '99').click();
  assert.is(await questionOf(page), 'AhKh vs none');
});

test('are painted until the window is resized, which moves the classes', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await cellOf(page, '99').hover();
  await page.mouse.down();
  await page.setViewportSize({ width: 1100, height: 800 });
  await cellOf(page, '54s').hover();
  await page.mouse.up();
  assert.is(await questionOf(page), 'AhKh vs QQ+, 99');
});

const FLOP = { players: ['AhKh', 'QQ+,T9s:0.5'], board: ['Jh', '7c', '2h'], method: 'exact', hands: true };
const ON_THE_FLOP = '/#q=AhKh_vs_QQ+,T9s:0.5_on_Jh7c2h';

test('show the equity of each class, by hovering and by the focus', ON_THE_FLOP, async (page, service) => {
  await press(page, 'Player 2');
  await settled(page);
  const byClass = equitiesByClass((await ask(service, FLOP)).players[1].hands);
  for (const [name, equity] of byClass) {
    const shown = await cellOf(page, name).evaluate(cell => getComputedStyle(cell, '::after').content);
    assert.is(shown, `"${Math.round(100 * equity)}"`, name);
  }
  const kings = `KK: 3 of 6 combos, equity ${formatPercent(byClass.get('KK') ?? 0)}`;
  await cellOf(page, 'KK').hover();
  assert.is(await describedIn(page), kings);
  assert.is(await cellOf(page, 'KK').getAttribute('aria-label'), kings);
  await cellOf(page, 'AKs').focus();
  await page.keyboard.press('ArrowDown');
  assert.is(await describedIn(page), kings);
  await page.keyboard.press('Shift+Enter');
  assert.is(await questionOf(page), 'AhKh vs AA, QQ, T9s:0.5 on Jh7c2h');
});

test(
  'are painted by a finger in every direction; two fingers or View only scroll',
  'AhKh_vs_QQ+',
  PHONE,
  async page => {
    await press(page, 'Edit');
    await press(page, 'Player 2');
    await cellOf(page, '77').scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', name?: string): Promise<void> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (name && (await cellOf(page, name).boundingBox())) || {};
      const touchPoints = name ? [{ x: x + width / 2, y: y + height / 2 }] : [];
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const swipe = async ([first = '', ...names]: readonly string[], hold = 0): Promise<void> => {
      await send('touchStart', first);
      await page.waitForTimeout(hold);
      for (const name of names) await send('touchMove', name);
      await send('touchEnd');
    };
    await swipe(['76s', '86s', '96s', '97s', '98s']);
    assert.is(await questionOf(page), 'AhKh vs QQ+, 98s, 87s, 76s');
    await swipe(['55', '65s'], 500);
    assert.is(await questionOf(page), 'AhKh vs QQ+, 55, 98s, 87s, 76s, 65s');
    const before = await page.evaluate(() => scrollY);
    await swipe(['J2o', 'J3o', 'J4o']);
    await swipe(['82o', '72o']);
    assert.is(await questionOf(page), 'AhKh vs QQ+, 55, J4o-J2o, 98s, 87s, 82o, 76s, 72o, 65s');
    assert.is(await page.evaluate(() => scrollY), before);
    await press(page, 'View only');
    await swipe(['82o', '85o', '88', 'T8s']);
    await page.waitForFunction(y => scrollY > y, before);
    assert.not.match(await page.locator('body').innerText(), /\b(Shift|Ctrl|Esc|Enter)\b/);
    assert.not.match((await page.locator('.matrix').getAttribute('aria-label')) ?? '', /Shift/);
    await cellOf(page, '98s').tap();
    assert.match(await describedIn(page), /^98s:\s*4 combos/);
    const [cells, panel] = [await page.locator('.matrix').boundingBox(), await page.locator('.pick').boundingBox()];
    assert.ok(cells && panel && cells.x > panel.x && cells.x + cells.width < panel.x + panel.width);
  },
);

test('show weights if the system removes colours', 'AhKh_vs_QQ+,AKs:0.5', { forcedColors: 'active' }, async page => {
  await press(page, 'Player 2');
  const bar = (name: string): Promise<string> =>
    cellOf(page, name).evaluate(cell => getComputedStyle(cell).backgroundImage);
  assert.match(await bar('QQ'), /linear-gradient\(.* 100%/);
  assert.match(await bar('AKs'), /linear-gradient\(.* 50%/);
  assert.is(await bar('AQs'), 'none');
  const edge = await page.locator('.seat.chosen').evaluate(seat => getComputedStyle(seat).outline);
  assert.match(edge, /solid 3px/, 'the edge of the chosen seat is thicker');
});
