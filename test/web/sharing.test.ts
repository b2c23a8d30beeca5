// What leaves the playground: a link, a curl line, a program, a request's body. Each is used as it was copied.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatPercent } from '../../web/playground/page/numbers.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { EQUITY } from '../http/service.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import {
  closeWithoutErrors,
  missing,
  questionOf,
  ratesOf,
  settled,
  useVisitor,
  type Visitor,
  visit,
} from './browser.js';

const execute = promisify(execFile);

/** What a line prints in a shell. */
const shell = async (line: string, env: NodeJS.ProcessEnv): Promise<string> =>
  (await execute('bash', ['-c', line], { env: { ...process.env, ...env } })).stdout;

/** What a program prints that imports the package. */
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

const sharing = suite<Visitor>('sharing a situation');
useVisitor(sharing);

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

sharing('a copied link brings another visitor the same situation and the same numbers', async visitor => {
  const visited = await visit(visitor, '/#q=7c7d_vs_AKs,QQ+_vs_random_folded_on_Kh2c3d', clipboard);
  const { page } = visited;
  await settled(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit(visitor, link.replace(visitor.service.server.url, ''));
  await settled(other.page);
  assert.equal(await ratesOf(other.page), await ratesOf(page));
  assert.is(await questionOf(other.page), await questionOf(page));
  await closeWithoutErrors(other);
  await closeWithoutErrors(visited);
});

sharing('a hand that lacks a card stays so in the link, and no board card becomes a hole card', async visitor => {
  const visited = await visit(visitor, '/#q=AhKh_vs_random_on_Qh7c2h', clipboard);
  const { page } = visited;
  await page.locator('[data-place=seat-0-1]').click();
  await page.keyboard.press('Delete');
  assert.is(await questionOf(page), 'Ah-- vs random on Qh7c2h');
  await page.getByText('Use it in code').click();
  assert.ok(await page.getByRole('button', { name: 'Copy', exact: true }).isDisabled(), 'there is nothing to copy');
  await page.waitForURL(/#q=Ah--_vs_random_on_Qh7c2h&/);
  await page.reload();
  assert.is(await page.getByRole('button', { name: 'second hole card: none, next' }).count(), 1);
  assert.is(await page.locator('#status').innerText(), 'Your hand has one card: pick the second.');
  await closeWithoutErrors(visited);
});

sharing('a link with a mistake says so, and keeps what is right', async visitor => {
  const visited = await visit(visitor, '/#q=2c2d_vs_AhAh_on_Kh7c3h');
  const { page } = visited;
  assert.is(
    await page.locator('#link-fault').innerText(),
    'The link has a mistake: Ah stands twice: each card is in the deck once. Player 2 holds Ah and lacks the other card.',
  );
  assert.is(await questionOf(page), '2c2d vs Ah-- on Kh7c3h');
  await closeWithoutErrors(visited);
});

sharing('the back button goes to the situation before', async visitor => {
  const visited = await visit(visitor, '/#q=2c2d_vs_AhAd');
  const { page } = visited;
  await settled(page);
  await page.locator('#typed').fill('2c2d vs KhKd');
  await page.waitForURL(/KhKd/);
  await page.goBack();
  await page.locator('[data-place=seat-1-0][data-card=Ah]').waitFor();
  await page.goForward();
  await page.locator('[data-place=seat-1-0][data-card=Kh]').waitFor();
  await closeWithoutErrors(visited);
});

sharing('the curl line, run as it stands, answers with the numbers on the page', async visitor => {
  const path = '/#q=AhKh_vs_QQ+_vs_9h9d_vs_random_vs_random&simulations=1000000&seed=11';
  const visited = await visit(visitor, path, clipboard);
  const { page } = visited;
  await settled(page);
  await page.getByText('Use it in code').click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('curl copied').waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const { data } = JSON.parse(await shell(line, { KEY: visitor.service.key }));
  assert.is((await ratesOf(page)).equity, formatPercent(data.players[0].equity));
  await closeWithoutErrors(visited);
});

sharing(
  'the JSON is the body of the API’s request, the TypeScript runs against the library, the command in a terminal',
  async visitor => {
    const visited = await visit(visitor, '/#q=AhKh_vs_QQ+,AKs_on_Qh7c2h_dead_2c');
    const { page } = visited;
    await settled(page);
    const { equity } = await ratesOf(page);
    await page.getByText('Use it in code').click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const body = JSON.parse(await page.locator('#snippet').innerText());
    assert.equal(body, { players: ['AhKh', 'QQ+,AKs'], board: ['Qh', '7c', '2h'], dead: ['2c'], method: 'exact' });
    const { data } = (await visitor.service.post(EQUITY, body)).json;
    assert.is(equity, formatPercent(data.players[0].equity));
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    const [, own] = (await runProgram(await page.locator('#snippet').innerText())).split(/\s/);
    assert.is(equity, formatPercent(Number(own)));
    await page.getByRole('tab', { name: 'Terminal' }).click();
    const command = (await page.locator('#snippet').innerText()).replace('poker-odds', 'node dist/main.js');
    const printed = JSON.parse(await shell(`cd '${ROOT}' && ${command} --json`, {}));
    assert.is(equity, formatPercent(printed.players[0].equity));
    await closeWithoutErrors(visited);
  },
);

if (canRun('the tests of sharing a situation', missing)) sharing.run();
