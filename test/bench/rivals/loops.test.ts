// The benchmark's loops, around an evaluator that only the tests have: what they count is right, and is what is expected.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deckOf, type Evaluator } from '../../../bench/rivals/adapter.js';
import { CORPUS, FLOP_BOARDS, FLOP_HOLDINGS, LOADS } from '../../../bench/rivals/loads.js';
import { corpusOf, loopsOf } from '../../../bench/rivals/loops.js';
import { drawerOf, sfc32 } from '../../../bench/rivals/random.js';
import { distance, expectations, RATES } from '../../../bench/rivals/reference.js';
import { compareWorths, type Worth, worthOfSeven } from '../../engine/reference.js';
import { expectSmall, LIMIT, uniformDeviate } from '../../engine/statistics.js';
import { ratesOf, showdownVectors } from '../../engine/vectors.js';

const slow: Evaluator<string, Worth> = {
  deck: deckOf(text => text),
  evaluate: hand => worthOfSeven(hand),
  compare: compareWorths,
  category: worth => worth[0] ?? 0,
};
const loops = loopsOf(slow);
const expect = expectations();

const counting = suite("the benchmark's loops");

counting('count what they are expected to, around an evaluator that shares nothing with the engine', () => {
  for (const load of LOADS) {
    const amount = load === 'flop' ? 1 : 100;
    assert.equal(loops[load]?.(amount, 3).counts(), expect({ load, amount, seed: 3 }), load);
  }
});

counting('go through a whole flop to the known counts, and begin again', () => {
  const vector = showdownVectors.find(({ cards, opponents }) => cards.join('') === 'AhKhQhJh2c' && opponents === 1);
  const { win = 0, tie = 0, lose = 0 } = vector ?? {};
  const once = expect({ load: 'flop', amount: FLOP_BOARDS, seed: 1 });
  assert.equal(once, [win, tie, lose]);
  const [first = 0] = expect({ load: 'flop', amount: 3, seed: 1 });
  assert.is(expect({ load: 'flop', amount: 2 * FLOP_BOARDS + 3, seed: 1 })[0], 2 * win + first);
});

counting('count every deal once', () => {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  assert.is(sum(expect({ load: 'categories', amount: 500, seed: 9 })), 500);
  assert.is(sum(expect({ load: 'opponents-9', amount: 500, seed: 9 })), 500);
  assert.is(sum(expect({ load: 'flop', amount: 5, seed: 9 })), 5 * FLOP_HOLDINGS);
  assert.is(sum(expect({ load: 'evaluate', amount: 500, seed: 9 }).slice(0, 9)), 500);
});

counting('make other deals of another seed', () => {
  const [one, two] = [1, 2].map(seed => expect({ load: 'opponents-5', amount: 2000, seed }));
  assert.not.equal(one, two);
});

counting.run();

const chance = suite("the benchmark's deals");

chance('begin with the same numbers everywhere', () => {
  const next = sfc32(1);
  assert.equal([next(), next(), next()], [2212199553, 1506684997, 389392296]);
});

chance('draw every card equally often in every place', () => {
  const stock = Array.from({ length: 50 }, (_, card) => card);
  const draw = drawerOf(stock, 5);
  const counts = Array.from({ length: 7 }, () => new Array<number>(50).fill(0));
  for (let deal = 0; deal < 50_000; deal++) {
    draw(7);
    counts.forEach((each, place) => {
      each[stock[place] ?? 0] = (each[stock[place] ?? 0] ?? 0) + 1;
    });
  }
  for (const [place, each] of counts.entries()) expectSmall(`place ${place}`, uniformDeviate(each));
});

chance('give the hands to evaluate without a card twice', () => {
  const hands = corpusOf(slow.deck, 1000);
  assert.ok(hands.every(hand => new Set(hand).size === 7));
  assert.equal(corpusOf(slow.deck, 10), hands.slice(0, 10));
});

chance.run();

const rates = suite('the rates that counts are judged by');

rates('are the exact ones against one opponent', () => {
  const vector = showdownVectors.find(({ cards, opponents }) => cards.join('') === 'AhKh' && opponents === 1);
  const { win = 0, tie = 0, lose = 0, total = 1 } = vector ?? {};
  assert.equal(RATES['opponents-1'].rates, [win / total, tie / total, lose / total]);
  assert.equal(RATES.categories.rates, vector && ratesOf(vector.own_categories, total));
});

rates('hold for what the loops count', () => {
  for (const load of ['categories', 'opponents-1', 'opponents-5', 'opponents-9'] as const) {
    const amount = 20_000;
    assert.ok(distance(expect({ load, amount, seed: 4 }), amount, RATES[load]) < LIMIT, load);
  }
  assert.ok(distance(expect({ load: 'evaluate', amount: CORPUS, seed: 1 }), CORPUS, RATES.evaluate) < LIMIT);
});

rates('refuse counts that chance would not give', () => {
  const rate = { rates: [0.5, 0.5], deals: Number.POSITIVE_INFINITY };
  assert.is(distance([500, 500], 1000, rate), 0);
  assert.ok(distance([600, 400], 1000, rate) > LIMIT);
  assert.is(distance([999, 1], 1000, { rates: [1, 0], deals: Number.POSITIVE_INFINITY }), Number.POSITIVE_INFINITY);
});

rates.run();
