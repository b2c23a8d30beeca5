// What beats a hand in the playground: the hands of a range by what they make and may become, against counts made by hand and by the engine.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCard, splitCards } from '../../src/engine/cards.js';
import { loadEngine } from '../../src/library/node.js';
import { findHoldings, type Group, type Holder } from '../../web/playground/holdings/groups.js';
import { findKind } from '../../web/playground/holdings/kinds.js';
import { readLink } from '../../web/playground/situation/link.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, settled, useVisitor, type Visitor, visit } from './browser.js';

const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));
const situationOf = (question: string) => readLink(`#q=${question.replaceAll(' ', '_')}`).situation;
const holdings = (question: string, holder: Holder = 1) => findHoldings(situationOf(question), 0, holder);
const lines = (groups: readonly Group[]): string[] =>
  groups.map(({ verdict = '', name, combos }) => `${verdict} ${name} ${combos}`.trim());

const kinds = suite('what a hand makes');

kinds('is called as players call it', () => {
  const expected: Readonly<Record<string, string>> = {
    'AhAd on Jh7c2h': 'Overpair',
    'TcTd on Jh7c2h': 'Lower pocket pair',
    'AcJd on Jh7c2h': 'Top pair',
    '8c7d on Jh7c2h': 'Second pair',
    '3c2d on Jh7c2h': 'Lower pair',
    'AcKd on Jh7c7h': 'Pair on the board',
    '7d7s on Jh7c2h': 'Set',
    'Ac7d on Jh7c7h': 'Trips',
    'AcKd on 7d7c7h': 'Three on the board',
    'AcKd on Jh7c2h': 'High card',
  };
  for (const [question, kind] of Object.entries(expected)) {
    const [hand = '', board = ''] = question.split(' on ');
    assert.is(findKind(bytes(hand), bytes(board)), kind, question);
  }
});

kinds.run();

const groups = suite('the hands of a seat');

groups('stand above and below ours, the strongest first, with their weights', () => {
  // Of the queens one combination shares no card with the board and with ours; of each ace-x suit those whose cards are left.
  const { made, combos } = holdings('KhKd vs AA, QQ:0.5, AQs, JTs on Qh7c2d');
  assert.equal(lines(made), ['beats Set 1.5', 'beats Overpair 6', 'behind Top pair 3', 'behind High card 4']);
  assert.is(combos, 14.5);
});

groups('tie with ours where the best five are worth the same', () => {
  assert.equal(lines(holdings('AhKd vs AKo, AQo on Qs7c2d9h4h').made), ['beats Top pair 7', 'ties High card 7']);
});

groups('draw to a straight or a flush, or to both', () => {
  const { draws } = holdings('AsAd vs JhTh, KhQh, JsTs, 5c4c on 9h8h2c');
  assert.equal(lines(draws).sort(), [
    'Flush draw 1',
    'Open-ended straight draw 1',
    'Open-ended straight draw and flush draw 1',
  ]);
  assert.equal(holdings('AsAd vs JhTh on 9h8h2c3d4s').draws, [], 'nothing comes after the river');
});

groups('can be any two cards, and share none with what lies elsewhere', () => {
  assert.is(holdings('AhKh vs QsQd on Jh7c2h', 'any').combos, (45 * 44) / 2);
  assert.is(holdings('AhKh vs random vs QsQd folded on Jh7c2h dead 2c').combos, (44 * 43) / 2);
});

groups('beat ours on the river exactly as often as the engine says', async () => {
  const engine = await loadEngine();
  for (const question of [
    'QhJd vs random on Jh7c7h3s2d',
    '9h8h vs 40% on 7d6s2hThKh',
    'AhKd vs random on QsJcTd9h8h',
  ]) {
    const { made, combos } = holdings(question);
    const [hand = '', range = '', board = ''] = question.split(/ vs | on /);
    const { win, tie } = engine.equity({ players: [hand, range], board: splitCards(board) }).players[0] ?? {};
    const share = (verdict: string): number =>
      made.reduce((sum, group) => sum + (group.verdict === verdict ? group.combos : 0), 0) / combos;
    for (const [rate, verdict] of [
      [win, 'behind'],
      [tie, 'ties'],
    ] as const) {
      assert.ok(Math.abs(share(verdict) - (rate ?? -1)) < 1e-12, `${question}: ${verdict}`);
    }
  }
});

groups.run();

const view = suite<Visitor>('what beats you in the playground');
useVisitor(view);

const rowsOf = (page: Page): Promise<string[]> => page.locator('.held summary b').allInnerTexts();

view(
  'lists what beats a hand, and what does not, with our hand between them; a row opens to its hands',
  async visitor => {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQ,JJ,AK_on_Jh7c2h');
    const { page } = visited;
    await settled(page);
    await page.locator('.held').first().waitFor();
    assert.equal(await rowsOf(page), ['Set', 'Overpair', 'High card, the same']);
    assert.is(await page.locator('.held-own').innerText(), 'You: ace high');
    assert.is(await page.locator('#holdings-words').innerText(), '9 of 18 combos (50.0 %) beat your ace high; 9 tie.');
    await page.getByText('Overpair').click();
    const hands = page.locator('.held[open] li');
    await hands.first().waitFor();
    assert.is(await hands.count(), 6);
    assert.match((await hands.first().textContent()) ?? '', /queen of spades and queen of hearts, equity \d+\.\d\d %/);
    await closeWithoutErrors(visited);
  },
);

view('counts combos by their weights throughout, and says so', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ:0.5,40%25:0.25_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  await page.locator('.held').first().waitFor();
  assert.match(await page.locator('#holdings-words').innerText(), /^[\d.]+ of [\d.]+ combos by weight \(.+ %\) beat /);
  const row = page.locator('.held', { hasText: 'Top pair' });
  const combos = Number(await row.locator('.number').first().innerText());
  await row.click();
  const classes = await row.locator('li.class').allInnerTexts();
  const sum = classes.reduce((total, text) => total + Number(/× ([\d.]+)/.exec(text)?.[1]), 0);
  assert.ok(Math.abs(sum - combos) <= 0.05 * (classes.length + 1), `${sum} in the classes of ${combos}`);
  await closeWithoutErrors(visited);
});

view('looks at any seat’s hands and at any two cards; many hands are listed by their classes', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_vs_JJ_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  const holder = page.getByLabel('Whose hands');
  await page.locator('.held').first().waitFor();
  assert.equal(await rowsOf(page), ['Set']);
  await holder.selectOption('any two cards');
  assert.ok((await rowsOf(page)).includes('Top pair'));
  await page.getByText('Top pair').click();
  assert.match((await page.locator('.held[open] li').first().innerText()) ?? '', /^\w+ × \d+/);
  await holder.selectOption('Player 2: QsQd');
  assert.equal(await rowsOf(page), ['Overpair']);
  await closeWithoutErrors(visited);
});

view('looks by itself at a range before any two cards, and says so where every hand is known', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_vs_random_vs_QQ,99_on_Jh7c2h');
  const { page } = visited;
  const words = page.locator('#holdings-words');
  await settled(page);
  await page.locator('.held').first().waitFor();
  assert.is(await page.getByLabel('Whose hands').inputValue(), '3');
  await page.goto(`${visitor.service.server.url}/?known#q=AhKh_vs_QsQd_vs_9c9d_folded_on_Jh7c2h`);
  await words.getByText('Every hand is known').waitFor();
  assert.is(
    await words.innerText(),
    'Every hand is known (player 2: pair of queens). Of any other two cards 386 of 903 combos (42.7 %) beat your ace high; 9 tie.',
  );
  await closeWithoutErrors(visited);
});

view('says before the flop what will stand there, and follows the board', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QQ');
  const { page } = visited;
  await settled(page);
  await page.getByText(/^From the flop on this shows /).waitFor();
  assert.is(await page.locator('#legend').innerText(), 'From the flop on each card shows the equity that it leaves.');
  assert.is(await page.locator('#holder').isVisible(), false, 'there is nothing to choose from yet');
  const { height = 0 } = (await page.locator('#holdings-panel').boundingBox()) ?? {};
  assert.ok(height < 140, `a line in a box ${height} high`);
  await page.locator('#typed').fill('AhKh vs QQ on KdQh2c');
  await page.locator('.held summary b', { hasText: 'Set' }).waitFor();
  assert.equal(await rowsOf(page), ['Set']);
  await closeWithoutErrors(visited);
});

if (canRun('the tests of what beats you', missing)) view.run();
