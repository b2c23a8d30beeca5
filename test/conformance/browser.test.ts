// The conformance program in a browser: conformance/index.html, served from this machine, in Chromium without a window.
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesUnder, read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { mistaken, PASSED, SHIFT, wasm } from './program.js';
import { scratch } from './programs.js';

const CHROMIUM = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium';
const SECONDS = 60;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** What is served: the folder, the module beside it, and a module with a mistake. */
const FILES = new Map<string, string | Uint8Array>([
  ...['.html', '.js', '.json']
    .flatMap(ending => filesUnder('conformance', ending))
    .map(path => [`/${path}`, read(path)] as const),
  ['/conformance/', read('conformance/index.html')],
  ['/dist/poker-odds.wasm', wasm],
  ['/mistaken.wasm', mistaken(SHIFT)],
]);

const serve = (): Promise<Server> =>
  new Promise(done => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const file = FILES.get(pathname);
      const type = TYPES[pathname.split('.')[1] ?? 'html'] ?? '';
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(file);
    });
    server.listen(0, '127.0.0.1', () => done(server));
  });

const { folder } = scratch();

/** What the browser would write into a home is to go into the test's folder. */
const homeless = (): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_CACHE_HOME: folder,
});

const browsing = suite('conformance/index.html');
let server: Server;
let browser: Browser;

browsing.before(async () => {
  const { chromium } = await import('playwright-core');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], env: homeless() });
  server = await serve();
});

browsing.after(async () => {
  await browser?.close();
  server?.close();
});

interface Shown {
  readonly result: string;
  readonly differences: readonly string[];
  /** Messages of the console and errors, which there should not be. */
  readonly complaints: readonly string[];
}

/** What the page shows in the end. */
const visit = async (query = ''): Promise<Shown> => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', message => complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error)));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/conformance/${query}`);
  await page.waitForSelector('#result[data-done]', { timeout: SECONDS * 1000 });
  const result = (await page.textContent('#result')) ?? '';
  const differences = await page.locator('#differences li').allTextContents();
  await page.close();
  return { result, differences, complaints };
};

browsing('passes', async () => {
  assert.equal(await visit(), { result: PASSED, differences: [], complaints: [] });
});

browsing('shows where a module with a mistake differs', async () => {
  const { result, differences } = await visit('?module=/mistaken.wasm');
  const [, count] = result.match(/^\d+ calls, (\d+) differences, digest [0-9a-f]{16}$/) ?? [];
  assert.ok(differences.length > 0);
  assert.is(Number(count), differences.length);
  assert.match(differences[0] ?? '', /^call \d+, simulate: /);
});

browsing('says so when there is no module', async () => {
  assert.is((await visit('?module=/none.wasm')).result, 'not run: /none.wasm: 404');
});

const playwright = await import('playwright-core').then(
  () => undefined,
  () => 'playwright-core is not installed',
);
const chromium = existsSync(CHROMIUM) ? undefined : `there is no ${CHROMIUM} (TEST_CHROMIUM says where it is)`;
if (canRun('the conformance program in a browser', playwright, chromium)) browsing.run();
