// Run-outs: what comes next for the equity of a seat. On flop and turn the next cards in groups, before the flop all flops by texture;
// the best and the worst five. A press on one puts it on the board.

import { splitCards } from '../../../src/engine/cards.js';
import type { EquityAnswer } from '../../../src/library/index.js';
import { GAMES } from '../games/games.js';
import type { Calculator, Findings, Show } from '../odds/calculator.js';
import { element, enableArrows, make, makeButton } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import {
  boardPlace,
  findAsked,
  findNextStreet,
  hasNextCard,
  OWN_SEAT,
  type Situation,
  whatIsMissing,
  whose,
  withCard,
} from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { makeFace, nameCard } from '../table/cards.js';
import { createLongCount } from './long-count.js';
import {
  EXTREMES,
  findExtremes,
  groupFlops,
  groupNextCards,
  listFlops,
  listNextCards,
  type RunOut,
  sumShares,
} from './run-outs.js';
import { createGroupTable } from './run-outs-table.js';

const PART = 'Complete the flop to see the turn cards.';
const LATER = 'The flops can be counted when the odds are complete.';

/** Puts cards on the first empty places of the board. */
const addToBoard = (situation: Situation, cards: readonly string[]): Situation =>
  cards.reduce((next, card) => withCard(next, boardPlace(next.board.indexOf(undefined)), card), situation);

/** A run-out that a press puts on the board. */
const makeChip = (store: Store, { cards, equity }: RunOut): HTMLElement => {
  const chip = makeButton('chip', '', () => store.change(addToBoard(store.state.situation, splitCards(cards))));
  const faces = make('span', 'out-cards');
  faces.append(...splitCards(cards).map(makeFace));
  chip.title = formatPercent(equity);
  // The name is the text, part of it unseen: the faces are hidden from screen readers.
  const name = make('span', 'unseen', splitCards(cards).map(nameCard).join(', '));
  chip.append(
    faces,
    name,
    make('span', 'number', formatPercent(equity, 0)),
    make('span', 'unseen', 'put on the board'),
  );
  return chip;
};

const makeExtremes = (store: Store, runOuts: readonly RunOut[]): HTMLElement[] =>
  Object.entries(findExtremes(runOuts)).map(([name, own]) => {
    const line = make('div', 'line extremes');
    line.role = 'group';
    line.ariaLabel = `The ${name} five`;
    line.append(make('span', 'hint', capitalize(name)), ...own.map(each => makeChip(store, each)));
    return line;
  });

/** The answer that lists what comes next: the odds themselves, or a count that was asked for. */
const findListed = (findings: Findings | undefined, counted: EquityAnswer | undefined) => ({
  nextCards: findings?.nextCards ?? counted?.nextCards,
  flops: counted?.flops,
});

export const createRunOuts = (store: Store, calculator: Calculator): Show => {
  const frame = element('run-outs');
  const title = element('run-outs-title');
  const [words, list, table] = [
    make('p', 'run-out-words'),
    make('div'),
    createGroupTable(each => makeChip(store, each)),
  ];
  let refresh = (): void => {};
  let counted: { readonly key: string; readonly answer: EquityAnswer } | undefined;
  let key = '';
  const long = createLongCount(calculator, answer => {
    const hadFocus = long.frame.contains(document.activeElement);
    counted = { key, answer };
    refresh();
    if (hadFocus) list.querySelector('button')?.focus({ preventScroll: true });
  });
  frame.append(words, long.frame, list, table.frame);

  const showNothing = (text: string): void => {
    words.textContent = text;
    list.replaceChildren();
    table.frame.hidden = true;
  };
  /** @param now the equity before the run-out */
  const showList = (runOuts: readonly RunOut[], situation: Situation, now: number): void => {
    const { board } = findAsked(situation);
    const isFlops = board.length === 0;
    const better = runOuts.filter(({ equity }) => equity > now);
    words.textContent = isFlops
      ? `Now ${formatPercent(now, 1)}; flops that raise it come in ${formatPercent(sumShares(better), 0)} of the deals.`
      : `Now ${formatPercent(now, 1)}; ${better.length} of ${runOuts.length} cards raise it.`;
    const extremes = make('div');
    extremes.append(...makeExtremes(store, runOuts));
    enableArrows(extremes, [...extremes.querySelectorAll<HTMLElement>('.chip')], EXTREMES);
    list.replaceChildren(extremes);
    table.show(isFlops ? groupFlops(runOuts, GAMES[situation.game].deck) : groupNextCards(runOuts, board), now);
  };
  const showNext = (findings: Findings | undefined, situation: Situation, seat: number): void => {
    const asked = findAsked(situation);
    const { players, board, dead } = asked;
    const street = findNextStreet(situation);
    const player = Math.max(0, asked.seats.indexOf(seat));
    const what = street === 'flop' ? 'Flops' : `${capitalize(street ?? 'next')} cards`;
    title.textContent = `${what}: ${whose(asked.seats[player] ?? OWN_SEAT)} equity`;
    const question = { players, board, dead, ...(board.length === 0 ? { flops: true } : { nextCards: true }) };
    const questionKey = JSON.stringify([situation.game, question]);
    if (questionKey !== key) long.close();
    key = questionKey;
    const { nextCards, flops } = findListed(findings, counted?.key === key ? counted.answer : undefined);
    const now = findings?.equities.players[player]?.equity;
    const isListed = now !== undefined && (nextCards ?? flops) !== undefined;
    const canList = board.length === 0 ? GAMES[situation.game].ranges !== undefined : hasNextCard(situation);
    if (isListed || !canList || whatIsMissing(situation)) long.close();
    if (isListed) showList(nextCards ? listNextCards(nextCards, player) : listFlops(flops!, player), situation, now);
    else if (!canList && board.length > 0) showNothing(PART);
    else showNothing(board.length === 0 && canList && findings && !findings.isDone ? LATER : '');
    if (isListed || !canList || whatIsMissing(situation) || !findings?.isDone) return;
    long.offer(situation.game, question, board.length === 0 ? 'Count every flop' : `Count every ${street} card`);
  };
  let shownFor: unknown[] = [];
  return (findings, { situation, seat }) => {
    const { seats, board, dead } = situation;
    const now = [seats, board, dead, findings?.nextCards, findings?.isDone, seat];
    // The last list stays until there are odds again: the page must not move.
    if (now.every((each, i) => each === shownFor[i]) || (!findings && !whatIsMissing(situation))) return;
    shownFor = now;
    refresh = () => showNext(findings, situation, seat);
    refresh();
  };
};
