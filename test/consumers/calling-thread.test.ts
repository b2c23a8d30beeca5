// The library where its calls share a thread with others: a page's own events, and requests at the same time.
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { WITHOUT_WORKERS, WORKERD } from './frameworks.js';
import { visit, whileServing } from './page.js';
import { makeProject, missing, runIn, whileRunning } from './project.js';

const pages = suite<{ browser: Browser }>('a page without workers');

pages.before(async context => {
  const { chromium: driver } = await import('playwright-core');
  context.browser = await driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
});

pages.after(({ browser }) => browser?.close());

pages('handles its own events between any two parts of an asynchronous calculation', async ({ browser }) => {
  const { headers, reports, ...place } = WITHOUT_WORKERS;
  const folder = await makeProject({ ...place, name: 'turns', folder: 'turns' });
  await runIn(folder, place.build!);
  await whileServing(folder, headers, async url => {
    const { shown, messages, faults } = await visit(browser, `${url}${place.page}`, reports);
    const seen = shown.split(' ').map(Number);
    assert.equal([messages, faults], [0, []]);
    assert.ok(seen.length > 20, shown);
    assert.ok(
      seen.every((events, index) => index === 0 || events > seen[index - 1]!),
      shown,
    );
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
  const folder = await makeProject({ ...WORKERD, name: 'requests' });
  const right = WORKERD.answers!;
  await runIn(folder, WORKERD.build!);
  await whileRunning(folder, WORKERD.serve!, async url => {
    const leaves = request(url, 1).catch(() => 'left');
    const answers = await Promise.all([request(url), request(url), request(url)]);
    assert.equal([...answers, await leaves, await request(url)], [right, right, right, 'left', right]);
  });
});

if (canRun('the requests of test/consumers/', missing)) requests.run();
