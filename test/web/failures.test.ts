// The playground after failures and mistakes: no engine, no workers, addresses and texts that cannot be read.
import type { BrowserContext } from 'playwright-core';
import * as assert from 'uvu/assert';
import {
  equitiesOf,
  goTo,
  goToOdds,
  headline,
  noteChanges,
  pageSuite,
  pick,
  press,
  questionOf,
  settled,
  WITH_ERRORS,
} from './browser.js';

const test = pageSuite('the playground after a failure');

/** How often a file was asked for and not delivered. */
let refused = 0;
const refuseOnce = (files: string): { prepare: (context: BrowserContext) => Promise<void> } => ({
  async prepare(context) {
    refused = 0;
    await context.route(files, route => (refused++ === 0 ? route.abort() : route.continue()));
  },
});

const SLOW = 'A worker did not start: the page itself computes, which is slower.';
const NO_WORKERS = {
  prepare: (context: BrowserContext) => context.route('**/holdem-worker*.js', route => route.abort()),
};
const LONG = 'AhKh_vs_random_vs_random&simulations=1000000000';

test('computes itself if no worker starts, says so, and retries', LONG, NO_WORKERS, async page => {
  await page.locator('#status', { hasText: SLOW }).waitFor();
  await page.locator('#status', { hasText: / of [\d,]+ sampled/ }).waitFor();
  assert.match(await headline(page), /^[45]\d\.\d\u00a0%$/);
  assert.equal(page.workers(), []);
  await page.context().unrouteAll();
  await Promise.all([page.waitForEvent('worker'), press(page, 'Retry')]);
  assert.is(await page.getByRole('button', { name: 'Retry' }).isVisible(), false);
  await page.locator('#status', { hasNotText: SLOW }).waitFor();
});

const forbidWorkers = async (context: BrowserContext) =>
  context.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('workers are blocked', 'SecurityError');
      }
    } as unknown as typeof Worker;
  });

test('computes itself if workers are forbidden', '/', { prepare: forbidWorkers }, async page => {
  const notes = await noteChanges(page);
  await goToOdds(page, 'AhKh_vs_2&simulations=1000000');
  assert.ok((await notes()).some(({ status }) => status.includes(SLOW)));
  assert.match(await headline(page), /^[45]\d\.\d\u00a0%$/);
});

test.settled('has no failure and no Retry beside all odds', '/', WITH_ERRORS, async page => {
  await page.context().setOffline(true);
  await page.locator('#typed').fill('AhKh vs QQ+');
  // That no worker started is told only until all deals are counted, which may be too short to be seen.
  await page.locator('#status', { hasText: /^All 20,547,648 possible deals counted\.$/ }).waitFor();
  assert.is(await page.getByRole('button', { name: 'Retry' }).isVisible(), false);
});

test('says what is wrong with a question, which another try would not change', '/', async page => {
  for (const [question, reason] of [
    ['2c2d_vs_AA_on_AhAsAd', 'Player 2 has no hand that board and dead cards leave: use a wider range.'],
    ['AA_vs_2c2d_on_AhAsAd', 'you have no hand that board and dead cards leave: use a wider range.'],
    ['AhKh_folded_vs_QsQd_folded', 'Every player has folded: press Fold again for two of them.'],
  ] as const) {
    await goTo(page, question);
    await page.locator('#status', { hasText: reason }).waitFor();
    assert.is(await headline(page), '–');
    assert.is(await page.getByRole('button', { name: 'Retry' }).isVisible(), false);
  }
  await goTo(page, 'AhKh_vs_QQ');
  await press(page, 'Player 2');
  await page.getByLabel('Range', { exact: true }).fill('QsQd');
  await settled(page);
  assert.is(await page.locator('.range-tile:visible small').innerText(), '1 combo');
  await page.getByLabel('Range', { exact: true }).fill('AhKh');
  await page.locator('#status', { hasText: 'No odds: Player 2 has "Ah", which you have already.' }).waitFor();
});

test('says that the engine did not arrive, and loads again', 'AhKh_vs_random', refuseOnce('**/*.wasm'), async page => {
  await page
    .locator('#said', { hasText: /^No odds: the engine could not be loaded\. Check the connection and retry\.$/ })
    .waitFor({ state: 'attached' });
  await press(page, 'Retry');
  await settled(page);
  assert.is(await headline(page), '67.0\u00a0%');
});

test('says that its script is missing, and loads again', 'AhKh_vs_random', refuseOnce('**/index-*.js'), async page => {
  const failure = page.getByRole('alert').filter({ hasText: 'The page could not start' });
  await failure.waitFor();
  assert.is(await page.locator('main').isVisible(), false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await settled(page);
  assert.is(await failure.isVisible(), false);
});

let arrive: () => void = () => {};
const arrived = new Promise<void>(resolve => {
  arrive = resolve;
});

test(
  'shows the page while the engine is loading, then the odds',
  'AhKh_vs_random',
  { prepare: context => context.route('**/*.wasm', route => arrived.then(() => route.continue())) },
  async page => {
    await page.locator('#status', { hasText: 'The engine is loading.' }).waitFor();
    assert.is(await page.locator('.place.filled').count(), 2);
    arrive();
    await settled(page);
    assert.is(await headline(page), '67.0\u00a0%');
  },
);

const removeSimd = (context: BrowserContext) =>
  context.addInitScript(() => {
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('Wasm SIMD unsupported'));
    WebAssembly.validate = () => false;
  });

const refuseAddresses = (context: BrowserContext) =>
  context.addInitScript(() => {
    history.pushState = () => {
      document.documentElement.dataset.refused = '';
      throw new DOMException('too many', 'SecurityError');
    };
  });

test('says which feature the browser lacks', '/', { prepare: removeSimd }, async page => {
  await page.locator('#status', { hasText: /^No odds: .*SIMD/ }).waitFor();
  assert.equal(new Set(await page.locator('#categories .number').allInnerTexts()), new Set(['–']));
});

test.settled(
  'continues if the browser refuses to change the address',
  'AhKh_vs_random_on_Qh7c',
  { prepare: refuseAddresses },
  async page => {
    const before = await headline(page);
    await pick(page, '2c');
    await page.waitForFunction(() => document.documentElement.dataset.refused !== undefined);
    await settled(page);
    assert.is.not(await headline(page), before);
  },
);

test('without JavaScript says how to get odds', '/', { javaScriptEnabled: false, ...WITH_ERRORS }, async page => {
  const text = await page.locator('noscript').innerText();
  assert.match(text, /computes equity in hold’em, short deck and Omaha in the browser/);
  assert.match(text, /npx --no-install poker-odds equity/);
  assert.match(text, /curl -H "Authorization: Bearer \$KEY"/);
  assert.is(await page.locator('main').isVisible(), false);
});

test.settled('reads an address that is pasted while it is about to write its own', 'AhKh_vs_random', async page => {
  await page.evaluate(() => {
    setTimeout(() => {
      location.hash = '#q=2c2d_vs_random';
    }, 350);
    const field = document.querySelector<HTMLInputElement>('#typed');
    for (const range of ['QQ', 'KK']) {
      if (field) field.value = `AhKh vs ${range}`;
      field?.dispatchEvent(new Event('input'));
    }
    const busy = performance.now() + 500; // both are due then: the write comes next, before the event of the new address
    while (performance.now() < busy);
  });
  await page.locator('[data-place=seat-0-0][data-card="2c"]').waitFor();
});

test.settled('says what is wrong with a link, until a good one comes or it is closed', 'AhKh_vs_AA', async page => {
  const told = page.locator('#link-fault');
  const paste = (question: string): Promise<void> =>
    page.evaluate(hash => {
      location.hash = hash;
    }, `#q=${question}`);
  await paste('AhKh_vs_QQx');
  await page.getByText(/^The link has a mistake: .*QQx.* The rest is shown\.$/).waitFor();
  assert.is(await questionOf(page), 'AhKh vs random');
  await paste('2c2d_vs_random');
  await page.locator('[data-place=seat-0-0][data-card="2c"]').waitFor();
  assert.is(await told.innerText(), '');
  await goTo(page, '2c2d_vs_AhAh_on_Kh7c3h');
  assert.is(
    await told.innerText(),
    'The link has a mistake: "AhAh": Ah appears twice: each card is in the deck once. The rest is shown.',
  );
  assert.is(await questionOf(page), '2c2d vs Ah-- on Kh7c3h');
  await press(page, 'Close');
  assert.is(await page.locator('#link-fault-frame').isVisible(), false);
});

const NOTE = 'The odds are of the last valid entry';

test.settled('marks odds of the last valid entry while a text is wrong', 'AhKh_vs_AA_vs_QQ+_on_Qh7c2d', async page => {
  const note = async (): Promise<string> => (await page.locator('#outdated').textContent()) ?? '';
  const fault = page.locator('#typed-error');
  const seats = await equitiesOf(page);
  const odds = page.locator('#headline, .advantage, .extremes .number, .run-out-groups td:nth-child(3)');
  const colours = (): Promise<string[]> =>
    odds.evaluateAll(all => [...new Set(all.map(each => getComputedStyle(each).color))]);
  const ink = await colours();
  await page.locator('#typed').fill('AhKh vs AAo vs QQ+ on Qh7c2d');
  assert.is(await fault.innerText(), '"AAo": a pair is neither suited nor offsuit: did you mean "AA"?');
  assert.equal([await note(), await equitiesOf(page)], [NOTE, seats]);
  const grey = await colours();
  assert.ok(ink.length === 1 && grey.length === 1 && grey[0] !== ink[0], `${ink} to ${grey}`);
  await page.locator('#typed').fill('AhKh vs AA vs QQ+ on Qh7c2d');
  assert.equal([await note(), await fault.innerText()], ['', '']);
  await page.locator('#typed').fill('AhKh vs Q');
  assert.is(await note(), '', 'half a question is no mistake yet');
  assert.ok(await page.locator('body.outdated').isVisible(), 'but the odds are not those of the text');
  await page.getByText('of the last valid entry').waitFor();
  assert.match(await fault.innerText(), /^"Q" is neither a hand nor a class/);
  await page.locator('#typed').fill('AhKh vs AA vs QQ+ on Qh7c2d');
  await press(page, 'Player 3');
  await page.getByLabel('Range', { exact: true }).fill('QQx');
  await page.getByText('of the last valid entry').waitFor();
  await press(page, 'Player 2');
  assert.is(await note(), '');
});

test('selects the mistakes of a text one after the other', 'AhKh_vs_AA', async page => {
  const field = page.locator('#typed');
  const selected = (): Promise<string> =>
    field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));
  await field.fill('AhKh vs QQ+, AAo, JJ vs AcKx on Qh7c2d');
  assert.match(await page.locator('#typed-error').innerText(), /^1 of 2 mistakes: "AAo"/);
  await field.press('Enter');
  assert.is(await selected(), 'AAo');
  await field.press('Enter');
  assert.is(await selected(), 'AcKx');
  await field.press('Tab');
  await press(page, 'Show the place of the mistake');
  assert.is(await selected(), 'AAo');
});
