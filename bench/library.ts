// Measures how soon the packed library answers: in a page without a bundler, in a page bundled by esbuild, and in a new process of Node.
//   npm run bench -- library [--package FOLDER_OR_TARBALL]... [--delay MS] [--only WORDS] [--rounds N] [--quick] [--json FILE] [--write]
// Several packages, such as an older one, take turns. Every visit has a new browser context, whose cache is empty.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { formatNumber } from '../src/text.js';
import { duration, durationRange, ratio } from './format.js';
import { CALLS, type Call, makeSite, PLACES, serveFolder } from './library-site.js';
import { quantile, type Spread, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, OPTIONS, showProgress, type Table, wholeNumber } from './report.js';

const ROUNDS = { full: 41, quick: 3 };

/** Milliseconds, and what a page loaded. */
interface Seen {
  /** Since the navigation, or since the start of the process. */
  readonly loaded: number;
  readonly first: number;
  /** The median of later calls. */
  readonly later: number;
  readonly bytes?: number;
  readonly requests?: number;
}

const { values: options } = parseArgs({
  options: {
    ...OPTIONS,
    package: { type: 'string', multiple: true, default: ['dist/package'] },
    delay: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
  },
});
const preset = options.quick ? ROUNDS.quick : ROUNDS.full;
const rounds = options.rounds === undefined ? preset : wholeNumber('rounds', options.rounds);
const sites = options.package.map(makeSite);
const { url, loads, close } = await serveFolder(Number(options.delay));
const browser = await chromium.launch({
  executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const runNode = (program: string): Seen => JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));

const visit = async (path: string): Promise<Seen> => {
  const context = await browser.newContext();
  try {
    loads.splice(0);
    const page = await context.newPage();
    const done = page.waitForEvent('console');
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    const seen = JSON.parse((await done).text());
    return { ...seen, bytes: loads.reduce((sum, bytes) => sum + bytes, 0), requests: loads.length };
  } finally {
    await context.close();
  }
};

const ways = PLACES.flatMap(place =>
  (Object.keys(CALLS) as Call[]).flatMap(call =>
    sites.map((site, index) => ({ name: `${place}, ${call}`, place, call, site, index })),
  ),
).filter(({ name }) => name.includes(options.only));
const run = ({ place, call, site }: (typeof ways)[number]): Seen | Promise<Seen> => {
  const file = site.make(place, call);
  return place === 'Node.js' ? runNode(file) : visit(file);
};
const contestants = ways.map(way => ({ name: way.name, run: () => run(way) }));
// The first visits of a browser warm it up.
const seen = await takeTurns(contestants, { rounds, warmUps: 1, onProgress: showProgress });
clearProgress();
await browser.close();
close();

const partOf = (way: number, part: keyof Seen): number[] => seen[way]!.map(each => each[part] ?? 0);
const spreadIn = (way: number, part: keyof Seen): Spread => spreadOf(partOf(way, part));
/** A time, with the median of the rounds' ratios to the first package. */
const timeCell = (way: number, part: keyof Seen): string => {
  const { index } = ways[way]!;
  const first = partOf(way - index, part);
  const ratios = partOf(way, part).map((time, round) => time / first[round]!);
  const spread = spreadIn(way, part);
  return `**${duration(spread.median)}** (${durationRange(spread)})${index > 0 ? `, × ${ratio(quantile(ratios, 0.5))}` : ''}`;
};
const loadCell = (way: number, part: 'bytes' | 'requests'): string =>
  ways[way]!.place === 'Node.js' ? '' : formatNumber(spreadIn(way, part).median);

const table: Table = [
  ['where', 'question', 'package', 'engine loaded', 'first answer', 'later answers', 'bytes', 'requests'],
  ...ways.map(({ place, call, site }, way) => [
    ...[place, call, site.name],
    ...(['loaded', 'first', 'later'] as const).map(part => timeCell(way, part)),
    ...(['bytes', 'requests'] as const).map(part => loadCell(way, part)),
  ]),
];
deliver('library', options, {
  sections: [{ table }],
  notes: [`${rounds} rounds; each answer of the server is ${options.delay} ms late.`],
  figures: { rounds, ways: ways.map(({ name, site }, way) => ({ name, package: site.name, seen: seen[way] })) },
  spreads: ways.flatMap((_, way) => [spreadIn(way, 'loaded'), spreadIn(way, 'first')]),
});
