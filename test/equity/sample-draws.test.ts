// The draws of `sampleEquity`: how many there are, and that bounds of deals and of draws end a call at the same deals. All seeds are
// fixed; a bound of chance is five standard errors.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectCount } from '../engine/statistics.js';
import { byteOf, cardsOf, Details, instantiateSampling, jointHands, type Sample, sampleOf } from './sampling.js';

const engine = instantiateSampling();
const alike = (players: number, range: string): string[] => Array.from({ length: players }, () => range);
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** The weight of all choices of hands that share no card. */
const weightOfAll = (ranges: readonly (string | Float64Array)[], blocked: readonly number[]): number => {
  let total = 0;
  for (const { weight } of jointHands(ranges, blocked)) total += weight;
  return total;
};

const rate = suite('sampleEquity: as many draws fit as the product of the weights says');

const RATES: readonly Sample[] = [
  { players: ['AA,KK', 'AA,KK,AKs'] },
  { players: ['AA,KK:0.5', 'AKs:0.3,AA:0.9', 'KK,AKs:0.2,QQ:0.1'] },
  { players: alike(4, 'AA,KK') },
  { players: ['QQ+:0.25,AQ+', 'AK,KQs', 'QQ,AA:0.01'], board: cardsOf('KsQs'), dead: cardsOf('AhKh') },
  { players: ['22-55', 'AK', '22,AA', 'random'] },
];

for (const sample of RATES) {
  rate(sample.players.join(' against '), () => {
    const { deals, draws } = sampleOf(engine, { ...sample, simulations: 2 ** 31 - 1, draws: 1_000_000, seed: 8n });
    assert.is(draws, 1_000_000);
    const blocked = [...(sample.board ?? []), ...(sample.dead ?? [])].map(byteOf);
    const ranged = sample.players.filter(range => range !== 'random');
    const alone = ranged.map(range => weightOfAll([range], blocked));
    const together = weightOfAll(ranged, blocked);
    expectCount('deals', deals, draws, together / alone.reduce((product, total) => product * total, 1));
  });
}

rate('each deal is a draw where no player has a range', () => {
  for (const players of [['AhKh', 'QsQc'], ['AhKh', 'random'], alike(10, 'random')]) {
    assert.is(sampleOf(engine, { players, simulations: 1001, draws: 5000 }).draws, 1001);
    assert.equal(
      sampleOf(engine, { players, simulations: 5000, draws: 1001 }),
      sampleOf(engine, { players, simulations: 1001 }),
    );
  }
});

rate('hands that cannot be dealt together give no deal after all draws', () => {
  const none = [['AhKh', 'AhKh'], ['AsAh', 'AhAd'], ['AsAh', 'AA', 'AKs'], alike(3, 'AA'), alike(5, 'AA,KK')];
  for (const players of none) {
    for (const draws of [1, 255, 100_000]) {
      const sums = sampleOf(engine, {
        players,
        dead: players[1] === 'AA' ? cardsOf('AcKd') : [],
        details: Details.ALL,
        draws,
      });
      assert.equal([sums.deals, sums.draws], [0, draws], players.join());
      for (const { tops, categories, hands } of sums.players) {
        assert.is(sum([...tops, ...categories, ...hands.map(({ deals }) => deals)]), 0);
      }
    }
  }
});

rate('an enumeration and given hands have no draws', () => {
  sampleOf(engine, { players: ['AA', 'KK'] });
  const sums = new Float64Array(engine.memory.buffer, engine.outputPtr(), 192);
  assert.ok((sums[191] ?? 0) > 0);
  assert.is(engine.enumerateEquity(2, 0, 0, 0, 0, 1), 0);
  assert.is(sums[191], 0);
});

rate.run();

const bounds = suite('sampleEquity: a smaller bound of deals or of draws gives the first deals of a larger one');

const BOUNDED: readonly Sample[] = [
  { players: alike(4, 'AA,KK') },
  { players: ['AA,KK:0.5', 'AKs:0.3,AA:0.9', 'KK,AKs:0.2,QQ:0.1', 'random'] },
  { players: ['22+,A2s+', '22+,AT+,KT+'], board: cardsOf('2c') },
  { players: ['AhKh', '22+', 'random'] },
];

/** The deals before and behind a whole batch, and a whole block where most draws fit. */
const DEALS = [1, 2, 15, 16, 17, 18, 31, 32, 33, 100, 200, 255, 256, 257, 300];

for (const sample of BOUNDED) {
  const withHands = { ...sample, details: Details.ALL, seed: 4n };
  const untilDeals = (simulations: number) => sampleOf(engine, { ...withHands, simulations });
  const untilDraws = (draws: number) => sampleOf(engine, { ...withHands, simulations: 100_000, draws });

  bounds(`${sample.players.join(' against ')}: the draw that gave the last deal is the last that counts`, () => {
    for (const deals of DEALS) {
      const expected = untilDeals(deals);
      assert.is(expected.deals, deals);
      assert.equal(untilDraws(expected.draws), expected);
      if (expected.draws === 1) continue;
      const before = untilDraws(expected.draws - 1);
      assert.equal([before.deals, before.draws], [deals - 1, expected.draws - 1]);
    }
  });

  bounds(`${sample.players.join(' against ')}: one deal more adds one hand of each player`, () => {
    for (const deals of DEALS.slice(1)) {
      const [fewer, more] = [untilDeals(deals - 1), untilDeals(deals)];
      assert.ok(more.draws > fewer.draws);
      for (const [i, { tops, hands, categories }] of more.players.entries()) {
        const before = fewer.players[i]!;
        const added = hands.filter((hand, number) => hand.deals !== before.hands[number]!.deals);
        assert.is(added.length, 1);
        assert.is(sum(hands.map(hand => hand.deals)), deals);
        for (const [list, old] of [
          [tops, before.tops],
          [categories, before.categories],
        ] as const) {
          assert.ok(sum(list.map((value, k) => Math.abs(value - old[k]!))) <= 1);
        }
      }
    }
  });
}

bounds('with a bound of draws that ends within a block, in every place', () => {
  const sample: Sample = { players: alike(4, 'AA,KK'), simulations: 100_000 };
  let last = 0;
  for (let draws = 1; draws < 1100; draws++) {
    const { deals, draws: made } = sampleOf(engine, { ...sample, draws });
    assert.is(made, draws);
    assert.ok(deals === last || deals === last + 1);
    last = deals;
  }
  assert.ok(last > 3);
});

bounds.run();
