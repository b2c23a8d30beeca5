// Every command that the documents show is run as it stands and gives what is shown, in this file or in one that reads the same
// block; one that cannot be run here says so above itself, and is counted.
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bun, deno, spectestInterp, type Tool, wast2json } from '../examples/tools.js';
import { canRun } from '../fleet/needs.js';
import { blocksOf, blocksToRun, isCommand, marksIn, place, shownAfter } from './blocks.js';
import { assertShown, runBlock, type Service, scratchFolder, shell, startService } from './service.js';
import { filesUnder, ROOT, read } from './tree.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesUnder('docs', '.md'),
  ...filesUnder('examples', '.md'),
  'bench/README.md',
  'conformance/README.md',
];

/** How many blocks carry a mark. Whoever adds one changes this number, and thinks twice. */
const MARKED = 6;

const example = (name: string, test: string): [string, string] => [
  `examples/${name}/README.md`,
  `test/examples/${test}.test.ts`,
];

/** The test that runs all blocks of a document which have no mark. */
const RUN_BY: ReadonlyMap<string, string> = new Map([
  ['README.md', 'test/house/readme.test.ts'],
  ['docs/api.md', 'test/house/commands.test.ts'],
  ['docs/cli.md', 'test/house/cli.test.ts'],
  ['docs/comparison.md', 'test/house/commands.test.ts'],
  ['conformance/README.md', 'test/house/commands.test.ts'],
  ['docs/operations.md', 'test/house/operations.test.ts'],
  ['docs/npm/poker-odds-wasm.md', 'test/packages/library.test.ts'],
  ['docs/npm/poker-odds-server.md', 'test/packages/server.test.ts'],
  ['examples/README.md', 'test/house/installing.test.ts'],
  ['examples/browser/README.md', 'test/house/installing.test.ts'],
  ['examples/web-worker/README.md', 'test/house/installing.test.ts'],
  example('node', 'programs'),
  example('raw-node', 'programs'),
  example('deno', 'programs'),
  example('bun', 'programs'),
  example('spectest', 'spectest'),
  example('vite', 'vite'),
  example('client', 'client'),
  example('python', 'languages'),
]);

/** Whether a test's source reads the blocks of a document: all of them, or the only one of an example's. */
const readsBlocks = (test: string, document: string): boolean => {
  const source = read(test);
  if (source.includes(`blocksToRun('${document}')`)) return true;
  const [, name] = document.match(/^examples\/(.+)\/README\.md$/) ?? [];
  if (name === undefined || blocksToRun(document).length !== 1) return false;
  return (
    source.includes(`blockIn('${name}', 'sh')`) || (source.includes(`'${name}'`) && /readme\.command\b/.test(source))
  );
};

const accounting = suite('the commands in the documents');
const commands = DOCUMENTS.flatMap(blocksOf).filter(isCommand);
const marked = commands.filter(({ mark }) => mark !== undefined);

accounting('are known by their language: every block says what it is', () => {
  assert.equal(
    DOCUMENTS.flatMap(blocksOf)
      .filter(({ language }) => language === '')
      .map(place),
    [],
  );
});

accounting('stand in no block of another language: there is at most a form with brackets to be filled in', () => {
  const typed = /^(?:\$ |npm |npx |node |curl |docker |psql |pg_\w+ |sqlite3 |cd |git )(?!.*\[)/m;
  const others = DOCUMENTS.flatMap(blocksOf).filter(block => !isCommand(block));
  assert.equal(others.filter(({ text }) => typed.test(text)).map(place), []);
});

accounting('are run by a test, or carry a mark', () => {
  const unmarked = commands.filter(({ mark }) => mark === undefined);
  assert.ok(unmarked.length >= 20, `${unmarked.length} blocks`);
  assert.equal(unmarked.filter(({ document }) => !RUN_BY.has(document)).map(place), []);
});

accounting('are read from the document by the test that is said to run them', () => {
  const documents = [...new Set(commands.filter(({ mark }) => mark === undefined).map(({ document }) => document))];
  assert.equal(documents.sort(), [...RUN_BY.keys()].sort());
  const unread = documents.filter(document => !readsBlocks(RUN_BY.get(document) ?? '', document));
  assert.equal(unread, []);
});

accounting(`are not run where a mark says so, ${MARKED} blocks in all`, () => {
  for (const block of marked) console.log(`  NOT RUN ${place(block)}: ${block.mark}`);
  assert.is(marked.length, MARKED);
  assert.is(DOCUMENTS.flatMap(marksIn).length, MARKED, 'a mark stands above no command');
});

accounting.run();

const api = suite('docs/api.md');
let service: Service;

api.before(async () => {
  service = await startService().catch(error => {
    console.log(error); // uvu keeps what a hook throws to itself
    throw error;
  });
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

api.run();

const comparison = suite('docs/comparison.md');

for (const block of blocksToRun('docs/comparison.md')) {
  comparison(`shows what the command in line ${block.line} prints`, async () => {
    assert.ok(shownAfter(block), 'nothing is shown after it');
    assertShown(block, await runBlock(block));
  });
}

comparison.run();

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
