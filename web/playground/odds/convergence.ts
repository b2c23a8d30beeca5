// The error of the answer in words; for a sampled one also the curve of its estimates over the number of deals, with the margin.
import type { Equities } from '../../../src/library/index.js';
import { MARGIN_STANDARD_ERRORS } from '../../../src/odds/rates.js';
import { formatNumber } from '../../../src/text.js';
import { element } from '../page/dom.js';
import { formatCompact, formatPercent, margin } from '../page/numbers.js';
import type { Findings, Point } from './calculator.js';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 180;
const LEFT = 62;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 34;
const MIN_DEALS = 100;
/** The scale of the picture is a multiple of the margin after this many deals. */
const SETTLED_DEALS = 2000;
const STEPS: readonly number[] = [1, 2, 5];

/** The index of a player in the question. */
type Player = number;

const readRate = (equities: Equities, player: Player): number => equities.players[player]?.equity ?? 0;
const readError = (equities: Equities, player: Player): number =>
  MARGIN_STANDARD_ERRORS * (equities.players[player]?.standardErrors.equity ?? 0);

const draw = (name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.textContent = text;
  return made;
};

/** Converts deals and rates to coordinates. */
interface Scale {
  /** The width of the picture. */
  readonly width: number;
  readonly low: number;
  readonly high: number;
  x(deals: number): number;
  y(rate: number): number;
}

const makeScale = ({ points, of, equities }: Findings, player: Player, width: number): Scale => {
  const middle = readRate(equities, player);
  const settled = points.findLast(({ deals }) => deals <= SETTLED_DEALS) ?? points[0];
  const reach = Math.max(settled ? 1.6 * readError(settled.equities, player) : 0, 0.0005);
  const low = Math.max(0, middle - reach);
  const high = Math.min(1, middle + reach);
  const decades = Math.log10(of / MIN_DEALS);
  return {
    width,
    low,
    high,
    x: deals => LEFT + ((width - LEFT - RIGHT) * Math.log10(deals / MIN_DEALS)) / decades,
    y: rate => TOP + ((HEIGHT - TOP - BOTTOM) * (high - rate)) / (high - low),
  };
};

/** Round numbers from low to high, four to eight of them. */
const roundRates = (low: number, high: number): number[] => {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find(factor => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
};

const drawAxes = ({ width, low, high, x, y }: Scale, of: number): SVGElement[] => {
  const rates = roundRates(low, high);
  const step = (rates[1] ?? 1) - (rates[0] ?? 0);
  const digits = Math.max(0, Math.ceil(-Math.log10(100 * step) - 1e-9));
  const across = rates.flatMap(rate => [
    draw('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(rate), y2: y(rate) }),
    draw('text', { class: 'tick', x: LEFT - 8, y: y(rate) + 4, 'text-anchor': 'end' }, formatPercent(rate, digits)),
  ]);
  const decades = Math.round(Math.log10(of / MIN_DEALS));
  const along = Array.from({ length: decades + 1 }, (_, i) => MIN_DEALS * 10 ** i).map(deals =>
    draw(
      'text',
      { class: 'tick', x: x(deals), y: HEIGHT - 12, 'text-anchor': 'middle' },
      `${formatCompact(deals)}${deals === MIN_DEALS ? ' deals' : ''}`,
    ),
  );
  return [...across, ...along];
};

const writePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const drawCurve = (points: readonly Point[], { width, x, y }: Scale, player: Player): SVGElement => {
  const edge = (sign: 1 | -1) =>
    points.map(
      ({ deals, equities }) => [x(deals), y(readRate(equities, player) + sign * readError(equities, player))] as const,
    );
  const band = `${writePath([...edge(1), ...edge(-1).toReversed()])}Z`;
  const curve = writePath(points.map(({ deals, equities }) => [x(deals), y(readRate(equities, player))] as const));
  // A nested picture clips what is above and below.
  const [right, height] = [width - LEFT, HEIGHT - TOP - BOTTOM];
  const view = `${LEFT} ${TOP} ${right} ${height}`;
  const plot = draw('svg', { x: LEFT, y: TOP, width: right, height, viewBox: view });
  plot.append(draw('path', { class: 'band', d: band }), draw('path', { class: 'course', d: curve }));
  const last = points.at(-1);
  if (last)
    plot.append(draw('circle', { class: 'end', cx: x(last.deals), cy: y(readRate(last.equities, player)), r: 4 }));
  return plot;
};

const picture = (findings: Findings, player: Player, width: number): SVGElement[] => {
  const scale = makeScale(findings, player, width);
  return [...drawAxes(scale, findings.of), drawCurve(findings.points, scale, player)];
};

const inWords = ({ equities }: Findings, player: Player): string => {
  const { deals } = equities;
  if (equities.method === 'exact') return `Exact: all ${formatNumber(deals)} deals were counted; nothing is estimated.`;
  const { standardErrors } = equities.players[player] ?? {};
  const error = margin(standardErrors?.equity ?? 0, deals);
  return `${formatPercent(readRate(equities, player))} ${error} points after ${formatCompact(deals)} deals. The margin holds 19 times out of 20.`;
};

export interface Convergence {
  show(findings: Findings, seat: number): void;
}

export const createConvergence = (): Convergence => {
  const svg = draw('svg', { role: 'img', height: HEIGHT });
  const words = element('sure-words');
  const frame = element('convergence');
  const details = element<HTMLDetailsElement>('sure');
  let redraw = (): void => {};
  frame.append(svg);
  // The picture is as wide as its frame, so that its text is not scaled.
  new ResizeObserver(() => redraw()).observe(frame);
  return {
    show(findings, seat) {
      const player = Math.max(0, findings.asked.seats.indexOf(seat));
      const isSampled = findings.equities.method === 'monte-carlo';
      words.textContent = inWords(findings, player);
      svg.ariaLabel = `Equity: ${inWords(findings, player)}`;
      frame.hidden = !isSampled;
      redraw = () => {
        // The width is read only if there is a curve to draw: reading it forces a layout of the whole page.
        const width = isSampled && details.open ? frame.clientWidth : 0;
        if (width === 0) return;
        svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
        svg.replaceChildren(...picture(findings, player, width));
      };
      redraw();
    },
  };
};
