// The orders of short deck's classes: that of percentages, against three random hands, and that of lists of hands, against one.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { readDeals, readTops, sumShares } from '../../src/engine/counts.js';
import { SHORT_DECK } from '../../src/engine/deck.js';
import { createEquityEngine } from '../../src/engine/equity-calls.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS, singleHand } from '../../src/engine/hands.js';
import { countStrongest, type HandClass } from '../../src/ranges/hand-classes.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { input, instantiate } from '../engine/abi.js';
import { suite } from '../suite.js';

const { classesInOrder: classes, handsInOrder: hands, handsUpTo: counts } = SHORT_DECK_HANDS;
const abi = instantiate('poker-odds-short-deck.wasm');
const engine = createEquityEngine(abi, input(abi));
const ANY_HAND = new Float64Array(HAND_COUNT).fill(1);

/** A hand of the class, with any hands for so many opponents. */
const situationOf = ({ hands: [hand] }: HandClass, opponents: number) => ({
  ranges: [singleHand(hand!), ...new Array<Float64Array>(opponents).fill(ANY_HAND)],
  board: [],
  dead: [],
});

/** The words of the two blocks of docs/ranges.md that have the orders. */
const [, section = ''] = readFileSync(new URL('../../docs/ranges.md', import.meta.url), 'utf8').split(
  '\n### Short deck\n',
);
const [equities = [], listed = []] = [...section.matchAll(/^```text\n(.*?)```$/gms)].map(([, block]) =>
  block!.trim().split(/\s+/),
);

const order = suite("the order of short deck's hands");

order('has the 81 classes and the 630 hands of its ranks, each once', () => {
  assert.is(classes.length, 81);
  assert.is(new Set(classes.map(({ name }) => name)).size, 81);
  assert.is(hands.length, 630);
  assert.equal(new Set(hands), new Set(classes.flatMap(each => each.hands)));
  assert.is(new Set(hands).size, 630);
  assert.ok(hands.every(hand => [HIGH_CARDS, LOW_CARDS].every(cards => !SHORT_DECK.absent.includes(cards[hand]!))));
  assert.is(counts.at(-1), 630);
});

order('of lists is by exact equity against one random hand, as docs/ranges.md shows', () => {
  const classOf = new Map(classes.flatMap(each => each.hands.map(hand => [hand, each])));
  const inOrder = [...new Set(hands.map(hand => classOf.get(hand)!))];
  const shares = inOrder.map(each => {
    const situation = situationOf(each, 1);
    const { steps } = engine.equitySteps(situation);
    const found = engine.enumerateEquity({ ...situation, first: 0, count: steps });
    assert.is(readDeals(found), 112_971_936);
    return sumShares(readTops(found, 2, 0));
  });
  assert.ok(
    shares.every((share, i) => i === 0 || share < shares[i - 1]!),
    'no two are equal',
  );
  assert.equal(
    listed,
    inOrder.map(({ name }) => name),
  );
  assert.equal(
    hands,
    inOrder.flatMap(each => each.hands),
  );
});

order('of percentages is that of docs/ranges.md, whose equities descend', () => {
  assert.equal(
    equities.filter((_, i) => i % 2 === 0),
    classes.map(({ name }) => name),
  );
  const values = equities.filter((_, i) => i % 2 === 1).map(Number);
  assert.is(values.length, 81);
  assert.ok(values.every((value, i) => i === 0 || value < values[i - 1]!));
});

order('of percentages has the equities of a simulation against three random hands, within its standard errors', () => {
  const simulations = 300_000;
  const deviations = classes.map((each, seed) => {
    const drawn = { simulations, draws: 2 ** 31 - 1, seed, stream: 0 };
    const tops = readTops(engine.sampleEquity({ ...situationOf(each, 3), ...drawn }), 4, 0);
    const mean = tops.reduce((sum, deals, i) => sum + deals / (i + 1), 0) / simulations;
    const square = tops.reduce((sum, deals, i) => sum + deals / (i + 1) ** 2, 0) / simulations;
    const deviation = (mean - Number(equities[2 * seed + 1]) / 100) / Math.sqrt((square - mean ** 2) / simulations);
    assert.ok(Math.abs(deviation) < 4.5, `${each.name}: ${mean} is ${deviation} standard errors away`);
    return deviation;
  });
  // Squares of independent deviations have the mean 1 and the variance 2.
  const excess = deviations.reduce((sum, deviation) => sum + deviation ** 2 - 1, 0);
  assert.ok(Math.abs(excess) < 4 * Math.sqrt(2 * deviations.length), `the squares sum to ${excess} above their mean`);
});

order('of percentages takes whole classes, as many as come nearest', () => {
  const strongest = (percent: number): string[] =>
    classes.slice(0, countStrongest(SHORT_DECK_HANDS, percent)).map(({ name }) => name);
  assert.equal(
    [5, 10, 15, 20, 50, 100].map(percent => counts[countStrongest(SHORT_DECK_HANDS, percent)]),
    [32, 64, 94, 130, 314, 630],
  );
  assert.equal(strongest(5), ['AA', 'KK', 'QQ', 'AKs', 'JJ', 'KQs']);
  const best = 'AA KK QQ AKs JJ KQs AQs JTs QJs KJs AKo AJs QTs KTs TT ATs KQo';
  assert.equal(strongest(15), best.split(' '));
});

order.run();
