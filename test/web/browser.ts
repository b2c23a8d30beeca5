// Opens pages of the running service in headless Chromium, and records their requests and errors.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chromium } from '../examples/tools.js';
import { type Service, startService } from '../http/service.js';

const SECONDS = 60;

export const missing = chromium.missing;

/** A service and a browser, for a suite. */
export interface Visitor {
  service: Service;
  browser: Browser;
}

/** A page and what it did. */
export interface Visit {
  readonly page: Page;
  /** URLs of requests to anywhere else than the service. */
  readonly outside: readonly string[];
  /** Errors and warnings of the console, uncaught errors, failed requests. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Starts and ends the suite's service and browser. */
export const useVisitor = (tests: ReturnType<typeof suite<Visitor>>): void => {
  tests.before(async context => {
    const { chromium: driver } = await import('playwright-core');
    context.browser = await driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
    context.service = await startService();
  });
  tests.after(async ({ browser, service }) => {
    await browser.close();
    await service.close();
  });
};

/** Opens a path of the service in a browser of its own. */
export const visit = async (
  { browser, service }: Visitor,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(SECONDS * 1000);
  const page = await context.newPage();
  const outside: string[] = [];
  const errors: string[] = [];
  page.on('request', request => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(service.server.url)) outside.push(request.url());
  });
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is reloaded aborts its open requests; without JavaScript no script is loaded that a page preloads.
    const isUnwanted = options.javaScriptEnabled === false && request.url().endsWith('.js');
    if (reason !== 'net::ERR_ABORTED' && !isUnwanted) errors.push(`${request.url()}: ${reason}`);
  });
  await page.goto(service.server.url + path);
  return { page, outside, errors, close: () => context.close() };
};

/** Waits until the playground has all its odds. */
export const settled = (page: Page): Promise<void> =>
  page.locator('#summary[data-done=true]').waitFor({ state: 'attached' });

/** The headline, and what stands beside "Win", "Tie" and "Lose". */
export const ratesOf = async (page: Page): Promise<Readonly<Record<'equity' | 'win' | 'tie' | 'lose', string>>> => {
  const rate = (name: string): Promise<string> => page.locator(`[data-rate=${name}]`).innerText();
  const [win, tie, lose] = await Promise.all([rate('win'), rate('tie'), rate('lose')]);
  return { equity: await page.locator('#headline').innerText(), win: win ?? '', tie: tie ?? '', lose: lose ?? '' };
};

/** The equity at each seat. */
export const equitiesOf = (page: Page): Promise<string[]> => page.locator('[data-equity]').allInnerTexts();

/** What the field of the question has. */
export const questionOf = (page: Page): Promise<string> => page.locator('#typed').inputValue();

/** Ends a visit, and asserts that it had no errors and no requests to other servers. */
export const closeWithoutErrors = async ({ outside, errors, close }: Visit): Promise<void> => {
  assert.equal(outside, []);
  assert.equal(errors, []);
  await close();
};
