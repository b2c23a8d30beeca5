// Measures how soon the playground shows odds, in headless Chromium with an empty cache, from the built service on this machine.
//   npm run bench -- page [--quick] [--json FILE] [--write]
// Every visit has a new browser context; the kinds of visits take turns. Times count from the beginning of the navigation,
// by the page's own clock.
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { formatNumber } from '../src/text.js';
import { allMet, type Figure, figuresIn, spreadsOf, tableOf } from './figures.js';
import { duration, ratio } from './format.js';
import { withService } from './http/service.js';
import { takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress } from './report.js';

const VISITS = { full: 31, quick: 5 };
/** Of the first odds ÷ the first paint: 300 ms where the first paint takes 150. */
const ODDS_TARGET = { atMost: 2 };
const SHIFT_TARGET = { atMost: 0.1 };
/** The browser reports a paint after it is on the screen. */
const LAST_PAINT_MS = 300;

interface Way {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** The factor by which the main thread of the page is slowed down, as Lighthouse does for phones. */
  readonly slowdown: number;
}

const WAYS: readonly Way[] = [
  { name: 'desktop', viewport: { width: 1360, height: 900 }, slowdown: 1 },
  { name: 'phone, processor 4 times slower', viewport: { width: 390, height: 844 }, slowdown: 4 },
];

/**
 * Runs in the page before its own scripts: records when odds are first painted, and when all are there. Its functions are anonymous: tsx
 * names functions by a helper that the page does not have.
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

/** Milliseconds, but for `shift`, the cumulative layout shift, and `bytes`. */
const readMarks = () => {
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

type Seen = ReturnType<typeof readMarks>;

const visit = async (browser: Browser, url: string, { viewport, slowdown }: Way): Promise<Seen> => {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchOdds);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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

/** All visits, by kind, in turns. */
const visitAll = async (url: string, visits: number): Promise<Seen[][]> => {
  const browser = await chromium.launch({
    executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  // The first visits of a browser and of a service warm both up.
  const contestants = WAYS.map(way => ({ name: way.name, run: () => visit(browser, url, way) }));
  const seen = await takeTurns(contestants, { rounds: visits, warmUps: 1, onProgress: showProgress });
  await browser.close();
  return seen;
};

const figuresOf = ({ name, slowdown }: Way, seen: readonly Seen[]): Figure[] => {
  const figure = figuresIn(`the playground, ${name}`);
  const all = (part: keyof Seen): number[] => seen.map(each => each[part]);
  const waits = seen.map(({ firstOdds, firstPaint }) => firstOdds / firstPaint);
  return [
    figure('first contentful paint', duration, all('firstPaint')),
    figure('largest contentful paint', duration, all('largestPaint')),
    figure('first odds on screen', duration, all('firstOdds')),
    figure('first odds ÷ first contentful paint', ratio, waits, slowdown === 1 ? ODDS_TARGET : undefined),
    figure('all odds', duration, all('allOdds')),
    figure('cumulative layout shift', shift => shift.toFixed(3), all('shift'), SHIFT_TARGET),
    figure('bytes received', formatNumber, all('bytes')),
  ];
};

const options = parseOptions();
const visits = options.quick ? VISITS.quick : VISITS.full;
const seen = await withService([], ({ url }) => visitAll(`${url}/`, visits));
clearProgress();
const figures = WAYS.flatMap((way, index) => figuresOf(way, seen[index]!));
deliver('page', options, {
  sections: [{ table: tableOf(figures) }],
  figures: { figures },
  spreads: spreadsOf(figures),
});
process.exitCode = allMet(figures) ? 0 : 1;
