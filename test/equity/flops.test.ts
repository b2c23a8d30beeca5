// The equities on every flop: those of the reference, and together the answer without them. games/short-deck.test.ts compares flops with each alone.
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { loadEngine } from '../../src/library/index.js';
import { flopReportVectors } from '../engine/vectors.js';
import { suite } from '../suite.js';

const engine = await loadEngine();

const isNear = (value: number, expected: number): boolean => Math.abs(value - expected) <= 1e-12 * Math.abs(expected);
const areNear = (values: readonly number[], expected: readonly number[]): boolean =>
  values.every((value, i) => isNear(value, expected[i]!));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

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
    players.forEach((_, player) => {
      const own = all.map(({ equities }) => equities[player]!);
      assert.ok(isNear(sum(own.map((equity, i) => equity * all[i]!.count)) / vector.count, vector.mean[player]!));
      assert.ok(isNear(sum(own.map((equity, i) => equity * (i + 1))), vector.weighted[player]!));
    });
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
    const equities = alone.players.map((_, i) => sum(all.map(each => each.share * each.equities[i]!)));
    const expected = alone.players.map(({ equity }) => equity);
    assert.ok(isNear(sum(all.map(({ share }) => share)), 1) && areNear(equities, expected));
  }
});

/** Numbers of classes, and of flops in them, by all permutations of suits that leave the range as it is: counted flop by flop. */
for (const [suits, range, classes, count] of [
  ['three suits in a circle', 'AsKh, AhKd, AdKs', 7560, 22_088],
  ['four suits in a circle', 'AsKh, AhKd, AdKc, AcKs', 5524, 22_096],
  ['two pairs of suits', 'AsKh, AhKs, AdKc, AcKd', 3496, 22_096],
] as const) {
  flops(`are one where permutations make them alike, of ${suits} too`, () => {
    const { flops: all = [] } = engine.equity({ players: [range, 'QQ'], flops: true });
    assert.equal([all.length, sum(all.map(each => each.count))], [classes, count]);
  });
}
