// Pages that use the packed library, from each bundler, as users build them.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { suite } from '../suite.js';
import { buildPlace } from './embedding.js';
import { WITHOUT_WORKERS } from './frameworks.js';
import { launchBrowser, visit, whileServing } from './page.js';
import type { Place } from './place.js';
import { PLACES } from './places.js';
import { ANSWERS, missing, whileRunning } from './project.js';

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
    const folder = await buildPlace(place);
    if (place.serve) return whileRunning(folder, place.serve, url => assertShows(browser, url, place));
    const path = join(folder, place.page!);
    const name = place.page!.split('/').at(-1)!;
    await whileServing(join(path, '..'), place.headers, url => assertShows(browser, `${url}${name}`, place));
  });
}

pages('without workers handles its own events between any two parts of a calculation', async ({ browser }) => {
  const { headers, reports, ...place } = WITHOUT_WORKERS;
  const folder = await buildPlace({ ...place, name: 'turns', folder: 'turns' });
  await whileServing(folder, headers, async url => {
    const { shown, messages, faults } = await visit(browser, `${url}${place.page}`, reports);
    const seen = shown.split(' ').map(Number);
    assert.equal([messages, faults], [0, []]);
    assert.ok(seen.length > 20, shown);
    const isLater = seen.every((events, index) => index === 0 || events > seen[index - 1]!);
    assert.ok(isLater, shown);
  });
});

pages.needs(missing, chromium.missing);
