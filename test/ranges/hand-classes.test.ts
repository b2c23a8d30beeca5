// The two orders of the classes of starting hands: that of percentages, against three random hands, and that of lists of hands, against one.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { readPreflopCounts } from '../../src/calculations/odds/preflop.js';
import { ODDS } from '../../src/engine/counts.js';
import { HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import { loadEngine } from '../../src/library/index.js';
import { countStrongest, formatHand } from '../../src/ranges/hand-classes.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { suite } from '../suite.js';

const engine = await loadEngine();

/** The words of the blocks of docs/ranges.md that have the orders. */
const [equities = [], listed = []] = [
  ...readFileSync(new URL('../../docs/ranges.md', import.meta.url), 'utf8').matchAll(/^```text\n(.*?)```$/gms),
].map(([, block]) => block!.trim().split(/\s+/));

/** The equity of each class, by its name. */
const documented = new Map(
  HOLDEM_HANDS.classesInOrder.map((_, i) => [equities[2 * i]!, Number(equities[2 * i + 1]) / 100]),
);

const order = suite('the order of hands');

order('of percentages is that of docs/ranges.md, whose equities descend', () => {
  assert.is(equities.length, 2 * 169);
  const names = HOLDEM_HANDS.classesInOrder.map(({ name }) => name);
  assert.equal([...documented.keys()], names);
  assert.is(new Set(names).size, 169);
  const values = [...documented.values()];
  assert.equal(
    values,
    values.toSorted((a, b) => b - a),
  );
});

order('of percentages has the equities of a simulation against three random hands, within its standard errors', () => {
  const deviations = HOLDEM_HANDS.classesInOrder.map(({ name, hands }, seed) => {
    const players = [formatHand(hands[0]!), 'random', 'random', 'random'];
    const answer = engine.equity({ players, method: 'monte-carlo', simulations: 300_000, seed });
    if (answer.method === 'exact') throw new Error('a sampled answer');
    const [{ equity, standardErrors }] = answer.players as [(typeof answer.players)[number]];
    const deviation = (equity - documented.get(name)!) / standardErrors.equity;
    assert.ok(Math.abs(deviation) < 4.5, `${name}: ${equity} is ${deviation} standard errors away`);
    return deviation;
  });
  // Squares of independent deviations have the mean 1 and the variance 2.
  const excess = deviations.reduce((sum, deviation) => sum + deviation ** 2 - 1, 0);
  assert.ok(Math.abs(excess) < 4 * Math.sqrt(2 * deviations.length), `the squares sum to ${excess} above their mean`);
});

order('of percentages takes whole classes, as many as come nearest', () => {
  const counts = [5, 10, 15, 20, 100].map(percent => parseRange(`${percent}%`).length);
  assert.equal(counts, [64, 130, 200, 270, 1326]);
  assert.equal(parseRange('15%'), parseRange('77+, A7s+, K9s+, QTs+, JTs, ATo+, KTo+, QJo'));
  // The six aces are nearer than none from three hands on.
  assert.equal(
    [299 / 1326, 301 / 1326].map(percent => countStrongest(HOLDEM_HANDS, percent)),
    [0, 1],
  );
});

order('of lists is by exact equity against one random hand, as docs/ranges.md shows', () => {
  const strengths = HOLDEM_HANDS.handsInOrder.map(hand => {
    const counts = readPreflopCounts(HIGH_CARDS[hand]!, LOW_CARDS[hand]!);
    return 2 * counts[ODDS.win]! + counts[ODDS.tie]!;
  });
  assert.equal(
    strengths,
    strengths.toSorted((a, b) => b - a),
  );
  const classes = new Map(HOLDEM_HANDS.classesInOrder.flatMap(({ name, hands }) => hands.map(hand => [hand, name])));
  assert.equal(listed, [...new Set(HOLDEM_HANDS.handsInOrder.map(hand => classes.get(hand)!))]);
  assert.is(new Set(HOLDEM_HANDS.handsInOrder).size, 1326);
});

order(
  'of percentages gives KQo against 15 % the 46.2 % of PokerStove and Equilab, where that against one hand gives 42.0 %',
  () => {
    const { players } = engine.equity({ players: ['KQo', '15%'], method: 'exact' });
    assert.is(players[0]!.equity.toFixed(3), '0.462');
  },
);

order.run();
