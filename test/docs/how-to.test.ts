// The commands of docs/how-to.md run in order, in one folder, against a service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { curl } from '../examples/tools.js';
import { type Service, useService } from '../http/service.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { type Block, blocksToRun, runBlock, scratchFolder, shownAfter } from './blocks.js';

const DOCUMENT = 'docs/how-to.md';
const cwd = scratchFolder('how-to');

const readJson = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8'));
const withoutIds = (text: string): string => text.trim().replace(/job_[0-9a-z]+/g, 'job_ID');

const run = ({ server, key }: Service, block: Block): Promise<string> =>
  runBlock(block, { url: server.url, key }, { cwd });

const howTo = suite<Service>(`the commands of ${DOCUMENT}`);
useService(howTo);

for (const block of blocksToRun(DOCUMENT)) {
  const shown = shownAfter(block);
  howTo(`line ${block.line} works${shown ? ', and prints what is shown' : ''}`, async service => {
    const printed = await run(service, block);
    if (shown) assert.is(withoutIds(printed), withoutIds(shown.text));
  });
}

howTo('submit one job, wait for its end, and fetch all its answers', async ({ accounts }) => {
  assert.is(readJson('state.json').data.state, 'done');
  const pages = [0, 1000].map(offset => readJson(`answers-${offset}.json`).data.answers);
  assert.equal(
    pages.map(({ length }) => length),
    [1000, 1000],
  );
  assert.ok(pages.flat().every(({ success }) => success === true));
  const { state, cost } = readJson('cancelled.json').data;
  assert.is(state, 'cancelled');
  const flops = Math.ceil(readJson('flops.json').data.detail.billed_hands / 1_000_000);
  assert.is((await accounts.findAccount('tests')).credits, 1_000_000 - flops - 1 - 80 - cost, 'with 1 for made hands');
});

if (canRun(`the commands of ${DOCUMENT}`, curl.missing)) howTo.run();
