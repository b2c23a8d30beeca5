// Cards are dealt uniformly: single cards and pairs of them, by chi-square. All seeds are fixed; every bound is five
// standard errors. The bias without rejection (one in 870, and only in triples of cards) is too small for
// such a test; instead, a test counts that words are rejected as often as an exact deal needs.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { dealBatch, drawsOf, LANES, type Situation, situationOf, wordsOf } from './dealing.js';
import { DECK, deckWithout } from './hands.js';
import { expectSmall, uniformDeviate } from './statistics.js';

const STREAMS = 1024;
const BATCHES = 16;

/** The first 16 batches of 1,024 streams: 262,144 deals. */
const sampleOf = (situation: Situation, seed: bigint): Uint8Array[] =>
  Array.from({ length: STREAMS * BATCHES }, (_, i) => dealBatch(situation, seed, Math.floor(i / BATCHES), i % BATCHES));

/** Which pairs of cards to count: draw `a` of a deal, and draw `b` of the deal `lanes` lanes and `batches` batches further. */
interface Pairing {
  readonly a: number;
  readonly b: number;
  readonly lanes?: number;
  readonly batches?: number;
  /** The sample of the second card, if it is another one. */
  readonly other?: readonly Uint8Array[];
}

/** Chi-square of ordered pairs of the cards that are left, all equally likely. Pairs of different deals may be the same card twice. */
const expectUniformPairs = (
  known: readonly number[],
  sample: readonly Uint8Array[],
  { a, b, lanes = 0, batches = 0, other = sample }: Pairing,
): void => {
  const left = deckWithout(known);
  const indexOf = DECK.map(card => left.indexOf(card));
  const counts = new Float64Array(left.length ** 2);
  for (let i = 0; i + batches < sample.length; i++) {
    const [batch, further] = [sample[i]!, other[i + batches]!];
    for (let lane = 0; lane + lanes < LANES; lane++) {
      const first = indexOf[batch[a * LANES + lane]!]!;
      const second = indexOf[further[b * LANES + lane + lanes]!]!;
      counts[first * left.length + second]! += 1;
    }
  }
  const isOneDeal = lanes + batches === 0 && other === sample;
  const pairs = isOneDeal ? counts.filter((_, i) => Math.floor(i / left.length) !== i % left.length) : counts;
  expectSmall(`draws ${a} and ${b}, ${lanes} lanes and ${batches} batches further`, uniformDeviate(pairs));
};

const SITUATIONS = [
  situationOf('Ah Kh', 0),
  situationOf('Th 9h', 22),
  situationOf('7s 7d 7h', 4),
  situationOf('2c 2d 2h 2s As Ad', 2),
];

const dealing = suite('dealing');

for (const situation of SITUATIONS) {
  const { cards, opponents } = situation;
  const draws = drawsOf(situation);
  const last = draws - 1;

  dealing(`is uniform over the cards that are left, beside ${cards.length} cards, against ${opponents}`, () => {
    const sample = sampleOf(situation, 11n);
    const counts = Array.from({ length: draws }, () => new Float64Array(52));
    for (const batch of sample) {
      for (let lane = 0; lane < LANES; lane++) {
        const seen = new Set(cards);
        for (let draw = 0; draw < draws; draw++) {
          const card = batch[draw * LANES + lane]!;
          seen.add(card);
          counts[draw]![card]! += 1;
        }
        if (seen.size !== cards.length + draws) assert.unreachable(`a card twice in lane ${lane} of ${batch}`);
      }
    }
    for (const [draw, ofDraw] of counts.entries())
      expectSmall(`draw ${draw}`, uniformDeviate(deckWithout(cards).map(card => ofDraw[card]!)));
    // Pairs of one deal: first, last, board and opponent, neighbours.
    const board = 7 - cards.length;
    for (const [a, b] of [
      [0, 1],
      [0, last],
      [last - 1, last],
      [board - 1, board],
      [1, Math.floor(draws / 2) + 1],
    ] as const) {
      if (b <= last && a !== b) expectUniformPairs(cards, sample, { a, b });
    }
    // Pairs of two deals: of a batch, of a batch and the next, of a stream and the next, of two seeds.
    const other = sampleOf(situation, 12n);
    for (const draw of [0, last]) {
      for (const lanes of [1, 4, 8]) expectUniformPairs(cards, sample, { a: draw, b: draw, lanes });
      for (const batches of [1, BATCHES]) expectUniformPairs(cards, sample, { a: last, b: draw, batches });
      expectUniformPairs(cards, sample, { a: draw, b: draw, other });
    }
  });
}

// Up to three draws share the upper 26 bits of a word; of 2^26 words, 2^26 mod (the product of the numbers of cards left)
// are too many. Sixteen lanes draw together, in four words each, and again when any lane must.
const [WORD, GROUP, WORDS] = [2 ** 26, 3, 4];

/** The probability that a group of draws is rejected, for each group of a deal. */
const refusals = (left: number, draws: number): number[] =>
  Array.from({ length: Math.ceil(draws / GROUP) }, (_, group) => {
    const first = GROUP * group;
    const numbers = Array.from({ length: Math.min(GROUP, draws - first) }, (_, i) => left - first - i);
    const surplus = WORD % numbers.reduce((product, number) => product * number, 1);
    return 1 - (1 - surplus / WORD) ** LANES;
  });

dealing('rejects draws as often as an exact deal needs', () => {
  for (const situation of SITUATIONS) {
    const batches = Math.ceil(400_000 / drawsOf(situation));
    const chances = refusals(52 - situation.cards.length, drawsOf(situation));
    const expected = chances.reduce((sum, chance) => sum + chance / (1 - chance), 0) * batches;
    const variance = chances.reduce((sum, chance) => sum + chance / (1 - chance) ** 2, 0) * batches;
    const refused = wordsOf(situation, 13n, batches) / WORDS - chances.length * batches;
    expectSmall(`${refused} refused, ${expected.toFixed(1)} expected`, (refused - expected) / Math.sqrt(variance));
  }
});
