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
import { suite } from '../suite.js';

const SECONDS = 60;

export const screenOf = (width: number, height: number) => ({ viewport: { width, height } });
export const PHONE = { ...screenOf(360, 740), hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
export const ACROSS = { ...PHONE, ...screenOf(740, 360) } as const;
/** From a desk to a phone, across and upright. */
export const SCREENS = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [740, 360],
  [360, 740],
] as const;
/** What axe-core needs. */
export const AXE = { bypassCSP: true };
export const PHONE_AXE = { ...PHONE, ...AXE };
/** The browser writes errors to the console, such as a 401. */
export const WITH_ERRORS = { prepare: async () => undefined };
export const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A service and a browser, for a suite. */
interface Visitor {
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
    await page.goto(url + (path.startsWith('/') ? path : `/#q=${path}`));
    await look(page);
    assert.equal(faults, []);
  } finally {
    await context.close();
  }
};

type Look = (page: Page, service: Service) => Promise<void>;
type AddTest = (name: string, path: string, ...rest: readonly [Look] | readonly [Options, Look]) => void;

/** A suite whose tests open a path of the service, or a question in the playground. `settled` waits until all odds are there, `pure` needs no page. */
export const pageSuite = (name: string, start: () => Promise<Service> = startService) => {
  const tests = suite<Visitor>(name);
  tests.needs(chromium.missing);
  tests.before(async context => {
    const { chromium: driver } = await import('playwright-core');
    context.browser = await driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
    context.service = await start();
  });
  tests.after(async ({ browser, service }) => {
    await browser?.close();
    await service?.close();
  });
  const add =
    (prepareLook: (look: Look) => Look): AddTest =>
    (sentence, path, ...rest) => {
      const [options, look] = rest.length === 1 ? [{}, rest[0]] : rest;
      const shown = prepareLook(look);
      tests(sentence, visitor => visit(visitor, path, options, page => shown(page, visitor.service)));
    };
  const settle =
    (look: Look): Look =>
    async (page, service) => {
      await settled(page);
      await look(page, service);
    };
  return Object.assign(
    add(look => look),
    {
      settled: add(settle),
      pure: (sentence: string, work: () => void): void => tests(sentence, work),
      needs: tests.needs,
    },
  );
};

/** Waits until the playground has all its odds, and shows what stands below panels that load later. */
export const settled = (page: Page): Promise<void> =>
  page.locator('body:not(.unstudied) #summary[data-done=true]').waitFor({ state: 'attached' });

/** Loads the page again with another situation. */
export const goTo = async (page: Page, question: string): Promise<void> =>
  void (await page.goto(new URL(`/?${encodeURIComponent(question)}#q=${question}`, page.url()).href));

/** Loads the page again with another situation, and waits until all of its odds are there. */
export const goToOdds = async (page: Page, question: string): Promise<void> => {
  await goTo(page, question);
  await settled(page);
};

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

/** What stands on the page after a change of it. */
interface Noted extends Record<'title' | 'headline' | 'status' | 'badge' | 'decision' | 'holdings-words', string> {
  /** Whether the odds are grey: of the first small sample, or of the last valid entry. */
  readonly isGrey: boolean;
  readonly isListGrey: boolean;
}

/** Notes from now on, on pages that are opened, what stands there after each change. Returns how to take the notes. */
export const noteChanges = async (page: Page): Promise<() => Promise<Noted[]>> => {
  await page.addInitScript(() => {
    const noted: object[] = [];
    Object.assign(globalThis, { noted });
    new MutationObserver(() => {
      const { body } = document;
      if (!body || body.classList.contains('loading')) return;
      const ids = ['headline', 'status', 'badge', 'decision', 'holdings-words'];
      noted.push({
        title: document.title,
        ...Object.fromEntries(ids.map(id => [id, document.getElementById(id)?.textContent ?? ''])),
        isGrey: body.matches('.preliminary, .outdated'),
        isListGrey: document.getElementById('holdings-panel')?.classList.contains('stale') ?? false,
      });
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: Noted[] }).noted.splice(0));
};

/** The API's answer to a question about equity. */
export const ask = async (service: Service, question: object) => (await service.post(EQUITY, question)).json.data;

const AXE_FILE = join(ROOT, 'node_modules/axe-core/axe.min.js');
/** WCAG up to AA, and the best practices of axe-core. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All rules in light colours; in dark ones those that colours can break. */
const RULES_BY_SCHEME = { light: RULES, dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Asserts that axe-core finds nothing, in light and dark colours, and that the page is not wider than the screen. */
export const assertAccessible = async (page: Page, what: string): Promise<void> => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.is(wider, 0, `${what} is wider than the screen`);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(readFileSync(AXE_FILE, 'utf8'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Selectors, and nodes without a violation, would take half of the time.
    const options = { runOnly: RULES_BY_SCHEME[colorScheme], resultTypes: ['violations'], selectors: false };
    const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
    const { violations } = found as { violations: readonly { id: string; nodes: readonly { html: string }[] }[] };
    const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    assert.equal(lines, [], `${what}, ${colorScheme}`);
  }
};
