// The playground: its numbers are the API's; its links, code and commands work.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { formatPercent } from '../../web/playground/page/numbers.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ROOT } from '../repository/tree.js';
import { ask, CLIPBOARD, equitiesOf, goTo, headline, pageSuite, pick, press, questionOf, settled } from './browser.js';

const test = pageSuite('the playground:');

test.settled('its numbers are an example without a click: no table of matchups is fetched for it', '/', async page => {
  const tables = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(each => /matchups/.test(each.name)).length);
  assert.equal(await equitiesOf(page), ['54.4\u00a0%', '45.6\u00a0%']);
  assert.is(await page.locator('#badge').innerText(), 'exact');
  assert.is(await page.locator('#status').innerText(), 'All 990 possible deals counted.');
  assert.is(await page.title(), '54.44\u00a0% · AhKh vs QsQd on Jh7c2h · Poker odds');
  assert.is(await tables(), 0);
  await page.locator('#typed').fill('AhKh vs random');
  await settled(page);
  assert.is(await headline(page), '67.0\u00a0%');
  assert.is(await tables(), 1);
});

const MIXED = 'AhKh_vs_QQ+,AKs:0.5_vs_9c9d_folded_vs_random_on_Qh7c2d_dead_2c';
test.settled('its numbers are the API’s: ranges, any two cards, folded and dead', MIXED, async (page, service) => {
  const dead = ['2c', '9c', '9d'];
  const question = { players: ['AhKh', 'QQ+,AKs:0.5', 'random'], board: ['Qh', '7c', '2d'], dead, method: 'exact' };
  const { players } = await ask(service, question);
  const [first, second, third] = players.map(({ equity }: { equity: number }) => formatPercent(equity, 1));
  assert.equal(await equitiesOf(page), [first, second, 'folded', third]);
});

const RANDOM = Array<string>(9).fill('random');
const SAMPLED = `AhKh_vs_${RANDOM.join('_vs_')}&seed=7&simulations=1000000`;
test.settled('its numbers are the API’s for a seed, with their margin', SAMPLED, async (page, service) => {
  const question = { players: ['AhKh', ...RANDOM], method: 'monte-carlo', seed: 7, simulations: 1_000_000 };
  assert.is(await headline(page), formatPercent((await ask(service, question)).players[0].equity, 1));
  assert.match(await page.locator('#badge').innerText(), /^sampled, ± 0\.\d+$/);
});

const WIDE = '22+,A2+,K2+_vs_random';
test.settled('its numbers are exact, and sampled where counting takes too long', WIDE, async (page, service) => {
  const { players } = await ask(service, {
    players: ['22+,A2+,K2+', 'random'],
    method: 'exact',
    categories: true,
  });
  assert.is(await page.locator('#badge').innerText(), 'exact');
  assert.match(
    (await page.locator('#sure-words').textContent())!,
    /^Exact: every possible deal was counted. Final hands, /,
  );
  const [straightFlush] = await page.locator('#categories .own .number').allInnerTexts();
  const rate = players[0].hand_probabilities['Straight Flush'];
  assert.ok(Math.abs(Number.parseFloat(straightFlush!) / 100 - rate) < 0.0002, straightFlush);
});

const THREE = 'AhKh_vs_QsQd_vs_9c9d_vs_AcAd_folded_on_Jh7c2h';
test.settled('its numbers are ours, whoever is edited, beside those of any other', THREE, async page => {
  const heads = (): Promise<string[]> => page.locator('.categories-table thead th').allInnerTexts();
  assert.equal(await heads(), ['You', 'Category', 'Player 2']);
  await press(page, 'Player 3');
  assert.equal(await heads(), ['You', 'Category', 'Player 3']);
  assert.is(await page.locator('#answer-title').innerText(), 'Your equity');
  assert.is((await headline(page)).slice(0, 2), (await equitiesOf(page))[0]?.slice(0, 2));
  await page.locator('#typed').fill('AK vs QsQd');
  assert.equal(await heads(), ['You', 'Category', 'Player 2'], 'a range is no hand');
});

test.settled('its numbers are on the cards that can come next', '9h8h_vs_AcAd_on_AsTh2h', async (page, service) => {
  const question = { players: ['9h8h', 'AcAd'], board: ['As', 'Th', '2h'], method: 'exact', next_cards: true };
  const { next_cards: nextCards, players } = await ask(service, question);
  const expected = nextCards.map(({ equities }: { equities: number[] | null }) =>
    equities === null ? '' : `${formatPercent(equities[0]!)} if it comes`,
  );
  const titleOf = (card: string) => page.locator(`#deck [data-card="${card}"]`).getAttribute('title');
  assert.equal(await Promise.all(nextCards.map(({ card }: { card: string }) => titleOf(card))), expected);
  const change = ({ equities }: { equities: number[] | null }) =>
    (equities?.[0] ?? players[0].equity) - players[0].equity;
  const better = nextCards.filter((card: { equities: number[] | null }) => change(card) > 0.0005);
  assert.is(await page.locator('#deck .better').count(), better.length, 'also of an underdog');
  await pick(page, 'Ts', '3s');
  await settled(page);
  assert.is(await page.locator('#deck .better').count(), 0);
});

test.settled('its numbers say once how many hands we beat now', 'AhKh_vs_20%25_on_Jh7c2h', async page => {
  const lead = page.locator('#outs .lead');
  assert.is(await lead.innerText(), 'You beat 59.2\u00a0% of all other hands now, and tie with 0.8\u00a0%.');
  await goTo(page, 'AhKh_vs_QsQd_on_Jh7c2h');
  await page.locator('#holdings-words', { hasText: '409 of 990 combos (41.3 %) beat your Ace High' }).waitFor();
  assert.is(await lead.count(), 0, 'the list of all hands says it');
  await goTo(page, '2c3d_vs_QQ_on_AhKdQhJcTs');
  await lead.getByText('You tie with 100.0\u00a0% of all other hands now.', { exact: true }).waitFor();
});

test('its numbers include what a call needs; a link has pot and bet', 'AhKh_vs_QsQd_on_Jh7c2h', async page => {
  await page.getByLabel('Pot').fill('100');
  await page.getByLabel('Bet to call').fill('50');
  await page.waitForURL(/&pot=100&bet=50$/);
  await page.reload();
  await settled(page);
  const sentence =
    'Call: +58.9 on average, if nobody bets later. Call needs 25.0\u00a0%, bluff must work 33.3\u00a0%, MDF 66.7\u00a0%.';
  assert.is(await page.locator('#decision-said').textContent(), sentence);
});

test('its numbers say what a pot or a bet must be', '/#pot=100', async page => {
  const reason = page.locator('#decision-error');
  for (const text of ['0', '-5', 'abc']) {
    await page.getByLabel('Bet to call').fill(text);
    await reason.waitFor();
    assert.is(await reason.innerText(), `“${text}”: write a number of chips above 0, at most 1,000,000,000.`);
    await page.getByLabel('Bet to call').fill('50');
    assert.is(await reason.isVisible(), false);
  }
  assert.match(await page.locator('#decision-needs').innerText(), /^Call needs 25\.0\u00a0%, bluff /);
  await page.getByLabel('Pot').fill('much');
  assert.is(
    await page.locator('#decision').innerText(),
    'Enter the pot before the bet too.',
    'no verdict on another pot',
  );
  await reason.waitFor();
  await page.getByLabel('Bet to call').fill('60');
  assert.match(await reason.innerText(), /^“much”/, 'still the reason of the pot');
});

test('its numbers have nothing of an old player', 'AhKh_vs_random_vs_QsQd', async page => {
  await press(page, 'Player 3');
  await press(page, 'Clear');
  assert.equal(new Set(await page.locator('#categories .number').allInnerTexts()), new Set(['–']));
});

const SAMPLING = 'AhKh_vs_random_vs_random_vs_random&simulations=1000000000';
test('its numbers are not read aloud while they change', `${SAMPLING}&bet=50&pot=100`, async page => {
  await page.locator('#status', { hasText: / of [\d,]+ sampled/ }).waitFor();
  const changes = await page.evaluate(async () => {
    const found: string[] = [];
    const observer = new MutationObserver(all => found.push(...all.map(({ target }) => target.nodeName)));
    for (const live of document.querySelectorAll('output, [role=status], [role=alert], [aria-live]')) {
      observer.observe(live, { subtree: true, childList: true, characterData: true });
    }
    const before = document.getElementById('status')?.textContent;
    while (document.getElementById('status')?.textContent === before) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 60; frames++) await new Promise(requestAnimationFrame);
    return found;
  });
  assert.equal(changes, []);
});

test('its numbers stay when a long run is stopped', SAMPLING, async page => {
  await press(page, 'Stop');
  await page.locator('#status', { hasText: /of 1,000,000,000 sampled.*Stopped\.$/ }).waitFor();
  const deals = await page.locator('#summary').getAttribute('data-deals');
  for (let frames = 0; frames < 20; frames++) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.is(await page.locator('#summary').getAttribute('data-deals'), deals);
});

const execute = promisify(execFile);
/** The output of a command line in the project's folder. */
const shell = async (line: string, env = {}): Promise<string> =>
  (await execute('bash', ['-c', line], { cwd: ROOT, env: { ...process.env, ...env } })).stdout;

/** The output of a program that imports the package. */
const runProgram = async (program: string): Promise<string> => {
  const folder = makeFolder();
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program.replace("'poker-odds-wasm'", JSON.stringify(join(ROOT, 'dist/package/node.js'))));
  try {
    return (await execute(process.execPath, [file])).stdout;
  } finally {
    removeFolder(folder);
  }
};

const SHARED = '7c7d_vs_AKs,QQ+_vs_random_folded_on_Kh2c3d';
test.settled('what it exports is a link that shows the same numbers', SHARED, CLIPBOARD, async page => {
  const before = [await questionOf(page), await equitiesOf(page)];
  await press(page, 'Copy link');
  await page.getByText('Link copied').waitFor();
  await page.locator('#typed').fill('AhKh vs AhQs ');
  assert.is(await page.getByText('Link copied').count(), 0, 'a mistake takes its place');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await settled(page);
  assert.equal([await questionOf(page), await equitiesOf(page)], before);
});

const CODE = 'AhKh_vs_QQ+,AKs_on_Qh7c2h_dead_2c';
test.settled('what it exports is code of four kinds that gives the same equity', CODE, async (page, service) => {
  await page.getByText('Use it in code').click();
  const textOf = async (tab: string): Promise<string> => {
    await page.getByRole('button', { name: tab, exact: true }).click();
    return page.locator('#snippet').innerText();
  };
  const body = JSON.parse(await textOf('JSON'));
  assert.equal(body, { players: ['AhKh', 'QQ+,AKs'], board: ['Qh', '7c', '2h'], dead: ['2c'], method: 'exact' });
  const command = await textOf('Terminal');
  assert.match(command, /^npx --no-install poker-odds equity /m);
  const equities = [
    (await ask(service, body)).players[0].equity,
    JSON.parse(await shell(await textOf('curl'), { KEY: service.key })).data.players[0].equity,
    JSON.parse(await shell(`${command} --json`)).players[0].equity,
    Number((await runProgram(await textOf('TypeScript'))).split(/\s/)[1]),
  ];
  assert.equal(new Set(equities.map(equity => formatPercent(equity, 1))), new Set([await headline(page)]));
  await goTo(page, 'Ah--_vs_random');
  await page.getByText('Use it in code').click();
  assert.ok(await page.getByRole('button', { name: 'Copy', exact: true }).isDisabled(), 'there is nothing to copy');
});
