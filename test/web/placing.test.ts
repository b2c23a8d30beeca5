// Where the next card goes: seat by seat on an empty table, then to the board; to a place that was chosen.
import * as assert from 'uvu/assert';
import { splitCards } from '../../src/engine/cards.js';
import { readLink } from '../../web/playground/situation/link.js';
import { changeHolding, withCard } from '../../web/playground/situation/placing.js';
import { writeQuestion } from '../../web/playground/situation/question.js';
import {
  clearSituation,
  firstSituation,
  type Situation,
  withPlayers,
  withSeat,
} from '../../web/playground/situation/situation.js';
import { createStore, type Store, toggleCard } from '../../web/playground/situation/store.js';
import { suite } from '../suite.js';

const table = suite('the table and its next card');

const empty = (players = 2): Situation => withPlayers(readLink('#q=').situation, players);

const deal = (store: Store, cards: string): string => {
  for (const card of splitCards(cards)) toggleCard(store, card);
  return writeQuestion(store.state.situation);
};

table('that is empty gives cards seat by seat, then to the board, with as many gestures as cards', () => {
  const store = createStore({ ...firstSituation(), pot: 150, bet: 50 });
  store.change(clearSituation(store.state.situation));
  assert.equal([store.state.situation.pot, store.state.situation.bet], [0, 0], 'the next hand has another pot');
  assert.is(deal(store, 'AhKhQsQc'), 'AhKh vs QsQc');
  assert.equal([store.state.place, store.state.seat], ['board-0', 0], 'the equity after each card is yours again');
  assert.is(deal(store, 'Qh7c2d9s'), 'AhKh vs QsQc on Qh7c2d9s');
  const four = createStore(empty(4));
  assert.is(deal(four, 'AhKhQsQc'), 'AhKh vs QsQc vs random vs random');
  assert.equal([four.state.place, four.state.seat], ['seat-2-0', 2]);
  four.choose('board-0');
  assert.is(deal(four, 'Qh7c2d'), 'AhKh vs QsQc vs random vs random on Qh7c2d', 'the flop was chosen');
});

table('that is empty gives cards to players that are added, and to none that folded or was set to any two', () => {
  const store = createStore(empty(3));
  deal(store, 'AhKh');
  store.change(withPlayers(store.state.situation, 4));
  assert.is(store.state.place, 'seat-1-0');
  store.change(changeHolding(changeHolding(store.state.situation, 1, 'range'), 1, 'random'));
  store.change(withSeat(store.state.situation, 2, { folded: true }));
  assert.is(deal(store, '2c2dTh'), 'AhKh vs random vs random folded vs 2c2d on Th');
});

table('that is empty selects our seat again where a flop is dealt before another hand', () => {
  const store = createStore(empty());
  deal(store, 'AhKh');
  assert.is(store.state.seat, 1);
  store.change(
    ['Qh', '7c', '2d'].reduce((dealt, card, i) => withCard(dealt, `board-${i}`, card), store.state.situation),
  );
  assert.equal([store.state.place, store.state.seat], ['board-3', 0]);
});

table('of a link or a typed question leaves any two cards to those who have them: the next card is the flop', () => {
  const linked = createStore(readLink('#q=AhKh_vs_random').situation);
  assert.is(deal(linked, 'Qh7c2d'), 'AhKh vs random on Qh7c2d');
  const typed = createStore(empty());
  typed.type(readLink('#q=AhKh_vs_random').situation);
  assert.is(deal(typed, 'Qh7c2d'), 'AhKh vs random on Qh7c2d');
  typed.type(empty());
  assert.is(deal(typed, 'AhKhQs'), 'AhKh vs Qs--');
});

table('fills the board on after one of its places was chosen, though our hand has no cards', () => {
  const store = createStore(readLink('#q=random_vs_20%25').situation);
  store.choose('board-1');
  assert.is(deal(store, 'JsTs4h2c'), 'random vs 20% on TsJs4h2c');
  assert.is(store.state.place, 'board-4');
  store.change(clearSituation(store.state.situation));
  assert.is(store.state.place, 'seat-0-0');
});

table('puts cards into our hand, then on the board, or into another hand if one of its places was chosen', () => {
  const store = createStore(readLink('#q=Ah--_vs_random').situation);
  assert.is(deal(store, 'KhQh'), 'AhKh vs random on Qh');
  store.choose('seat-1-0');
  assert.is(deal(store, '2c2d7c'), 'AhKh vs 2c2d on Qh7c');
  toggleCard(store, 'Ah');
  assert.is(store.state.place, 'seat-0-0');
  assert.is(deal(store, 'As'), 'AsKh vs 2c2d on Qh7c');
});

table('puts the first card on the turn of the example; a hole card that was pressed begins a new hand', () => {
  const store = createStore(firstSituation());
  toggleCard(store, '9s');
  assert.is(writeQuestion(store.state.situation), 'AhKh vs QsQd on Jh7c2h9s');
  store.choose('seat-0-0');
  for (const card of ['Tc', 'Td', '3s']) toggleCard(store, card);
  assert.is(writeQuestion(store.state.situation), 'TcTd vs QsQd on Jh7c2h9s3s');
  store.choose('board-0');
  for (const card of ['4c', '5c', '6c']) toggleCard(store, card);
  assert.is(writeQuestion(store.state.situation), 'TcTd vs QsQd on 4c5c6c9s3s');
});

table('keeps a range that is selected: a card that is typed goes to the board, if it has a place', () => {
  const store = createStore(readLink('#q=AA_vs_QQ+').situation);
  store.chooseSeat(1);
  assert.is(deal(store, '9c8c7c'), 'AA vs QQ+ on 9c8c7c');
  assert.equal([store.state.place, store.state.seat], ['seat-1-0', 1], 'the range stays selected');
  assert.is(deal(store, 'QhJh'), 'AA vs QQ+ on 9c8c7cQhJh');
  assert.not(toggleCard(store, '2c'));
  assert.is(deal(store, 'Jh'), 'AA vs QQ+ on 9c8c7cQh', 'a card of the table is removed');
});
