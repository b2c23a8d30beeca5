// Edits the range of the chosen seat: as a matrix, as text, by a slider for the strongest hands, and from presets.
import type { Findings } from '../odds/calculator.js';
import { element, make, trackGesture } from '../page/dom.js';
import type { Mistakes } from '../page/mistakes.js';
import { formatPercent } from '../page/numbers.js';
import { requireRange } from '../situation/question.js';
import { EMPTY_SEAT, seatPlace, withSeat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { equitiesByClass, readWeights, type Weights, writeRange } from './classes.js';
import { createCombos } from './combos.js';
import { findLeft, type IsLeft, writeCombos } from './count-combos.js';
import { createMatrix, type Matrix, type Tool } from './matrix.js';
import { createSaved } from './saved.js';

const ALL_HANDS = 1326;
const TOOLS: readonly (readonly [name: string, tool: Tool])[] = [
  ['100 %', 1],
  ['75 %', 0.75],
  ['50 %', 0.5],
  ['25 %', 0.25],
  ['Erase', 0],
  ['Look', undefined],
];

const makeTools = (matrix: Matrix): HTMLElement => {
  const tools = make('div', 'segments tools');
  tools.role = 'group';
  tools.ariaLabel = 'What a press on the matrix does';
  const buttons = TOOLS.map(([name, tool]) => {
    const button = make('button', 'segment', name);
    button.addEventListener('click', () => select(button, tool));
    return button;
  });
  const select = (chosen: HTMLElement, tool: Tool): void => {
    for (const button of buttons) button.ariaPressed = String(button === chosen);
    matrix.setTool(tool);
  };
  tools.append(...buttons);
  if (buttons[0]) select(buttons[0], 1);
  return tools;
};

const HELP =
  'Suited above the diagonal, offsuit below. Tap or drag to paint; Erase, or Shift, removes. Percentages take the hands with the most equity against one random hand.';

/** Shown until a class is pointed at. */
const DESCRIBED = 'Point at a class, or choose “Look” and tap one: its combos and its equity are shown here.';

/** What the colours of the matrix mean. */
const makeScale = (): HTMLElement => {
  const scale = make('div', 'scale');
  const colours = make('span', 'colours');
  colours.ariaHidden = 'true';
  const words = make('span', 'in-words', 'Numbers are equities in %, the bar under each is the weight.');
  scale.append(make('span', '', 'equity 0 %'), colours, make('span', '', '100 %'), words);
  return scale;
};

const addLabel = (text: string, control: HTMLElement): HTMLLabelElement => {
  const label = make('label', 'labelled');
  label.append(make('span', '', text), control);
  return label;
};

/** "34 combos; by weight 2.4 % of all hands" */
const countInWords = (weights: Weights, isLeft: IsLeft): string => {
  const all = [...weights.values()];
  const how = all.every(weight => weight === 1) ? '' : 'by weight ';
  const share = all.reduce((sum, weight) => sum + weight, 0) / ALL_HANDS;
  return `${writeCombos(weights, isLeft)}; ${how}${formatPercent(share, 1)} of all hands`;
};

export interface RangeEditor {
  /** Colours the matrix by the equity of the seat's hands. */
  showOdds(findings: Findings | undefined): void;
}

const createEditor = (store: Store, mistakes: Mistakes): RangeEditor => {
  const frame = element('range-editor');
  const count = make('span', 'range-count');
  const described = make('p', 'hint described');
  const [describedClass, description] = [make('b'), make('span', '', DESCRIBED)];
  const fault = make('p', 'wrong');
  const text = make('input');
  const slider = make('input');
  text.type = 'text';
  text.spellcheck = false;
  text.autocomplete = 'off';
  slider.type = 'range';
  slider.max = '100';
  fault.role = 'alert';
  const ownRange = (): string => (store.state.situation.seats[store.state.seat] ?? EMPTY_SEAT).range;
  const showFault = (message = ''): void => {
    fault.textContent = message;
    mistakes.set('range', message === '' ? 'valid' : 'wrong');
  };
  /** The seat and the range that the field shows. */
  let shown = '';
  /** The seat and the range whose hands were all taken out: the next hand is the first of a new range. */
  let cleared: string | undefined;
  /** The class whose hands are shown one by one. */
  let chosen = '';
  const shownNow = (): string => `${store.state.seat}: ${ownRange()}`;
  const set = (range: string, gesture?: object): void => {
    const { situation, seat } = store.state;
    cleared = undefined;
    showFault();
    if (range !== ownRange()) store.change(withSeat(situation, seat, { range }), seatPlace(seat, 0), gesture);
  };
  const [typing, sliding] = [trackGesture(text), trackGesture(slider)];
  const paint = (weights: Weights, stroke: object): void => {
    // A range must have a hand.
    if (weights.size > 0) set(writeRange(weights), stroke);
    else clear();
  };
  const clear = (): void => {
    cleared = shownNow();
    text.value = '';
    showFault('The range is empty: paint a class, or choose a range.');
    refresh();
  };
  const describe = (text: string): void => {
    const [name = '', words = ''] = text.split(': ');
    describedClass.textContent = `${name}:`;
    description.textContent = ` ${words}`;
  };
  const matrix = createMatrix(paint, describe, name => {
    chosen = name;
    refresh();
  });
  const combos = createCombos(paint);
  const scale = makeScale();
  let findings: Findings | undefined;
  const refresh = (): void => {
    const { seat } = store.state;
    const player = findings?.asked.seats.indexOf(seat) ?? -1;
    const equities = equitiesByClass(findings?.equities.players[player]?.hands);
    const weights = shownNow() === cleared ? new Map() : readWeights(ownRange());
    const isLeft = findLeft(store.state.situation);
    matrix.show(weights, equities, isLeft);
    if (chosen !== '') combos.show(chosen, weights, isLeft);
    count.textContent = countInWords(weights, isLeft);
    scale.classList.toggle('unknown', equities.size === 0);
  };
  text.addEventListener('input', () => {
    try {
      requireRange(text.value);
      shown = `${store.state.seat}: ${text.value}`;
      set(text.value, typing());
    } catch (error) {
      showFault((error as Error).message);
    }
  });
  slider.addEventListener('input', () => {
    if (slider.valueAsNumber > 0) set(`${slider.value}%`, sliding());
  });
  const top = make('div', 'range-line');
  described.append(describedClass, description);
  const { select, form } = createSaved(set, ownRange);
  const clearing = make('button', 'small', 'Clear range');
  clearing.addEventListener('click', clear);
  top.append(addLabel('Range', text), clearing);
  const line = make('div', 'range-line');
  line.append(addLabel('Presets', select), addLabel('Strongest', slider), count);
  frame.append(top, fault, line, makeTools(matrix), matrix.frame, scale, described, combos.frame);
  frame.append(form, make('p', 'hint help', HELP));
  store.watch(() => {
    const range = ownRange();
    const isOther = shownNow() !== shown;
    shown = shownNow();
    if (isOther) showFault();
    if (range === '') return;
    slider.value = String(Math.round((100 * readWeights(range).size) / ALL_HANDS));
    if (isOther) text.value = range;
    refresh();
  });
  return {
    showOdds(known) {
      findings = known;
      if (ownRange() !== '') refresh();
    },
  };
};

/** Builds the editor when a seat with a range is first chosen: it is not visible before, and would delay the first odds. */
export const showRangeEditor = (store: Store, mistakes: Mistakes): RangeEditor => {
  let editor: RangeEditor | undefined;
  let findings: Findings | undefined;
  store.watch(({ situation, seat }) => {
    if (editor || !situation.seats[seat]?.range) return;
    editor = createEditor(store, mistakes);
    editor.showOdds(findings);
  });
  return {
    showOdds(known) {
      findings = known;
      editor?.showOdds(known);
    },
  };
};
