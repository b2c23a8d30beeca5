// What the playground computes without the engine: the classes of the matrix, which hands beat ours, decisions, and how
// it writes them.

import * as assert from 'uvu/assert';
import { splitCards } from '../../src/engine/cards.js';
import { loadEngine, parseRange } from '../../src/library/index.js';
import { findHoldings, type Group, type Holder } from '../../web/playground/holdings/holdings.js';
import {
  bluffBreakEven,
  defenceFrequency,
  expectedGain,
  neededEquity,
  readChips,
} from '../../web/playground/odds/decision.js';
import { compareWithShare, formatPercent, margin } from '../../web/playground/page/numbers.js';
import { painted } from '../../web/playground/ranges/brush.js';
import {
  averageWeight,
  CLASSES,
  equitiesByClass,
  findClass,
  findStrongest,
  listHands,
  readWeights,
  writeRange,
} from '../../web/playground/ranges/classes.js';
import { PRESETS } from '../../web/playground/ranges/saved.js';
import { readLink } from '../../web/playground/situation/link.js';
import { NO_HANDS } from '../../web/playground/situation/situation.js';
import { nameCard } from '../../web/playground/table/cards.js';
import { suite } from '../suite.js';

const classes = suite('the classes of the matrix');

classes('are 169 with 1,326 hands, and each hand is of its class', () => {
  assert.is(new Set(CLASSES).size, 169);
  assert.is(CLASSES.flatMap(listHands).length, 1326);
  for (const name of CLASSES) for (const hand of listHands(name)) assert.is(findClass(hand), name);
});

classes('are painted with a weight, removed, and written as a short range', () => {
  const range = painted(painted(readWeights('QQ+, AhKh', 'holdem'), listHands('AKs'), 0.5), listHands('QQ'), 0);
  assert.is(writeRange(range, 'holdem'), 'KK+, AKs:0.5');
  assert.is(averageWeight(range, 'AKs'), 0.5);
  assert.is(averageWeight(readWeights('AhKh', 'holdem'), 'AKs'), 0.25);
});

classes('have the mean equity of their hands by weight, without those that were not dealt', () => {
  const hands = [
    { hand: 'AsKs', weight: 1, equity: 0.6 },
    { hand: 'AhKh', weight: 0.5, equity: 0.3 },
    { hand: 'AdKd', weight: 1, equity: null },
  ];
  assert.equal([...equitiesByClass(hands)], [['AKs', 0.75 / 1.5]]);
});

classes('are of the strongest hands only if they are exactly those', () => {
  for (const [range, percent] of [
    ['15%', 15],
    ['11.5%', 11.5],
    ['AA, KK', 1],
    [NO_HANDS, 0],
    ['100%', 100],
    ['15%:0.5', undefined],
    ['5%-15%', undefined],
    ['22+', undefined],
  ] as const) {
    assert.is(findStrongest(range, 'holdem'), percent, range);
  }
  for (let percent = 1; percent <= 100; percent++) assert.is(findStrongest(`${percent}%`, 'holdem'), percent);
});

classes('are in every preset, which is a range', () => {
  for (const [name, range] of PRESETS) assert.ok(parseRange(range).length > 0, name);
});

const holdings = (question: string, holder: Holder = 1) =>
  findHoldings(readLink(`#q=${question.replaceAll(' ', '_')}`).situation, 0, holder);
const lines = (groups: readonly Group[]): string[] =>
  groups.map(({ verdict = '', name, combos }) => `${verdict} ${name} ${combos}`.trim());

const groups = suite('the hands of a seat');

groups('beat, tie or lose to ours, the strongest first, with their weights', () => {
  // Of the queens one combination shares no card with the board and with ours; of each ace-x suit those whose cards are left.
  const { made, combos } = holdings('KhKd vs AA, QQ:0.5, AQs, JTs on Qh7c2d');
  assert.equal(lines(made), ['beats Set 1.5', 'beats Overpair 6', 'behind Top Pair 3', 'behind High Card 4']);
  assert.is(combos, 14.5);
  assert.equal(lines(holdings('AhKd vs AKo, AQo on Qs7c2d9h4h').made), ['beats Top Pair 7', 'ties Ace High 7']);
});

groups('draw to a straight or a flush, or to both, until the river', () => {
  const { draws } = holdings('AsAd vs JhTh, KhQh, JsTs, 5c4c on 9h8h2c');
  assert.equal(lines(draws), ['Flush Draw and Straight Draw 1', 'Flush Draw 1', 'Open-Ended Straight Draw 1']);
  assert.equal(holdings('AsAd vs JhTh on 9h8h2c3d4s').draws, []);
});

groups('can be any two cards, without those of other places', () => {
  assert.is(holdings('AhKh vs QsQd on Jh7c2h', 'any').combos, (45 * 44) / 2);
  assert.is(holdings('AhKh vs random vs QsQd folded on Jh7c2h dead 2c').combos, (44 * 43) / 2);
});

groups('beat ours on the river exactly as often as the engine says', async () => {
  const engine = await loadEngine();
  for (const [hand, range, board] of [
    ['QhJd', 'random', 'Jh7c7h3s2d'],
    ['9h8h', '40%', '7d6s2hThKh'],
  ] as const) {
    const { made, combos } = holdings(`${hand} vs ${range} on ${board}`);
    const [own] = engine.equity({ players: [hand, range], board: splitCards(board) }).players;
    const share = (verdict: string): number =>
      made.reduce((sum, group) => sum + (group.verdict === verdict ? group.combos : 0), 0) / combos;
    assert.ok(Math.abs(share('behind') - (own?.win ?? -1)) < 1e-12, hand);
    assert.ok(Math.abs(share('ties') - (own?.tie ?? -1)) < 1e-12, hand);
  }
});

const decisions = suite('a decision');

decisions('to call half the pot needs an equity of a quarter; with it a call breaks even', () => {
  assert.equal([neededEquity(100, 50), neededEquity(0, 10)], [0.25, 0.5]);
  assert.equal([expectedGain(0.25, 100, 50), expectedGain(1, 100, 50)], [0, 150]);
});

decisions(
  'to bet half the pot asks for a defence of two thirds, and for a bluff that works once in three times',
  () => {
    assert.equal([defenceFrequency(100, 50), bluffBreakEven(100, 50)], [100 / 150, 50 / 150]);
  },
);

decisions('reads chips with a decimal point or comma, and with commas between thousands', () => {
  assert.equal(['33.5', '33,5', '12.5bb', '1,000', '12,345,678', '', '0', '-20', 'x', '1e10'].map(readChips), [
    33.5,
    33.5,
    12.5,
    1000,
    12_345_678,
    0,
    ...Array(4).fill(undefined),
  ]);
});

const words = suite('what the page writes');

words('names cards as people do, and writes rates as percentages with the margin of 19 in 20', () => {
  assert.equal(['Ah', 'Tc', '2s'].map(nameCard), ['ace of hearts', '10 of clubs', '2 of spades']);
  assert.is(formatPercent(0.66220341), '66.22\u00a0%');
  assert.is(formatPercent(0.66220341, 4), '66.2203\u00a0%');
  assert.is(margin(0.0005, 1000), '± 0.10');
  assert.is(margin(0.00001, 1000), '± 0.002');
  assert.is(margin(0, 100_000), '± 0.003', 'three in so many deals, where none or all are of a kind');
});

words('compares an equity with an equal share of the pot', () => {
  assert.equal(
    [0, 1 / 6, 1 / 3, 2 / 3, 1].map(equity => compareWithShare(equity, 3)),
    [0, 0.25, 0.5, 0.75, 1],
  );
});
