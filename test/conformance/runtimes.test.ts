// The conformance program in each runtime, by the commands of conformance/README.md, and in a browser: equal results to the last bit.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { toWast } from '../../conformance/wast.js';
import { blocksToRun } from '../docs/blocks.js';
import { bun, chromium, deno, node24, spectestInterp, type Tool, wast2json } from '../examples/tools.js';
import { filesUnder, ROOT, read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { mistakenShift, program, programs, wasm } from './program.js';

const TOOLS = [deno, bun, node24, wast2json, spectestInterp];
/** Turns off the caches and the update checks of the runtimes. */
const QUIET = { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' };

/** A folder like a clone of the project, for files that the commands write, with the tools under their usual names. */
let clone = '';

const makeClone = (): void => {
  clone = mkdtempSync(join(tmpdir(), 'poker-odds-conformance-'));
  for (const part of ['conformance', 'dist', 'package.json']) symlinkSync(join(ROOT, part), join(clone, part));
  mkdirSync(join(clone, 'bin'));
  for (const { name, path } of TOOLS) if (path) symlinkSync(path, join(clone, 'bin', name));
  writeFileSync(join(clone, 'mistaken.wasm'), mistakenShift);
};

/** Runs a command line. Resolves with its exit code and all that it printed. */
const shell = (line: string): Promise<readonly [code: number, printed: string]> =>
  new Promise(done => {
    const PATH = [join(clone, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
    const env = { ...process.env, ...QUIET, PATH, DENO_DIR: join(clone, 'deno') };
    const child = execFile('bash', ['-c', line], { cwd: clone, env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      done([child.exitCode ?? -1, stdout + stderr]),
    );
  });

const readme = suite('conformance/README.md');
readme.before(makeClone);
readme.after(() => rmSync(clone, { recursive: true, force: true }));

/** What a command prints that passes. */
const expectedOf = (line: string): RegExp => {
  if (line.includes('spectest-interp')) return /^(\d+)\/\1 tests passed\.$/m;
  if (line.includes('--wast')) return /^$/;
  return new RegExp(`^${programs.map(({ passed }) => `(?:node|deno|bun) [\\d.]+, ${passed}\n`).join('')}$`);
};

const linesOfReadme = blocksToRun('conformance/README.md').flatMap(({ text }) => text.split('\n'));
const neededFor = (line: string): readonly Tool[] =>
  TOOLS.filter(({ name }) => line.split('#')[0]?.match(`(^|&& )${name} `));

for (const line of [...linesOfReadme, 'node24 conformance/main.js']) {
  if (!canRun(`"${line}"`, ...neededFor(line).map(({ missing }) => missing))) continue;
  readme(`has a command that passes: ${line}`, async () => {
    const [code, printed] = await shell(line);
    assert.match(printed, expectedOf(line));
    assert.is(code, 0);
  });
}

readme('has a program that fails on a module with a mistake, and says where', async () => {
  const [code, printed] = await shell('node conformance/main.js mistaken.wasm');
  assert.match(
    printed,
    /: \d+ calls, [1-9]\d* differences, digest .*\ncall \d+, simulate: counters\[\d+\] is \d+, not/,
  );
  assert.is(code, 1);
});

if (canRun('a spec script with mistakes', wast2json.missing, spectestInterp.missing)) {
  readme('has a spec script that fails for each wrong counter and sum', async () => {
    const counted = program.calls.findIndex(({ counters }) => counters);
    const summed = program.calls.findIndex(({ sums = [] }) => sums.length > 4);
    const wrong = program.calls.slice(0, summed + 1).map((call, i) => {
      if (i === counted) return { ...call, counters: call.counters?.with(0, '7') ?? [] };
      return i === summed ? { ...call, sums: call.sums?.slice(1) ?? [] } : call;
    });
    writeFileSync(join(clone, 'wrong.wast'), toWast(wasm, wrong));
    const [code, printed] = await shell('wast2json wrong.wast && spectest-interp wrong.json');
    const [, passed, all] = printed.match(/^(\d+)\/(\d+) tests passed\.$/m) ?? [];
    assert.is(Number(all) - Number(passed), 2);
    assert.is.not(code, 0);
  });
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** What is served: the folder, the module beside it, and a module with a mistake. */
const FILES = new Map<string, string | Uint8Array>([
  ...['.html', '.js', '.json']
    .flatMap(ending => filesUnder('conformance', ending))
    .map(path => [`/${path}`, read(path)] as const),
  ['/conformance/', read('conformance/index.html')],
  ...programs.map(({ module, wasm }) => [`/dist/${module}`, wasm] as const),
  ['/mistaken.wasm', mistakenShift],
]);

const page = suite('conformance/index.html');
let server: Server;
let browser: Browser;

page.before(async () => {
  const playwright = await import('playwright-core');
  browser = await playwright.chromium.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const file = FILES.get(path);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[path.split('.')[1] ?? 'html'] ?? '' }).end(file);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
});

page.after(async () => {
  await browser?.close();
  server?.close();
});

for (const [query, result] of [
  ['', programs.map(({ passed }) => passed).join('\n')],
  ['?module=/mistaken.wasm', / [1-9]\d* differences, .*call \d+, simulate: /],
  ['?module=/none.wasm', 'not run: /none.wasm: 404'],
] as const) {
  page(`shows the result of ${query || 'the modules'} in Chromium`, async () => {
    const opened = await browser.newPage();
    await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/conformance/${query}`);
    await opened.waitForSelector('#result[data-done]');
    const shown = `${await opened.textContent('#result')}${await opened.textContent('#differences')}`;
    if (typeof result === 'string') assert.is(shown.trim(), result);
    else assert.match(shown, result);
  });
}

page.needs(chromium.missing);
