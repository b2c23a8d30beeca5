// The two orders of the classes of starting hands, of both decks: that of percentages, against three random hands, and that of lists of
// hands, against one.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { readPreflopCounts } from '../../src/calculations/odds/preflop.js';
import { ODDS, readDeals, readTops, sumShares } from '../../src/engine/counts.js';
import { createEquityEngine } from '../../src/engine/equity-calls.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS, singleHand } from '../../src/engine/hands.js';
import { loadEngine } from '../../src/library/index.js';
import { countStrongest, type StartingHands } from '../../src/ranges/hand-classes.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { input } from '../engine/abi.js';
import { HOLDEM, SHORT, type TestDeck } from '../engine/decks.js';
import { suite } from '../suite.js';

const ANY_HAND = new Float64Array(HAND_COUNT).fill(1);
const engineOf = ({ engine }: TestDeck) => createEquityEngine(engine, input(engine));

/** The share of a hand against a random one of short deck, enumerated. */
const countShare = (hand: number): number => {
  const engine = engineOf(SHORT);
  const situation = { ranges: [singleHand(hand), ANY_HAND], board: [], dead: [] };
  const counts = engine.enumerateEquity({ ...situation, first: 0, count: engine.equitySteps(situation).steps });
  assert.is(readDeals(counts), 112_971_936);
  return sumShares(readTops(counts, 2, 0));
};

const readShare = (hand: number): number => {
  const counts = readPreflopCounts(HIGH_CARDS[hand]!, LOW_CARDS[hand]!);
  return 2 * counts[ODDS.win]! + counts[ODDS.tie]!;
};

interface Order {
  readonly testDeck: TestDeck;
  readonly startingHands: StartingHands;
  readonly shareOf: (hand: number) => number;
  readonly sizes: readonly [classes: number, hands: number];
  /** How many hands the strongest classes of 5, 10, 15, 20, 50 and 100 percent have. */
  readonly percentages: readonly number[];
}

const ORDERS: readonly Order[] = [
  {
    testDeck: HOLDEM,
    startingHands: HOLDEM_HANDS,
    shareOf: readShare,
    sizes: [169, 1326],
    percentages: [64, 130, 200, 270, 664, 1326],
  },
  {
    testDeck: SHORT,
    startingHands: SHORT_DECK_HANDS,
    shareOf: countShare,
    sizes: [81, 630],
    percentages: [32, 64, 94, 130, 314, 630],
  },
];

/** The words of the blocks of docs/ranges.md that have the order of percentages: one for each deck. */
const blocks = [
  ...readFileSync(new URL('../../docs/ranges.md', import.meta.url), 'utf8').matchAll(/^```text\n(.*?)```$/gms),
].map(([, block]) => block!.trim().split(/\s+/));

for (const [i, { testDeck, startingHands, shareOf, sizes, percentages }] of ORDERS.entries()) {
  const { classesInOrder: classes, handsInOrder: hands } = startingHands;
  const equities = blocks[i]!;
  const order = suite(`the order of hands of ${testDeck.name}`);

  order('has each class and each hand of the deck once', () => {
    assert.equal([classes.length, new Set(classes.map(({ name }) => name)).size], [sizes[0], sizes[0]]);
    assert.equal([hands.length, new Set(hands).size], [sizes[1], sizes[1]]);
    assert.equal(new Set(hands), new Set(classes.flatMap(each => each.hands)));
    assert.ok(hands.every(hand => [HIGH_CARDS, LOW_CARDS].every(cards => testDeck.cards.includes(cards[hand]!))));
  });

  order('of lists is by exact equity against one random hand', () => {
    const classOf = new Map(classes.flatMap(each => each.hands.map(hand => [hand, each])));
    const inOrder = [...new Set(hands.map(hand => classOf.get(hand)!))];
    const shares = inOrder.map(each => shareOf(each.hands[0]!));
    assert.ok(shares.every((share, place) => place === 0 || share <= shares[place - 1]!));
    assert.equal(
      hands,
      inOrder.flatMap(each => each.hands),
    );
  });

  order('of percentages is that of docs/ranges.md, by simulated equity against three random hands', () => {
    const [engine, simulations] = [engineOf(testDeck), 300_000];
    const values = equities.filter((_, place) => place % 2 === 1).map(Number);
    const names = classes.map(({ name }) => name);
    assert.equal([names, values.length], [equities.filter((_, place) => place % 2 === 0), names.length]);
    assert.ok(values.every((value, place) => place === 0 || value <= values[place - 1]!));
    const deviations = classes.map(({ name, hands: [hand] }, seed) => {
      const ranges = [singleHand(hand!), ANY_HAND, ANY_HAND, ANY_HAND];
      const drawn = { simulations, draws: 2 ** 31 - 1, seed, stream: 0 };
      const tops = readTops(engine.sampleEquity({ ranges, board: [], dead: [], ...drawn }), 4, 0);
      const mean = tops.reduce((sum, deals, ties) => sum + deals / (ties + 1), 0) / simulations;
      const square = tops.reduce((sum, deals, ties) => sum + deals / (ties + 1) ** 2, 0) / simulations;
      const deviation = (mean - values[seed]! / 100) / Math.sqrt((square - mean ** 2) / simulations);
      assert.ok(Math.abs(deviation) < 4.5, `${name}: ${mean} is ${deviation} standard errors away`);
      return deviation;
    });
    // Squares of independent deviations have the mean 1 and the variance 2.
    const excess = deviations.reduce((sum, deviation) => sum + deviation ** 2 - 1, 0);
    assert.ok(Math.abs(excess) < 4 * Math.sqrt(2 * deviations.length), `the squares sum to ${excess} above their mean`);
  });

  order('of percentages takes whole classes, as many as come nearest', () => {
    const countHands = (percent: number): number => startingHands.handsUpTo[countStrongest(startingHands, percent)]!;
    assert.equal([5, 10, 15, 20, 50, 100].map(countHands), percentages);
    // The six aces are nearer than none from three hands on.
    assert.equal([299 / sizes[1], 301 / sizes[1]].map(countHands), [0, 6]);
  });
}

const others = suite('the order of percentages');

others(
  'gives KQo against 15 % the 46.2 % of PokerStove and Equilab, where that against one hand gives 42.0 %',
  async () => {
    const engine = await loadEngine();
    const { players } = engine.equity({ players: ['KQo', '15%'], method: 'exact' });
    assert.is(players[0]!.equity.toFixed(3), '0.462');
  },
);
