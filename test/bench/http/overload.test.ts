// Whether bench/http.ts notices that what it sent was no overload.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allMet, verdictOf } from '../../../bench/http/figures.js';
import { figuresOf } from '../../../bench/http/overload.js';

const SECONDS = 10;
const CAPACITY = 10;
const AFTER = { normalMs: 10, recovered: 100, peak: 1e8 };

/** The figures of a load that sent and was answered so. */
const loaded = (sent: number, statuses: Record<string, number>) =>
  figuresOf(CAPACITY, SECONDS, { latencies: [1], statuses, sent, errors: 0, timeouts: 0, unsent: 0 }, AFTER);

const missed = (...load: Parameters<typeof loaded>): string[] =>
  loaded(...load)
    .filter(figure => verdictOf(figure) === 'missed')
    .map(({ name }) => name);

const overload = suite('an overload');

overload('meets its targets where ten times the capacity was sent and some of it refused', () => {
  assert.ok(allMet(loaded(1000, { 200: 100, 503: 900 })));
});

overload('is none where much less than that was sent', () => {
  assert.equal(missed(899, { 200: 100, 503: 799 }), ['sent ÷ capacity']);
});

overload('is none where nothing was refused', () => {
  assert.equal(missed(1000, { 200: 1000 }), ['answers 503']);
});

overload.run();
