// The sections of docs/how-to.md that are about HTTP: their commands run in order, in one folder, against a service. The files beside
// this one run the other sections.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { curl, python } from '../examples/tools.js';
import { type Service, serviceSuite } from '../http/service.js';
import { assertNone } from '../repository/assertions.js';
import { type Block, blocksOf, blocksToRun, runBlock, scratchFolder, shownAfter, writeFiles } from './blocks.js';

const DOCUMENT = 'docs/how-to.md';
/** Sections that how-to-library.test.ts and how-to-deployment.test.ts run. */
const ELSEWHERE = [
  'Equity in a page, with progress',
  'Equity in a web worker',
  'Numbers that do not change, in CI',
  'Python and Go, by the .wasm',
  'Behind nginx or Caddy',
  'Two instances with PostgreSQL and Redis',
];
const PYTHON = 'Python over HTTP';
const cwd = scratchFolder('how-to');

const readJson = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8'));
const withoutIds = (text: string): string => text.trim().replace(/job_[0-9a-z]+/g, 'job_ID');

const run = ({ server, key }: Service, block: Block): Promise<string> =>
  runBlock(block, { url: server.url, key }, { cwd });

const assertPrints = async (service: Service, block: Block): Promise<void> => {
  const shown = shownAfter(block);
  const printed = await run(service, block);
  if (shown) assert.is(withoutIds(printed), withoutIds(shown.text));
};

const howTo = serviceSuite(`the commands of ${DOCUMENT}`);

for (const block of blocksToRun(DOCUMENT).filter(({ section }) => ![...ELSEWHERE, PYTHON].includes(section)))
  howTo(`line ${block.line}, "${block.section}", works and prints what is shown`, service =>
    assertPrints(service, block),
  );

howTo('submit one job, wait for its end, and fetch all its answers', async ({ accounts }) => {
  assert.is(readJson('state.json').data.state, 'done');
  const pages = [0, 1000].map(offset => readJson(`answers-${offset}.json`).data.answers);
  assert.equal(
    pages.map(({ length }) => length),
    [1000, 1000],
  );
  assert.ok(pages.flat().every(({ success }) => success === true));
  const flops = Math.ceil(readJson('flops.json').data.detail.billed_hands / 1_000_000);
  const others = 2; // the range from a solver, and the made hands
  assert.is((await accounts.findAccount('tests')).credits, 1_000_000 - flops - others - 80);
});

howTo('are in sections that a test runs', () => {
  const sections = new Set(blocksOf(DOCUMENT).map(({ section }) => section));
  assertNone([...ELSEWHERE, PYTHON].filter(each => !sections.has(each)));
});

howTo.needs(curl.missing);

const inPython = serviceSuite(`"${PYTHON}" in ${DOCUMENT}`);

inPython('prints what is shown, or what the server says about a wrong question', async service => {
  writeFiles(DOCUMENT, PYTHON, cwd);
  const path = join(cwd, 'ask.py');
  const program = readFileSync(path, 'utf8').replace('http://127.0.0.1:3000', service.server.url);
  writeFileSync(path, program);
  const [block] = blocksToRun(DOCUMENT).filter(({ section }) => section === PYTHON);
  await assertPrints(service, block!);
  writeFileSync(path, program.replace('"AhKh"', '"AhKx"'));
  const { stderr } = await run(service, block!).catch(error => error);
  assert.match(stderr, /^players\[0\]/);
});

inPython.needs(python.missing);
