// The playground as a visitor meets it, in headless Chromium, served by the running service.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatPercent } from '../../web/playground/page/numbers.js';
import { EQUITY } from '../http/service.js';
import { canRun } from '../requirements.js';
import {
  closeWithoutErrors,
  equitiesOf,
  missing,
  questionOf,
  ratesOf,
  settled,
  useVisitor,
  type Visitor,
  visit,
} from './browser.js';

const playground = suite<Visitor>('the playground');
useVisitor(playground);

/** An equity, as the API answers it. */
interface Player {
  readonly equity: number;
  readonly win_rate: number;
  readonly tie_rate: number;
}

/** The players of the API's answer. */
const playersOf = async ({ service }: Visitor, question: object): Promise<Player[]> =>
  (await service.post(EQUITY, question)).json.data.players;

playground('shows an example without a click, and sends requests to the service only', async visitor => {
  const visited = await visit(visitor, '/');
  await settled(visited.page);
  assert.equal(await equitiesOf(visited.page), ['54.44 %', '45.56 %']);
  assert.is(await visited.page.locator('#badge').innerText(), 'exact');
  assert.is(await visited.page.locator('#status').innerText(), 'All 990 possible deals counted.');
  await closeWithoutErrors(visited);
});

playground(
  'has equity as its headline: a royal flush on the board is a fifth of the pot for each of five',
  async visitor => {
    const visited = await visit(visitor, '/#q=2c2d_vs_3c3d_vs_4c4d_vs_5c5d_vs_6c6d_on_AhKhQhJhTh');
    await settled(visited.page);
    assert.equal(await ratesOf(visited.page), { equity: '20.00 %', win: '0.00 %', tie: '100.00 %', lose: '0.00 %' });
    assert.equal(await equitiesOf(visited.page), Array(5).fill('20.00 %'));
    await closeWithoutErrors(visited);
  },
);

playground(
  'has exactly the API’s equities: hands, ranges, any two cards, a folded hand, a dead card',
  async visitor => {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,AKs:0.5_vs_9c9d_folded_vs_random_on_Qh7c2d_dead_2c');
    const { page } = visited;
    await settled(page);
    const players = await playersOf(visitor, {
      players: ['AhKh', 'QQ+,AKs:0.5', 'random'],
      board: ['Qh', '7c', '2d'],
      dead: ['2c', '9c', '9d'],
      method: 'exact',
    });
    const [first, second, third] = players.map(({ equity }) => formatPercent(equity));
    assert.equal(await equitiesOf(page), [first, second, 'folded', third]);
    await closeWithoutErrors(visited);
  },
);

playground('has the API’s numbers for the same seed where it samples, and says how sure they are', async visitor => {
  const question = Array(9).fill('random').join('_vs_');
  const visited = await visit(visitor, `/#q=AhKh_vs_${question}&seed=7&simulations=1000000`);
  const { page } = visited;
  await settled(page);
  const [own] = await playersOf(visitor, {
    players: ['AhKh', ...Array(9).fill('random')],
    method: 'monte-carlo',
    seed: 7,
    simulations: 1_000_000,
  });
  assert.is((await ratesOf(page)).equity, formatPercent(own?.equity ?? 0));
  assert.match(await page.locator('#badge').innerText(), /^sampled, ± 0\.\d+$/);
  assert.match(await page.locator('#status').innerText(), /^1,000,000 deals sampled, .+ a second\.$/);
  await page.getByText('How sure is this?').click();
  assert.match(await page.locator('#sure-words').innerText(), /^20\.\d\d % ± 0\.\d+ points after 1M deals\./);
  assert.ok(await page.locator('#convergence svg .course').isVisible());
  await closeWithoutErrors(visited);
});

playground('is exact before the flop, where the table of matchups is fetched when it is needed', async visitor => {
  const visited = await visit(visitor, '/');
  const { page } = visited;
  const tables = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('matchups')).length,
    );
  await settled(page);
  assert.is(await tables(), 0);
  await page.locator('#typed').fill('AhKh vs QQ+');
  await settled(page);
  const [own] = await playersOf(visitor, { players: ['AhKh', 'QQ+'], method: 'exact' });
  assert.is((await ratesOf(page)).equity, formatPercent(own?.equity ?? 0));
  assert.is(await page.locator('#badge').innerText(), 'exact');
  assert.is(await tables(), 1);
  await closeWithoutErrors(visited);
});

playground('shows how hands end, for the chosen seat and another', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  const row = page.locator('.categories-table tr', { hasText: 'Flush' }).last();
  assert.match(await page.locator('.categories-table thead').innerText(), /Your hand\s+Category\s+Player 2/);
  assert.match(await row.innerText(), /36\.26 %\s+Flush\s+0\.00 %/);
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  assert.match(await page.locator('#answer-title').innerText(), /Equity of player 2/);
  assert.is((await ratesOf(page)).equity, '45.56 %');
  assert.match(await row.innerText(), /0\.00 %\s+Flush\s+36\.26 %/);
  await closeWithoutErrors(visited);
});

playground('shows how the hands of any other seat end', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_vs_9c9d_vs_AcAd_folded_on_Jh7c2h');
  const { page } = visited;
  const beside = page.getByLabel('Whose hand beside it');
  const heads = (): Promise<string[]> => page.locator('.categories-table thead th').allInnerTexts();
  await settled(page);
  assert.equal(await beside.locator('option').allInnerTexts(), ['Player 2: QsQd', 'Player 3: 9c9d']);
  assert.equal(await heads(), ['Your hand', 'Category', 'Player 2']);
  await beside.selectOption('Player 3: 9c9d');
  assert.equal(await heads(), ['Your hand', 'Category', 'Player 3']);
  await page.getByRole('button', { name: 'Player 3', exact: true }).click();
  assert.equal(await heads(), ['Player 3', 'Category', 'Your hand']);
  await closeWithoutErrors(visited);
});

playground('colours the deck by the equity that each next card leaves, and numbers it', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_QsQd_on_Jh7c2h');
  const { page } = visited;
  await settled(page);
  const question = { players: ['AhKh', 'QsQd'], board: ['Jh', '7c', '2h'], method: 'exact', next_cards: true };
  const { data } = (await visitor.service.post(EQUITY, question)).json;
  for (const { card, equities } of data.next_cards) {
    const button = page.locator(`#deck [data-card="${card}"]`);
    if (equities === null) assert.is(await button.getAttribute('title'), '', card);
    else assert.is(await button.getAttribute('title'), `${formatPercent(equities[0])} if it comes`);
  }
  assert.is(await page.locator('#deck .better').count(), 15);
  await page.locator('#deck [data-card="Ts"]').click();
  await page.locator('#legend', { hasText: 'on the river' }).waitFor();
  await page.locator('#deck [data-card="3s"]').click();
  await page.locator('#legend', { hasText: /^$/ }).waitFor({ state: 'attached' });
  assert.is(await page.locator('#deck .better').count(), 0);
  assert.is(await questionOf(page), 'AhKh vs QsQd on Jh7c2hTs3s');
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the playground', missing)) playground.run();
