// The packed library in each place, as users build and run it: programs, pages, and calls that share a thread with others.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { assertDocumented, readBundle } from './embedding.js';
import { WITHOUT_WORKERS, WORKERD } from './frameworks.js';
import { launchBrowser, visit, whileServing } from './page.js';
import type { Place } from './place.js';
import { PLACES } from './places.js';
import { ANSWERS, makeProject, missing, runIn, runProgram, whileRunning } from './project.js';

/** Makes and builds the project of a place. @returns its folder */
const build = async (place: Place): Promise<string> => {
  const folder = await makeProject(place);
  if (place.build) await runIn(folder, place.build);
  if (place.bundle) await assertDocumented(place.name, readBundle(join(folder, place.bundle)));
  return folder;
};

const programs = suite('a program that uses the library');

for (const place of PLACES.filter(({ run }) => run)) {
  programs(`computes ${place.computes} and prints nothing but the answers: ${place.name}`, async () => {
    const { stdout, stderr } = await runProgram(await build(place), place.run!);
    const usesThreads = Number(stderr) > 0;
    const expected = [`${place.answers ?? ANSWERS}\n`, `${Number(stderr)}\n`, place.computes === 'on threads'];
    assert.equal([stdout, stderr, usesThreads], expected);
  });
}

for (const [what, command] of [
  ['is bundled for Node.js by Bun', 'bun build main.js --target=node --outfile=main.mjs > log && node main.mjs'],
  // The program "script" is a terminal.
  ['needs only to read, in Deno', 'script -qec "timeout 60 deno run --allow-read main.js" /dev/null < /dev/null'],
] as const) {
  programs(what, async () => {
    assert.is((await runIn(await makeProject({ name: what }), command)).stdout.trim(), ANSWERS);
  });
}

if (canRun('the programs of test/consumers/', missing)) programs.run();

const pages = suite<{ browser: Browser }>('a page that uses the library');

pages.before(async context => {
  context.browser = await launchBrowser();
});

pages.after(({ browser }) => browser?.close());

const assertShows = async (browser: Browser, url: string, place: Place): Promise<void> => {
  const { answers = ANSWERS, computes, matchups = false, reports } = place;
  const { messages, ...visited } = await visit(browser, url, reports);
  const usesThreads = messages > 0;
  const expected = { shown: answers, matchups, faults: [], usesThreads: computes === 'on threads' };
  assert.equal({ ...visited, usesThreads }, expected);
};

for (const place of PLACES.filter(({ run }) => !run)) {
  pages(`computes ${place.computes} and shows the answers without an error: ${place.name}`, async ({ browser }) => {
    const folder = await build(place);
    if (place.serve) return whileRunning(folder, place.serve, url => assertShows(browser, url, place));
    const path = join(folder, place.page!);
    const name = place.page!.split('/').at(-1)!;
    await whileServing(join(path, '..'), place.headers, url => assertShows(browser, `${url}${name}`, place));
  });
}

pages('without workers handles its own events between any two parts of a calculation', async ({ browser }) => {
  const { headers, reports, ...place } = WITHOUT_WORKERS;
  const folder = await build({ ...place, name: 'turns', folder: 'turns' });
  await whileServing(folder, headers, async url => {
    const { shown, messages, faults } = await visit(browser, `${url}${place.page}`, reports);
    const seen = shown.split(' ').map(Number);
    assert.equal([messages, faults], [0, []]);
    assert.ok(seen.length > 20, shown);
    const isLater = seen.every((events, index) => index === 0 || events > seen[index - 1]!);
    assert.ok(isLater, shown);
  });
});

if (canRun('the pages of test/consumers/', missing, chromium.missing)) pages.run();

const requests = suite('requests at the same time to one engine in workerd');

/** Asks, and leaves without the answer if `ms` is given. */
const request = async (url: string, ms?: number): Promise<string | undefined> => {
  const response = await fetch(url, ms === undefined ? {} : { signal: AbortSignal.timeout(ms) });
  return (await response.text()).match(/<output>(.*)<\/output>/)?.[1];
};

requests('are all answered, also those beside one whose client leaves, and those after it', async () => {
  const right = WORKERD.answers!;
  const folder = await build({ ...WORKERD, name: 'requests' });
  await whileRunning(folder, WORKERD.serve!, async url => {
    const leaves = request(url, 1).catch(() => 'left');
    const answers = await Promise.all([request(url), request(url), request(url)]);
    assert.equal([...answers, await leaves, await request(url)], [right, right, right, 'left', right]);
  });
});

if (canRun('the requests of test/consumers/', missing)) requests.run();
