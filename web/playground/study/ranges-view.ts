// The matrices of all ranges side by side, small, coloured by the equity of each class. A press on a name edits its range.
import { GAMES } from '../games/games.js';
import { type Findings, findPlayer, type Show } from '../odds/findings.js';
import { createChangeCheck, element, make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import {
  averageWeight,
  CLASSES,
  countCombos,
  equitiesByClass,
  findLeft,
  readWeights,
  SIDE,
  type Weights,
} from '../ranges/classes.js';
import { lightCells, showCells } from '../ranges/matrix.js';
import { findAsked, NO_HANDS, nameOfSeat, type Situation, seatText } from '../situation/situation.js';
import { isRangeEdited, type Store } from '../situation/store.js';
import { chosenClass, litHands, pointedClass } from './pointing.js';

const MAX_RANGES = 4;

/** The rows down to the last one in which a range has a class: those below would be an empty grid. */
const countRows = (ranges: readonly Weights[]): number => {
  const last = Math.max(...ranges.map(weights => CLASSES.findLastIndex(name => averageWeight(weights, name) > 0)));
  return Math.floor(last / SIDE) + 1;
};

/** The seats whose ranges are shown. Not that of the seat that is edited, if it is the only one: its matrix is there. */
const findShown = (situation: Situation, selected: number): number[] => {
  const { seats } = situation;
  const playing = findAsked(situation).seats;
  const ranges = playing.filter(seat => seats[seat]!.range !== '' && seats[seat]!.range !== NO_HANDS);
  return ranges.length === 1 && ranges[0] === selected ? [] : ranges.slice(0, MAX_RANGES);
};

const createSmallMatrix = (store: Store, seat: number) => {
  const name = makeButton('small', '', () => store.chooseSeat(seat));
  const count = make('span', 'hint');
  const cells = CLASSES.map(name => make('i', 'cell', name));
  const matrix = make('div', { className: 'small-matrix', role: 'img' }, ...cells);
  const frame = make('figure', 'small-range', make('figcaption', 'line', name, count), matrix);
  let equities: ReadonlyMap<string, number> = new Map();
  let words = '';
  let shown: Weights = new Map();
  matrix.addEventListener('pointermove', ({ target }) => {
    const pointed = CLASSES[cells.indexOf(target as HTMLElement)] ?? '';
    const equity = equities.get(pointed);
    pointedClass.set(pointed);
    count.textContent = `${pointed}${equity === undefined ? '' : ` ${formatPercent(equity, 1)}`}`;
  });
  matrix.addEventListener('pointerleave', () => {
    pointedClass.set(chosenClass.get());
    count.textContent = words;
  });
  return {
    frame,
    light(hands: readonly string[]): void {
      const own = hands.filter(hand => shown.has(hand));
      lightCells(matrix, cells, own, findLeft(store.state.situation, seat));
    },
    show(findings: Findings | undefined, situation: Situation, weights: Weights, rows: number): void {
      shown = weights;
      const player = findPlayer(findings, seat);
      const range = seatText(situation.seats[seat]!);
      equities = equitiesByClass(player?.hands);
      name.textContent = nameOfSeat(seat);
      words = `${player ? `${formatPercent(player.equity, 1)}, ` : ''}${countCombos(range, situation, seat)}`;
      words = words.replace(/ (?!combo)/g, '\u00a0');
      count.textContent = words;
      matrix.ariaLabel = `${nameOfSeat(seat)}: ${range}, ${words}`;
      const players = findAsked(situation).seats.length;
      showCells(matrix, cells, { weights, equities, players, deck: GAMES[situation.game].deck });
      for (const cell of cells.slice(rows * SIDE)) cell.hidden = true;
    },
  };
};

export const createRanges = (store: Store): Show => {
  const panel = element('ranges-panel');
  const frame = element('ranges');
  const [areOtherSeats, isChanged] = [createChangeCheck(), createChangeCheck()];
  let views: ReturnType<typeof createSmallMatrix>[] = [];
  litHands.watch(hands => {
    for (const { light } of views) light(hands);
  });
  return (findings, state) => {
    const { situation, seat } = state;
    const seats = findShown(situation, seat);
    panel.hidden = seats.length === 0;
    const areOther = areOtherSeats(seats.join());
    if (areOther) {
      views = seats.map(each => createSmallMatrix(store, each));
      frame.replaceChildren(...views.map(view => view.frame));
    }
    // On paper the large matrix is enough.
    for (const [i, { frame }] of views.entries()) {
      frame.classList.toggle('edited', seats[i] === seat && isRangeEdited(state));
    }
    if (!isChanged(findings?.equities ?? situation) && !areOther) return;
    const weights = seats.map(each => readWeights(seatText(situation.seats[each]!), situation.game));
    const rows = countRows(weights);
    for (const [i, view] of views.entries()) view.show(findings, situation, weights[i]!, rows);
  };
};
