// The examples: each runs by the commands of its README, and prints the engine's numbers, which the README shows.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openPage } from '../consumers/page.js';
import { PROBABILITIES } from '../http/requests.js';
import { serviceSuite } from '../http/service.js';
import { ROOT, read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { blockIn, copyExample, installExample, oddsLine, rawCounts, runIn } from './project.js';
import { bun, chromium, deno, python, spectestInterp, wat2wasm } from './tools.js';

const rawLine = async (): Promise<string> => {
  const { deals, win, tie, lose } = await rawCounts();
  return `${deals} deals: win ${win}, tie ${tie}, lose ${lose}`;
};
const oddsTwice = async (): Promise<string> => `${await oddsLine()}\n${await oddsLine()}`;
const interpreted = async (): Promise<string> => {
  const counts = Object.entries(await rawCounts()).map(([name, count]) => `${name}() => i64:${count}`);
  return [...counts, '7/7 tests passed.'].join('\n');
};

const programs = suite('the example');

for (const [example, tools, numbers] of [
  ['node', [], oddsLine],
  ['raw-node', [], rawLine],
  ['deno', [deno], oddsTwice],
  ['bun', [bun], oddsTwice],
  ['spectest', [wat2wasm, spectestInterp], interpreted],
] as const) {
  if (!canRun(`the example ${example}`, ...tools.map(({ missing }) => missing))) continue;
  programs(`${example} prints what its README shows: the engine's numbers`, async () => {
    const printed = await runIn(await installExample(example), blockIn(example, 'sh'), tools);
    assert.equal([printed, blockIn(example, 'text')], [await numbers(), await numbers()]);
  });
}

for (const example of ['python', 'go']) {
  programs(`${example} has the engine's counts in its README`, async () => {
    assert.is(blockIn(example, 'text'), await rawLine());
  });
}

/** Whether Python runs this. */
const runsPython = (program: string): boolean =>
  spawnSync(python.path, ['-c', program], { cwd: join(ROOT, 'examples/python') }).status === 0;

if (!python.missing && runsPython('import wasmtime')) {
  programs('python prints the engine’s numbers', async () => {
    assert.is(await runIn(join(ROOT, 'examples/python'), blockIn('python', 'sh'), [python]), await rawLine());
  });
} else console.log('SKIPPED: running the example python, because there is no wasmtime for it');

if (!python.missing) {
  programs('python has no error of syntax, which nothing else shows where wasmtime is missing', () => {
    assert.ok(runsPython('compile(open("odds.py").read(), "odds.py", "exec")'));
  });
}

const pages = suite('the page');

for (const [example, built] of [
  ['browser', '.'],
  ['web-worker', '.'],
  ['vite', 'dist'],
] as const) {
  pages(`${example} shows the engine's numbers, which a web worker computed`, async () => {
    const folder = await installExample(example);
    if (built !== '.') await runIn(folder, blockIn(example, 'sh'));
    const { shown, messages, faults } = await openPage(join(folder, built), 'index.html');
    assert.equal([shown, faults, messages > 0], [await oddsLine(), [], true]);
    assert.is(blockIn(example, 'text'), shown);
  });
}

pages.needs(chromium.missing);

const client = serviceSuite('the typed client');

/** Must not compile; each line after a comment is wrong. */
const WRONG = `
  import createClient from 'openapi-fetch';
  import type { components, paths } from './api.js';
  const client = createClient<paths>();
  const cards = ['Ah', 'Kh'];
  // @ts-expect-error a field of the other endpoint
  export const foreign: components['schemas']['ProbabilitiesRequest'] = { cards, opponents: 1 };
  // @ts-expect-error a field is missing
  await client.POST('/api/v1/probabilities-enhanced', { body: { cards } });
  // @ts-expect-error a misspelt path
  await client.POST('/api/v1/probability', { body: { cards } });
  // @ts-expect-error High Card is not a category of this endpoint
  export const high = (rates: components['schemas']['MadeCategoryRates']) => rates['High Card'];
  const { error } = await client.GET('/healthz');
  // @ts-expect-error a code that this path never answers
  export const isPoor = error?.error.code === 'INSUFFICIENT_CREDITS';
`;

client('compiles with types from a running server, and prints its numbers', async service => {
  const { key, accounts } = service;
  const { url } = service.server;
  const folder = await copyExample('client');
  const [generate = '', compile = '', ask = ''] = blockIn('client', 'sh').split('\n');
  await runIn(folder, `${generate.replace('http://127.0.0.1:3000', url)}\n${compile}`);
  const { json } = await service.post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 200_000, seed: 7 });
  const printed = `${await oddsLine()}\nflush ${json.data.probabilities.Flush}`;
  assert.is(await runIn(folder, `KEY=${key} URL=${url} ${ask}`), printed);
  assert.is(blockIn('client', 'text'), printed);
  const requestsOf = async () => (await accounts.usage('tests'))[0]!.requests;
  const before = await requestsOf();
  const table = await runIn(folder, `KEY=${key} URL=${url} node dist/table.js`);
  assert.equal([table.split('\n').length, (await requestsOf()) - before], [13, 1]);
  assert.match(read('examples/client/README.md'), `\`\`\`text\n${table}\n\`\`\``);
  const failed = await runIn(folder, `URL=${url} ${ask}`).catch(({ message }: Error) => message);
  assert.match(failed, 'INVALID_API_KEY: the Authorization header carries no active API key');
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  await runIn(folder, `${compile} --noEmit`);
});
