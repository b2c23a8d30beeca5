// Cards are dealt uniformly: single cards and pairs of them, by chi-square. All seeds are fixed; every bound is five
// standard errors. What bias there would be without rejection (one in 870, and in triples of cards alone) is beyond
// any such test: that words are refused as often as an exact deal needs is counted instead.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  dealBatch,
  drawsOf,
  expectIndependent,
  expectUniform,
  expectUniformPairs,
  LANES,
  NEXT_STREAM,
  sampleOf,
  situationOf,
  wordsOf,
} from './dealing.js';
import { expectSmall } from './statistics.js';

const samples = [
  situationOf('preflop, alone', 'Ah Kh', 0),
  situationOf('preflop against 1', '2c As', 1),
  situationOf('preflop against 22', 'Th 9h', 22),
  situationOf('a part of the flop against 4', '7s 7d 7h', 4),
  situationOf('flop against 1', 'Ah Kh Qh 2c 3d', 1),
  situationOf('turn against 2', '2c 2d 2h 2s As Ad', 2),
  situationOf('river against 22', 'Qc Jd 5h 3s 9s 9c Ts', 22),
].map(situation => sampleOf(situation, 11n));

for (const sample of samples) {
  const { situation, batches } = sample;
  const draws = drawsOf(situation);
  const last = draws - 1;
  const dealing = suite(`dealing ${situation.name}`);

  dealing('no deal has a card twice or a known card', () => {
    for (const batch of batches) {
      for (let lane = 0; lane < LANES; lane++) {
        const seen = new Set(situation.cards);
        for (let at = lane; at < batch.length; at += LANES) seen.add(batch[at] ?? Number.NaN);
        if (seen.size !== 7 + 2 * situation.opponents) assert.unreachable(`lane ${lane} of ${batch}`);
      }
    }
  });

  dealing('what is dealt are cards', () => {
    assert.ok(batches.every(batch => batch.every(card => card < 52)));
  });

  dealing('each draw is uniform over the cards that are left', () => {
    for (let draw = 0; draw < draws; draw++) expectUniform(sample, draw);
  });

  dealing('each lane is uniform over the cards that are left', () => {
    for (let lane = 0; lane < LANES; lane++) {
      for (const draw of [0, last]) expectUniform(sample, draw, lane);
    }
  });

  dealing('pairs of cards of one deal are uniform: first, last, board and opponent, neighbours', () => {
    const board = 7 - situation.cards.length;
    for (const [a, b] of [
      [0, 1],
      [0, last],
      [last - 1, last],
      [board - 1, board],
      [board, board + 1],
      [1, Math.floor(draws / 2) + 1],
    ] as const) {
      if (a >= 0 && b <= last && a !== b) expectUniformPairs(sample, a, b);
    }
  });

  dealing('neighbouring deals of a batch are independent', () => {
    for (const lanes of [1, 2, 3, 4, 8, 12]) {
      for (const draw of [0, last]) expectIndependent(sample, { a: draw, b: draw, lanes });
    }
  });

  dealing('a batch and the next are independent', () => {
    for (const [a, b] of [
      [0, 0],
      [last, 0],
      [last, last],
    ] as const) {
      expectIndependent(sample, { a, b, batches: 1 });
    }
  });

  dealing('a stream and the next are independent', () => {
    for (const draw of [0, last]) expectIndependent(sample, { a: draw, b: draw, batches: NEXT_STREAM });
  });

  dealing('a seed and the next are independent', () => {
    const other = sampleOf(situation, 12n);
    for (const draw of [0, last]) expectIndependent(sample, { a: draw, b: draw, other });
  });

  dealing.run();
}

const refusing = suite('dealing exactly');

// Up to three draws share the upper 26 bits of a word; of 2^26 words, 2^26 mod (the product of the numbers of cards left)
// are one too many. Sixteen lanes draw together, in four words each, and again when any lane must.
const [WORD, GROUP, WORDS] = [2 ** 26, 3, 4];

/** The chance that a group of draws is refused, for each group of a deal. */
const refusals = (left: number, draws: number): number[] =>
  Array.from({ length: Math.ceil(draws / GROUP) }, (_, group) => {
    const first = GROUP * group;
    const numbers = Array.from({ length: Math.min(GROUP, draws - first) }, (_, i) => left - first - i);
    const surplus = WORD % numbers.reduce((product, number) => product * number, 1);
    return 1 - (1 - surplus / WORD) ** LANES;
  });

for (const { situation } of samples.filter(({ situation }) => drawsOf(situation) > 1)) {
  refusing(`${situation.name}: draws are refused as often as that needs`, () => {
    const batches = Math.ceil(400_000 / drawsOf(situation));
    const chances = refusals(52 - situation.cards.length, drawsOf(situation));
    const expected = chances.reduce((sum, chance) => sum + chance / (1 - chance), 0) * batches;
    const variance = chances.reduce((sum, chance) => sum + chance / (1 - chance) ** 2, 0) * batches;
    const refused = wordsOf(situation, 13n, batches) / WORDS - chances.length * batches;
    expectSmall(`${refused} refused, ${expected.toFixed(1)} expected`, (refused - expected) / Math.sqrt(variance));
  });
}

refusing.run();

const apart = suite('dealing from seeds and streams that are related');
const situation = situationOf('preflop against 1', 'Ah Kh', 1);

apart('no two of 40,000 batches are the same', () => {
  const batches = new Set<string>();
  for (let seed = 0n; seed < 50n; seed++) {
    for (let stream = 0; stream < 50; stream++) {
      for (let batch = 0; batch < 16; batch++) {
        batches.add(Buffer.from(dealBatch(situation, seed, stream, batch)).toString('latin1'));
      }
    }
  }
  assert.is(batches.size, 40_000);
});

apart('the seeding steps of splitmix64 lead to independent deals, lane by lane', () => {
  const [seedStep, streamStep] = [0x9e3779b97f4a7c15n, 0x9e3779b9];
  const sample = sampleOf(situation, 5n);
  for (const steps of [1, 2, 3]) {
    const seed = BigInt.asIntN(64, 5n + BigInt(steps) * seedStep);
    const other = sampleOf(situation, seed, (steps * streamStep) | 0);
    for (const lanes of [0, 1, 2, 3]) {
      expectIndependent(sample, { a: 0, b: 0, lanes, other });
      expectIndependent(other, { a: 0, b: 0, lanes, other: sample });
    }
  }
});

apart.run();
