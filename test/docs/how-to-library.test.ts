// The sections of docs/how-to.md about programs: pages in Chromium, a test with the packed library, and the module in Python and Go.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openPage } from '../consumers/page.js';
import { installExample } from '../examples/project.js';
import { chromium, python } from '../examples/tools.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';
import { blocksOf, makeClone, runBlock, writeFiles } from './blocks.js';

const DOCUMENT = 'docs/how-to.md';
const CI = 'Numbers that do not change, in CI';
const MODULES = 'Python and Go, by the .wasm';

const blocksIn = (section: string) => blocksOf(DOCUMENT).filter(block => block.section === section);

/** A folder with the packed library and the section's files. */
const makeProject = async (section: string): Promise<string> => {
  const folder = await installExample('node');
  writeFiles(DOCUMENT, section, folder);
  return folder;
};

const pages = suite(`the pages of ${DOCUMENT}`);

for (const [section, page] of [
  ['Equity in a page, with progress', 'page.html'],
  ['Equity in a web worker', 'with-worker.html'],
] as const) {
  pages(`"${section}" shows what is said, which a web worker computed`, async () => {
    const folder = await makeProject(section);
    const { shown, messages, faults } = await openPage(folder, page, /404/);
    assert.equal([shown, faults, messages > 0], [blocksIn(section).at(-1)?.text, [], true]);
  });
}

pages.needs(chromium.missing);

const programs = suite(`the programs of ${DOCUMENT}`);

programs(`"${CI}" passes`, async () => {
  const [, block] = blocksIn(CI);
  assert.match(await runBlock(block!, undefined, { cwd: await makeProject(CI) }), /^# pass 3$/m);
});

const works = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { cwd: join(ROOT, 'examples/go') }).status === 0;

const [inPython, printed, inGo] = blocksIn(MODULES);
for (const [name, block, isThere] of [
  ['Python with wasmtime', inPython!, !python.missing && works(python.path, '-c', 'import wasmtime')],
  ['Go that gets modules', inGo!, works('go', 'mod', 'download')],
] as const) {
  if (isThere) {
    programs(`"${MODULES}" prints what is shown: ${name}`, async () => {
      assert.is((await runBlock(block, undefined, { cwd: makeClone() })).trim(), printed!.text);
    });
  } else console.log(`SKIPPED: "${MODULES}" of ${DOCUMENT}, because there is no ${name}`);
}
