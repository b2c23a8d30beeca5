// Run-outs: what comes next for the equity of a seat. On flop and turn the next cards in groups, before the flop all flops by texture;
// the best and the worst five. A press on one puts it on the board.

import { splitCards } from '../../../src/engine/cards.js';
import type { EquityAnswer } from '../../../src/library/index.js';
import { GAMES } from '../games/games.js';
import type { Calculator } from '../odds/calculator.js';
import type { Findings, Show } from '../odds/findings.js';
import { createSeatChoice, equitySeat } from '../odds/opponent.js';
import { createChangeCheck, element, enableArrows, make, makeButton } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import { boardPlace, findNextStreet, withCard } from '../situation/placing.js';
import { findAsked, hasNextCard, OWN_SEAT, type Situation, whatIsMissing, whose } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { makeFaces, nameCard } from '../table/cards.js';
import { areFlopsListed } from './columns.js';
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
  writeEquity,
} from './run-outs.js';
import { createGroupTable } from './run-outs-table.js';

/** The least difference that the table can show. */
const MIN_CHANGE = 0.0005;
const PART = 'Complete the flop to see the turn cards.';
const LATER = 'The flops can be counted when the odds are complete.';

/** Puts cards on the first empty places of the board. */
const addToBoard = (situation: Situation, cards: readonly string[]): Situation =>
  cards.reduce((next, card) => withCard(next, boardPlace(next.board.indexOf(undefined)), card), situation);

const makeChip = (store: Store, runOut: RunOut): HTMLElement => {
  const { cards, equity } = runOut;
  const listed = splitCards(cards);
  const chip = makeButton({ className: 'chip', title: formatPercent(equity) }, '', () =>
    store.change(addToBoard(store.state.situation, listed)),
  );
  // The name is the text, part of it unseen: the faces are hidden from screen readers.
  const name = make('span', 'unseen', listed.map(nameCard).join(', '));
  const number = make('span', 'number', writeEquity(runOut));
  chip.append(makeFaces(listed), name, number, make('span', 'unseen', 'put on the board'));
  return chip;
};

const makeExtremes = (store: Store, runOuts: readonly RunOut[]): HTMLElement[] =>
  Object.entries(findExtremes(runOuts)).map(([name, { shown, equal }]) => {
    const properties = { className: 'extremes', role: 'group', ariaLabel: `The ${name} five` };
    const more = equal === 0 ? '' : make('span', 'hint', `and ${equal} more at ${writeEquity(shown.at(-1)!)}`);
    const chips = make('div', 'line chips', ...shown.map(each => makeChip(store, each)), more);
    return make('div', properties, make('span', 'hint', capitalize(name)), chips);
  });

export const createRunOuts = (store: Store, calculator: Calculator): Show => {
  const frame = element('run-outs');
  const title = element('run-outs-title');
  const [words, list] = [make('p', 'run-out-words'), make('div')];
  const table = createGroupTable(each => makeChip(store, each));
  const showChoice = createSeatChoice('Whose equity', title, equitySeat.set);
  let refresh = (): void => {};
  equitySeat.watch(() => refresh());
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
  const showList = (runOuts: readonly RunOut[], situation: Situation, now: number): void => {
    const { board } = findAsked(situation);
    const isFlops = board.length === 0;
    if (runOuts.every(({ equity }) => Math.abs(equity - now) < MIN_CHANGE)) {
      showNothing(`Now ${formatPercent(now, 1)}; no ${isFlops ? 'flop' : 'card'} changes it.`);
      return;
    }
    const better = runOuts.filter(({ equity }) => equity > now);
    words.textContent = isFlops
      ? `Now ${formatPercent(now, 1)}; flops that raise it come in ${formatPercent(sumShares(better), 0)} of the deals.`
      : `Now ${formatPercent(now, 1)}; ${better.length} of ${runOuts.length} raise it.`;
    const extremes = make('div', '', ...makeExtremes(store, runOuts));
    enableArrows(extremes, [...extremes.querySelectorAll<HTMLElement>('.chip')], EXTREMES);
    list.replaceChildren(extremes);
    const { deck } = GAMES[situation.game];
    table.show(isFlops ? groupFlops(runOuts, deck) : groupNextCards(runOuts, board, deck), now);
  };
  const showNext = (findings: Findings | undefined, situation: Situation): void => {
    const asked = findAsked(situation);
    const { players, board, dead } = asked;
    const street = findNextStreet(situation);
    const player = Math.max(0, asked.seats.indexOf(equitySeat.get()));
    const what = street === 'flop' ? 'Flops' : `${capitalize(street ?? 'next')} cards`;
    const seat = asked.seats[player] ?? OWN_SEAT;
    title.replaceChildren(`${what}: `, make('span', '', `${whose(seat)} `), 'equity');
    showChoice(asked.seats, seat);
    const question = { players, board, dead, ...(board.length === 0 ? { flops: true } : { nextCards: true }) };
    const questionKey = JSON.stringify([situation.game, question]);
    if (questionKey !== key) long.close();
    key = questionKey;
    const answer = counted?.key === key ? counted.answer : undefined;
    const nextCards = findings?.nextCards ?? answer?.nextCards;
    const flops = answer?.flops;
    const now = findings?.equities.players[player]?.equity;
    const isListed = now !== undefined && (nextCards ?? flops) !== undefined;
    const canList = board.length === 0 ? GAMES[situation.game].ranges !== undefined : hasNextCard(situation);
    if (isListed || !canList || whatIsMissing(situation)) long.close();
    areFlopsListed.set(isListed && board.length === 0);
    if (isListed) showList(nextCards ? listNextCards(nextCards, player) : listFlops(flops!, player), situation, now);
    else if (!canList && board.length > 0) showNothing(PART);
    else showNothing(board.length === 0 && canList && findings && !findings.isDone ? LATER : '');
    if (isListed || !canList || whatIsMissing(situation) || !findings?.isDone) return;
    long.offer(situation.game, question, board.length === 0 ? 'Count every flop' : `Count every ${street} card`);
  };
  const isChanged = createChangeCheck();
  return (findings, { situation }) => {
    const { seats, board, dead } = situation;
    // The last list stays until there are odds again: the page must not move.
    if (!findings && !whatIsMissing(situation)) return;
    if (!isChanged(seats, board, dead, findings?.nextCards, findings?.isDone)) return;
    refresh = () => showNext(findings, situation);
    refresh();
  };
};
