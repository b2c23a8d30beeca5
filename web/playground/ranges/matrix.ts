// The matrix of a range, 13 × 13 in hold'em: a drag paints all classes between its ends. Coloured by each class's equity once it is known.
import { type Deck, listRanks } from '../../../src/engine/deck.js';
import { enableArrows, hasMouse, make } from '../page/dom.js';
import { compareWithShare, formatPercent } from '../page/numbers.js';
import { chosenClass, litHands, pointedClass } from '../study/pointing.js';
import { areEqual, type Brush, brushedHands, FIRST_BRUSH, painted, weightOfPress } from './brush.js';
import { averageWeight, CLASSES, findClass, type IsLeft, listHands, SIDE, type Weights } from './classes.js';

/** A touch paints when it has moved this far in any direction, or ends. A second finger before that scrolls the page. */
const MOVE_PIXELS = 6;

/**
 * The indices that a drag paints: all of the rectangle between its ends, or, if one diagonal joins them, those on it: pairs, suited
 * connectors.
 */
const listBetween = (first: number, last: number): number[] => {
  const [row, column] = [Math.floor(first / SIDE), first % SIDE];
  const [toRow, toColumn] = [Math.floor(last / SIDE), last % SIDE];
  const isDiagonal = row - column === toRow - toColumn;
  const between = (one: number, other: number): number[] =>
    Array.from({ length: Math.abs(other - one) + 1 }, (_, i) => Math.min(one, other) + i);
  return between(row, toRow).flatMap(r =>
    between(column, toColumn).flatMap(c => (isDiagonal && r - c !== row - column ? [] : [r * SIDE + c])),
  );
};

interface ShownRange {
  readonly weights: Weights;
  readonly equities: ReadonlyMap<string, number>;
  readonly players: number;
  readonly deck: Deck;
}

/** What the matrix of the edited range needs besides. */
interface EditedRange extends ShownRange {
  readonly isLeft: IsLeft;
  /** Nobody has chosen the range: what is painted first replaces it. */
  readonly isSuggested: boolean;
}

/** Shows the weight and the equity of each class that the deck has. @param cells in the order of {@link CLASSES} */
export const showCells = (
  frame: HTMLElement,
  cells: readonly HTMLElement[],
  { weights, equities, players, deck }: ShownRange,
): void => {
  const ranks = listRanks(deck);
  frame.style.setProperty('--side', String(ranks.length));
  for (const [i, cell] of cells.entries()) {
    const name = CLASSES[i]!;
    // The absent ranks are the last columns and rows: arrow keys stay among the others.
    cell.hidden = !ranks.includes(name.charAt(0)) || !ranks.includes(name.charAt(1));
    const weight = averageWeight(weights, name);
    const equity = equities.get(name);
    cell.classList.toggle('in', weight > 0);
    cell.classList.toggle('known', weight > 0 && equity !== undefined);
    cell.style.setProperty('--weight', String(weight));
    cell.style.setProperty('--standing', String(compareWithShare(equity ?? 0, players)));
  }
};

/** Lights the cells of these hands; one that has other hands left too is lit by half. The others are paler. */
export const lightCells = (
  frame: HTMLElement,
  cells: readonly HTMLElement[],
  hands: readonly string[],
  isLeft: IsLeft,
): void => {
  const lit = new Map<string, number>();
  for (const hand of hands) lit.set(findClass(hand), (lit.get(findClass(hand)) ?? 0) + 1);
  frame.classList.toggle('lights', hands.length > 0);
  for (const [i, cell] of cells.entries()) {
    const name = CLASSES[i]!;
    const count = lit.get(name) ?? 0;
    cell.classList.toggle('lit', count > 0);
    cell.classList.toggle('half', count > 0 && count < listHands(name).filter(isLeft).length);
  }
};

/**
 * @param describe shows a line about the class that is pointed at, "KK: 3 of 6 combos"; empty if none is
 * @param choose is called with the class that is painted, pressed or has the focus
 */
export const createMatrix = (
  paint: (weights: Weights, stroke: object) => void,
  describe: (text: string) => void,
  choose: (name: string) => void,
) => {
  const removes = hasMouse() ? ' Shift removes.' : '';
  const ariaLabel = `Classes of hands: suited above the diagonal, offsuit below.${removes}`;
  const cells = CLASSES.map(name => make('button', 'cell', name));
  const frame = make('div', { className: 'matrix', role: 'group', ariaLabel }, ...cells);
  let weights: Weights = new Map();
  let isSuggested = false;
  let equities: ReadonlyMap<string, number> = new Map();
  let isLeft: IsLeft = () => true;
  let brush = FIRST_BRUSH;
  /** The weight that the present drag sets; undefined if none. */
  let stroke: number | undefined;
  /** Where the drag began, and the weights that it changes; a suggested range is replaced. */
  let start = 0;
  let before = { weights, isSuggested };
  /** The class that was pressed and has this weight already: a press that ends there removes it, a drag does not. */
  let removed: number | undefined;
  /** The start of a touch that does not paint yet. */
  let touch: PointerEvent | undefined;
  /** Changes with each press: all that it paints is one step. */
  let gesture = {};
  /** The class that was pointed at last. */
  let pointed = '';

  enableArrows(frame, cells, SIDE);

  const inWords = (name: string): string => {
    const weight = averageWeight(weights, name);
    const equity = equities.get(name);
    const hands = listHands(name);
    const left = hands.filter(isLeft).length;
    const combos = `${left === hands.length ? left : `${left} of ${hands.length}`} combos`;
    if (weight === 0) return `${name}: ${combos}, not in the range`;
    const share = weight === 1 ? '' : `, weight ${formatPercent(weight, 0)}`;
    return `${name}: ${combos}${share}${equity === undefined ? '' : `, equity ${formatPercent(equity)}`}`;
  };
  const findIndex = (target: EventTarget | null): number => cells.indexOf(target as HTMLButtonElement);
  const point = (index: number): void => {
    for (const cell of cells) cell.classList.toggle('pointed', cell === cells[index]);
    pointed = CLASSES[index] ?? '';
    pointedClass.set(pointed);
    describe(pointed === '' ? '' : inWords(pointed));
  };
  const chooseCell = (index: number): void => {
    chosenClass.set(CLASSES[index]!);
    for (const cell of cells) cell.classList.toggle('chosen', cell === cells[index]);
    choose(CLASSES[index]!);
    point(index);
  };
  const beginAt = (index: number): void => {
    [start, gesture] = [index, {}];
    before = { weights, isSuggested };
  };
  /** Paints from the start of the drag to here. A drag that comes back leaves the other classes as they were. */
  const apply = (index: number, weight: number): void => {
    const names = listBetween(start, index).flatMap(each => (cells[each]!.hidden ? [] : [CLASSES[each]!]));
    const hands = names.flatMap(name => brushedHands(name, brush));
    const next = painted(before.isSuggested && weight > 0 ? new Map() : before.weights, hands, weight);
    if (!areEqual(weights, next)) paint(next, gesture);
    if (CLASSES[index] !== pointed) chooseCell(index);
  };
  /** The first press on a suggested range paints wherever it is. */
  const weighPress = (index: number, isErasing: boolean): number | undefined =>
    weightOfPress(isSuggested ? new Map() : weights, brushedHands(CLASSES[index]!, brush), brush, isErasing);
  const under = ({ clientX, clientY }: PointerEvent): number => findIndex(document.elementFromPoint(clientX, clientY));

  const begin = ({ target, shiftKey }: PointerEvent): void => {
    const index = findIndex(target);
    touch = undefined;
    beginAt(index);
    stroke = shiftKey && brush.weight !== undefined ? 0 : brush.weight;
    removed = weighPress(index, shiftKey) === 0 ? index : undefined;
    chooseCell(index);
    if (stroke !== undefined && removed === undefined) apply(index, stroke);
  };
  frame.addEventListener('pointerdown', event => {
    if (findIndex(event.target) < 0 || event.button !== 0) return;
    if (event.pointerType !== 'touch') return begin(event);
    touch = event.isPrimary ? event : undefined;
  });
  frame.addEventListener('pointermove', event => {
    if (touch && Math.hypot(event.clientX - touch.clientX, event.clientY - touch.clientY) > MOVE_PIXELS) begin(touch);
    const index = under(event);
    if (index !== removed) removed = undefined;
    if (index < 0 || index === removed || touch) return;
    if (event.buttons === 0) stroke = undefined; // released outside of the window
    if (stroke === undefined) point(index);
    else apply(index, event.shiftKey ? 0 : stroke);
  });
  frame.addEventListener('touchmove', event => stroke !== undefined && event.preventDefault(), { passive: false });
  // A resized page has other classes under the pointer.
  for (const end of ['pointerup', 'pointercancel', 'blur', 'resize'] as const) {
    addEventListener(end, () => {
      if (touch && end === 'pointerup') begin(touch);
      if (removed !== undefined && end === 'pointerup') apply(removed, 0);
      touch = stroke = removed = undefined;
    });
  }
  frame.addEventListener('focusin', ({ target }) => chooseCell(findIndex(target)));
  // Beside the hands of the chosen class the line is about them.
  frame.addEventListener('pointerleave', () => point(CLASSES.indexOf(chosenClass.get())));
  litHands.watch(hands => lightCells(frame, cells, hands, isLeft));
  frame.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const index = findIndex(event.target);
    beginAt(index);
    const weight = weighPress(index, event.shiftKey);
    if (weight !== undefined) apply(index, weight);
  });
  return {
    frame,
    show(range: EditedRange): void {
      ({ weights, equities, isLeft, isSuggested } = range);
      showCells(frame, cells, range);
      for (const [i, cell] of cells.entries()) {
        const name = CLASSES[i]!;
        const weight = averageWeight(weights, name);
        const equity = equities.get(name);
        // Shown by the style sheet only: the label has it too.
        cell.dataset.percent = weight > 0 && equity !== undefined ? String(Math.round(100 * equity)) : '';
        cell.ariaPressed = String(weight > 0);
        cell.ariaLabel = inWords(name);
      }
      if (pointed !== '') describe(inWords(pointed));
    },
    /** No class is chosen. */
    forget(): void {
      chosenClass.set('');
      for (const cell of cells) cell.classList.remove('chosen');
      point(-1);
    },
    setBrush(next: Brush): void {
      brush = next;
      frame.classList.toggle('looking', next.weight === undefined);
    },
  };
};
