// Pages that use the packed library, from each bundler, as users build them.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { assertDocumented, readBundle } from './embedding.js';
import { visit, whileServing } from './page.js';
import type { Place } from './place.js';
import { PLACES } from './places.js';
import { ANSWERS, makeProject, missing, runIn, whileRunning } from './project.js';

const pages = suite<{ browser: Browser }>('a page that uses the library');

pages.before(async context => {
  const { chromium: driver } = await import('playwright-core');
  context.browser = await driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
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
    const folder = await makeProject(place);
    if (place.build) await runIn(folder, place.build);
    if (place.bundle) await assertDocumented(place.name, readBundle(join(folder, place.bundle)));
    if (place.serve) return whileRunning(folder, place.serve, url => assertShows(browser, url, place));
    const path = join(folder, place.page!);
    const name = place.page!.split('/').at(-1)!;
    await whileServing(join(path, '..'), place.headers, url => assertShows(browser, `${url}${name}`, place));
  });
}

if (canRun('the pages of test/consumers/', missing, chromium.missing)) pages.run();
