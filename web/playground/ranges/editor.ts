// Edits the range of the chosen seat: as a matrix, as text, by a slider for the strongest hands, and from presets.
import type { Findings, Show } from '../odds/calculator.js';
import { element, fillChoice, make, makeButton, trackGesture } from '../page/dom.js';
import { createEntry } from '../page/entries.js';
import { requireRange } from '../situation/question.js';
import { EMPTY_SEAT, NO_HANDS, seatPlace, withSeat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { describeCombos, equitiesByClass, findLeft, readWeights, type Weights, writeRange } from './classes.js';
import { createCombos } from './combos.js';
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
  fillChoice(
    tools,
    'What a press on the matrix does',
    TOOLS.map(([name]) => name),
    index => matrix.setTool(TOOLS[index]![1]),
  );
  return tools;
};

/** Shown until a class is pointed at. */
const DESCRIBED =
  'Above the diagonal suited, below offsuit. Tap or drag paints, Shift or Erase removes, Look shows a class. Percentages: the hands that do best against one random hand.';

const NO_HANDS_HINT = 'No hands: paint one, or choose a preset.';

/** What the colours of the matrix mean. */
const makeScale = (): HTMLElement => {
  const scale = make('div', 'line scale');
  const colours = make('span', 'colours');
  colours.ariaHidden = 'true';
  const words = make('span', 'in-words', 'Numbers are equities in %, the bar under each is the weight.');
  scale.append(make('span', '', 'equity 0 %'), colours, make('span', '', '100 %'), words);
  return scale;
};

const addLabel = (text: string, ...controls: readonly HTMLElement[]): HTMLLabelElement => {
  const label = make('label', 'labelled');
  label.append(make('span', '', text), ...controls);
  return label;
};

const createEditor = (store: Store): Show => {
  const frame = element('range-editor');
  const count = make('span', 'range-count');
  const described = make('p', 'hint described');
  const [describedClass, description] = [make('b'), make('span', '', DESCRIBED)];
  const fault = make('p', 'wrong');
  const text = make('input');
  const slider = make('input');
  const percent = make('output');
  text.type = 'text';
  text.spellcheck = false;
  text.autocomplete = 'off';
  slider.type = 'range';
  slider.max = '100';
  percent.ariaHidden = 'true';
  fault.role = 'alert';
  text.placeholder = 'QQ+, AKs, T9s:0.5';
  const tell = createEntry(text, message => {
    fault.textContent = message;
  });
  const ownRange = (): string => (store.state.situation.seats[store.state.seat] ?? EMPTY_SEAT).range;
  /** The seat and the range that the field shows. */
  let shown = '';
  /** Whether a change comes from the field, which then keeps what was typed. */
  let isTyping = false;
  /** The class whose hands are shown one by one. */
  let chosen = '';
  const shownNow = (): string => `${store.state.seat}: ${ownRange()}`;
  const set = (text: string, gesture?: object): void => {
    const { situation, seat } = store.state;
    const range = text.trim() === '' ? NO_HANDS : text;
    tell();
    if (range !== ownRange()) store.change(withSeat(situation, seat, { range }), seatPlace(seat, 0), gesture);
  };
  const [typing, sliding] = [trackGesture(text), trackGesture(slider)];
  const paint = (weights: Weights, stroke: object): void => set(writeRange(weights), stroke);
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
    const weights = readWeights(ownRange());
    const isLeft = findLeft(store.state.situation);
    matrix.show(weights, equities, isLeft);
    if (chosen !== '') combos.show(chosen, weights, isLeft);
    count.textContent = describeCombos(ownRange(), store.state.situation);
    scale.classList.toggle('unknown', equities.size === 0);
  };
  text.addEventListener('input', () => {
    try {
      if (text.value.trim() !== '') requireRange(text.value);
      isTyping = true;
      set(text.value, typing());
      isTyping = false;
    } catch (error) {
      tell((error as Error).message, true);
    }
  });
  slider.addEventListener('input', () => set(slider.valueAsNumber > 0 ? `${slider.value}%` : '', sliding()));
  const top = make('div', 'line range-line');
  described.append(describedClass, description);
  const { select, form } = createSaved(set, ownRange);
  top.append(
    addLabel('Range', text),
    makeButton('small', 'Clear range', () => set('')),
  );
  const line = make('div', 'line range-line');
  line.append(addLabel('Presets', select), addLabel('Strongest', slider, percent));
  scale.append(count);
  frame.append(top, fault, line, makeTools(matrix), described, matrix.frame, scale, combos.frame, form);
  return known => {
    findings = known;
    const range = ownRange();
    const isOther = shownNow() !== shown && !isTyping;
    shown = shownNow();
    if (isOther) tell();
    if (range === '') return;
    slider.value = String(Math.round((100 * readWeights(range).size) / ALL_HANDS));
    percent.value = `${slider.value} %`;
    if (isOther) text.value = range === NO_HANDS ? '' : range;
    if (range === NO_HANDS) fault.textContent = NO_HANDS_HINT;
    refresh();
  };
};

/** Builds the editor when a seat with a range is first chosen: it is not visible before, and would delay the first odds. */
export const createRangeEditor = (store: Store): Show => {
  let show: Show | undefined;
  return (findings, state) => {
    if (state.situation.seats[state.seat]?.range) show ??= createEditor(store);
    show?.(findings, state);
  };
};
