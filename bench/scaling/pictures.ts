// The points of bench/scaling.ts as pictures.
import { duration, powerOfTen, rounded } from '../document.js';
import type { Draw } from '../plot/plot.js';
import { lineName, type Point, pointsOf, rateOf, type Sweep } from './points.js';

/** Readable on white and on black. */
const COLOURS = ['#8250df', '#1f7ad1', '#cf5b00', '#2f8a3d'];
const FRAME = { width: 720, height: 420, marginTop: 36, marginLeft: 70, marginBottom: 45, style: { fontSize: '13px' } };

/** The decades that hold all the times, the ends included. */
const decadesAround = (times: readonly number[]): number[] => {
  const first = Math.floor(Math.log10(Math.min(...times)));
  const last = Math.ceil(Math.log10(Math.max(...times)));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
};

/** Time against simulations: both axes logarithmic, a line for each number of opponents. */
const simulationsPicture = (points: readonly Point[], draw: Draw): string => {
  const data = pointsOf(points, 'simulations').map(point => ({ ...point, line: lineName(point.opponents) }));
  const lines = [...new Set(data.map(({ line }) => line))];
  const at = { x: 'simulations', y: 'median', z: 'line' };
  const decades = decadesAround(data.map(({ median }) => median));
  // The two lowest lines end close to each other: one name goes below its end, the others above.
  const named = { text: 'line', textAnchor: 'start', dx: 10 };
  const [lowest] = lines;
  return draw(plot => ({
    ...FRAME,
    ariaLabel: 'Time against simulations',
    marginRight: 130,
    x: {
      type: 'log',
      label: 'simulations →',
      labelAnchor: 'center',
      ticks: [...new Set(data.map(({ simulations }) => simulations))],
      tickFormat: (simulations: number) => powerOfTen(Math.round(Math.log10(simulations))),
    },
    y: {
      type: 'log',
      label: '↑ time on one thread',
      grid: true,
      domain: [decades[0], decades.at(-1)],
      ticks: decades,
      tickFormat: (milliseconds: number) => duration(milliseconds).replace(/\.0+ /, ' '),
    },
    color: { domain: lines, range: COLOURS },
    symbol: { domain: lines },
    marks: [
      plot.line(data, { ...at, stroke: 'line', strokeWidth: 2 }),
      plot.dot(data, { ...at, fill: 'line', symbol: 'line', r: 4 }),
      ...[data.filter(({ line }) => line === lowest), data.filter(({ line }) => line !== lowest)].map((some, above) =>
        plot.text(some, plot.selectLast({ ...at, ...named, lineAnchor: above ? 'bottom' : 'top' })),
      ),
    ],
  }));
};

/** Time of a deal against opponents, with the 10th to 90th percentile as a band. */
const opponentsPicture = (points: readonly Point[], draw: Draw): string => {
  const data = pointsOf(points, 'opponents').map(({ opponents, simulations, median, low, high }) => {
    const [ns, lowNs, highNs] = [median, low, high].map(time => (time * 1e6) / simulations);
    return { opponents, ns, lowNs, highNs };
  });
  return draw(plot => ({
    ...FRAME,
    ariaLabel: 'Time of a deal against opponents',
    marginRight: 30,
    x: { label: 'opponents →', labelAnchor: 'center', ticks: data.map(({ opponents }) => opponents), tickFormat: 'd' },
    y: { label: '↑ nanoseconds a deal, one thread', grid: true, zero: true },
    marks: [
      plot.ruleY([0]),
      plot.areaY(data, { x: 'opponents', y1: 'lowNs', y2: 'highNs', fill: COLOURS[1], fillOpacity: 0.25 }),
      plot.line(data, { x: 'opponents', y: 'ns', stroke: COLOURS[1], strokeWidth: 2 }),
      plot.dot(data, { x: 'opponents', y: 'ns', fill: COLOURS[1], r: 4 }),
    ],
  }));
};

/** Rates against threads: a group of bars for each number of opponents. */
const threadsPicture = (points: readonly Point[], draw: Draw): string => {
  const data = pointsOf(points, 'threads').map(point => {
    const [rate = 0, low = 0, high = 0] = [point.median, point.high, point.low].map(time => rateOf(point, time));
    return { threads: point.threads, group: lineName(point.opponents), rate, low, high, label: rounded(rate) };
  });
  const groups = [...new Set(data.map(({ group }) => group))];
  const at = { fx: 'group', x: 'threads' };
  return draw(plot => ({
    ...FRAME,
    ariaLabel: 'Deals a second against threads',
    marginTop: 60,
    marginRight: 30,
    fx: { label: null, domain: groups },
    x: { label: 'threads →', labelAnchor: 'center' },
    y: { label: '↑ million deals a second', grid: true, domain: [0, 1.1 * Math.max(...data.map(({ high }) => high))] },
    color: { domain: groups, range: COLOURS.slice(1) },
    marks: [
      plot.barY(data, { ...at, y: 'rate', fill: 'group' }),
      plot.ruleX(data, { ...at, y1: 'low', y2: 'high', strokeWidth: 1.5 }),
      plot.text(data, { ...at, y: 'high', text: 'label', dy: -8 }),
      plot.ruleY([0]),
    ],
  }));
};

/** What draws the picture of a sweep: the text of an SVG file. */
export const PICTURES: Readonly<Record<Sweep, (points: readonly Point[], draw: Draw) => string>> = {
  simulations: simulationsPicture,
  opponents: opponentsPicture,
  threads: threadsPicture,
};

/** The name of its file in docs/images/. */
export const pictureName = (sweep: Sweep): string => `scaling-${sweep}.svg`;
