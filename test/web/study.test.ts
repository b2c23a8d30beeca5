// What the panels for study compute without a browser: curves of equity, run-outs in groups, the texture of boards, groups that are
// kept.

import * as assert from 'uvu/assert';
import { parseCard, readRank, readSuit, splitCards } from '../../src/engine/cards.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { loadEngine } from '../../src/library/index.js';
import { readWeights } from '../../web/playground/ranges/classes.js';
import { readLink } from '../../web/playground/situation/link.js';
import { NO_HANDS } from '../../web/playground/situation/situation.js';
import { findMark, makeCurve, pointAt, shareAbove } from '../../web/playground/study/equity-curve.js';
import { filterRange } from '../../web/playground/study/kept-groups.js';
import {
  findExtremes,
  groupFlops,
  groupNextCards,
  listFlops,
  listNextCards,
  type RunOut,
  sumShares,
} from '../../web/playground/study/run-outs.js';
import { chanceOnRiver, describeBoard, textureInWords } from '../../web/playground/study/texture.js';
import { suite } from '../suite.js';

const bytes = (cards: string): number[] => splitCards(cards).map(card => parseCard(card));
const isNear = (found: number, expected: number): boolean => Math.abs(found - expected) < 1e-12;

const curves = suite('the equity graph');

const HANDS = [
  { hand: 'AsAh', weight: 1, equity: 0.9 },
  { hand: 'KsKh', weight: 0.5, equity: 0.7 },
  { hand: 'AdAc', weight: 1, equity: 0.8 },
  { hand: '7s2h', weight: 1.5, equity: 0.2 },
  { hand: '8s8h', weight: 1, equity: null },
];

curves('has the hands that were dealt by equity, each as wide as its weight', () => {
  const curve = makeCurve(HANDS);
  assert.equal(
    curve.map(({ hand, from, to }) => [hand, from, to]),
    [
      ['7s2h', 0, 0.375],
      ['KsKh', 0.375, 0.5],
      ['AdAc', 0.5, 0.75],
      ['AsAh', 0.75, 1],
    ],
  );
  assert.equal(
    [0, 0.374, 0.375, 0.6, 1].map(at => pointAt(curve, at)?.hand),
    ['7s2h', '7s2h', 'KsKh', 'AdAc', 'AsAh'],
  );
});

curves('says which part of the hands is above an equity, and where a class is', () => {
  const curve = makeCurve(HANDS);
  assert.equal([shareAbove(curve, 0.8), shareAbove(curve, 0.1), shareAbove(curve, 1)], [0.25, 1, 0]);
  const mark = findMark(curve, 'AA')!;
  assert.ok(isNear(mark.at, 0.75) && isNear(mark.equity, 0.85));
  assert.is(findMark(curve, 'QQ'), undefined);
});

const meanEquity = (runOuts: readonly RunOut[]): number =>
  runOuts.reduce((sum, { share, equity }) => sum + share * equity, 0) / sumShares(runOuts);

const runOuts = suite('run-outs');

runOuts('are grouped by what a card does to the board, and their mean is the equity now', async () => {
  const engine = await loadEngine();
  const board = splitCards('Jh7c2h');
  const { nextCards, players } = engine.equity({ players: ['AhKh', 'QsQd'], board, method: 'exact', nextCards: true });
  const list = listNextCards(nextCards!, 0);
  assert.equal(
    groupNextCards(list, board, FULL_DECK).map(({ name, runOuts }) => `${name} ${runOuts.length}`),
    ['Ace 3', 'Flush possible 9', 'Overcard 4', 'Straight possible 9', 'Blank 12', 'Pairs the board 8'],
  );
  assert.ok(isNear(meanEquity(list), players[0]!.equity));
  const { best, worst } = findExtremes(list);
  assert.equal([best.shown.length, worst.shown.length], [5, 5]);
  assert.ok(best.shown[0]!.equity >= best.shown[4]!.equity && worst.shown[0]!.equity <= worst.shown[4]!.equity);
  const same = findExtremes(list.map(each => ({ ...each, equity: 0.5 })));
  assert.is(same.worst.equal, list.length - 5, 'the others are equal to those that are listed');
});

runOuts('count as often as they come: a range of aces leaves few of them', async () => {
  const engine = await loadEngine();
  const board = splitCards('Jh7c2h');
  const question = { players: ['AKs, AQs', '30%'], board, method: 'exact', nextCards: true } as const;
  const { nextCards, players } = engine.equity(question);
  const list = listNextCards(nextCards!, 0);
  assert.ok(isNear(meanEquity(list), players[0]!.equity));
  const ace = groupNextCards(list, board, FULL_DECK).find(({ name }) => name === 'Ace')!;
  assert.ok(ace.share < (0.9 * ace.runOuts.length) / list.length);
});

runOuts('of a board with three of a suit have its other cards in a group', () => {
  const list = ['Ah', '9h', '7s', '3c', 'Qc'].map(card => ({ card, share: 0.2, equities: [0.5, 0.5] }));
  const groups = groupNextCards(listNextCards(list, 0), splitCards('Jh7c2h4h'), FULL_DECK);
  assert.equal(groups.map(({ name }) => name).sort(), [
    'One more of the suit',
    'Overcard',
    'Pairs the board',
    'Straight possible',
  ]);
});

runOuts(
  'before the flop are all flops, as often as they come, by suits, ranks, connection and highest card',
  async () => {
    const engine = await loadEngine();
    const { flops, players } = engine.equity({ players: ['AhKh', 'QQ+'], method: 'exact', flops: true });
    const list = listFlops(flops!, 0);
    assert.ok(isNear(meanEquity(list), players[0]!.equity));
    const groups = groupFlops(list, FULL_DECK);
    assert.equal(
      groups.map(({ name }) => name),
      [
        ...['Rainbow', 'Two-tone', 'Monotone', 'Unpaired', 'Paired', 'Trips', 'Connected', 'Not connected'],
        ...['Ace high', 'King high', 'Queen high', 'Jack high', '10 high', '9 high or lower'],
      ],
    );
    for (const name of new Set(groups.map(({ kind }) => kind))) {
      const own = groups.filter(({ kind }) => kind === name);
      const sum = own.reduce((all, { share }) => all + share, 0);
      assert.ok(isNear(sum, 1), name);
    }
  },
);

const boards = suite('the texture of a board');

boards('is said in words, from flop to river', () => {
  for (const [cards, words] of [
    ['Jh7c2h', 'Two-tone, jack high'],
    ['9h8d7c', 'Rainbow, connected, 9 high'],
    ['AhKhQh', 'Monotone, connected, ace high'],
    ['TsTh2c', 'Rainbow, paired, 10 high'],
    ['7s7h7c', 'Rainbow, trips, 7 high'],
    ['Jh7c2h7h', 'Three hearts, paired, jack high'],
    ['Jh7c2h7hJd', 'Three hearts, two pairs, jack high'],
    ['2s3s4s9s', 'All spades, 9 high'],
  ] as const)
    assert.is(describeBoard(bytes(cards), FULL_DECK), words);
});

/** All boards of five cards, one by one. */
const listBoards = (board: readonly number[], unseen: readonly number[]): number[][] =>
  board.length === 5 ? [[...board]] : unseen.flatMap((card, i) => listBoards([...board, card], unseen.slice(i + 1)));

const countSuited = (cards: readonly number[], suit: number): number =>
  cards.filter(card => readSuit(card) === suit).length;

boards('has the chance of a flush of its suit, and of a pair, by the river, as all boards one by one have them', () => {
  for (const [board, known] of [
    ['Jh7c2h', 'AhKhQsQd'],
    ['Jh7c2d', ''],
    ['JhTh2h', 'AsAd'],
    ['JhJc2h', 'As'],
    ['Jh7c2h3c', '9h9c'],
    ['Jh7c2d3s', ''],
  ] as const) {
    const [cards, gone] = [bytes(board), bytes(board + known)];
    const unseen = Array.from({ length: 52 }, (_, card) => card).filter(card => !gone.includes(card));
    const all = listBoards(cards, unseen);
    const most = Math.max(...[0, 1, 2, 3].map(suit => countSuited(cards, suit)));
    const suits = [0, 1, 2, 3].filter(suit => countSuited(cards, suit) === most);
    const flushes = all.filter(each => suits.some(suit => countSuited(each, suit) >= 3)).length;
    const pairs = all.filter(each => new Set(each.map(readRank)).size < 5).length;
    const { flush, pair } = chanceOnRiver(cards, bytes(known));
    assert.ok(isNear(flush, flushes / all.length) && isNear(pair, pairs / all.length), `${board}: ${flush}, ${pair}`);
  }
});

boards('says with a range that the chances are about right, and nothing before the flop', () => {
  const describe = (question: string): string => textureInWords(readLink(`#q=${question}`).situation);
  const known = 'Two-tone, jack high. By the river: 36\u00a0% flush possible, 41\u00a0% paired.';
  assert.is(describe('AhKh_vs_QsQd_on_Jh7c2h'), known);
  assert.match(describe('AhKh_vs_20%25_on_Jh7c2h'), 'about 35\u00a0% flush possible, 4');
  assert.match(describe('AhKh_vs_QsQd_on_JhTh2h'), /high\. By the river: 4\d\u00a0% paired\.$/);
  assert.match(describe('AhKh_vs_QsQd_on_JhJc2h'), /high\. By the river: 3\d\u00a0% flush possible\.$/);
  assert.match(
    describe('AhKh_vs_QsQd_on_Jh7c2d3s'),
    /^Rainbow, jack high\. By the river: \d+\u00a0% paired\.$/,
    'no flush',
  );
  assert.is(describe('AhKh_vs_QsQd_on_Jh7c2h3c9d'), 'No flush possible, jack high.');
  assert.is(describe('AhKh_vs_QsQd'), '');
});

const ranges = suite('a range of which groups are kept');

const weigh = (range: string) => readWeights(range, 'holdem');
const filter = (
  range: string,
  ticked: readonly string[],
  isKept: boolean,
  isListed = (_hand: string) => true,
): string => {
  const listed = new Set([...weigh(range).keys()].filter(isListed));
  return filterRange(range, 'holdem', { ticked: new Set(ticked), listed, isKept });
};

ranges('has their hands with their weights, or the others', () => {
  const hands = ['AsAh', 'KsKh', 'KsKd'];
  assert.equal([...weigh(filter('KK+:0.5', hands, true))].sort(), [
    ['AsAh', 0.5],
    ['KsKd', 0.5],
    ['KsKh', 0.5],
  ]);
  assert.is(weigh(filter('KK+', hands, false)).size, 9);
  assert.is(filter('AsAh', hands, false), NO_HANDS);
  assert.is(weigh(filter('random', hands, true)).size, 3);
});

ranges('keeps classes whole of which other cards leave only a part', () => {
  const isLeft = (hand: string): boolean => !hand.includes('Js');
  const jacks = ['JhJd', 'JhJc', 'JdJc'];
  assert.is(filter('TT+', jacks, true, isLeft), 'JJ');
  assert.is(filter('TT+', jacks, false, isLeft), 'QQ+, TT');
  assert.is(filter('JJ', jacks.slice(1), true, isLeft), 'JhJc, JdJc');
  assert.match(
    filter('QQ, J9s', ['QsQh'], false, hand => hand[0] === 'Q'),
    'J9s',
    'no hand of it is listed',
  );
});
