// `simulate` beside exact numbers: the vectors of the outside enumerator, and all pairs of opponents' holdings.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { instantiate, named, simulate } from './abi.js';
import { exactPairs } from './pairs.js';
import { expectCount } from './statistics.js';
import { probabilityVectors, ratesOf, showdownVectors } from './vectors.js';

const engine = instantiate();
const SIMULATIONS = 3_000_000;

const alone = suite('simulate: own categories, within five standard errors √(p(1−p)n) of the exact number');

for (const vector of probabilityVectors) {
  alone(`${vector.cards.join(' ')}`, () => {
    const cards = parseCards(vector.cards);
    const { deals, own } = named(simulate(engine, { cards, opponents: 0, simulations: SIMULATIONS, seed: 7n }));
    assert.is(deals, SIMULATIONS);
    ratesOf(vector.categories, vector.total).forEach((rate, i) => {
      expectCount(CATEGORIES[i] ?? '', own[i] ?? 0, deals, rate);
    });
  });
}

alone.run();

const against = suite('simulate: win, tie, lose and all categories, within five standard errors of the exact number');

for (const vector of showdownVectors) {
  against(`${vector.cards.join(' ')} against ${vector.opponents}`, () => {
    const { opponents: count, total } = vector;
    const cards = parseCards(vector.cards);
    const { deals, win, tie, lose, own, opponents, both } = named(
      simulate(engine, { cards, opponents: count, simulations: SIMULATIONS, seed: 8n }),
    );
    expectCount('win', win, deals, vector.win / total);
    expectCount('tie', tie, deals, vector.tie / total);
    expectCount('lose', lose, deals, vector.lose / total);
    ratesOf(vector.own_categories, total).forEach((rate, i) => {
      expectCount(`own ${CATEGORIES[i]}`, own[i] ?? 0, deals, rate);
    });
    ratesOf(vector.opponent_categories, total * count).forEach((rate, i) => {
      const sharedBoard = (count - 1) * ((both[i] ?? 0) / deals - rate ** 2);
      const variance = rate * (1 - rate) + sharedBoard;
      expectCount(`opponents' ${CATEGORIES[i]}`, opponents[i] ?? 0, deals * count, rate, variance);
    });
  });
}

against.run();

const pairs = suite(
  'simulate: opponents 1 and 2 in the same category, within five standard errors of the exact number',
);

const situations = [
  ...showdownVectors.filter(({ cards, opponents }) => cards.length >= 5 && opponents >= 2),
  { cards: ['Ah', 'Kh', '2c', '7d', '7s'], opponents: 5 },
  { cards: ['9c', '8c', '7d', '6h', '2s', 'Kd'], opponents: 22 },
  { cards: ['As', '3d', '4s', '5s', '6s', '8h', '8d'], opponents: 22 },
];

for (const { cards, opponents: count } of situations) {
  pairs(`${cards.join(' ')} against ${count}`, () => {
    const exact = exactPairs(engine, parseCards(cards));
    const run = { cards: parseCards(cards), opponents: count, simulations: SIMULATIONS / 3, seed: 9n };
    const { deals, opponents, both } = named(simulate(engine, run));
    exact.forEach(({ one, two }, i) => {
      const variance = one * (1 - one) + (count - 1) * (two - one ** 2);
      expectCount(`both ${CATEGORIES[i]}`, both[i] ?? 0, deals, two);
      expectCount(`opponents' ${CATEGORIES[i]}`, opponents[i] ?? 0, deals * count, one, variance);
    });
  });
}

pairs.run();
