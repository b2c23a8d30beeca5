// Rate limits as text.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatRateLimit, parseRateLimit } from '../../../src/accounts/limits/parse-rate-limit.js';

const text = suite('a rate limit as text');

text('is requests and seconds: "100/60"', () => {
  assert.equal(parseRateLimit('100/60'), { requests: 100, windowSeconds: 60 });
});

text('comes back from its own text', () => {
  const limits = fc
    .tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 86400 }))
    .map(([requests, windowSeconds]) => ({ requests, windowSeconds }));
  fc.assert(fc.property(limits, limit => assert.equal(parseRateLimit(formatRateLimit(limit)), limit)));
});

text('has 1 to 1,000,000 requests and a window of 1 to 86,400 seconds', () => {
  for (const good of ['1/1', '1000000/86400']) assert.ok(parseRateLimit(good), good);
  for (const bad of ['0/60', '100/0', '1000001/60', '100/86401']) assert.is(parseRateLimit(bad), undefined, bad);
});

text('is nothing else', () => {
  for (const bad of [
    '',
    '100',
    '100/',
    '/60',
    '100/60/1',
    '-1/60',
    '1.5/60',
    '1e2/60',
    ' 100/60',
    '100/60\n',
    '100 / 60',
  ]) {
    assert.is(parseRateLimit(bad), undefined, JSON.stringify(bad));
  }
});

text.run();
