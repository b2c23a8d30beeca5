// Every command in the documents runs and prints the output that the document shows, here or in the test that RUN_BY names. A command
// that no test can run has a mark above it.
import { spawn } from 'node:child_process';
import * as assert from 'uvu/assert';
import { curl } from '../examples/tools.js';
import { assertNone } from '../repository/assertions.js';
import { documents, ROOT, read } from '../repository/tree.js';
import { suite } from '../suite.js';
import { blocksToRun, environment, runBlock, shell, shownAfter } from './blocks.js';

/** Documents whose commands are run here, in order, on one account: balances depend on earlier requests. */
const RUN_HERE = ['docs/api.md', 'README.md', 'docs/cli.md'];
/** The tests that run the commands of other documents. */
const RUN_BY: Readonly<Record<string, string>> = {
  'conformance/README.md': 'test/conformance/runtimes.test.ts',
  'docs/how-to.md': 'test/docs/how-to.test.ts',
  'docs/mcp.md': 'test/docs/mcp.test.ts',
  'docs/operations.md': 'test/docs/operations.test.ts',
  'docs/npm/poker-odds-wasm.md': 'test/packages/library.test.ts',
  'docs/npm/poker-odds-server.md': 'test/packages/server.test.ts',
};
/** The README's command lines for a clone. .ci/run runs them. */
const ON_A_CLONE = ['npm ci && npm start', 'npm ci && npm test'];

const all = suite('the commands in the documents');

all('are run by a test, or carry a mark', () => {
  const others = [...documents(), 'SECURITY.md', 'bench/README.md', 'conformance/README.md']
    .filter(document => blocksToRun(document).length > 0)
    // test/examples/ runs the command of each example.
    .filter(document => !RUN_HERE.includes(document) && !(document in RUN_BY) && !/^examples\/.+\//.test(document));
  const way = 'run its commands in a test and name that in RUN_BY, or write above each *Not run by the tests: WHY.*';
  assertNone(others.map(document => `${document}: ${way}`));
  assert.match(read('.ci/run'), ON_A_CLONE[1]!);
});

interface Service {
  readonly url: string;
  readonly key: string;
  /** The curl command that the service printed. */
  readonly curl: string;
  close(): Promise<void>;
}

/** `npm start` as in the README, but with a free port and its own store, and without a new build. */
const startService = (): Promise<Service> =>
  new Promise((done, fail) => {
    const child = spawn('npm', ['start', '--ignore-scripts'], { cwd: ROOT, env: environment() });
    const closed = new Promise<void>(resolve => child.on('close', () => resolve()));
    let text = '';
    const readCurl = (chunk: Buffer): void => {
      text += chunk.toString();
      const [, line] = text.match(/^ *(curl .*)\n/m) ?? [];
      if (line === undefined) return;
      const [url = ''] = line.match(/http:\/\/[\w.:[\]]+/) ?? [];
      const [key = ''] = line.match(/pok_\w+/) ?? [];
      const close = (): Promise<void> => {
        child.kill('SIGTERM');
        return closed;
      };
      done({ url, key, curl: line, close });
    };
    child.stdout.on('data', readCurl);
    child.stderr.on('data', readCurl);
    closed.then(() => fail(new Error(`ended before it printed a curl line:\n${text}`)));
  });

/** Replaces what differs between runs: days, keys, and "100,000 deals in 4 ms". */
const withoutTimes = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d/g, '(a day)')
    .replace(/( deals| deal) in [^;\n]*/g, '$1 in some time')
    .replaceAll('\r', '')
    .trim();
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  json: text => withoutTimes(JSON.stringify(JSON.parse(text))),
  text: withoutTimes,
};

const pages = suite('a running service and its documents:');
let service: Service;

pages.before(async () => {
  service = await startService();
});

pages.after(() => service.close());

for (const block of RUN_HERE.flatMap(blocksToRun).filter(({ text }) => !ON_A_CLONE.includes(text))) {
  const shown = shownAfter(block);
  pages(`line ${block.line} of ${block.document} prints what is shown`, async () => {
    if (shown === undefined) return void (await runBlock(block, service));
    const form = FORMS[shown.language]!;
    assert.is(form(await runBlock(block, service)), form(shown.text));
  });
}

pages('npm start on an empty store prints a curl line that works as pasted', async () => {
  assert.is(JSON.parse(await shell(service.curl)).success, true);
});

pages.needs(curl.missing);
