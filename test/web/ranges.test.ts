// Ranges in the playground: the matrix, text both ways, the slider, presets, and each class's equity.
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseRange } from '../../src/library/node.js';
import { formatPercent } from '../../web/playground/page/numbers.js';
import {
  averageWeight,
  CLASSES,
  equitiesByClass,
  findClass,
  listHands,
  painted,
  readWeights,
  writeRange,
} from '../../web/playground/ranges/classes.js';
import { PRESETS } from '../../web/playground/ranges/presets.js';
import { EQUITY } from '../http/service.js';
import { canRun } from '../requirements.js';
import {
  closeWithoutErrors,
  equitiesOf,
  missing,
  questionOf,
  settled,
  useVisitor,
  type Visitor,
  visit,
} from './browser.js';

const classes = suite('the classes of the matrix');

classes('are 169 with 1,326 hands, and each hand is of its class', () => {
  assert.is(new Set(CLASSES).size, 169);
  assert.is(
    CLASSES.reduce((sum, name) => sum + listHands(name).length, 0),
    1326,
  );
  for (const name of CLASSES) for (const hand of listHands(name)) assert.is(findClass(hand), name);
});

classes('are painted with a weight and taken out, and written as a short range', () => {
  const range = painted(painted(readWeights('QQ+, AhKh'), 'AKs', 0.5), 'QQ', 0);
  assert.is(writeRange(range), 'KK+, AKs:0.5');
  assert.is(averageWeight(range, 'AKs'), 0.5);
  assert.is(averageWeight(readWeights('AhKh'), 'AKs'), 0.25);
});

classes('have the mean equity of their hands by weight, without those that were not dealt', () => {
  const hands = [
    { hand: 'AsKs', weight: 1, equity: 0.6 },
    { hand: 'AhKh', weight: 0.5, equity: 0.3 },
    { hand: 'AdKd', weight: 1, equity: null },
  ];
  assert.equal([...equitiesByClass(hands)], [['AKs', { combos: 2, equity: 0.75 / 1.5 }]]);
});

classes('are in every preset, which is a range', () => {
  for (const { name, range } of PRESETS) assert.ok(parseRange(range).length > 0, name);
});

classes.run();

const ranges = suite<Visitor>('ranges in the playground');
useVisitor(ranges);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

const cellOf = (page: Page, name: string): Locator => page.locator('.cell', { hasText: new RegExp(`^${name}$`) });

ranges('are painted by pressing and dragging, erased with shift, and weighed', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+');
  const { page } = visited;
  const cell = (name: string) => page.locator('.cell', { hasText: new RegExp(`^${name}$`) });
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  await cell('99').hover();
  await page.mouse.down();
  await cell('TT').hover();
  await cell('JJ').hover();
  await page.mouse.up();
  assert.is(await questionOf(page), 'AhKh vs 99+');
  await page.keyboard.down('Shift');
  await cell('99').click();
  await page.keyboard.up('Shift');
  await page.getByRole('button', { name: '50 %' }).click();
  await cell('AKs').click();
  assert.is(await questionOf(page), 'AhKh vs TT+, AKs:0.5');
  const count = page.locator('.range-count');
  assert.is(await count.innerText(), '32 combos by weight, 2.4 % of all hands; 25.5 possible here');
  assert.is(await page.locator('.range-tile:visible small').innerText(), '25.5 of 32 combos possible');
  await page.getByRole('button', { name: 'Look' }).click();
  await cell('AKs').click();
  assert.is(await questionOf(page), 'AhKh vs TT+, AKs:0.5', 'to look changes nothing');
  await page.getByRole('button', { name: 'Erase' }).click();
  await cell('AKs').click();
  assert.is(await count.innerText(), '30 combos, 2.3 % of all hands; 24 possible here');
  await closeWithoutErrors(visited);
});

ranges('are typed, chosen, and taken from a slider; a mistake is told and changes nothing', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+');
  const { page } = visited;
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  const field = page.getByLabel('Range', { exact: true });
  await field.fill('TT+, AQs+');
  assert.is(await questionOf(page), 'AhKh vs TT+, AQs+');
  await field.fill('TT+, AQx');
  assert.ok((await page.locator('#range-editor .wrong').innerText()).length > 10);
  assert.is(await questionOf(page), 'AhKh vs TT+, AQs+');
  await page.getByLabel('Presets').selectOption('All pairs');
  assert.is(await questionOf(page), 'AhKh vs 22+');
  assert.is(await field.inputValue(), '22+');
  await page.getByRole('slider', { name: 'Strongest' }).fill('15');
  assert.is(await questionOf(page), 'AhKh vs 15%');
  await settled(page);
  await closeWithoutErrors(visited);
});

ranges('show each class’s equity in the matrix: by hovering, by the focus and by a tap', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,T9s_on_Jh7c2h');
  const { page } = visited;
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  await settled(page);
  const question = { players: ['AhKh', 'QQ+,T9s'], board: ['Jh', '7c', '2h'], method: 'exact', hands: true };
  const { data } = (await visitor.service.post(EQUITY, question)).json;
  const kings: { hand: string; equity: number }[] = data.players[1].hands.filter(
    ({ hand, equity }: { hand: string; equity: number | null }) => findClass(hand) === 'KK' && equity !== null,
  );
  const mean = kings.reduce((sum, { equity }) => sum + equity, 0) / kings.length;
  const cell = page.locator('.cell', { hasText: /^KK$/ });
  const expected = `KK: 3 of 6 combos possible, equity ${formatPercent(mean)}`;
  await cell.hover();
  assert.is(await page.locator('.described').innerText(), expected);
  assert.is(await cell.getAttribute('aria-label'), expected);
  await page.locator('.cell', { hasText: /^AKs$/ }).focus();
  await page.keyboard.press('ArrowDown');
  assert.is(await page.locator('.described').innerText(), expected);
  await page.keyboard.press('Shift+Enter');
  assert.is(await questionOf(page), 'AhKh vs AA, QQ, T9s on Jh7c2h');
  await closeWithoutErrors(visited);
});

ranges(
  'are painted by a finger in all directions, in cells as large as a phone allows, with a label above',
  async visitor => {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQ+', PHONE);
    const { page } = visited;
    await page.getByRole('button', { name: 'Cards', exact: true }).first().tap();
    await page.getByRole('button', { name: 'Player 2', exact: true }).tap();
    const cell = (name: string) => page.locator('.cell', { hasText: new RegExp(`^${name}$`) });
    const box = await cell('AKs').boundingBox();
    assert.ok(box && box.width >= 26 && box.height >= 32, JSON.stringify(box));
    await cell('77').scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    const middleOf = async (name: string): Promise<{ x: number; y: number }> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await cell(name).boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', name?: string): Promise<void> => {
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: name ? [await middleOf(name)] : [] });
    };
    await send('touchStart', '77');
    for (const name of ['87s', 'T7s', 'T8s', 'T9s']) await send('touchMove', name);
    await send('touchEnd');
    assert.is(await questionOf(page), 'AhKh vs QQ+, 77, T7s+, 87s');
    const label = page.locator('.described b');
    assert.is(await label.innerText(), 'T9s:');
    assert.ok((await label.evaluate(found => Number.parseFloat(getComputedStyle(found).fontSize))) >= 28);
    await closeWithoutErrors(visited);
  },
);

ranges('keep the odds in sight while they are painted, and nothing under the pointer moves', async visitor => {
  for (const viewport of [
    { width: 1360, height: 900 },
    { width: 768, height: 1024 },
  ]) {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQ+_vs_99_on_Jh7c2h', { viewport });
    const { page } = visited;
    await page.getByRole('button', { name: 'Player 2', exact: true }).click();
    await page.locator('.matrix').evaluate(matrix => matrix.scrollIntoView({ block: 'end' }));
    await settled(page);
    const odds = page.locator('.range-odds');
    const before = { odds: await odds.innerText(), box: await page.locator('.matrix').boundingBox() };
    await page.getByRole('button', { name: '25 %' }).click();
    await cellOf(page, 'AQs').click();
    await settled(page);
    const [own, second] = await equitiesOf(page);
    assert.is(await odds.innerText(), `Player 2 ${second}\nYou ${own}`);
    assert.is.not(await odds.innerText(), before.odds);
    assert.equal(await page.locator('.matrix').boundingBox(), before.box);
    const { y = -1 } = (await odds.boundingBox()) ?? {};
    assert.ok(y > 0 && y < viewport.height, `the odds are ${y} pixels down`);
    await closeWithoutErrors(visited);
  }
});

ranges('have their equities in the matrix on a phone too, and tell of a class that is tapped', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,T9s:0.5_on_Jh7c2h', PHONE);
  const { page } = visited;
  await page.getByRole('button', { name: 'Cards', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Player 2', exact: true }).tap();
  await settled(page);
  const described = page.locator('.described');
  assert.match((await described.textContent()) ?? '', /Look/);
  const question = { players: ['AhKh', 'QQ+,T9s:0.5'], board: ['Jh', '7c', '2h'], method: 'exact', hands: true };
  const { data } = (await visitor.service.post(EQUITY, question)).json;
  for (const [name, { equity }] of equitiesByClass(data.players[1].hands)) {
    const shown = await cellOf(page, name).evaluate(cell => getComputedStyle(cell, '::after').content);
    assert.is(shown, `"${Math.round(100 * equity)}"`, name);
  }
  await page.getByRole('button', { name: 'Look' }).tap();
  const expected = formatPercent(equitiesByClass(data.players[1].hands).get('T9s')?.equity ?? 0);
  await cellOf(page, 'T9s').tap();
  assert.is(await described.textContent(), `T9s: 4 of 4 combos possible, weight 50 %, equity ${expected}`);
  await page.getByRole('button', { name: '100 %' }).tap();
  await cellOf(page, 'T9s').tap();
  await settled(page);
  assert.is(
    await described.textContent(),
    `T9s: 4 of 4 combos possible, equity ${expected}`,
    'its equity comes with the odds',
  );
  await closeWithoutErrors(visited);
});

ranges('tell weights and equities without colours where the system takes these away', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,AKs:0.5_on_Jh7c2h', { forcedColors: 'active' });
  const { page } = visited;
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  await settled(page);
  await page.getByText('Numbers are equities in %').waitFor();
  const bar = (name: string): Promise<string> =>
    cellOf(page, name).evaluate(cell => getComputedStyle(cell).backgroundImage);
  assert.match(await bar('QQ'), /linear-gradient\(.* 100%/);
  assert.match(await bar('AKs'), /linear-gradient\(.* 50%/);
  assert.is(await bar('AQs'), 'none');
  await closeWithoutErrors(visited);
});

if (canRun('the tests of ranges', missing)) ranges.run();
