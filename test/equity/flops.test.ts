// The equities on every flop: those of the reference, of all 22,100 flops one by one, and the same on any number of threads.
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { computeEquityRates } from '../../src/calculations/rates.js';
import { parseCards } from '../../src/engine/card-lists.js';
import { splitCards } from '../../src/engine/cards.js';
import { readDeals } from '../../src/engine/counts.js';
import { flopTexture } from '../../src/engine/flops.js';
import { listWeightedHands, withoutCards } from '../../src/engine/hands.js';
import { loadEngine } from '../../src/library/index.js';
import type { FlopEquities } from '../../src/questions/answers/equity-types.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { loadHoldem } from '../calculations/holdem.js';
import { DECK } from '../deck.js';
import { type FlopsVector, flopReportVectors } from '../engine/vectors.js';
import { suite } from '../suite.js';

const engine = await loadEngine();
const { equity } = await loadHoldem();

const isNear = (value: number, expected: number): boolean => Math.abs(value - expected) <= 1e-12 * Math.abs(expected);
const areNear = (values: readonly number[], expected: readonly number[]): boolean =>
  values.every((value, i) => isNear(value, expected[i]!));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Some flops together: their mean equities are weighted by their shares. */
const summarize = (flops: readonly FlopEquities[]): FlopsVector => {
  const share = sum(flops.map(each => each.share));
  const equities = flops[0]!.equities.map((_, i) => sum(flops.map(each => each.share * each.equities[i]!)) / share);
  return { classes: flops.length, count: sum(flops.map(({ count }) => count)), share, equities };
};

const flops = suite('the equities on every flop');

for (const vector of flopReportVectors) {
  flops(`are those of the reference: ${vector.players.join(' against ')}`, () => {
    const { players, dead } = vector;
    const answer = engine.equity({ players, dead, flops: true });
    const { flops: all = [] } = answer;
    assert.equal([answer.deals, all.length], [vector.deals, vector.classes]);
    const text = all.map(({ flop, count }) => `${flop} ${count}\n`).join('');
    assert.is(createHash('sha256').update(text).digest('hex'), vector.sha256);
    for (const [place, flop, count, share, equities] of vector.entries) {
      const own = all[place]!;
      assert.equal([own.flop, own.count], [flop, count]);
      assert.ok(isNear(own.share, share) && areNear(own.equities, equities), flop);
    }
    const firsts = all.map(({ flop, equities }) => [flop, equities[0]!] as const);
    const [least, most] = [
      firsts.reduce((a, b) => (b[1] < a[1] ? b : a)),
      firsts.reduce((a, b) => (b[1] > a[1] ? b : a)),
    ];
    assert.ok(isNear(least[1], vector.min[1]) && isNear(most[1], vector.max[1]));
    players.forEach((_, player) => {
      const own = all.map(({ equities }) => equities[player]!);
      assert.ok(isNear(sum(own.map((equity, i) => equity * all[i]!.count)) / vector.count, vector.mean[player]!));
      assert.ok(isNear(sum(own.map((equity, i) => equity * (i + 1))), vector.weighted[player]!));
    });
    for (const [name, expected] of Object.entries(vector.texture)) {
      const own = all.filter(({ flop }) => Object.values(flopTexture(flop)).includes(name));
      const { classes, count, share, equities } = summarize(own);
      assert.equal([classes, count], [expected.classes, expected.count], name);
      assert.ok(isNear(share, expected.share) && areNear(equities, expected.equities), name);
    }
    for (const [bound, expected] of Object.entries(vector.ahead)) {
      const { classes, count, share } = summarize(all.filter(({ equities }) => equities[0]! > Number(bound)));
      assert.equal([classes, count], [expected.classes, expected.count], bound);
      assert.ok(isNear(share, expected.share));
    }
    assert.is(all.filter(({ equities }) => equities[0] === 0.5).length, vector.level);
  });
}

flops('are together the answer without them, which has the same categories and hands', () => {
  for (const question of [
    { players: ['AKs', 'QQ:0.4, JJ'], categories: true, hands: true },
    { players: ['AhKh, 7c7d', 'QQ', '99'], dead: ['2c'] },
  ]) {
    const { flops: all = [], billedHands, ...answer } = engine.equity({ ...question, flops: true, method: 'exact' });
    const { billedHands: less, ...alone } = engine.equity({ ...question, method: 'exact' });
    assert.equal(answer, alone);
    assert.ok(billedHands > less);
    const { share, equities } = summarize(all);
    assert.ok(isNear(share, 1));
    assert.ok(
      areNear(
        equities,
        alone.players.map(({ equity }) => equity),
      ),
    );
  }
});

/** The three cards of each flop without some. */
function* listAllFlops(dead: readonly string[]): Generator<string[]> {
  const left = DECK.filter(card => !dead.includes(card));
  for (const [i, a] of left.entries())
    for (const [j, b] of left.entries()) if (j > i) for (const c of left.slice(j + 1)) yield [a, b, c];
}

for (const { players, dead, renamings } of [
  { players: ['AsKs, 7h7d:0.5', 'QcQd'], dead: [], renamings: [] },
  { players: ['AhAd, AcAs:0.3', 'KK'], dead: [], renamings: ['chds', 'sdhc', 'shdc'] },
  { players: ['AKs', '8h8d, 8c8s'], dead: ['2c', '2s'], renamings: ['chds', 'sdhc', 'shdc'] },
]) {
  flops(`are those of all flops one by one: ${players.join(' against ')}`, () => {
    const answer = engine.equity({ players, dead, flops: true, method: 'exact' }).flops!;
    const order = [...'AKQJT98765432'].flatMap(rank => [...'shdc'].map(suit => rank + suit));
    const write = (cards: readonly string[]): string =>
      [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
    const classes = new Map(answer.map(each => [each.flop, each]));
    const deals = new Map<string, number>();
    let all = 0;
    const ranges = players.map(rangeWeights);
    for (const board of listAllFlops(dead)) {
      const situation = { ranges, board: parseCards(board), dead: parseCards(dead) };
      const hasHands = ranges.every(range => listWeightedHands(withoutCards(range, situation.board)).length > 0);
      const counts = hasHands ? equity.countEquity(situation) : undefined;
      if (counts === undefined || readDeals(counts) === 0) continue;
      all += readDeals(counts);
      deals.set(write(board), readDeals(counts));
      const same = classes.get(write(board));
      const equities = computeEquityRates(counts, players.length).map(rates => rates.equity);
      if (same) assert.ok(areNear(same.equities, equities), same.flop);
    }
    assert.is(sum(answer.map(({ count }) => count)), deals.size);
    for (const { flop, count, share } of answer) assert.ok(isNear(share, (count * deals.get(flop)!) / all), flop);
    for (const suits of renamings) {
      for (const { flop } of answer) {
        const renamed = write(splitCards(flop).map(([rank, suit]) => rank! + suits['cdhs'.indexOf(suit!)]!));
        if (renamed !== flop) assert.not(classes.has(renamed), `${flop} and ${renamed} are alike`);
      }
    }
  });
}

flops('are bit for bit the same on any number of threads, also in pieces and with weights', async () => {
  for (const question of [
    { players: ['QQ+:0.3, AKs', 'JTs, 98s:0.7'], dead: ['As'] },
    { players: ['AKs', 'QQ', 'JTs, 22'] },
  ]) {
    const expected = engine.equity({ ...question, flops: true, method: 'exact' });
    for (const threads of [1, 3]) {
      const other = await loadEngine({ threads });
      assert.equal(await other.equityAsync({ ...question, flops: true }), expected);
      await other.close();
    }
  }
});

flops.run();
