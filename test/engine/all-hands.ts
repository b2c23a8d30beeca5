// All 133,784,560 seven-card hands through `evaluate`: the numbers of hands by category, and the 4,824 strengths in the
// order of the outside vectors. Run by `npx tsx test/engine/all-hands.ts`.

import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { parseCards } from '../../src/engine/card-lists.js';
import { suite } from '../suite.js';
import { evaluate, HANDS_PER_CALL, input, instantiate } from './abi.js';
import { arrangements, nextHand } from './hands.js';
import { strengthVectors } from './vectors.js';

const EXPECTED = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];

const engine = instantiate();
const cards = input(engine);
const results = new Uint32Array(engine.memory.buffer, engine.outputPtr(), HANDS_PER_CALL);

// Counts each strength in an open hash table: a Map would take a minute.
const SLOT_BITS = 16;
const seen = new Uint32Array(1 << SLOT_BITS);
const times = new Float64Array(1 << SLOT_BITS);

const count = (strength: number): void => {
  let slot = Math.imul(strength, 0x9e3779b1) >>> (32 - SLOT_BITS);
  while (times[slot] !== 0 && seen[slot] !== strength) slot = (slot + 1) & (seen.length - 1);
  seen[slot] = strength;
  times[slot] = (times[slot] ?? 0) + 1;
};

const evaluateHands = (hands: number): void => {
  const status = engine.evaluate(hands);
  if (status !== Status.DONE) throw new Error(`evaluate answered status ${status}`);
  for (let i = 0; i < hands; i++) count(results[i] ?? 0);
};

// Orders in which each pair of the seven cards comes last once: an engine may treat board and hole cards differently.
const ORDERS = arrangements([0, 1, 2, 3, 4, 5, 6]).map(order => Uint8Array.from(order));

const writeHand = (hand: Uint8Array, at: number, order: Uint8Array): void => {
  for (let i = 0; i < 7; i++) cards[at + i] = hand[order[i] ?? 0] ?? 0;
};

/** Every hand once, with the orders of its cards in rotation. */
const countAllHands = (): void => {
  const hand = Uint8Array.from([0, 1, 2, 3, 4, 5, 6]);
  let waiting = 0;
  let turn = 0;
  do {
    writeHand(hand, 7 * waiting++, ORDERS[turn]!);
    turn = (turn + 1) % ORDERS.length;
    if (waiting === HANDS_PER_CALL) {
      evaluateHands(waiting);
      waiting = 0;
    }
  } while (nextHand(hand));
  evaluateHands(waiting);
};

const all = suite('all seven-card hands');

all('have the known numbers of each category, and strengths in the order of the vectors', () => {
  countAllHands();
  const byCategory = EXPECTED.map(() => 0);
  for (const [slot, count] of times.entries()) if (count > 0) byCategory[engine.category(seen[slot]!)]! += count;
  assert.equal(byCategory, EXPECTED);
  const strengths = seen.filter((_, slot) => times[slot] !== 0).sort();
  assert.is(strengths.length, 4824);
  const ofVectors = evaluate(
    engine,
    strengthVectors.map(({ cards }) => parseCards(cards)),
  );
  assert.equal(
    ofVectors,
    Uint32Array.from(strengthVectors, ({ ordinal }) => strengths[ordinal - 1]!),
  );
});

all.run();
