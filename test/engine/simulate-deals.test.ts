// `simulate` counts the very deals that the debug module shows, every one of them and none other: all 31 counters,
// recounted hand by hand. And single cards and pairs of cards, seen through the release module's counters alone.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { instantiate, named, simulate } from './abi.js';
import { dealBatch, drawsOf, LANES, type Situation, situationOf } from './dealing.js';
import { combinations, DECK } from './hands.js';
import { type Deal, judge } from './judge.js';
import { chance, draw } from './random.js';
import { binomialDeviate, expectCount, expectSmall } from './statistics.js';

const engine = instantiate();

/** Two by two. */
const holdingsOf = (cards: readonly number[]): number[][] =>
  Array.from({ length: cards.length / 2 }, (_, i) => cards.slice(2 * i, 2 * i + 2));

/** The first deals of a stream, one by one. */
const dealsOf = (situation: Situation, deals: number, seed: bigint, stream: number): Deal[] => {
  const { cards } = situation;
  const batches = Array.from({ length: Math.ceil(deals / LANES) }, (_, i) => dealBatch(situation, seed, stream, i));
  return Array.from({ length: deals }, (_, i) => {
    const drawn = Array.from(
      { length: drawsOf(situation) },
      (_, k) => batches[Math.floor(i / LANES)]?.[k * LANES + (i % LANES)],
    );
    const [board, others] = [drawn.slice(0, 7 - cards.length), drawn.slice(7 - cards.length)] as [number[], number[]];
    return { board: [...cards.slice(2), ...board], holdings: [cards.slice(0, 2), ...holdingsOf(others)] };
  });
};

const recount = suite('simulate: recounted deal by deal');

for (const situation of [
  situationOf('preflop, alone', 'Ah Kh', 0),
  situationOf('preflop against 1', 'Ah Kh', 1),
  situationOf('preflop against 2', '7c 2d', 2),
  situationOf('a part of the flop against 3', '7s 7d 7h', 3),
  situationOf('flop against 6', 'Js Ts 9s 2h 2d', 6),
  situationOf('turn against 1', '9c 8c 7d 6h 2s Kd', 1),
  situationOf('river, alone', 'Qc Jd 5h 3s 9s 9c Ts', 0),
  situationOf('river against 22', 'Qc Jd 5h 3s 9s 9c Ts', 22),
  situationOf('preflop against 22', 'Th 9h', 22),
]) {
  recount(`${situation.name}: the counters of 1, 15, 16, 17, 100 and 4,100 deals`, () => {
    const { cards, opponents } = situation;
    const counters = judge(engine, dealsOf(situation, 4100, 21n, 4));
    for (const simulations of [1, 15, 16, 17, 100, 4100]) {
      const expected = counters
        .slice(0, simulations)
        .reduce((sum, deal) => sum.map((count, i) => count + (deal[i] ?? 0)));
      assert.equal(simulate(engine, { cards, opponents, simulations, seed: 21n, stream: 4 }), expected);
    }
  });
}

recount.run();

const crafted = suite('simulate: crafted known cards, within five standard errors');
const SIMULATIONS = 1_000_000;
const [FOUR_OF_A_KIND, STRAIGHT_FLUSH] = [7, 8];

const countOf = (cards: readonly number[], category: number, seed: number): number =>
  named(simulate(engine, { cards, opponents: 0, simulations: SIMULATIONS, seed: BigInt(seed) })).own[category] ?? 0;

/** The other cards of the same rank. */
const mates = (card: number): number[] => DECK.filter(other => other % 13 === card % 13 && other !== card);

/** Cards of other ranks, no two of one rank, in random order. */
const strangers = (card: number, count: number): number[] => {
  const ranks = draw(chance(card), DECK.slice(0, 13), 13).filter(rank => rank !== card % 13);
  return ranks.slice(0, count).map((rank, i) => 13 * (i % 4) + rank);
};

crafted('the one card of 46 that makes four of a kind comes once in 46, whichever of the 52 it is', () => {
  const counts = DECK.map(card => countOf([...mates(card), ...strangers(card, 3)], FOUR_OF_A_KIND, card));
  counts.forEach((count, card) => {
    expectCount(`card ${card}`, count, SIMULATIONS, 1 / 46);
  });
  expectSmall('spread of the 52 counts', binomialDeviate(counts, SIMULATIONS, 1 / 46));
});

crafted('the one card of 46 that makes a straight flush comes once in 46, whichever it can be', () => {
  const counts = [0, 1, 2, 3].flatMap(suit =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(rank => {
      const low = Math.max(0, Math.min(rank - 2, 8)); // the window's lowest rank: the card is never at its ends
      const flush = [0, 1, 2, 3, 4].map(step => 13 * suit + low + step).filter(card => card !== 13 * suit + rank);
      const others = strangers(13 * suit + rank, 12).filter(card => Math.floor(card / 13) !== suit);
      return countOf([...flush, ...others.slice(0, 2)], STRAIGHT_FLUSH, rank);
    }),
  );
  counts.forEach((count, i) => {
    expectCount(`straight flush ${i}`, count, SIMULATIONS, 1 / 46);
  });
  expectSmall('spread of the 44 counts', binomialDeviate(counts, SIMULATIONS, 1 / 46));
});

crafted('the one pair of 1,081 that makes four of a kind comes once in 1,081, whichever of the 78 it is', () => {
  const pairs = DECK.slice(0, 13).flatMap(rank => [...combinations([rank, ...mates(rank)], 2)]);
  const counts = pairs.map((pair, seed) => {
    const known = mates(pair[0] ?? 0).filter(card => !pair.includes(card));
    return countOf([...known, ...strangers(pair[0] ?? 0, 3)], FOUR_OF_A_KIND, seed);
  });
  counts.forEach((count, i) => {
    expectCount(`cards ${pairs[i]}`, count, SIMULATIONS, 1 / 1081);
  });
  expectSmall('spread of the 78 counts', binomialDeviate(counts, SIMULATIONS, 1 / 1081));
});

crafted('the three pairs of 1,081 that make a straight flush come three times in 1,081, in each suit', () => {
  const counts = [0, 1, 2, 3].map(suit => {
    const [other, another] = [13 * ((suit + 1) % 4), 13 * ((suit + 2) % 4) + 12];
    return countOf([7, 6, 5].map(rank => 13 * suit + rank).concat(other, another), STRAIGHT_FLUSH, suit);
  });
  counts.forEach((count, suit) => {
    expectCount(`suit ${suit}`, count, SIMULATIONS, 3 / 1081);
  });
});

crafted.run();
