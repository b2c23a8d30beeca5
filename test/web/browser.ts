// Tests with a page of the running service in headless Chromium. Each also asserts that the page had no errors and sent no requests
// to other servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { EQUITY } from '../http/requests.js';
import { type Service, startService } from '../http/service.js';
import { ROOT } from '../repository/tree.js';
import type { suite } from '../suite.js';

const SECONDS = 60;

export const missing = chromium.missing;
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
export const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A service and a browser, for a suite. */
export interface Visitor {
  service: Service;
  browser: Browser;
}

interface Options extends BrowserContextOptions {
  /** Changes the context before the page is opened. Errors of the console are then expected. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a path of the service in a browser context of its own, and closes it. */
const visit = async (
  { browser, service }: Visitor,
  path: string,
  { prepare, ...options }: Options,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(SECONDS * 1000);
  await prepare?.(context);
  const page = await context.newPage();
  const faults: string[] = [];
  const { url } = service.server;
  page.on('request', request => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) faults.push(`asks ${request.url()}`);
  });
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    if (!prepare && ['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  try {
    await page.goto(url + path);
    await look(page);
    assert.equal(faults, []);
  } finally {
    await context.close();
  }
};

/** Gives a suite a service and a browser. Returns how to add a test that opens a path. */
export const usePages = (tests: ReturnType<typeof suite<Visitor>>, start: () => Promise<Service> = startService) => {
  tests.before(async context => {
    const { chromium: driver } = await import('playwright-core');
    context.browser = await driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
    context.service = await start();
  });
  tests.after(async ({ browser, service }) => {
    await browser?.close();
    await service?.close();
  });
  return (
    name: string,
    path: string,
    look: (page: Page, service: Service) => Promise<void>,
    options: Options = {},
  ): void => tests(name, visitor => visit(visitor, path, options, page => look(page, visitor.service)));
};

/** Waits until the playground has all its odds, and shows what stands below panels that load later. */
export const settled = (page: Page): Promise<void> =>
  page.locator('body:not(.unstudied) #summary[data-done=true]').waitFor({ state: 'attached' });

/** Loads the page again with another situation. */
export const goTo = async (page: Page, question: string): Promise<void> =>
  void (await page.goto(new URL(`/?${encodeURIComponent(question)}#q=${question}`, page.url()).href));

/** Waits until the page has taken this question. */
export const becomes = (page: Page, question: string): Promise<unknown> =>
  page.waitForFunction(text => document.title.includes(text), `${question} ·`);

/** The cell of a class in the large matrix. */
export const cellOf = (page: Page, name: string): Locator =>
  page.locator('.matrix button.cell', { hasText: new RegExp(`^${name}$`) });

/** The headline: our equity. */
export const headline = (page: Page): Promise<string> => page.locator('#headline').innerText();
/** The equity at each seat. */
export const equitiesOf = (page: Page): Promise<string[]> => page.locator('[data-equity]').allInnerTexts();
/** The text in the field of the question. */
export const questionOf = (page: Page): Promise<string> => page.locator('#typed').inputValue();

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

export const pick = async (page: Page, ...cards: readonly string[]): Promise<void> => {
  for (const card of cards) await page.locator(`#deck [data-card="${card}"]`).click();
};

/** The API's answer to a question about equity. */
export const ask = async (service: Service, question: object) => (await service.post(EQUITY, question)).json.data;

const AXE = join(ROOT, 'node_modules/axe-core/axe.min.js');
/** WCAG up to AA, and the best practices of axe-core. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All rules in light colours; in dark ones those that colours can break. */
const RULES_BY_SCHEME = { light: RULES, dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Asserts that axe-core finds nothing, in light and dark colours, and that the page is not wider than the screen. */
export const assertAccessible = async (page: Page, what: string): Promise<void> => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.is(wider, 0, `${what} is wider than the screen`);
  await page.evaluate(readFileSync(AXE, 'utf8'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(
      `axe.run(document, { runOnly: ${JSON.stringify(RULES_BY_SCHEME[colorScheme])} })`,
    );
    const { violations } = found as { violations: readonly { id: string; nodes: readonly { html: string }[] }[] };
    const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    assert.equal(lines, [], `${what}, ${colorScheme}`);
  }
};
