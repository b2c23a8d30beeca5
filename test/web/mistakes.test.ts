// Mistakes in the playground: odds of the last valid entry are marked, and a link's mistake names the seat and what it holds instead.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import {
  closeWithoutErrors,
  equitiesOf,
  missing,
  ratesOf,
  settled,
  useVisitor,
  type Visitor,
  visit,
} from './browser.js';

const mistakes = suite<Visitor>('mistakes in the playground');
useVisitor(mistakes);

const NOTE = 'The odds are of the last valid entry';

/** What screen readers hear of odds that are not those of the text. */
const noteOf = async (page: Page): Promise<string> => (await page.locator('#outdated').textContent()) ?? '';

mistakes('of a typed question leave the odds of the last valid one, marked as that', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_AA_on_Qh7c2d');
  const { page } = visited;
  await settled(page);
  const [rates, seats] = [await ratesOf(page), await equitiesOf(page)];
  assert.is(await noteOf(page), '');
  await page.locator('#typed').fill('AhKh vs AAo on Qh7c2d');
  assert.is(await noteOf(page), NOTE);
  assert.is(await page.getByRole('status').filter({ hasText: NOTE }).count(), 1, 'it is said politely');
  assert.equal([await ratesOf(page), await equitiesOf(page)], [rates, seats], 'no seat gets other cards meanwhile');
  await page.locator('#typed').fill('AhKh vs AA on Qh7c2d');
  assert.is(await noteOf(page), '');
  await closeWithoutErrors(visited);
});

mistakes('are those of unfinished texts too, once nothing follows for a moment', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_AA');
  const { page } = visited;
  await settled(page);
  await page.locator('#typed').fill('AhKh vs Q');
  assert.is(await noteOf(page), '');
  assert.is(await page.locator('#typed-error').innerText(), '');
  await page.getByText('of the last valid entry').waitFor();
  await page.locator('#typed').fill('AhKh vs QQ');
  assert.is(await noteOf(page), '');
  await closeWithoutErrors(visited);
});

mistakes('of a typed question are counted, and selected one after the other when they are asked for', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_AA');
  const { page } = visited;
  const field = page.locator('#typed');
  const fault = page.locator('#typed-error');
  const show = page.getByRole('button', { name: 'Show the place of the mistake' });
  const selected = (): Promise<string> =>
    field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));
  assert.is(await show.isVisible(), false);
  await field.fill('AhKh vs QQ+, AAo, JJ vs AcKx on Qh7c2d');
  assert.match(await fault.innerText(), /^1 of 2 mistakes: "AAo"/);
  assert.is(await selected(), '', 'who types keeps the caret');
  await field.press('Enter');
  assert.is(await selected(), 'AAo');
  await field.press('Enter');
  assert.match(await fault.innerText(), /^2 of 2 mistakes: .*Kx/);
  assert.is(await selected(), 'AcKx');
  await field.press('Tab');
  assert.is(await field.evaluate(input => input === document.activeElement), false, 'who leaves is not called back');
  await show.click();
  assert.is(await selected(), 'AAo');
  assert.is(await field.evaluate(input => input === document.activeElement), true);
  await field.fill('AhKh vs QQ+ vs AcKx on Qh7c2d');
  assert.match(await fault.innerText(), /Kx/);
  assert.not.match(await fault.innerText(), / of /);
  await field.fill('AhKh vs QQ+ vs AcKd on Qh7c2d');
  assert.is(await show.isVisible(), false);
  await closeWithoutErrors(visited);
});

mistakes('of a range mark the odds until the text is right or another seat is looked at', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ+_vs_QQ+');
  const { page } = visited;
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  const field = page.getByLabel('Range', { exact: true });
  const fault = page.locator('#range-editor .wrong');
  await field.fill('QQx');
  assert.is(await noteOf(page), NOTE);
  await field.fill('QQ+');
  assert.is(await noteOf(page), '');
  await field.fill('QQx');
  await page.getByRole('button', { name: 'Player 3', exact: true }).click();
  assert.equal([await noteOf(page), await fault.textContent(), await field.inputValue()], ['', '', 'QQ+']);
  await closeWithoutErrors(visited);
});

mistakes('of a link are told with the seat and what it holds instead', async visitor => {
  const visited = await visit(visitor, '/');
  const { page } = visited;
  const expected: Readonly<Record<string, string>> = {
    AhKh_vs_QQx: 'The link has a mistake: "x" does not belong there. Player 2 holds any two cards instead.',
    '2c2d_vs_AhAh_on_Kh7c3h':
      'The link has a mistake: Ah stands twice: each card is in the deck once. Player 2 holds Ah and lacks the other card.',
    AhKx_vs_AA: 'You hold any two cards instead.',
    AhKh_vs_AA_on_2c3c4c5c6c7c: '6 cards on the board: five are the most. It is left out.',
    AhKx_vs_AAo: 'The link has 2 mistakes: ',
  };
  for (const [question, words] of Object.entries(expected)) {
    await page.goto(`${visitor.service.server.url}/?${question}#q=${question}`);
    const told = await page.locator('#link-fault').innerText();
    assert.ok(told.includes(words), `${question}: ${told}`);
  }
  await closeWithoutErrors(visited);
});

mistakes('of a link cover nothing, stay while the question is changed, and can be closed', async visitor => {
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1360, 900],
  ] as const) {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQx', { viewport: { width, height } });
    const { page } = visited;
    await settled(page);
    /** Where an edge of an element lies on the page. */
    const edge = (selector: string, side: 'top' | 'bottom'): Promise<number> =>
      page.locator(selector).evaluate((found, name) => found.getBoundingClientRect()[name] + scrollY, side);
    const top = (): Promise<number> => edge('#seats', 'top');
    assert.ok((await edge('#link-fault-frame', 'bottom')) <= (await top()), `${width} wide`);
    const before = await top();
    await page.locator('.chip', { hasText: /^3$/ }).click();
    assert.is(await top(), before);
    await page.getByRole('button', { name: 'Close' }).click();
    assert.is(await page.locator('#link-fault-frame').isVisible(), false);
    await closeWithoutErrors(visited);
  }
});

if (canRun('the tests of mistakes', missing)) mistakes.run();
