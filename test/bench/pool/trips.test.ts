// The round trips of bench/pool.ts: who goes which way, and the verdict on the service's calculator.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { verdictOf } from '../../../bench/http/figures.js';
import {
  type Carrier,
  calculatorCarrier,
  type Travels,
  travel,
  travelsOf,
  tripFigures,
  tripsTable,
} from '../../../bench/pool/trips.js';
import { createCalculator } from '../../../src/odds/threads.js';

const WAY = '20,000 deals, back to back';

const pool: Carrier = { name: 'pool', isService: false, carries: () => true, compute: async () => 0 };

/** The calculator's travels, which took so long. */
const tookMs = (...overheads: number[]): Travels => ({
  carrier: { ...pool, name: 'service', isService: true },
  overheads: new Map([[WAY, overheads]]),
});

const trips = suite('round trips over the computation');

trips('are made through the real calculator, save what it does at once', async () => {
  const calculator = createCalculator({ threads: 1 });
  await calculator.ready();
  const travels = [travelsOf(pool), travelsOf(calculatorCarrier(calculator))];
  for (const each of travels) await travel(each, { trips: 2, rests: 1 });
  const { calculations, restarts } = calculator.activity();
  await calculator.close();
  assert.equal([calculations, restarts], [0, 0]);
  const [, ...rows] = tripsTable(travels);
  const ways = rows.filter(([, by]) => by !== 'pool').map(([way]) => way);
  assert.equal(ways, [WAY, 'a whole chunk, back to back']);
  assert.is(rows.length, 6);
  assert.ok([...(travels[1]?.overheads.values() ?? [])].flat().every(ms => ms > 0));
});

trips('have a target for the calculator’s median, and none for pools', () => {
  const slowPool: Travels = { carrier: pool, overheads: new Map([[WAY, [5]]]) };
  const verdicts = (travels: Travels): string[] => tripFigures([slowPool, travels]).map(verdictOf);
  assert.equal(verdicts(tookMs(0.05, 0.1, 7)), ['met']);
  assert.equal(verdicts(tookMs(0.05, 0.11, 0.11)), ['missed']);
  assert.equal(verdicts(tookMs()), ['not measured']);
});

trips('say the target and its verdict in their row', () => {
  const [, pools, service] = tripsTable([{ carrier: pool, overheads: new Map([[WAY, [0.05]]]) }, tookMs(0.1)]);
  assert.is(pools?.at(-1), '');
  assert.equal(service?.slice(-2), ['2.00', '≤ 100 µs: met']);
});

trips.run();
