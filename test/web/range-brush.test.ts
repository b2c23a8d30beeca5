// What a press on the matrix does: any weight, by keys and by a slider, for some suits only; and the range for another seat.
import * as assert from 'uvu/assert';
import { hasSuits } from '../../web/playground/ranges/brush.js';
import { listHands } from '../../web/playground/ranges/classes.js';
import { copyRange, swapSeats } from '../../web/playground/ranges/other-seats.js';
import { readLink, writeLink } from '../../web/playground/situation/link.js';
import { changeHolding } from '../../web/playground/situation/placing.js';
import { becomes, cellOf, pageSuite, press, questionOf } from './browser.js';

const test = pageSuite('the brush of a range');

test.pure('changes hands with a suit, or with two cards of it', () => {
  const count = (name: string, suits: string): number => listHands(name).filter(hand => hasSuits(hand, suits)).length;
  assert.equal([count('AKs', ''), count('AKs', 'h'), count('AKs', 'hh')], [4, 1, 1]);
  assert.equal([count('AKo', ''), count('AKo', 'h'), count('AKo', 'hh')], [12, 6, 0]);
  assert.equal([count('AA', 's'), count('AA', 'ss')], [3, 0]);
});

test('has any weight, by keys and a slider, also for single hands', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  const slider = page.getByRole('slider', { name: 'Weight' });
  await cellOf(page, 'AKs').hover();
  await page.keyboard.press('7');
  await cellOf(page, 'AKs').click();
  assert.is(await questionOf(page), 'AhKh vs QQ+, AKs:0.7');
  assert.equal([await slider.inputValue(), await slider.getAttribute('aria-valuetext')], ['70', '70\u00a0%']);
  assert.is(await page.locator('.tools [aria-pressed=true]').count(), 0);
  await cellOf(page, 'AKs').click();
  assert.is(await questionOf(page), 'AhKh vs QQ+', 'a second press removes');
  await slider.fill('35');
  await cellOf(page, 'AKs').press('Enter');
  await page.locator('.combos button').nth(1).click();
  await page.keyboard.press('2');
  await page.locator('.combos button').nth(2).press('Enter');
  assert.is(await questionOf(page), 'AhKh vs QQ+, AsKs:0.35, AcKc:0.35, AdKd:0.2');
  assert.equal(await page.locator('.combos button').evaluateAll(all => all.map(each => each.dataset.percent)), [
    '35',
    '',
    '20',
    '35',
  ]);
  await page.keyboard.press('0');
  assert.is(await page.locator('.tools [aria-pressed=true]').innerText(), '100 %');
  await page.getByLabel('Range', { exact: true }).fill('99');
  assert.is(await questionOf(page), 'AhKh vs 99', 'in a text field digits are text');
  assert.is(await slider.inputValue(), '100');
});

test('has no weight from the digit of a card that is typed, which goes to the board', 'AA_vs_QQ%2B', async page => {
  await press(page, 'Player 2');
  await cellOf(page, 'AKs').click();
  const weight = (): Promise<string> => page.getByRole('slider', { name: 'Weight' }).inputValue();
  await page.keyboard.type('9c8c7c10h');
  assert.equal([await questionOf(page), await weight()], ['AA vs QQ+, AKs on 9c8c7cTh', '100']);
  await page.keyboard.press('3');
  const said = page.locator('.brush [role=status]');
  assert.equal([await weight(), await said.innerText()], ['30', 'Weight 30\u00a0%']);
  await page.keyboard.press('c');
  assert.equal([await weight(), await said.innerText()], ['100', 'Weight 100\u00a0%']);
  assert.is(await questionOf(page), 'AA vs QQ+, AKs on 9c8c7cTh3c');
  await press(page, 'Undo');
  await becomes(page, 'AA vs QQ+, AKs on 9c8c7cTh');
  await cellOf(page, 'KK').focus();
  await page.keyboard.press('4');
  await cellOf(page, '99').click();
  await page.keyboard.press('h');
  assert.is(await questionOf(page), 'AA vs QQ+, AKs, 99:0.4 on 9c8c7cTh', 'a press between them ends the card');
});

test('changes hands of chosen suits alone, in short deck too', 'AhKh_vs_AA&game=short-deck', async page => {
  await press(page, 'Player 2');
  await page.getByLabel('Suits that a press').selectOption('two hearts');
  for (const name of ['KQs', 'KQo']) await cellOf(page, name).click();
  assert.is(await questionOf(page), 'AhKh vs AA, KhQh', 'KQo has no hand with two hearts');
  await page.getByLabel('Suits that a press').selectOption('a heart');
  await cellOf(page, 'AA').click();
  assert.is(await questionOf(page), 'AhKh vs AsAd, AsAc, AdAc, KhQh', 'pressed again, its hands with a heart go');
  await cellOf(page, 'KQo').hover();
  await page.mouse.down();
  await cellOf(page, 'KQs').hover();
  await page.mouse.up();
  assert.match(await questionOf(page), /KhQh/, 'a stroke that begins on a class without these suits removes nothing');
});

test.pure('is of one seat, whose range is copied to another, which keeps what it held', () => {
  const { situation } = readLink('#q=AhKh_vs_QQ+_folded_vs_random');
  const copied = copyRange(situation, 1, 0);
  assert.is(writeLink(copied), '#q=QQ+_vs_QQ+_folded_vs_random');
  assert.is(writeLink(changeHolding(copied, 0, 'cards')), '#q=AhKh_vs_QQ+_folded_vs_random');
  assert.is(writeLink(swapSeats(situation, 0, 2)), '#q=random_vs_QQ+_folded_vs_AhKh');
});

test('is beside buttons that copy and swap in one step each, undone by one', 'AhKh_vs_QQ+', async page => {
  await press(page, 'Player 2');
  await press(page, 'Swap with You');
  await becomes(page, 'QQ+ vs AhKh');
  assert.is(await page.locator('.seat.chosen .seat-name').innerText(), 'You', 'the editor stays with the range');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Swap with Player 2');
  await press(page, 'Copy to Player 2');
  await becomes(page, 'QQ+ vs QQ+');
  await press(page, 'Undo');
  await becomes(page, 'QQ+ vs AhKh');
  await press(page, 'Undo');
  await becomes(page, 'AhKh vs QQ+');
  await press(page, 'Add a player');
  await press(page, 'Player 2');
  await page.getByLabel('The other seat').selectOption('Player 3');
  await press(page, 'Copy to Player 3');
  await becomes(page, 'AhKh vs QQ+ vs QQ+');
});
