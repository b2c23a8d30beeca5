// The points of bench/scaling.ts as the tables of docs/benchmarks.md.
import { duration, durationRange, powerOfTen, rounded } from '../document.js';
import type { Table } from '../table.js';
import { lineName, type Point, pointsOf, rateOf } from './points.js';

const OPPONENTS_SHOWN = [1, 2, 3, 5, 9, 15, 22];

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** A table of a row for each value of `key` and a column for each number of opponents. */
const grid = (
  points: readonly Point[],
  key: 'simulations' | 'threads',
  cells: { head: string; row: (value: number) => string; cell: (point: Point) => string },
): Table => {
  const columns = distinct(points.map(({ opponents }) => opponents));
  const rows = distinct(points.map(point => point[key])).map(value => [
    cells.row(value),
    ...columns.map(column => {
      const point = points.find(each => each[key] === value && each.opponents === column);
      return point ? cells.cell(point) : '';
    }),
  ]);
  return [[cells.head, ...columns.map(lineName)], ...rows];
};

/** Time against simulations: median, and 10 % … 90 %. */
export const simulationsTable = (points: readonly Point[]): Table =>
  grid(pointsOf(points, 'simulations'), 'simulations', {
    head: 'simulations',
    row: simulations => powerOfTen(Math.round(Math.log10(simulations))),
    cell: point => `**${duration(point.median)}** (${durationRange(point)})`,
  });

/** Time of a deal, and of each hand in it, against opponents. */
export const opponentsTable = (points: readonly Point[]): Table => {
  const rows = pointsOf(points, 'opponents')
    .filter(({ opponents }) => OPPONENTS_SHOWN.includes(opponents))
    .map(({ opponents, simulations, median, low, high }) => [
      String(opponents),
      duration(median),
      durationRange({ low, high }),
      `${rounded((median * 1e6) / simulations)} ns`,
      `${rounded((median * 1e6) / simulations / (opponents + 1))} ns`,
      `${rounded(simulations / median / 1000)} M/s`,
    ]);
  const head = ['opponents', '10⁶ simulations', '10 % … 90 %', 'a deal', 'a hand of it', 'deals'];
  return [head, ...rows];
};

/** Rates against threads, with the factor over one thread. */
export const threadsTable = (points: readonly Point[]): Table => {
  const threaded = pointsOf(points, 'threads');
  const single = (opponents: number): number =>
    threaded.find(point => point.opponents === opponents && point.threads === 1)?.median ?? Number.NaN;
  return grid(threaded, 'threads', {
    head: 'threads',
    row: String,
    cell: point => {
      const { median, low, high, opponents } = point;
      const [slow, fast] = [high, low].map(time => rounded(rateOf(point, time)));
      const factor = (single(opponents) / median).toFixed(2);
      return `**${rounded(rateOf(point, median))} M/s** (${slow} … ${fast}), × ${factor}`;
    },
  });
};
