// What leaves the playground: a link, a curl line, a program, a request's body. Each is used as it was copied.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { percent } from '../../web/playground/numbers.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ENHANCED } from '../http/service.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, ratesOf, settled, useVisitor, type Visitor, visit } from './browser.js';

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
  const visited = await visit(visitor, '/#cards=7c7dKh&opponents=4', clipboard);
  const { page } = visited;
  await settled(page);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit(visitor, link.replace(visitor.service.server.url, ''));
  await settled(other.page);
  assert.equal(await ratesOf(other.page), await ratesOf(page));
  await closeWithoutErrors(other);
  await closeWithoutErrors(visited);
});

sharing('a hand that lacks a card stays so in the link, and no board card becomes a hole card', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKhQh7c2h&opponents=1', clipboard);
  const { page } = visited;
  await page.getByRole('button', { name: 'second hole card: king of hearts' }).click();
  assert.is(await page.getByLabel('or type them').inputValue(), 'Ah-- Qh7c2h');
  assert.ok(await page.getByRole('button', { name: 'Copy', exact: true }).isDisabled(), 'there is nothing to copy');
  await page.waitForURL(/#cards=Ah--Qh7c2h&/);
  await page.reload();
  assert.is(await page.getByRole('button', { name: 'second hole card: none, next' }).count(), 1);
  assert.match(await page.locator('#status').innerText(), /^Pick two cards for your hand/);
  await closeWithoutErrors(visited);
});

sharing('a link with a mistake says so, and shows the usual situation', async visitor => {
  const visited = await visit(visitor, '/#cards=AhAh&opponents=3');
  const { page } = visited;
  await settled(page);
  assert.is(
    await page.locator('#link-fault').innerText(),
    'The link has a mistake: Ah stands twice: each card is in the deck once',
  );
  assert.is(await page.getByLabel('or type them').inputValue(), 'AhKh');
  await closeWithoutErrors(visited);
});

sharing('the curl line, run as it stands, answers with the numbers on the page', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=2&simulations=1000000&seed=11', clipboard);
  const { page } = visited;
  await settled(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('curl copied').waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const { data } = JSON.parse(await shell(line, { KEY: visitor.service.key }));
  assert.is((await ratesOf(page)).win, percent(data.win_rate));
  await closeWithoutErrors(visited);
});

sharing('the JSON is the body of the API’s request, and the TypeScript runs against the library', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKhQh7c2h&opponents=2');
  const { page } = visited;
  await page.getByRole('tab', { name: 'JSON' }).click();
  const body = JSON.parse(await page.locator('#snippet').innerText());
  assert.equal(body, { cards: ['Ah', 'Kh', 'Qh', '7c', '2h'], opponents: 2, method: 'exact' });
  assert.is((await visitor.service.post(ENHANCED, body)).status, 200);
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  const program = await page.locator('#snippet').innerText();
  const [win] = (await runProgram(program)).split(' ');
  await settled(page);
  assert.is((await ratesOf(page)).win, percent(Number(win), 3));
  await closeWithoutErrors(visited);
});

if (canRun('the tests of sharing a situation', missing)) sharing.run();
