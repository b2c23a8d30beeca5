// Every command in the documents runs and prints what is shown, here or in the test that RUN_BY names; a command that no test
// can run has a mark above it.
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bun, curl, deno, spectestInterp, type Tool, wast2json } from '../examples/tools.js';
import { assertNone } from '../repository/assertions.js';
import { exists, filesUnder, ROOT, read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { blocksOf, blocksToRun, isCommand, place, shownAfter } from './blocks.js';
import { assertShown, runBlock, type Service, scratchFolder, shell, startService } from './service.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesUnder('docs', '.md'),
  ...filesUnder('examples', '.md'),
  'bench/README.md',
  'conformance/README.md',
];

const example = (name: string, test: string): [string, string] => [
  `examples/${name}/README.md`,
  `test/examples/${test}.test.ts`,
];

/** The test that runs all blocks of a document which have no mark. */
const RUN_BY: ReadonlyMap<string, string> = new Map([
  ['README.md', 'test/docs/readme.test.ts'],
  ['docs/api.md', 'test/docs/commands.test.ts'],
  ['docs/cli.md', 'test/docs/cli.test.ts'],
  ['conformance/README.md', 'test/docs/commands.test.ts'],
  ['docs/operations.md', 'test/docs/operations.test.ts'],
  ['docs/npm/poker-odds-wasm.md', 'test/packages/library.test.ts'],
  ['docs/npm/poker-odds-server.md', 'test/packages/server.test.ts'],
  ['examples/README.md', 'test/docs/examples.test.ts'],
  ['examples/browser/README.md', 'test/docs/examples.test.ts'],
  ['examples/web-worker/README.md', 'test/docs/examples.test.ts'],
  example('node', 'programs'),
  example('raw-node', 'programs'),
  example('deno', 'programs'),
  example('bun', 'programs'),
  example('spectest', 'spectest'),
  example('vite', 'vite'),
  example('client', 'client'),
  example('python', 'languages'),
]);

const MARK = '*Not run by the tests: WHY.*';
const accounting = suite('the commands in the documents');

accounting('stand in blocks of sh: there is at most a form with brackets to be filled in elsewhere', () => {
  const typed = /^(?:\$ |npm |npx |node |curl |docker |psql |pg_\w+ |sqlite3 |cd |git )(?!.*\[)/m;
  const others = DOCUMENTS.flatMap(blocksOf).filter(block => !isCommand(block) && typed.test(block.text));
  assertNone(others.map(block => `${place(block)}: begin the block with \`\`\`sh, so that a test runs the command`));
});

accounting('are run by a test, or carry a mark', () => {
  const unknown = DOCUMENTS.flatMap(blocksToRun).filter(({ document }) => !RUN_BY.has(document));
  const way = `run the command in a test and name that in RUN_BY of this file, or write above the block: ${MARK}`;
  assertNone(unknown.map(block => `${place(block)}: ${way}`));
});

accounting('are run by tests that are there, all of them', () => {
  assertNone(
    [...RUN_BY].flatMap(([document, test]) => {
      if (!exists(test)) return [`RUN_BY of this file: correct the test of ${document}, there is no ${test}`];
      const isExample = /^examples\/.+\/README\.md$/.test(document);
      const blocks = blocksToRun(document).length;
      if (!isExample && !read(test).includes(document)) return [`${test}: run the blocks of ${document}`];
      if (isExample && blocks > 1) return [`${document}: join its ${blocks} blocks of sh, the test runs the first`];
      return blocks === 0 ? [`RUN_BY of this file: remove ${document}, it has no command to run`] : [];
    }),
  );
});

accounting.run();

const api = suite('docs/api.md');
let service: Service;

api.before(async () => {
  service = await startService();
});

api.after(async () => {
  await service?.close();
});

// One after the other, on one account: the balances that the page shows follow from the requests before.
for (const block of blocksToRun('docs/api.md')) {
  api(`shows the very answer to the request in line ${block.line}`, async () => {
    assert.ok(shownAfter(block), 'nothing is shown after it');
    assertShown(block, await runBlock(block, service));
  });
}

if (canRun('the requests of docs/api.md', curl.missing)) api.run();

const conformance = suite('conformance/README.md');

/** A folder with the parts of a clone that the commands need, for what they write. */
const clone = scratchFolder('conformance');
for (const part of ['conformance', 'dist', 'package.json']) symlinkSync(join(ROOT, part), join(clone, part));

/** The programs that a line of the block calls, by the names under which they are looked for. */
const toolsOf = (line: string): Tool[] =>
  [deno, bun, wast2json, spectestInterp].filter(({ name }) => line.split('#')[0]?.match(`(^|&& )${name} `));

const folderOf = (tools: readonly Tool[], line: number): string => {
  const folder = join(clone, `tools-${line}`);
  mkdirSync(folder);
  for (const { name, path } of tools) symlinkSync(path, join(folder, name));
  return folder;
};

const lines = blocksToRun('conformance/README.md').flatMap(({ text }) => text.split('\n'));

for (const [i, line] of lines.entries()) {
  const tools = toolsOf(line);
  if (!canRun(`"${line}" of conformance/README.md`, ...tools.map(({ missing }) => missing))) continue;
  conformance(`has a line that runs: ${line}`, async () => {
    const PATH = [folderOf(tools, i), dirname(process.execPath), process.env.PATH].join(delimiter);
    const printed = await shell(line, { cwd: clone, env: { PATH, NO_COLOR: '1' } });
    if (!line.includes('wast')) assert.match(printed, / 0 differences, /);
    if (line.includes('spectest')) assert.match(printed, /^(\d+)\/\1 tests passed\.$/m);
  });
}

conformance.run();
