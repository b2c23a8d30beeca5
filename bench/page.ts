// Measures how soon the playground shows odds, in headless Chromium with nothing in its cache, over the built service on this machine.
//   npm run bench:page [-- --quick] [--json FILE] [--write]
// Every visit has a browser context of its own; the ways of visiting take turns. Times count from the beginning of the navigation,
// by the page's own clock.
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { formatNumber } from '../src/text.js';
import { duration, durationRange } from './document.js';
import { withService } from './http/service.js';
import { type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { progressOn } from './progress.js';
import type { Table } from './table.js';

const VISITS = { full: 31, quick: 5 };
const TARGET_MS = 300;
/** The browser tells of a paint once it is on the screen. */
const LAST_PAINT_MS = 300;

interface Way {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower the page's own thread is made, as Lighthouse does it for phones. */
  readonly slowdown: number;
}

const WAYS: readonly Way[] = [
  { name: 'desktop', viewport: { width: 1360, height: 900 }, slowdown: 1 },
  { name: 'phone, processor 4 times slower', viewport: { width: 390, height: 844 }, slowdown: 4 },
];

/** Milliseconds, but for `shift`, the cumulative layout shift, and `bytes`. */
interface Seen<T = number> {
  readonly firstPaint: T;
  readonly largestPaint: T;
  readonly firstOdds: T;
  readonly allOdds: T;
  readonly shift: T;
  readonly bytes: T;
}

/**
 * Runs in the page before its own scripts: records when odds are first painted, and when all are there. No function in it has a name, since
 * tsx would give it that name by a helper that the page has not.
 */
const watchOdds = (): void => {
  const marks = globalThis as unknown as { firstOdds?: number; allOdds?: number; shift: number; largest: number };
  marks.shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) marks.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(list => {
    marks.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // A message that is sent while a frame is prepared arrives after that frame is painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<'firstOdds' | 'allOdds'>) => {
    marks[data] ??= performance.now();
    if (data === 'allOdds') console.log(data);
  };
  new MutationObserver(() => {
    const summary = document.getElementById('summary');
    if (summary?.dataset.deals) requestAnimationFrame(() => port2.postMessage('firstOdds'));
    if (summary?.dataset.done === 'true') requestAnimationFrame(() => port2.postMessage('allOdds'));
  }).observe(document, { subtree: true, attributeFilter: ['data-deals', 'data-done'] });
};

const readMarks = (): Seen => {
  const marks = globalThis as unknown as { firstOdds: number; allOdds: number; shift: number; largest: number };
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestPaint: marks.largest,
    firstOdds: marks.firstOdds,
    allOdds: marks.allOdds,
    shift: marks.shift,
    bytes: [...files, ...(page ? [page] : [])].reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
};

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

const visit = async (browser: Browser, url: string, { viewport, slowdown }: Way): Promise<Seen> => {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchOdds);
    await slowDown(page, slowdown);
    // Waiting by a function in the page would have it compile 300 kB of Playwright's script before its first odds.
    const done = page.waitForEvent('console', message => message.text() === 'allOdds');
    await page.goto(url, { waitUntil: 'commit' });
    await done;
    await setTimeout(LAST_PAINT_MS);
    return await page.evaluate(readMarks);
  } finally {
    await context.close();
  }
};

const measure = async (url: string, visits: number) => {
  const browser = await chromium.launch({
    executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const ways = WAYS.map(way => ({ way, seen: [] as Seen[] }));
  // The first visits of a browser and of a service warm both up.
  for (const way of WAYS) await visit(browser, url, way);
  for (let round = 0; round < visits; round++) {
    progress.show(round / visits, 'visits');
    for (const { way, seen } of ways) seen.push(await visit(browser, url, way));
  }
  await browser.close();
  return ways;
};

const spreads = (seen: readonly Seen[]): Seen<Spread> => ({
  firstPaint: spreadOf(seen.map(each => each.firstPaint)),
  largestPaint: spreadOf(seen.map(each => each.largestPaint)),
  firstOdds: spreadOf(seen.map(each => each.firstOdds)),
  allOdds: spreadOf(seen.map(each => each.allOdds)),
  shift: spreadOf(seen.map(each => each.shift)),
  bytes: spreadOf(seen.map(each => each.bytes)),
});

const rowsOf = ({ name, slowdown, ...seen }: Way & Seen<Spread>): string[][] => [
  [`${name}: first contentful paint`, duration(seen.firstPaint.median), durationRange(seen.firstPaint), ''],
  [`${name}: largest contentful paint`, duration(seen.largestPaint.median), durationRange(seen.largestPaint), ''],
  [
    `${name}: first odds on screen`,
    `**${duration(seen.firstOdds.median)}**`,
    durationRange(seen.firstOdds),
    slowdown === 1 ? `under ${TARGET_MS} ms` : '',
  ],
  [`${name}: all odds`, duration(seen.allOdds.median), durationRange(seen.allOdds), ''],
  [`${name}: cumulative layout shift`, seen.shift.median.toFixed(3), '', 'under 0.1'],
  [`${name}: bytes received`, formatNumber(seen.bytes.median), '', ''],
];

const progress = progressOn(process.stderr);
const options = parseOptions();
const visits = options.quick ? VISITS.quick : VISITS.full;
const ways = await withService([], ({ url }) => measure(`${url}/`, visits));
progress.clear();
const figures = ways.map(({ way, seen }) => ({ ...way, ...spreads(seen) }));
const table: Table = [['the playground', 'median', '10 % … 90 %', 'target'], ...figures.flatMap(rowsOf)];
deliver('page', options, {
  tables: [table],
  figures: { visits, ways: figures },
  spreads: figures.map(({ firstOdds }) => firstOdds),
});
