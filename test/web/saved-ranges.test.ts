// Ranges as players keep them: under names, in folders, as text and files, in the typed line and in links.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { readLink, writeLink } from '../../web/playground/situation/link.js';
import { withSeat } from '../../web/playground/situation/situation.js';
import { AXE, assertAccessible, becomes, goToOdds, pageSuite, press, questionOf } from './browser.js';

const test = pageSuite('saved ranges');

const SAVE = 'Save this range';
const UNDO = 'Undo the last change of saved ranges';
const open = async (page: Page): Promise<void> => {
  await press(page, 'Player 2');
  await page.getByText('Saved ranges', { exact: true }).click();
  await page.getByRole('button', { name: SAVE }).waitFor();
};
const save = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name of this range').fill(name);
  await press(page, SAVE);
};
const said = (page: Page): Promise<string> => page.locator('.manager [role=status]').innerText();
const lines = async (page: Page): Promise<string[]> =>
  (await page.locator('.manager textarea').inputValue()).split('\n').filter(line => line !== '' && line[0] !== '#');

test('are saved in folders, chosen, and deleted with undo', 'AhKh_vs_TT%2B', AXE, async page => {
  await open(page);
  for (const wrong of ['', ' ', 'On the button: tight', 'Six-handed/']) {
    await save(page, wrong);
    assert.is(await said(page), 'Write a name without a colon, after its folders.');
  }
  await press(page, 'Six-handed');
  await page.getByText('BTN (empty)').click();
  await press(page, 'Save here, in Six-handed/BTN');
  await page.keyboard.type('Open');
  await page.keyboard.press('Enter');
  assert.is(await said(page), 'Saved as Six-handed/BTN/Open.');
  await save(page, 'Six-handed/BTN/Open');
  assert.is(await said(page), 'Replaced Six-handed/BTN/Open.');
  assert.is(await page.locator('.range-tile:visible b').innerText(), 'Open');
  await press(page, 'Clear range');
  await page.getByLabel('Presets').selectOption('Open');
  assert.is(await questionOf(page), 'AhKh vs TT+');
  await press(page, 'Delete Six-handed/BTN/Open');
  assert.equal([await said(page), (await lines(page)).length], ['Deleted Six-handed/BTN/Open.', 6]);
  await page.keyboard.press('Enter'); // the focus is on Undo
  assert.equal((await lines(page))[4], 'Six-handed/BTN/Open: TT+');
  await press(page, 'Delete Six-handed');
  assert.equal(await lines(page), []);
  await press(page, UNDO);
  assert.is((await lines(page)).length, 7);
  await page.reload();
  await open(page);
  await page.getByText('Six-handed (1)').click();
  await page.getByText('BTN (1)').click();
  await assertAccessible(page, 'saved ranges');
});

test('are renamed as text, exported, and imported beside others', 'AhKh_vs_TT%2B', async page => {
  await open(page);
  await save(page, 'Tight');
  await page.getByText('All as text').click();
  const text = page.getByLabel('On each line');
  await text.fill('Very tight: QQ+\nLoose 22+');
  await press(page, 'Save these lines');
  assert.is(await said(page), 'line 2: write a name, a colon and a range');
  await text.fill('Very tight: QQ+\nBTN/Open: 22+\n');
  await press(page, 'Save these lines');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as a file')]);
  assert.match(
    readFileSync(await download.path(), 'utf8'),
    /^# Ranges of .*\n#.*\nVery tight: QQ\+\nBTN\/Open: 22\+\n$/,
  );
  const file = page.getByLabel('Import from a file');
  const choose = (content: string) =>
    file.setInputFiles({ name: 'ranges.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
  const says = (words: string) => page.getByText(words).waitFor();
  await choose('SB/Call: 99\nOpen: KK+, 22x');
  await says('line 2: ');
  await choose('BTN/Open: 33+\nSB/Call: 99');
  await says('2 ranges imported. Other ranges had these names already: now BTN/Open 2.');
  assert.equal(await lines(page), ['Very tight: QQ+', 'BTN/Open: 22+', 'BTN/Open 2: 33+', 'SB/Call: 99']);
  await press(page, UNDO);
  assert.equal(await lines(page), ['Very tight: QQ+', 'BTN/Open: 22+']);
});

test('stand for their ranges in the typed line, by path or name', 'AhKh_vs_TT%2B,_AQs', async page => {
  await open(page);
  for (const name of ['BTN/Open', 'BTN/Tight', 'SB/Open', '22+']) await save(page, name);
  const field = page.locator('#typed');
  await field.fill('AhKh vs tight vs 22+ on Jh7c2h');
  await becomes(page, 'AhKh vs TT+, AQs vs 22+ on Jh7c2h');
  await field.fill('KK vs btn/open on Jh7c2h');
  await becomes(page, 'KK vs TT+, AQs on Jh7c2h');
  assert.is(await page.locator('.range-tile:visible b').last().innerText(), 'BTN/Open');
  await field.fill('KK vs open');
  await page.getByText('Two saved ranges are called "Open": BTN/Open, SB/Open').waitFor();
  await press(page, 'You');
  await page.getByLabel('Range', { exact: true }).fill('Tight');
  await becomes(page, 'TT+, AQs vs TT+, AQs on Jh7c2h');
});

test.pure('go with the name and the range into links; another range has no name', () => {
  const { situation } = readLink('#q=AhKh_vs_QQ+');
  const named = withSeat(situation, 1, { range: 'QQ+', name: 'Six-handed/BTN 3/Öffnen & "mehr"' });
  const link = writeLink(named);
  assert.is(link, '#q=AhKh_vs_QQ+&name2=Six-handed/BTN%203/%C3%96ffnen%20%26%20%22mehr%22');
  assert.equal(readLink(link), { situation: named, faults: [], isExample: false });
  assert.is(writeLink(withSeat(named, 1, { range: 'JJ+' })), '#q=AhKh_vs_JJ+');
  assert.is(writeLink(readLink('#q=AhKh_vs_QQ+&name1=X&name2=%20/a:%0A//b%20').situation), '#q=AhKh_vs_QQ+&name2=a/b');
});

test('are shown by their names to another person, who has not saved them', '/', async page => {
  await goToOdds(page, 'AhKh_vs_TT+,AQs&name2=BTN/Open');
  assert.is(await page.locator('.range-tile:visible b').innerText(), 'BTN/Open');
  assert.is(await questionOf(page), 'AhKh vs TT+,AQs');
  await press(page, 'Player 2');
  await page.locator('.cell', { hasText: /^99$/ }).click();
  assert.match(await page.locator('.range-tile:visible b').innerText(), /99\+/);
  await press(page, 'Undo');
  await page.waitForFunction(() => location.hash.includes('name2=BTN/Open'));
  await open(page);
  assert.is(await page.getByLabel('Name of this range').inputValue(), 'BTN/Open');
});

test('are said not to be kept where the browser blocks its storage', 'AhKh_vs_TT%2B', async page => {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page);
  await press(page, 'Clear range');
  await save(page, 'Nothing');
  assert.is(await said(page), 'This range has no hands: paint some first.');
  await press(page, 'Undo');
  await becomes(page, 'AhKh vs TT+');
  await save(page, 'second');
  const notKept = 'This browser cannot save it: export it as a file.';
  assert.equal([await said(page), await lines(page)], [notKept, ['second: TT+']]);
  await page.getByText('All as text').click();
  await page.getByLabel('On each line').fill('third: KK');
  await press(page, 'Save these lines');
  assert.equal([await said(page), await lines(page)], [notKept, ['third: KK']]);
});

test('make the rows of a folder when it is opened', 'AhKh_vs_TT%2B', async page => {
  const stored = Array.from({ length: 2000 }, (_, i) => `Folder ${i % 40}/Range ${i}: QQ+\n`).join('');
  await page.evaluate(text => localStorage.setItem('ranges', text), stored);
  await open(page);
  const rows = (): Promise<number> => page.locator('.kept li').count();
  assert.is(await rows(), 40);
  await page.getByText('Folder 7 (50)').click();
  await press(page, 'Delete Folder 7/Range 7');
  assert.is(await rows(), 40 + 49);
});

test('leave lines alone that are being edited, and offer the new ones', 'AhKh_vs_TT%2B', async page => {
  await open(page);
  await save(page, 'A');
  await page.getByText('All as text').click();
  const text = page.getByLabel('On each line');
  await text.fill('A: TT+\nEdited: 22+');
  const outdated = page.getByText('The saved ranges have changed since.');
  assert.not(await outdated.isVisible());
  await save(page, 'B');
  assert.is(await text.inputValue(), 'A: TT+\nEdited: 22+');
  await outdated.waitFor();
  await press(page, 'Show the saved ranges');
  assert.equal(await lines(page), ['A: TT+', 'B: TT+']);
  assert.not(await outdated.isVisible());
  await text.fill('Edited: 22+');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.evaluate(() => localStorage.setItem('ranges', 'Other: KK\n'));
  await outdated.waitFor();
  assert.is(await text.inputValue(), 'Edited: 22+');
  await press(page, 'Save these lines');
  assert.equal([await lines(page), await outdated.isVisible()], [['Edited: 22+'], false]);
});
