// The games of the playground: the switch between them, decks, hands of four to six cards, links, and what is loaded when.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { changeGame } from '../../web/playground/games/change-game.js';
import { describeLost } from '../../web/playground/games/choose-game.js';
import { GAMES, type GameName } from '../../web/playground/games/games.js';
import { findStrongest, readWeights, writeRange } from '../../web/playground/ranges/classes.js';
import { readLink, writeLink } from '../../web/playground/situation/link.js';
import { readQuestion, writeQuestion } from '../../web/playground/situation/question.js';
import { suite } from '../suite.js';
import {
  ask,
  assertAccessible,
  equitiesOf,
  goToOdds,
  headline,
  PHONE_AXE,
  pageSuite,
  pick,
  press,
  questionOf,
  settled,
} from './browser.js';

const situations = suite('a situation of a game');

const change = (text: string, from: GameName, to: GameName): string =>
  writeQuestion(changeGame({ ...readLink(`#q=${text.replaceAll(' ', '_')}&game=${from}`).situation }, to));

situations('keeps players, cards that the deck has and ranges that the game reads', () => {
  assert.is(
    change('AhKh vs 20% vs 2c2d on Jh7c2h dead 5s6s', 'holdem', 'short-deck'),
    'AhKh vs 20% vs random on Jh7c dead 6s',
  );
  assert.is(change('22+, A2s+, KJo vs random', 'holdem', 'short-deck'), '66+, A6s+, KJo vs random');
  assert.is(change('55 vs none', 'holdem', 'short-deck'), 'random vs none', 'no hand of the range is left');
  assert.is(change('AhKh vs QQ+ folded on Jh7c2h', 'holdem', 'omaha'), 'AhKh** vs random folded on Jh7c2h');
  assert.is(change('AhAdKhKd2c3c vs random', 'omaha-6', 'omaha'), 'AhAdKhKd vs random');
  const ten = `AhKh${' vs random'.repeat(9)}`;
  assert.is(change(ten, 'holdem', 'omaha-6').split(' vs ').length, 7, 'a deck deals seven hands of six cards');
  const { situation } = readLink('#q=AhKh_vs_QQ%2B');
  const back = changeGame(changeGame(situation, 'omaha'), 'holdem');
  assert.equal(
    [back.seats[1]!.range, back.seats[1]!.kept.range],
    ['', 'QQ+'],
    'the range is the one that "Range" gives back',
  );
});

situations('says which cards and ranges another game leaves out', () => {
  const lost = (text: string, to: GameName): string => {
    const { situation } = readLink(`#q=${text.replaceAll(' ', '_')}`);
    return describeLost(situation, changeGame(situation, to));
  };
  assert.is(lost('AhKh vs 20% on Jh7c9h', 'short-deck'), '');
  assert.is(
    lost('AhKh vs QQ%2B on Jh7c2h dead 3c', 'short-deck'),
    'Short deck leaves out 2h, 3c: Undo brings them back.',
  );
  assert.is(lost('AhKh vs QQ%2B', 'omaha'), 'Omaha leaves out QQ+: Undo brings it back.');
});

situations('is written into its link, which has no game for hold’em, and is read from it', () => {
  for (const [question, game] of [
    ['AhKh vs 20% on Jh7c9h', 'short-deck'],
    ['AhAd** vs random on Jh7c2h', 'omaha'],
    ['AhAdKhKd2c vs AsAc***', 'omaha-5'],
    ['AhAdKhKd2c3c vs random', 'omaha-6'],
  ] as const) {
    const hash = `#q=${question.replaceAll(' ', '_').replace('%', '%25')}&game=${game}&seed=7`;
    const { situation, faults } = readLink(hash);
    assert.equal([writeLink(situation), faults, situation.game], [hash, [], game]);
  }
  assert.is(writeLink(readLink('#q=AhKh_vs_QQ+&seed=7').situation), '#q=AhKh_vs_QQ+&seed=7');
  const { faults, situation } = readLink('#q=AhKh_vs_QQ+&game=badugi');
  assert.equal(faults, ['game is "badugi": it can be holdem; short-deck; omaha; omaha-5; omaha-6']);
  assert.is(situation.game, 'holdem');
});

situations('names what is wrong in the words of its game', () => {
  const faultOf = (text: string, game: GameName): string => readQuestion(text, game).faults[0]?.message ?? '';
  assert.match(faultOf('AhKh vs QQ+ on Jh7c2h', 'short-deck'), /short deck has no 2h/);
  assert.match(faultOf('AhKh vs 22', 'short-deck'), /short deck/);
  const write = 'write 4 cards, and * for each that is not known, or random';
  assert.is(faultOf('QQ+ vs random', 'omaha'), `"QQ+" is a range, and Omaha has none: ${write}`);
  assert.is(faultOf('AhKh vs random', 'omaha'), `"AhKh" is 2 cards, and a hand of Omaha has 4: ${write}`);
  assert.match(faultOf('AhKhQh* vs AhAdKdKc', 'omaha'), /Ah appears twice/);
  assert.is(
    faultOf('AhKh9c8cJd vs random', 'omaha'),
    '"AhKh9c8cJd" is a hand and a card: write "vs" between players, and "on" before the board',
  );
  const twoHands = '"ahkh qsqc qh7c2d" has two hands: write "vs" between players, and "on" before the board';
  assert.is(faultOf('ahkh qsqc qh7c2d', 'holdem'), twoHands, 'not a board of five');
  assert.match(faultOf('AhKhQsJs vs AcAd7h6h', 'holdem'), /and "on" before the board; for Omaha choose the game$/);
});

situations('has the percentages of its game', () => {
  for (let percent = 1; percent <= 100; percent++) assert.is(findStrongest(`${percent}%`, 'short-deck'), percent);
  assert.is(writeRange(readWeights('A6s, A7s, KK, AA', 'short-deck'), 'short-deck'), 'KK+, A7s-A6s');
});

const test = pageSuite('the games of the playground');

const choose = (page: Page, game: GameName): Promise<unknown> => page.getByLabel('Game').selectOption(game);
const files = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')));
const loads = async (page: Page, name: RegExp): Promise<boolean> => (await files(page)).some(file => name.test(file));

test.settled('loads a game’s code and engine when it is chosen; one step undoes the choice', '/', async page => {
  assert.not(await loads(page, /short-deck-(?!hands)|omaha/));
  const engines = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('wasm')),
  );
  assert.equal(
    engines.map(entry => (entry as PerformanceResourceTiming).initiatorType),
    ['link'],
    'fetched once, beside the script',
  );
  const options = await page
    .locator('#game option')
    .evaluateAll(all => all.map(each => (each as HTMLOptionElement).value));
  assert.equal(options, Object.keys(GAMES));
  const before = await equitiesOf(page);
  await choose(page, 'short-deck');
  await page.waitForURL(/&game=short-deck(?:&|$)/);
  await settled(page);
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c');
  assert.is(await page.locator('#typed-asked').innerText(), 'Short deck leaves out 2h: Undo brings it back.');
  assert.ok(await loads(page, /^poker-odds-short-deck.*wasm$/));
  assert.not(await loads(page, /omaha/));
  await press(page, 'Undo');
  await settled(page);
  assert.equal([await page.getByLabel('Game').inputValue(), await equitiesOf(page)], ['holdem', before]);
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c2h');
  assert.is(await page.locator('#typed-asked').innerText(), '');
});

const NO_STRAIGHT_FLUSH = 'AhAdKhKd_vs_JsTs9h8h_on_Kc7d2s&game=omaha';
test.settled('lists no category above the strongest one that comes', NO_STRAIGHT_FLUSH, async page => {
  const rows = page.locator('.categories-table tbody tr');
  await page.locator('.categories-table .none').first().waitFor({ state: 'attached' });
  assert.match(await rows.first().innerText(), /Four of a Kind/);
  assert.ok(await rows.first().isVisible());
  await goToOdds(page, 'AhKh_vs_QsQc');
  assert.match(await rows.first().innerText(), /Straight\/Royal Flush/);
});

test.settled('plays short deck: deck, order of hands, outs and odds', 'AhKh_vs_QsQc&game=short-deck', async page => {
  assert.is(await headline(page), '54.3\u00a0%');
  assert.is(await page.locator('#deck .card:visible').count(), 36);
  const rows = await page.locator('#categories tbody th').allTextContents();
  assert.ok(rows.indexOf('Flush') < rows.indexOf('Full House'));
  await page.locator('#deck [data-card="As"]').focus();
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowRight');
  assert.is(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card), '6s');
  await page.keyboard.type('5h');
  assert.is(await page.locator('#typed-error').innerText(), 'short deck has no 5h');
  await pick(page, 'Jh', '7c', '9h');
  await settled(page);
  assert.match(await page.locator('#outs').innerText(), /5 outs to a flush/);
  assert.match(await page.locator('#described-hand').innerText(), /^Ace High, flush draw$/);
});

test.settled('has 81 classes in short deck', '20%25_vs_AhKh_on_Jh7c9h&game=short-deck', async (page, service) => {
  const { players } = await ask(service, { game: 'short-deck', players: ['20%', 'AhKh'], board: ['Jh', '7c', '9h'] });
  const shown = players.map(({ equity }: { equity: number }) => `${(100 * equity).toFixed(1)}\u00a0%`);
  assert.equal(await equitiesOf(page), shown);
  await page.locator('.range-tile:visible').click();
  assert.is(await page.locator('.matrix .cell:visible').count(), 81);
  assert.match(await page.locator('.range-count').innerText(), /^130 combos, 20\.6\s% of all; 94 possible$/);
  await page.getByLabel('Presets').selectOption('All pairs');
  assert.is(await questionOf(page), '66+ vs AhKh on Jh7c9h');
  await settled(page);
  await page.getByText(/of 39 combos .* beat their Ace High/).waitFor();
});

test('plays Omaha: unknown cards, next cards, the question for programs', '&game=omaha', async (page, service) => {
  await page.locator('#examples [data-of=omaha] a').first().click();
  await settled(page);
  assert.is(await questionOf(page), 'AhAdKhKd vs JsTs9h8h');
  const known = { game: 'omaha', players: ['AhAdKhKd', 'JsTs9h8h'], method: 'exact' };
  const { players } = await ask(service, known);
  assert.is(await headline(page), `${(100 * players[0].equity).toFixed(1)}\u00a0%`);
  assert.not(await page.locator('#holdings-panel').isVisible());
  assert.not(await page.locator('#hold-range').isVisible());
  await pick(page, 'Qh', '7c', '2d');
  await settled(page);
  assert.is(await page.locator('#described-hand').innerText(), 'Pair of Aces');
  assert.match(await page.locator('#outs').innerText(), /^Omaha has no list of outs: /);
  assert.match(await page.locator('#deck-title').innerText(), /your equity after each card/);
  await page.locator('[data-place=seat-1-3]').press('Delete');
  await settled(page);
  assert.is(await questionOf(page), 'AhAdKhKd vs JsTs9h* on Qh7c2d');
  assert.match(await page.locator('#badge').innerText(), /sampled/);
  assert.match(await page.locator('#legend').innerText(), /press “Count every turn card”\.$/);
  await page.getByText('Use it in code').click();
  assert.match(await page.locator('#snippet').innerText(), /-d '\{ "game": "omaha", "players": \[/);
  await press(page, 'TypeScript');
  const snippet = await page.locator('#snippet').innerText();
  assert.match(snippet, /^import \{ loadOmaha \} from 'poker-odds-wasm\/omaha';/);
  assert.match(snippet, / {2}game: 'omaha',/);
  await press(page, 'Terminal');
  assert.match(await page.locator('#snippet').innerText(), / AhAdKhKd vs 'JsTs9h\*' --game omaha --board Qh7c2d /);
});

test.settled('has no panel of flops before the flop of Omaha', 'AhAdKhKd_vs_JsTs9h8h&game=omaha', async page => {
  assert.is(await page.locator('#run-outs-panel').isVisible(), false);
});

test.settled('opens a link to six cards', 'AhKhQc2d3c4c_vs_AdAcJdTd9d8d_on_Jh7c2h&game=omaha-6', async page => {
  for (const panel of ['#categories-panel', '#run-outs-panel', '#sure'])
    assert.ok(await page.locator(panel).isVisible(), panel);
  const engines = (await files(page)).filter(file => /wasm$/.test(file));
  assert.match(engines.join(), /^poker-odds-omaha-[^,]*$/, 'the engine of hold’em is not fetched');
  assert.equal(await equitiesOf(page), ['64.4\u00a0%', '35.6\u00a0%']);
  assert.match(await page.title(), /^64.41\u00a0% · Omaha 6: AhKhQc2d3c4c vs /);
  for (let players = 2; players < 7; players++) await press(page, 'Add a player');
  assert.ok(await page.getByRole('button', { name: 'Add a player' }).isDisabled());
});

for (const [game, question] of [
  ['short-deck', '20%25_vs_AhKh_on_Jh7c9h'],
  ['omaha', 'AhAdKhKd_vs_JsTs9h*_on_Qh7c2d'],
  ['omaha-6', `AhKhQc2d3c4c${'_vs_random'.repeat(6)}&simulations=100000`],
] as const) {
  test.settled(`is accessible on a phone and at a desk: ${game}`, `${question}&game=${game}`, PHONE_AXE, async page => {
    for (const view of ['Odds', 'Edit']) {
      await page.locator('#views').getByRole('button', { name: view, exact: true }).tap();
      await assertAccessible(page, view);
    }
    await page.setViewportSize({ width: 1360, height: 900 });
    await assertAccessible(page, 'at a desk');
    await choose(page, 'holdem');
    await settled(page);
  });
}
