// Filling seats and board in the playground: with the mouse, by dragging, by typing, and dealt at random.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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

const picking = suite<Visitor>('filling the table');
useVisitor(picking);

const pick = async (page: Page, ...cards: readonly string[]): Promise<void> => {
  for (const card of cards) await page.locator(`#deck [data-card="${card}"]`).click();
};

picking('takes seven cards and one tap more for two hands and a flop', async visitor => {
  const visited = await visit(visitor, '/');
  const { page } = visited;
  await pick(page, '9h', '8h');
  assert.is(await questionOf(page), '9h8h vs random', 'the first pick replaces the example');
  await page.locator('[data-place=seat-1-0]').click();
  await pick(page, 'Ac', 'Ad', '7h', '6h', '2c');
  await settled(page);
  assert.is(await questionOf(page), '9h8h vs AcAd on 7h6h2c');
  await page.waitForURL(/#q=9h8h_vs_AcAd_on_7h6h2c&seed=\d+$/);
  await closeWithoutErrors(visited);
});

picking('takes five taps for a hand against a range, and text for the range', async visitor => {
  const visited = await visit(visitor, '/');
  const { page } = visited;
  await pick(page, 'Ah', 'Kh');
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  await page.getByRole('button', { name: 'Range', exact: true }).click();
  await settled(page);
  assert.is(await questionOf(page), 'AhKh vs 20%');
  assert.is(await page.locator('#deck').isVisible(), false);
  await page.getByRole('button', { name: 'Any two' }).click();
  assert.is(await questionOf(page), 'AhKh vs random');
  await closeWithoutErrors(visited);
});

picking('seats three, folds one, whose cards are dead then, and lets one leave', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd');
  const { page } = visited;
  await page.getByRole('button', { name: '3 players' }).click();
  await page.locator('[data-place=seat-2-0]').click();
  await pick(page, '9c', '9d');
  await settled(page);
  assert.is((await equitiesOf(page)).length, 3);
  await page.getByRole('button', { name: 'Player 3', exact: true }).click();
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  await settled(page);
  assert.is(await questionOf(page), 'AhKh vs QsQd vs 9c9d folded');
  assert.is((await equitiesOf(page))[2], 'folded');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  assert.is(await questionOf(page), 'AhKh vs QsQd');
  await closeWithoutErrors(visited);
});

picking('takes two taps for a dead card, and one to take it away', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd');
  const { page } = visited;
  await page.getByRole('button', { name: '+ dead card' }).click();
  await pick(page, 'Qh');
  assert.is(await questionOf(page), 'AhKh vs QsQd dead Qh');
  assert.ok(await page.locator('.dead').getByText('Dead', { exact: true }).isVisible(), 'the card has a label');
  await page.getByRole('button', { name: 'dead card: queen of hearts' }).click();
  assert.is(await questionOf(page), 'AhKh vs QsQd');
  await closeWithoutErrors(visited);
});

picking('moves a card by two taps, takes it away by two on itself, and undoes both', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await page.locator('[data-place=seat-0-0]').click();
  await page.locator('[data-place=seat-1-0]').click();
  assert.is(await questionOf(page), 'QsKh vs AhQd on Jh7c2h');
  await page.locator('[data-place=board-2]').click();
  await page.locator('[data-place=board-2]').click();
  assert.is(await questionOf(page), 'QsKh vs AhQd on Jh7c');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c2h');
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  await closeWithoutErrors(visited);
});

picking('lets cards be dragged from place to place, and from the deck', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await page.locator('[data-place=seat-0-0]').dragTo(page.locator('[data-place=seat-1-1]'));
  assert.is(await questionOf(page), 'QdKh vs QsAh on Jh7c2h');
  await page.locator('#deck [data-card="3s"]').dragTo(page.locator('[data-place=board-4]'));
  assert.is(await questionOf(page), 'QdKh vs QsAh on Jh7c2h--3s');
  await closeWithoutErrors(visited);
});

picking('deals street by street, then a new hand', async visitor => {
  const visited = await visit(visitor, '/#q=');
  const { page } = visited;
  for (const [name, cards] of [
    ['Deal a hand', 2],
    ['Deal the flop', 5],
    ['Deal the turn', 6],
    ['Deal the river', 7],
    ['New hand', 2],
  ] as const) {
    await page.getByRole('button', { name }).click();
    assert.is(await page.locator('.place.filled').count(), cards, name);
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.is(await page.locator('.place.filled').count(), 0);
  assert.match(await page.locator('#status').innerText(), /^Pick two cards for your hand/);
  await closeWithoutErrors(visited);
});

picking(
  'takes a typed question: "/" leads to the field, and mistakes are told without moving anything',
  async visitor => {
    const visited = await visit(visitor, '/#q=');
    const { page } = visited;
    const fault = page.locator('#typed-error');
    const top = (): Promise<number | undefined> =>
      page
        .locator('#deck')
        .boundingBox()
        .then(box => box?.y);
    await page.locator('#typed').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('AhKh vs QQ');
    await page.keyboard.type('+, AKs vs random on Qh7c');
    assert.is(await fault.innerText(), '', 'half a question is no mistake yet');
    await page.keyboard.type('2d');
    await settled(page);
    assert.is((await equitiesOf(page)).length, 3);
    const before = await top();
    await page.locator('#typed').fill('AhKh vs AAo on Qh7c2d');
    assert.is(await fault.innerText(), '"AAo": a pair is neither suited nor offsuit: did you mean "AA"?');
    assert.is(await page.locator('#typed').getAttribute('aria-invalid'), 'true');
    assert.is(await top(), before);
    await page.locator('#typed').fill('AhKh vs AA on Qh7c2d');
    assert.is(await fault.innerText(), '');
    await closeWithoutErrors(visited);
  },
);

picking('takes cards that are typed anywhere', async visitor => {
  const visited = await visit(visitor, '/');
  const { page } = visited;
  await settled(page);
  await page.keyboard.type('as10d7c');
  assert.is(await questionOf(page), 'AsTd vs random on 7c');
  await closeWithoutErrors(visited);
});

picking('takes no card when every place has one, and says why', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h3h4h');
  const { page } = visited;
  await pick(page, '9d');
  assert.is(
    await page.locator('#typed-error').innerText(),
    'Every place has a card: press one to move it or take it away.',
  );
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c2h3h4h');
  await closeWithoutErrors(visited);
});

if (canRun('the tests of filling the table', missing)) picking.run();
