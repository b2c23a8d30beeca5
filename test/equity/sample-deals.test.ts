// What `sampleEquity` deals besides the hands of ranges, as the debug module's `dealEquity` shows it. The seed is fixed; a bound is
// five standard errors.

import * as assert from 'uvu/assert';
import type { EquitySituation } from '../../src/engine/equity-calls.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { input, instantiate, output } from '../engine/abi.js';
import { expectSmall, uniformDeviate } from '../engine/statistics.js';
import { suite } from '../suite.js';
import { situationOf } from './engine.js';

const engine = instantiate('poker-odds.debug.wasm');
const LANES = 16;
const BATCHES = 16;

/** Two cards for each player, then those of the board that were missing, of the first batches of many streams. */
const dealsOf = ({ ranges, board, dead }: EquitySituation, streams: number): number[][] => {
  const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), HAND_COUNT * ranges.length);
  for (const [player, range] of ranges.entries()) weights.set(range, HAND_COUNT * player);
  const cards = 2 * ranges.length + 5 - board.length;
  return Array.from({ length: streams * BATCHES }, (_, i) => {
    input(engine).set([...board, ...dead]);
    const [stream, batch] = [Math.floor(i / BATCHES), i % BATCHES];
    assert.is(engine.dealEquity(ranges.length, board.length, dead.length, 9n, stream, batch), 0);
    const bytes = output(engine, LANES * cards);
    return Array.from({ length: LANES }, (_, lane) =>
      Array.from({ length: cards }, (_, card) => bytes[LANES * card + lane] ?? 0),
    );
  }).flat();
};

const dealing = suite('the deals of sampleEquity');

for (const [players, board, dead] of [
  [['QQ+,AKs', '22+,A2s+']],
  [['AA:0.5,KK', 'random', '22+', 'random'], '2c', '3d4h'],
  [['AhKh', 'random', '76s'], 'AsKsQs'],
  [Array(10).fill('random')],
  [['22+', 'AT+', 'KT+,54s', 'random', 'AcAd', 'random', 'random', 'random', 'random', 'random']],
] as const) {
  dealing(`${players.join(' against ')}: no card twice, no known card, every card of the deck`, () => {
    const situation = situationOf(players, board, dead);
    const known = [...situation.board, ...situation.dead];
    const seen = new Set<number>();
    for (const deal of dealsOf(situation, 64)) {
      if (new Set([...known, ...deal]).size !== known.length + deal.length) assert.unreachable(`${deal}`);
      for (const card of deal) seen.add(card);
    }
    assert.is(seen.size, 52 - known.length);
  });
}

dealing('have uniform board cards and cards of a random player, among those that the ranges leave', () => {
  const deals = dealsOf(situationOf(['QQ+,AKs', 'random', '22+,A2s+:0.4'], '2c'), 512);
  for (const drawn of [2, 3, 6, 7, 8, 9]) {
    const counts = new Float64Array(47);
    for (const deal of deals) {
      const [card, held] = [deal[drawn]!, [0, ...deal.slice(0, 2), ...deal.slice(4, 6)]];
      counts[card - held.filter(other => other < card).length]! += 1;
    }
    expectSmall(`card ${drawn}`, uniformDeviate(counts));
  }
});
