// The equity graph: the hands of two players by percentile, from the weakest to the strongest, with a mark for the class that is
// pointed at; and as a table for screen readers.

import type { Findings, Show } from '../odds/findings.js';
import { createOpponentChoice } from '../odds/opponent.js';
import { createChangeCheck, element, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { labelSeat } from '../ranges/kept-ranges.js';
import { findCompared, nameOfSeat, OWN_SEAT, type Situation, whose } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { type Curve, findMark, makeCurve, pointAt, shareAbove } from './equity-curve.js';
import { chosenClass, pointedClass } from './pointing.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The plot, in units of the picture. */
const [LEFT, TOP, WIDTH, HEIGHT] = [34, 6, 360, 150];
/** With space for half of the last number. */
const FULL_WIDTH = LEFT + WIDTH + 14;
const STEPS = 100;
const ROWS = 10;
/** From this equity on hands count as strong. Of a smaller share of hands that are nothing is said: "0.0 %". */
const [STRONG, MIN_SHARE] = [0.8, 0.0005];
const AXES = 'Equity in %, from the weakest hands at the left to the strongest.';
const NAMES = ['first', 'second'] as const;

interface Shown {
  readonly seat: number;
  readonly name: string;
  readonly equity: number;
  readonly curve: Curve;
}

const draw = (name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
};

const toX = (percentile: number): number => LEFT + WIDTH * percentile;
const toY = (equity: number): number => TOP + HEIGHT * (1 - equity);

const drawAxes = (): SVGElement[] =>
  [0, 0.25, 0.5, 0.75, 1].flatMap(part => [
    draw('line', { x1: LEFT, x2: LEFT + WIDTH, y1: toY(part), y2: toY(part), class: part === 0.5 ? 'half' : 'grid' }),
    draw('text', { x: LEFT - 5, y: toY(part) + 4, 'text-anchor': 'end' }, `${100 * part}`),
    draw('text', { x: toX(part), y: TOP + HEIGHT + 15, 'text-anchor': 'middle' }, `${100 * part}`),
  ]);

const drawCurve = ({ curve }: Shown, i: number): SVGElement => {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const points = steps.map(at => `${toX(at).toFixed(1)},${toY(pointAt(curve, at)!.equity).toFixed(1)}`);
  return draw('polyline', { points: points.join(' '), class: `curve ${NAMES[i]}` });
};

/** The first player, and the one that he is compared with. */
const findShown = (findings: Findings, situation: Situation, chosen: number): Shown[] => {
  const { seats } = findings.asked;
  return [0, seats.indexOf(findCompared(situation, seats, chosen)!)].flatMap(player => {
    const { equity, hands = [] } = findings.equities.players[player]!;
    const curve = makeCurve(hands);
    if (curve.length === 0) return [];
    return [{ seat: seats[player]!, name: labelSeat(situation, seats[player]!), equity, curve }];
  });
};

/** "Range advantage: You, by 12.3 points. Hands with more than 80 % equity: 20.0 % of yours, 12.1 % of Player 2’s." Of a range beside a known hand the second part; empty if no hand is strong. */
const inWords = (shown: readonly Shown[]): string => {
  const ranges = shown.filter(({ curve }) => curve.length > 1);
  if (ranges.length === 0) return '';
  const above = ranges.map(
    ({ seat, curve }) =>
      `${formatPercent(shareAbove(curve, STRONG), 1)} of ${seat === OWN_SEAT ? 'yours' : whose(seat)}`,
  );
  const isNone = ranges.every(({ curve }) => shareAbove(curve, STRONG) < MIN_SHARE);
  const strong = isNone ? '' : `Hands with more than ${formatPercent(STRONG, 0)} equity: ${above.join(', ')}.`;
  const [first, second] = [...ranges].sort((a, b) => b.equity - a.equity);
  if (!first || !second) return strong;
  const points = (100 * (first.equity - second.equity)).toFixed(1);
  if (points === '0.0') return strong;
  return `Range advantage: ${nameOfSeat(first.seat)}, by ${points} points. ${strong}`;
};

const makeTable = (shown: readonly Shown[]): HTMLElement => {
  const heads = ['Percentile', ...shown.map(({ name }) => name)].map(text => make('th', '', text));
  const rows = Array.from({ length: ROWS + 1 }, (_, row) => {
    const equities = shown.map(({ curve }) => formatPercent(pointAt(curve, row / ROWS)!.equity, 1));
    const cells = equities.map(equity => make('td', '', equity));
    return make('tr', '', make('th', '', formatPercent(row / ROWS, 0)), ...cells);
  });
  const caption = make('caption', '', 'Equity by percentile, from the weakest hand to the strongest');
  const table = make('table', '', caption, make('thead', '', make('tr', '', ...heads)), make('tbody', '', ...rows));
  return make('div', 'unseen', table);
};

const makeLegend = (shown: readonly Shown[]): HTMLElement[] =>
  shown.map(({ name }, i) => make('span', `key one-line ${NAMES[i]}`, name));

export const createGraph = (store: Store): Show => {
  const showOpponents = createOpponentChoice(store, 'graph-title');
  const frame = element('graph');
  const picture = draw('svg', { viewBox: `0 0 ${FULL_WIDTH} ${TOP + HEIGHT + 22}`, 'aria-hidden': 'true' });
  const [marks, plot] = [draw('g', {}), draw('g', {})];
  const [words, legend] = [make('p', 'advantage'), make('p', 'line graph-legend')];
  const pointed = make('p', { className: 'hint pointed-at', ariaHidden: 'true' }, AXES);
  const table = make('div');
  picture.append(...drawAxes(), plot, marks);
  frame.append(legend, picture, pointed, words, table);
  let shown: readonly Shown[] = [];
  let selected = OWN_SEAT;

  /** A dot for the class that is pointed at, or else was chosen, in the matrix of the selected seat. */
  const showMark = (name: string): void => {
    const found = shown.findIndex(({ seat }) => seat === selected);
    const i = Math.max(found, 0);
    const mark = shown[i] && findMark(shown[i].curve, name);
    marks.replaceChildren();
    if (!mark) return;
    const [x, y] = [toX(mark.at), toY(mark.equity)];
    const isRight = mark.at > 0.7;
    const at = {
      x: x + (isRight ? -9 : 9),
      y: y + (mark.equity > 0.85 ? 14 : -7),
      'text-anchor': isRight ? 'end' : 'start',
    };
    const label = `${name}${name === chosenClass.get() ? ', chosen:' : ''} ${formatPercent(mark.equity, 0)}`;
    marks.append(
      draw('circle', { cx: x, cy: y, r: 5, class: `mark ${NAMES[i]}` }),
      draw('text', { ...at, class: 'label' }, label),
    );
  };
  /** What both players have at the percentile under the pointer. */
  const showUnder = ({ clientX }: PointerEvent): void => {
    const { left, width } = picture.getBoundingClientRect();
    const x = ((clientX - left) / width) * FULL_WIDTH;
    const at = Math.min(1, Math.max(0, (x - LEFT) / WIDTH));
    const hands = shown.map(({ seat, curve }) => {
      const { hand, equity } = pointAt(curve, at)!;
      return `${nameOfSeat(seat)} ${hand} ${formatPercent(equity, 1)}`;
    });
    pointed.textContent = `At ${formatPercent(at, 0)}: ${hands.join(', ')}`;
    marks.replaceChildren(draw('line', { x1: toX(at), x2: toX(at), y1: TOP, y2: TOP + HEIGHT, class: 'cursor' }));
  };
  picture.addEventListener('pointermove', event => shown.length > 0 && showUnder(event as PointerEvent));
  picture.addEventListener('pointerleave', () => {
    pointed.textContent = AXES;
    showMark(pointedClass.get());
  });
  pointedClass.watch(showMark);

  const isChanged = createChangeCheck();
  return (findings, state) => {
    const { situation, seat } = state;
    showOpponents(state);
    if (!findings || findings.asked.seats.length < 2 || !isChanged(findings.equities, seat)) return;
    selected = seat;
    shown = findShown(findings, situation, seat);
    if (shown.length === 0) return;
    plot.replaceChildren(...shown.map(drawCurve));
    words.textContent = inWords(shown);
    legend.replaceChildren(...makeLegend(shown));
    table.replaceChildren(makeTable(shown));
    showMark(pointedClass.get());
  };
};
