// Whether all players can be dealt a hand at once: compared with trying every dealing.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { handNumber } from '../../src/engine/hands.js';
import { findDealing } from '../../src/equity/dealing.js';
import { mostHandsAtOnce } from '../../src/equity/matching.js';
import { fits, handCards, handsOf } from '../../src/odds/equity/ranges.js';
import { rangeWeights } from '../../src/ranges/parse.js';
import { type Chance, chance } from '../engine/random.js';

const handsOfRange = (text: string): Uint16Array => handsOf(rangeWeights(text));

/** So many hands of the first `cards` cards. */
const randomHands = (random: Chance, count: number, cards: number): Uint16Array =>
  Uint16Array.from({ length: count }, () => {
    const first = random(cards);
    return handNumber(first, (first + 1 + random(cards - 1)) % cards);
  });

/** Every choice, one player after the other. */
const canDeal = ([own, ...others]: readonly Uint16Array[], used = { low: 0, high: 0 }): boolean =>
  own === undefined ||
  own.some(hand => {
    const { low, high } = handCards(hand);
    return fits(hand, used) && canDeal(others, { low: used.low | low, high: used.high | high });
  });

const mostOf = ([hand, ...others]: readonly number[], used = { low: 0, high: 0 }): number => {
  if (hand === undefined) return 0;
  const { low, high } = handCards(hand);
  const without = mostOf(others, used);
  if (!fits(hand, used)) return without;
  return Math.max(without, 1 + mostOf(others, { low: used.low | low, high: used.high | high }));
};

const dealing = suite('a dealing of all players');

dealing('is found where there is one, and refused where there is none', () => {
  const random = chance(1);
  let [possible, impossible] = [0, 0];
  for (let round = 0; round < 3000; round++) {
    const players = Array.from({ length: 2 + random(4) }, () => randomHands(random, 1 + random(4), 8 + random(4)));
    const expected = canDeal(players);
    const found = findDealing(players);
    assert.is(found === true, expected);
    if (expected) possible++;
    else impossible++;
    // Those who are named cannot be dealt hands among themselves.
    if (found !== true) assert.not.ok(canDeal((found ?? []).map(player => players[player] ?? new Uint16Array())));
  }
  assert.ok(possible > 300 && impossible > 300, `${possible} possible, ${impossible} impossible`);
});

dealing('names the fewest players who are too many', () => {
  assert.equal(findDealing(['22+', 'AA', 'random', 'AA', 'AA'].map(handsOfRange)), [1, 3, 4]);
});

dealing('needs no hands of players who may have any two cards', () => {
  assert.is(findDealing([undefined, handsOfRange('AA'), undefined]), true);
});

dealing('is refused by a proof where a search would take too long', () => {
  assert.equal(
    findDealing(Array.from({ length: 10 }, () => handsOfRange('JJ+, AKs, QJo'))),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
});

dealing('is found where every card is needed', () => {
  const players = Array.from({ length: 10 }, () => handsOfRange('TT+, AT+, KT+, QT+, JT'));
  assert.is(findDealing(players), true);
});

dealing.run();

const matching = suite('the most hands at once');

matching('are as many as trying every set of them finds', () => {
  const random = chance(2);
  for (let round = 0; round < 2000; round++) {
    const hands = randomHands(random, 1 + random(12), 4 + random(10));
    assert.is(mostHandsAtOnce(hands), mostOf([...new Set(hands)]), hands.join());
  }
});

matching('are half of the cards where all are joined', () => {
  assert.is(mostHandsAtOnce(handsOfRange('random')), 26);
  assert.is(mostHandsAtOnce(handsOfRange('AA, KK')), 4);
  assert.is(mostHandsAtOnce(handsOfRange('AX')), 4);
});

matching.run();
