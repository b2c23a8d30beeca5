// The API reference in headless Chromium: whole without scripts; with them it sends requests; its samples run; accessible. docs-search.test.ts
// searches it, docs-layout.test.ts looks at its form.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Locator } from 'playwright-core';
import * as assert from 'uvu/assert';
import { curl, python } from '../examples/tools.js';
import { description } from '../openapi/document.js';
import { AXE, assertAccessible, CLIPBOARD, pageSuite, screenOf, WITH_ERRORS } from './browser.js';

const test = pageSuite('/docs');

const { paths, components } = description;
const operations = Object.values(paths).flatMap(methods => Object.values(methods));

const choose = (endpoint: Locator, language: string): Promise<void> =>
  endpoint.getByRole('radio', { name: language, exact: true }).check();

/** Opens the form that sends the request of an endpoint. */
const openForm = (endpoint: Locator): Promise<void> =>
  endpoint.locator('.send').evaluate((form: HTMLDetailsElement) => {
    form.open = true;
  });

/** Sends the request of an endpoint. Resolves with the text of its status. */
const send = async (endpoint: Locator): Promise<string> => {
  await openForm(endpoint);
  await endpoint.getByRole('button', { name: 'Send', exact: true }).click();
  await endpoint.locator('.status').getByText(/ms$/).waitFor();
  return endpoint.locator('.status').innerText();
};

const received = (endpoint: Locator): Promise<string> => endpoint.locator('.received code').innerText();

test('shows all without scripts, and links that lead somewhere', '/docs', { javaScriptEnabled: false }, async page => {
  for (const { operationId, requestBody, responses } of operations) {
    const text = (await page.locator(`#${operationId}`).textContent()) ?? '';
    const title = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const codes = JSON.stringify(responses).match(/(?<=`)[A-Z_]{5,}(?=`)/g) ?? [];
    for (const part of [...Object.keys(components.schemas[title]?.properties ?? {}), ...codes, 'curl '])
      assert.match(text, part, `${operationId}: ${part}`);
  }
  const equity = page.locator('#equity');
  assert.match((await equity.textContent()) ?? '', 'players[].hands[].equity');
  const shown = await equity.innerText();
  for (const part of ['target_error', '0.0001 to 0.1', '"combos": 19', /players required/]) assert.match(shown, part);
  assert.match(await page.locator('#errors').innerText(), /INVALID_RANGE\s+400\s+a player’s text is not a range/);
  const lost = await page
    .locator('a[href^="#"]')
    .evaluateAll(links =>
      links.map(link => link.getAttribute('href')!.slice(1)).filter(id => document.getElementById(id) === null),
    );
  assert.equal(lost, []);
});

/** Takes the clipboard away, as browsers do on pages without TLS. */
const forbidCopying = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));

test('remembers the language of the samples', '/docs', async page => {
  const shown = async (): Promise<string[]> => {
    const visible = await page
      .locator('[data-sample]:visible')
      .evaluateAll(all => all.map(each => each.dataset.sample));
    return [...new Set(visible as string[])];
  };
  assert.equal(await shown(), ['curl']);
  await choose(page.locator('#equity'), 'TypeScript');
  assert.equal(await shown(), ['TypeScript']);
  await page.reload();
  assert.equal(await shown(), ['TypeScript']);
  await page.getByRole('searchbox').fill('python');
  await page.keyboard.press('Enter');
  assert.equal(await shown(), ['Python']);
});

for (const [how, options, copied] of [
  ['copies', CLIPBOARD, 'Copied'],
  ['selects, where pages may not copy,', { prepare: forbidCopying }, 'selected'],
] as const) {
  test(`${how} a sample`, '/docs', options, async page => {
    const sample = page.locator('#healthz .samples');
    await sample.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').filter({ hasText: copied }).waitFor({ state: 'attached' });
    const text = await page.evaluate(() => getSelection()!.toString() || navigator.clipboard.readText());
    assert.is(text.trim(), await sample.locator('code:visible').innerText());
  });
}

test(
  'sends requests, with a key that only its field has, and shows the response in sight',
  '/docs',
  WITH_ERRORS,
  async (page, { key }) => {
    const equity = page.locator('#equity');
    await equity.getByText('200: What it would do and cost').click();
    await equity.getByRole('button', { name: 'Edit and send' }).last().click();
    const field = page.getByLabel('Your API key');
    for (const [typed, status, part] of [
      [key, /^200 /, '"cost": 15'],
      ['', /^401 /, 'INVALID_API_KEY'],
    ] as const) {
      await field.fill(typed);
      assert.match(await send(equity), status, typed);
      assert.match(await received(equity), part);
      const { y } = (await equity.locator('.received .bar').boundingBox())!;
      assert.ok(y > 0 && y < page.viewportSize()!.height - 100, `the response begins at ${y}`);
    }
    assert.is(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  },
);

test('says whether the key is valid, and its credits', '/docs', WITH_ERRORS, async (page, { key }) => {
  const field = page.getByLabel('Your API key');
  const says = (text: string | RegExp): Promise<void> => page.locator('#key-state').filter({ hasText: text }).waitFor();
  await says('No key yet.');
  for (const [typed, text] of [
    ['pok_12', 'A key is pok_ and 32 letters and digits; this text has 6 characters.'],
    [`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, 'This server does not accept the key'],
    [` ${key} `, /^Valid: account \w+, [\d,]+ credits\.$/],
  ] as const) {
    await field.fill(typed);
    await says(text);
  }
  const before = await page.locator('#key-state').innerText();
  await send(page.locator('#equity'));
  assert.is.not(await page.locator('#key-state').innerText(), before);
});

test('carries the id of a job to other endpoints; shows events as they arrive', '/docs', async (page, { key }) => {
  await page.getByLabel('Your API key').fill(key);
  const [submit, watch, list] = ['#submitJob', '#watchJob', '#listJobs'].map(id => page.locator(id)) as Locator[];
  assert.match(await send(submit!), /^202 /);
  const { data } = JSON.parse(await received(submit!));
  for (const id of ['#showJob', '#cancelJob', '#watchJob']) {
    assert.is(await page.locator(`${id} [name="id"]`).inputValue(), data.id);
    assert.match(await page.locator(`${id} .samples code:visible`).innerText(), `/jobs/${data.id}`);
  }
  await submit!.getByRole('link', { name: 'Watch a job' }).click();
  await watch!.locator('form summary').first().click();
  await watch!.getByLabel('X-Request-Id').fill('watching');
  assert.match(await send(watch!), /^200 /);
  await watch!.locator('.received').getByText('event: done').waitFor();
  assert.match((await watch!.locator('.headers code').textContent()) ?? '', 'x-request-id: watching');
  await openForm(list!);
  await list!.getByLabel('limit').fill('1');
  await send(list!);
  assert.is(JSON.parse(await received(list!)).data.jobs.length, 1);
});

const run = promisify(execFile);
/** How to run a sample in each language. */
const RUNNERS: Readonly<Record<string, (code: string, env: NodeJS.ProcessEnv) => Promise<{ stdout: string }>>> = {
  curl: (code, env) => run('bash', ['-c', code], { env }),
  TypeScript: (code, env) => run(process.execPath, ['--input-type=module', '-e', code], { env }),
  Python: (code, env) => run(python.path, ['-c', code], { env }),
};

test('has samples that run and get answers', '/docs', async (page, { key }) => {
  const samples = async (language: string): Promise<string[]> => {
    await choose(page.locator('#usage'), language);
    return page.locator(`[data-sample="${language}"] code`).allInnerTexts();
  };
  for (const [language, runSample] of Object.entries(RUNNERS)) {
    const codes = (await samples(language)).filter(code => !code.includes('/jobs/ID'));
    assert.is(codes.length, operations.length - 3, language);
    const runs = codes.map(async code => ({ code, ...(await runSample(code, { ...process.env, KEY: key })) }));
    for (const { code, stdout } of await Promise.all(runs)) {
      assert.match(stdout, /success\W+true|ok|openapi|# HELP/i, code);
    }
  }
  await choose(page.locator('#usage'), 'TypeScript');
  const watching = await page.locator('[data-sample="TypeScript"] code', { hasText: '/jobs/ID/events' }).innerText();
  assert.match(watching, /for await \(const part of /, 'each event is shown when it comes');
  const [first = '', shown = ''] = await page.locator('#guide pre code').allInnerTexts();
  assert.match(first, '/api/v1/equity');
  const { stdout } = await RUNNERS.curl!(first.replace('pok_…', key), process.env);
  const { success, data } = JSON.parse(stdout);
  assert.ok(success, first);
  const share = `${(100 * data.players[0].equity).toFixed(1)} %`;
  assert.match(await page.locator('#guide').innerText(), share);
  const equities = [...shown.matchAll(/(?<="equity": )[\d.]+/g)].map(Number);
  assert.equal(
    equities,
    data.players.map(({ equity }: { equity: number }) => equity),
  );
});

for (const width of [360, 1360]) {
  test(
    `is accessible with an answer, ${width} wide`,
    '/docs',
    { ...screenOf(width, 900), ...AXE },
    async (page, service) => {
      await page.getByLabel('Your API key').fill(service.key);
      await send(page.locator('#probabilities'));
      await page.locator('#probabilities .headers summary').click();
      await page.evaluate(() => scrollTo(0, 0)); // the button that stays at the top covers a part of what is below it
      await assertAccessible(page, `${width} wide`);
    },
  );
}

test.needs(curl.missing, python.missing);
