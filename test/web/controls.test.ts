// Controls of the playground say what they do: a choice loses nothing, the deck names its target, nothing moves when a control appears,
// and no number belongs to another state.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { noteChanges, PHONE, pageSuite, pick, press, questionOf, settled } from './browser.js';

const test = pageSuite('the controls of the playground');

const seatOf = (page: Page): Promise<string> => page.locator('#target').innerText();
const titleOf = (page: Page): Promise<string> => page.locator('#deck-title').innerText();
const frames = async (page: Page, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await page.evaluate(() => new Promise(requestAnimationFrame));
};

test('of what a seat holds lose nothing: cards and a range come back', 'AhKh_vs_QsQd', async page => {
  const holds = async (name: string, question: string): Promise<void> => {
    await page.locator('#holdings').getByRole('button', { name, exact: true }).click();
    assert.is(await questionOf(page), question);
  };
  await press(page, 'Player 2');
  await holds('Range', 'AhKh vs 20%');
  await page.getByLabel('Range', { exact: true }).fill('TT+, AQs+');
  await holds('Any two', 'AhKh vs random');
  assert.match(await page.locator('#legend').innerText(), 'brings the range back.');
  await holds('Known cards', 'AhKh vs QsQd');
  await page.locator('#typed').fill('AhKh vs QsQd on Jh7c2h');
  await holds('Range', 'AhKh vs TT+, AQs+ on Jh7c2h');
  await page.locator('#typed').fill('AhKh vs TT+, AQs+ on JhQs2h');
  await holds('Known cards', 'AhKh vs --Qd on JhQs2h');
  await press(page, 'Undo');
  await page.waitForFunction(() => document.title.includes('vs TT+'));
  await page.goForward();
  await page.waitForFunction(() => document.title.includes('vs --Qd'));
  await holds('Range', 'AhKh vs TT+, AQs+ on JhQs2h');
});

test('mark "Range" while the seat has one, and the place of one card alone has no choice', '/', async page => {
  await page.goto(new URL('/#q=QQ%2B_vs_AhKh_on_7c', page.url()).href);
  const range = page.locator('#hold-range');
  await page.locator('.matrix').waitFor();
  assert.equal([await range.getAttribute('aria-pressed'), await seatOf(page)], ['true', 'You']);
  await page.locator('[data-place=board-3]').click();
  assert.equal([await titleOf(page), await range.getAttribute('aria-pressed')], ['Turn', 'true']);
  assert.equal([await seatOf(page), await page.locator('#next-place').innerText()], ['You: QQ+', '']);
  await range.click();
  assert.ok(await page.locator('.matrix').isVisible(), 'a press brings the matrix back');
});

test.settled('of the deck name what a press does, with equities of the next card alone', '/', async page => {
  const heat = (): Promise<number> => page.locator('#deck :is(.better, .worse)').count();
  const assertDeck = async (title: string, cards: number): Promise<void> =>
    assert.equal([await titleOf(page), await heat()], [title, cards]);
  await assertDeck('Turn: your equity after each card', 45);
  await page.locator('[data-place=board-1]').click();
  await assertDeck('Replace 7♣', 0);
  await page.keyboard.press('Escape');
  await assertDeck('Turn: your equity after each card', 45);
  await press(page, '+ dead card');
  await assertDeck('Dead cards', 0);
  await page.locator('#next-place').getByRole('button', { name: 'Done' }).click();
  await assertDeck('Turn: your equity after each card', 45);
  await press(page, '+ dead card');
  await press(page, '+ dead card');
  await assertDeck('Turn: your equity after each card', 45);
  assert.is(await page.locator('#add-dead').getAttribute('aria-pressed'), 'false');
  await press(page, 'Player 2');
  await assertDeck('Turn: your equity after each card', 45);
  await page.getByRole('group', { name: 'Whose equity' }).getByRole('button', { name: 'Player 2' }).click();
  await assertDeck('Turn: Player 2’s equity after each card', 45);
  const ace = page.locator('#deck [data-card="As"]');
  assert.is(await ace.getAttribute('title'), '2.27\u00a0% if it comes');
  await press(page, 'Add a player');
  await page.locator('[data-place=seat-2-1]').click();
  await settled(page);
  await assertDeck('Player 3: second card', 0);
  await page.keyboard.press('Escape');
  await assertDeck('Player 3: second card', 0);
  await press(page, 'Clear');
  await assertDeck('Your first card', 0);
  await page.locator('#typed').fill('AhKh vs QsQd on Jh7c2h3s4s');
  await settled(page);
  await assertDeck('All cards are dealt', 0);
});

const SAMPLED = 'AhKh_vs_random_vs_random_vs_random_on_Jh7c2h&simulations=1000000000';
test('that come and go have their place on a phone: nothing moves', SAMPLED, PHONE, async page => {
  await page.locator('#status', { hasText: / of [\d,]+ sampled/ }).waitFor();
  const findWider = (): Promise<string[]> =>
    page
      .locator('button:visible, input:visible, select:visible, summary:visible, p:visible, h2:visible')
      .evaluateAll(all =>
        all
          .filter(each => each.getBoundingClientRect().right > screen.width && !each.closest('.unseen, .tabs'))
          .map(each => each.id || each.className || each.textContent || each.tagName),
      );
  const places = (): Promise<Record<string, string>> =>
    page.locator('main :is(button, input, select, summary):visible:not(.views *)').evaluateAll(all =>
      Object.fromEntries(
        all
          .filter(each => each.checkVisibility({ visibilityProperty: true }))
          .map((each, i) => {
            const { x, y, width } = each.getBoundingClientRect();
            const name = each.id || (each as HTMLElement).dataset.place || each.textContent || String(i);
            return [name, [x, y + scrollY, width].map(Math.round).join()];
          }),
      ),
    );
  const assertPlaces = async (before: Record<string, string>, what: string): Promise<void> => {
    const now = await places();
    const moved = Object.keys(now).filter(name => before[name] !== undefined && before[name] !== now[name]);
    assert.equal(moved, [], what);
  };
  for (const width of [1366, 1024, 768, 320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const panel = (await page.locator('.answer').boundingBox())!;
    const stop = (await page.getByRole('button', { name: 'Stop' }).boundingBox())!;
    assert.ok(stop.x + stop.width < panel.x + panel.width, `Stop is in its panel, ${width} wide`);
  }
  assert.equal(await findWider(), []);
  const sampling = await places();
  await press(page, 'Stop');
  await assertPlaces(sampling, 'after Stop');
  const stopped = await places();
  await page.locator('#typed').fill('AhKh vs QsQx on Jh7c2h 5');
  await page.getByRole('button', { name: 'Show the place' }).waitFor();
  await assertPlaces(stopped, 'beside a mistake');
  await page.locator('#typed').fill('AhKh vs QsQd on Jh7c2h');
  await settled(page);
  await page.locator('#views').getByRole('button', { name: 'Edit' }).tap();
  const alive = await places();
  for (const card of ['9c', '9d']) {
    await page.locator('#add-dead').tap();
    await assertPlaces(alive, 'with a dead card to come');
    await pick(page, card);
    await assertPlaces(alive, `with ${card} dead`);
  }
  assert.equal(await findWider(), []);
  const middleOf = (part: string): Promise<number> =>
    page
      .locator(part)
      .evaluate(each => Math.round(each.getBoundingClientRect().x + each.getBoundingClientRect().right));
  assert.is(await middleOf('#places'), await middleOf('#felt'), 'the board is in the middle, also beside dead cards');
  await pick(page, '3s', '4s');
  await assertPlaces(alive, 'on the river');
  await page.getByRole('button', { name: 'Player 2', exact: true }).tap();
  await page.locator('#hold-range').tap();
  const tap = (name: string): Promise<void> => page.locator('.cell', { hasText: new RegExp(`^${name}$`) }).tap();
  await tap('AKs'); // its hands come
  const painting = await places();
  for (const name of ['99', 'AKo']) {
    await tap(name);
    await assertPlaces(painting, `with the hands of ${name}`);
  }
  assert.equal(await findWider(), []);
});

test('stand beside odds that belong to what is typed, or are grey', '/docs', async page => {
  const notes = await noteChanges(page);
  await page.goto(new URL('/#q=AhKh_vs_QQ+', page.url()).href);
  await settled(page);
  const first = await notes();
  const last = first.at(-1)!;
  assert.is(last.isGrey, false);
  const wrong = first.filter(({ headline, isGrey }) => headline !== '–' && headline !== last.headline && !isGrey);
  assert.equal(wrong, []);
  assert.not(
    first.some(({ status }) => / of 10,000,000/.test(status)),
    'nothing is said of deals that are not sampled',
  );
  for (const question of ['AhKh vs QQ+ on Jh7c2h', 'AhKh vs 99+ on Jh7c2h', '2c2d vs 99+ vs random on Jh7c2h']) {
    const before = await page.locator('#holdings-words').innerText();
    await page.locator('#typed').fill(question);
    await settled(page);
    await page.waitForFunction(old => document.getElementById('holdings-words')?.textContent !== old, before);
    await frames(page, 2);
    const all = await notes();
    const old = all.filter(note => note.title.includes(question) && before !== '' && note['holdings-words'] === before);
    assert.ok(
      old.every(({ isListGrey }) => isListGrey),
      question,
    );
    assert.is(all.at(-1)?.isListGrey, false);
  }
});
