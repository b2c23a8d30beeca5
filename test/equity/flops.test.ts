// The equities on every flop: those of the reference, and together the answer without them. games/short-deck.test.ts compares flops with each alone.
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { flopTexture } from '../../src/engine/flops.js';
import { loadEngine } from '../../src/library/index.js';
import type { FlopEquities } from '../../src/questions/answers/equity-types.js';
import { type FlopsVector, flopReportVectors } from '../engine/vectors.js';
import { suite } from '../suite.js';

const engine = await loadEngine();

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
    const expected = alone.players.map(({ equity }) => equity);
    assert.ok(isNear(share, 1) && areNear(equities, expected));
  }
});

flops.run();
