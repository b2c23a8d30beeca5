// What the answer says beside the equity: outs and how often they come, how many hands of a range are counted, and no verdict before it holds.
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { goTo, missing, press, settled, usePages, type Visitor } from './browser.js';

const outs = suite<Visitor>('the words beside an equity');
const test = usePages(outs);

const totalOf = (page: Page): Promise<string> => page.locator('#outs h3').innerText();
const linesOf = (page: Page): Promise<string[]> =>
  page.locator('#outs li').evaluateAll(all =>
    all.map(each =>
      [...each.children]
        .slice(0, 2)
        .map(part => part.textContent)
        .join(' ')
        .trim(),
    ),
  );

test('count all outs, with the chance on the next card and by the river', '/#q=AhKh_vs_QsQd_on_Jh7c2h', async page => {
  await settled(page);
  assert.is(await totalOf(page), '15 outs: 33 % on the turn, 56 % by the river');
  assert.equal(await linesOf(page), ['9 outs to a flush 36.4 % by the river', '6 outs to a pair 25.2 % by the river']);
  await goTo(page, 'AhKh_vs_QsQd_on_Jh7c2h3s');
  await settled(page);
  assert.is(await totalOf(page), '15 outs: 34 % on the river');
  assert.equal(await linesOf(page), ['9 outs to a flush 20.5 %', '6 outs to a pair 13.6 %']);
  await goTo(page, 'AhKh_vs_QQ+_on_Jh7c2h');
  await settled(page);
  assert.match(await totalOf(page), /^\d+ outs: about /);
});

test(
  'say of cards that do not raise the equity only that they are not outs',
  '/#q=5h4h_vs_AsAd_on_KsKd9c8h',
  async page => {
    await settled(page);
    assert.match(await totalOf(page), /^No outs$/);
    const lines = await linesOf(page);
    assert.equal(
      lines.filter(line => / 0\.0 %|^0 /.test(line)),
      [],
    );
    assert.ok(
      lines.some(line => /^(A|Two|Three|Four) [^%]*, but no help$/.test(line)),
      lines.join('; '),
    );
  },
);

test(
  'are of another seat too, if its hand is known and it is selected',
  '/#q=AhKh_vs_QsQd_vs_88_on_Jd7h2c',
  async page => {
    await settled(page);
    const own = await totalOf(page);
    await press(page, 'Player 2');
    assert.match(await totalOf(page), /^Player 2: 2 outs: about \d+ % on the turn, \d+ % by the river$/);
    assert.equal(await linesOf(page), ['2 outs to three of a kind 8.8 % by the river']);
    assert.is(await page.locator('#described-hand').innerText(), 'Ace High', 'below "Your equity"');
    const lines = await page.locator('#outs > p:not(:empty)').allInnerTexts();
    assert.match(lines.join(' '), /^You beat .* now.*\. Player 2: Pair of Queens\S* ?.*Player 2 beats .* now/);
    assert.match(await page.locator('#legend').innerText(), /^Player 2 has \d+\.\d\d\s% now: /);
    await press(page, 'Player 3');
    assert.is(await totalOf(page), own, 'a range has no outs');
    await press(page, 'You');
    assert.is(await totalOf(page), own);
  },
);

test('give a range one size, and say how many of its hands are counted', '/#q=AhKh_vs_20%25_on_Qh7c2d', async page => {
  await settled(page);
  const words = page.locator('#holdings-words', { hasText: 'of' });
  const tile = Number.parseInt(await page.locator('.range-tile small').innerText(), 10);
  const [, of, left] = /Of (\d+) combos in the range, (\d+) are possible beside the known hands\.$/.exec(
    await words.innerText(),
  )!;
  assert.is(Number(of), tile);
  assert.match(await words.innerText(), new RegExp(` of ${left} combos `));
  await goTo(page, '3h3d_vs_QQ_on_Jh7c2d');
  await settled(page);
  await page.locator('#holdings-words', { hasText: '6 of 6 combos' }).waitFor();
  assert.not.match(await words.innerText(), /in the range/, 'all of them are');
});

/** Notes at each change what stands in the badge and beside the pot. */
const watchWords = (): void => {
  const noted: string[] = [];
  Object.assign(globalThis, { noted });
  new MutationObserver(() => {
    const { body } = document;
    if (!body || body.classList.contains('loading')) return;
    const [badge, decision] = ['badge', 'decision'].map(id => document.getElementById(id)?.textContent ?? '');
    noted.push(`${body.matches('.preliminary') ? 'first sample' : 'odds'} | ${badge} | ${decision}`);
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

test('have no margin while all deals are counted, and no verdict from a first sample', '/docs', async page => {
  const notes = () => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted.splice(0));
  await page.addInitScript(watchWords);
  await goTo(page, 'AhKh_vs_QQ+_vs_JJ&pot=100&bet=50');
  await settled(page);
  const counted = await notes();
  assert.equal(
    counted.filter(note => /±/.test(note)),
    [],
  );
  assert.ok(counted.some(note => note.startsWith('first sample | counting… |')));
  assert.match(counted.at(-1)!, /\| exact \|.*a call (wins|loses)/);
  assert.equal(
    counted.filter(note => /^first sample .*(above|below)/.test(note)),
    [],
  );
  await goTo(page, 'AhAd_vs_AsAc_vs_random&pot=1&bet=1&method=monte-carlo&simulations=100000');
  await settled(page);
  assert.equal(
    (await notes()).filter(note => /^first sample .*(above|below)/.test(note)),
    [],
  );
});

test('have no verdict where the margin of a sample leaves it open', '/', async page => {
  // Two players who both have any two cards share the pot equally, and a call of the whole pot needs a third.
  await goTo(page, 'random_vs_random_vs_AhKh_folded&pot=0.01&bet=1000&method=monte-carlo&simulations=100000');
  await settled(page);
  assert.match(
    await page.locator('#decision').innerText(),
    /is too close to it for a verdict from this sample \(± 0\.\d\d\)\.$/,
  );
  await goTo(page, 'AhAd_vs_random&pot=100&bet=50&method=monte-carlo&simulations=100000');
  await settled(page);
  assert.match(await page.locator('#decision').innerText(), /points above: a call wins/);
});

if (canRun('the tests of the words beside an equity', missing)) outs.run();
