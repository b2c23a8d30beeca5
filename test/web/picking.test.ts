// Picking cards in the playground: with the mouse, by typing, and dealt at random.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, settled, useVisitor, type Visitor, visit } from './browser.js';

const picking = suite<Visitor>('picking cards in the playground');
useVisitor(picking);

picking('works with the mouse: cards go into the hand, then onto the board, and back', async visitor => {
  const visited = await visit(visitor, '/#cards=&opponents=1');
  const { page } = visited;
  assert.match(await page.locator('#status').innerText(), /^Pick two cards for your hand/);
  await page.getByRole('button', { name: 'ace of hearts' }).click();
  await page.getByRole('button', { name: 'king of hearts' }).click();
  await page.getByRole('button', { name: 'queen of hearts' }).click();
  await settled(page);
  await page.waitForURL(/#cards=AhKhQh&opponents=1&seed=\d+$/);
  assert.is(await page.getByRole('button', { name: 'first hole card: ace of hearts' }).count(), 1);
  assert.is(await page.getByRole('button', { name: 'board card 1: queen of hearts' }).count(), 1);
  assert.is(await page.getByLabel('or type them').inputValue(), 'AhKh Qh');
  await page.getByRole('button', { name: 'board card 1: queen of hearts' }).click();
  await page.waitForURL(/#cards=AhKh&/);
  await page.getByRole('button', { name: 'king of hearts', exact: true }).click();
  assert.match(await page.locator('#status').innerText(), /^Pick two cards/);
  await closeWithoutErrors(visited);
});

picking('puts the next card where an empty place was chosen', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=1');
  const { page } = visited;
  await page.getByRole('button', { name: 'board card 5: none' }).click();
  await page.getByRole('button', { name: '2 of clubs' }).click();
  assert.is(await page.getByRole('button', { name: 'board card 5: 2 of clubs' }).count(), 1);
  await closeWithoutErrors(visited);
});

picking('deals street by street, then a new hand', async visitor => {
  const visited = await visit(visitor, '/#cards=&opponents=1');
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
  await closeWithoutErrors(visited);
});

picking('takes typed cards, and says of wrong ones what was probably meant', async visitor => {
  const visited = await visit(visitor, '/#cards=&opponents=1');
  const { page } = visited;
  const field = page.getByLabel('or type them');
  const fault = page.locator('#typed-error');
  await field.pressSequentially('AhKh Q');
  assert.is(await fault.innerText(), '', 'half a card is no mistake yet');
  await field.pressSequentially('h');
  await settled(page);
  assert.is(await page.locator('.place.filled').count(), 3);
  await field.fill('ah10h');
  assert.is(await page.getByRole('button', { name: 'second hole card: 10 of hearts' }).count(), 1);
  await field.fill('AhKh Xh');
  assert.match(await fault.innerText(), /^the card is "Xh": a card is two characters, a rank .* and a suit/);
  assert.is(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('AhAh');
  assert.is(await fault.innerText(), 'Ah stands twice: each card is in the deck once');
  await field.fill('Ah');
  await field.fill('2c3c4c5c6c7c8c9c');
  assert.is(await fault.innerText(), '8 cards: two hole cards and a board of five are the most');
  await field.fill('AhKd');
  assert.is(await fault.innerText(), '');
  await closeWithoutErrors(visited);
});

picking('takes no eighth card, and says why', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKhQhJh2c3c4c&opponents=1');
  const { page } = visited;
  await page.getByRole('button', { name: '9 of diamonds' }).click();
  assert.is(await page.locator('#typed-error').innerText(), 'All seven places have a card: take one away first.');
  assert.is(await page.getByLabel('or type them').inputValue(), 'AhKh QhJh2c3c4c');
  await page.getByRole('button', { name: 'board card 5: 4 of clubs' }).click();
  assert.is(await page.locator('#typed-error').innerText(), '');
  await closeWithoutErrors(visited);
});

picking('counts opponents up and down, from none to 22', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=21');
  const { page } = visited;
  const more = page.getByRole('button', { name: 'one opponent more' });
  await more.click();
  await more.click();
  assert.is(await page.locator('#opponents-value').innerText(), '22');
  assert.is(await page.locator('.seat').count(), 22);
  await page.getByLabel('Opponents', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'one opponent fewer' }).click();
  await page.waitForURL(/opponents=0/);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of picking cards', missing)) picking.run();
