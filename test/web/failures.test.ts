// The playground after failures: no engine, no workers, addresses that cannot be read or written.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, ratesOf, settled, useVisitor, type Visitor, visit } from './browser.js';

const failures = suite<Visitor>('the playground after failures');
useVisitor(failures);

/** Opens a path in a context that `prepare` has changed. */
const visitWhere = async (
  { browser, service }: Visitor,
  path: string,
  prepare: (context: Context) => Promise<unknown>,
) => {
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', error => uncaught.push(String(error)));
  await page.goto(service.server.url + path);
  return { page, uncaught, close: () => context.close() };
};
type Context = Awaited<ReturnType<Visitor['browser']['newContext']>>;

failures(
  'keeps the odds that are known where workers cannot be started, and says why there are no better ones',
  async visitor => {
    const { page, uncaught, close } = await visitWhere(visitor, '/#q=AhKh_vs_random_vs_random', context =>
      context.route('**/web-worker*.js', route => route.abort()),
    );
    await page.locator('#status', { hasText: 'It stops there: no thread can be started.' }).waitFor();
    assert.match((await ratesOf(page)).equity, /^[45]\d\.\d\d %$/);
    assert.equal(uncaught, []);
    await close();
  },
);

failures('shows the page while the engine is loading, and the odds when it has loaded', async visitor => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>(resolve => {
    arrive = resolve;
  });
  const { page, uncaught, close } = await visitWhere(visitor, '/#cards=AhKh&opponents=1', context =>
    context.route('**/*.wasm', async route => {
      await arrived;
      await route.continue();
    }),
  );
  await page.locator('#status', { hasText: 'The engine is on its way.' }).waitFor();
  assert.is(await page.locator('.place.filled').count(), 2);
  arrive();
  await settled(page);
  assert.is((await ratesOf(page)).win, '66.22 %');
  assert.equal(uncaught, []);
  await close();
});

failures('says what the browser lacks', async visitor => {
  const { page, uncaught, close } = await visitWhere(visitor, '/', context =>
    context.addInitScript(() => {
      WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('Wasm SIMD unsupported'));
    }),
  );
  await page.locator('#status', { hasText: /^No odds: .*SIMD/ }).waitFor();
  assert.equal(new Set(await page.locator('#categories .number').allInnerTexts()), new Set(['–']));
  assert.equal(uncaught, []);
  await close();
});

failures('continues where the browser refuses to change the address', async visitor => {
  const { page, uncaught, close } = await visitWhere(visitor, '/#q=AhKh_vs_random_on_Qh7c', context =>
    context.addInitScript(() => {
      history.pushState = () => {
        document.documentElement.dataset.refused = '';
        throw new DOMException('too many', 'SecurityError');
      };
    }),
  );
  await settled(page);
  const { equity } = await ratesOf(page);
  await page.locator('#deck [data-card="2c"]').click();
  await settled(page);
  assert.is.not((await ratesOf(page)).equity, equity);
  await page.waitForFunction(() => document.documentElement.dataset.refused !== undefined);
  assert.equal(uncaught, []);
  await close();
});

failures(
  'says what is wrong with an address that is pasted into the open page, until a good one comes',
  async visitor => {
    const visited = await visit(visitor, '/#cards=AhKh&opponents=1');
    const { page } = visited;
    const fault = page.locator('#link-fault');
    await settled(page);
    await page.evaluate(() => {
      location.hash = '#q=AhKh_vs_QQx';
    });
    await page.locator('#link-fault', { hasText: /^The link has a mistake: / }).waitFor();
    assert.is(await page.getByRole('button', { name: 'first hole card: ace of hearts' }).count(), 1);
    await page.evaluate(() => {
      location.hash = '#q=2c2d_vs_random';
    });
    await page.getByRole('button', { name: 'first hole card: 2 of clubs' }).waitFor();
    assert.is(await fault.innerText(), '');
    await closeWithoutErrors(visited);
  },
);

failures('reads an address that is pasted at the moment when that of the last situation is due', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=1');
  const { page } = visited;
  await settled(page);
  await page.evaluate(() => {
    setTimeout(() => {
      location.hash = '#cards=2c2d&opponents=1';
    }, 350);
    document.querySelector<HTMLElement>('[aria-label="3 players"]')?.click();
    const busy = performance.now() + 500; // both are due then: the write comes next, before the event of the new address
    while (performance.now() < busy);
  });
  await page.getByRole('button', { name: 'first hole card: 2 of clubs' }).waitFor();
  await closeWithoutErrors(visited);
});

failures('announces nothing of the last situation while it computes the next', async visitor => {
  const visited = await visit(visitor, '/#cards=AhKh&opponents=1');
  const { page } = visited;
  const said = page.locator('#said');
  await settled(page);
  assert.match((await said.textContent()) ?? '', /^Exact\. You: equity 67\.04 %, win 66\.22 %/);
  await page.getByText('How sure is this?').click();
  await page.getByLabel('Deals', { exact: true }).selectOption('1 billion');
  await page.getByRole('button', { name: '5 players' }).click();
  assert.is(await said.textContent(), '');
  await closeWithoutErrors(visited);
});

if (canRun('the tests of the playground after failures', missing)) failures.run();
