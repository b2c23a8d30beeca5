// The table of the playground: seats and board are filled, dealt, moved, undone; hands are named on the river.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { becomes, equitiesOf, goTo, goToOdds, pageSuite, pick, press, questionOf, settled } from './browser.js';

const test = pageSuite('the table');

const shownAt = (page: Page): Promise<string[]> =>
  page.locator('.shown:visible').evaluateAll(all => all.map(each => each.textContent ?? ''));

test('names each hand on the river, with its best five cards, and marks who wins', '/', async page => {
  await goToOdds(page, 'AhKh_vs_QsQc_vs_9c9d_folded_on_QhJhTh2c2d');
  const [own = '', other = '', ...more] = await shownAt(page);
  assert.match(own, /^wins Royal Flush.*best five: ace of hearts, king of hearts, .*, 10 of hearts$/);
  assert.match(other, /^ Full House, Queens over Twos.*best five: queen of spades, queen of hearts, .* 2 of clubs$/);
  assert.equal(more, [], 'a folded hand is not shown');
  assert.match(await page.locator('.categories-table tr:visible th[scope=row]').first().innerText(), /Royal/);
  assert.match(
    await page.locator('#said').innerText(),
    /You: Royal Flush, wins\. Player 2: Full House, Queens over Twos\.$/,
  );
  await goToOdds(page, 'AhKh_vs_AdKd_vs_2s3s_on_QsJhTh2c2d');
  const winners = page.locator('.verdict:not(:empty)');
  assert.equal(await winners.allInnerTexts(), Array(2).fill('Splits the pot'));
  await goToOdds(page, 'AhKh_vs_QQ+_on_Qh7c7d2c2d');
  assert.match((await shownAt(page)).join('|'), /^ Two Pair, Sevens and Twos[^|]*$/, 'whose range may beat it');
  await goToOdds(page, 'AhKh_vs_AdKd_on_QsJhTh2c');
  assert.equal(await shownAt(page), [], 'not before the river');
});

test('adds seats, folds one, removes one, and has a dead card', 'AhKh_vs_QsQd', async page => {
  await press(page, 'Add a player');
  await page.locator('[data-place=seat-2-0]').click();
  await pick(page, '9c', '9d');
  await press(page, 'Player 3');
  await press(page, 'Fold');
  assert.is(await questionOf(page), 'AhKh vs QsQd vs 9c9d folded');
  await press(page, 'Remove');
  await press(page, '+ dead card');
  await pick(page, 'Qh');
  assert.is(await questionOf(page), 'AhKh vs QsQd dead Qh');
  await page.getByRole('button', { name: 'dead card: queen of hearts' }).click();
  assert.is(await questionOf(page), 'AhKh vs QsQd');
});

test('gives the second cards after Clear to another player, and offers the flop', '/', async page => {
  const offered = page.getByRole('group', { name: 'Next card' });
  await press(page, 'Clear');
  await pick(page, 'Ah', 'Kh');
  assert.equal(await offered.getByRole('button').allInnerTexts(), ['Flop', 'Player 2']);
  assert.is(await offered.getByRole('button', { pressed: true }).innerText(), 'Player 2');
  await offered.getByRole('button', { name: 'Flop' }).click();
  await pick(page, '2c', '3c');
  await settled(page);
  assert.is(await questionOf(page), 'AhKh vs random on 2c3c');
  const empty = page.locator('.flop .place:not(.filled)');
  assert.is(await empty.getAttribute('data-street'), 'Flop\n2 of 3', 'in the empty place, over no card');
});

test.settled('names the street where a later one is there', 'AhKh_vs_QsQd_on_Jh7c2h--5s', async page => {
  assert.is(await page.locator('#deck-title').innerText(), 'Turn: your equity after each card');
  assert.match(await page.locator('.run-out-words').innerText(), /of 44 raise it\.$/);
});

test('moves cards by two taps and by dragging, and undoes it', 'AhKh_vs_QsQd_on_Jh7c2h', async page => {
  const place = (name: string) => page.locator(`[data-place=${name}]`);
  await place('seat-0-0').click();
  await place('seat-1-0').click();
  await place('board-2').click();
  await place('board-2').click();
  assert.is(await questionOf(page), 'QsKh vs AhQd on Jh7c');
  await press(page, 'Undo');
  await press(page, 'Undo');
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  await place('seat-0-0').dragTo(place('seat-1-1'));
  await page.locator('#deck [data-card="3s"]').dragTo(place('board-4'));
  assert.is(await questionOf(page), 'QdKh vs QsAh on Jh7c2h--3s');
});

test('undoes the last step also in a field, whose text the browser undoes until it can be read', '/', async page => {
  await goTo(page, 'AhKh_vs_QQ+');
  const field = page.locator('#typed');
  for (const [question, text] of [
    ['AhKh vs JJ', 'AhKh vs JJ'],
    ['AhKh vs JJ on Qh7c2d', ' on Qh7c2d'],
  ] as const) {
    await field.press(text.startsWith(' ') ? 'End' : 'ControlOrMeta+a');
    await page.keyboard.type(text);
    await field.press('Enter');
    await becomes(page, question);
  }
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+z');
  assert.is(await questionOf(page), 'AhKh vs JJ on Qh7c2d', 'only the letter that cannot be read');
  await page.keyboard.press('ControlOrMeta+z');
  await becomes(page, 'AhKh vs JJ');
  assert.is(await questionOf(page), 'AhKh vs JJ');
  await page.keyboard.press('ControlOrMeta+z');
  await becomes(page, 'AhKh vs QQ+');
  await page.keyboard.press('Control+y');
  await becomes(page, 'AhKh vs JJ');
  await press(page, 'Player 2');
  await page.getByLabel('Presets').selectOption('All pairs');
  await page.keyboard.press('ControlOrMeta+z');
  await becomes(page, 'AhKh vs JJ');
});

test('accepts no card if every place has one, and says why', 'AhKh_vs_QsQd_on_Jh7c2h3h4h', async page => {
  await pick(page, '9d');
  const words = 'Every place has a card: press one to move or remove it.';
  assert.is(await page.locator('#typed-error').innerText(), words);
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c2h3h4h');
});

test('has a button that removes the card of a place', 'AhKh_vs_QsQd_on_Jh7c2h', async page => {
  await page.locator('[data-place=board-1]').click();
  await page.getByRole('button', { name: 'Remove 7♣', exact: true }).click();
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh--2h');
});

test('deals street by street, then a new hand', '', async page => {
  for (const [name, cards] of [
    ['Deal a hand', 2],
    ['Deal the flop', 5],
    ['Deal the turn', 6],
    ['Deal the river', 7],
    ['New hand', 2],
    ['Clear', 0],
  ] as const) {
    await page.getByRole('button', { name }).first().click();
    assert.is(await page.locator('.place.filled').count(), cards, name);
  }
});

test('chooses a seat by a press anywhere in its box', 'AhKh_vs_random_on_Jh7c2h', async page => {
  const box = (await page.locator('.seat').last().boundingBox())!;
  const [x, y] = [box.x + box.width - 12, box.y + box.height / 2];
  assert.is(await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.closest('button'), [x, y]), null);
  await page.mouse.click(x, y);
  assert.is(await page.locator('#target').innerText(), 'Player 2');
});

test.settled('says of a call on the river that it loses', 'AhKh_vs_QsQd_on_Jh7c2h3c4c&pot=100&bet=50', async page => {
  assert.is(await page.locator('#decision').innerText(), 'Fold: a call costs 50 on average.');
  assert.is(await page.locator('#summary .bar span:visible').count(), 1, 'no part without width leaves a gap');
});

test('deals the turn beside the matrix of a range that is edited', '25%25_vs_AhKh_on_Jh7c2h', async page => {
  await press(page, 'You');
  await page.locator('.matrix').waitFor();
  await press(page, 'Deal the turn');
  assert.is(await page.locator('.place.filled').count(), 6);
  assert.ok(await page.locator('.matrix').isVisible());
});

test('reads cards that are typed anywhere, and a question that is typed after "/"', '', async page => {
  await page.keyboard.type('as10d7c');
  assert.is(await questionOf(page), 'AsTd vs 7c--');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('AhKh vs QQ+, AKs vs random on Qh7c2d');
  await settled(page);
  assert.is((await equitiesOf(page)).length, 3);
});
