// Whether bench/http.ts notices that the large requests, in whose company the small ones are measured, were not there.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figuresOfBig } from '../../../bench/http/company.js';
import { verdictOf } from '../../../bench/http/figures.js';

const round = (statuses: Readonly<Record<string, number>>, errors = 0) => ({
  requestsPerSecond: 1,
  medianMs: 1,
  statuses,
  errors,
});

const verdicts = (...rounds: Parameters<typeof figuresOfBig>[1]): string[] =>
  figuresOfBig('company', rounds).map(verdictOf);

const company = suite('the company of large requests');

company('is good where every round had answers with 200 and nothing else', () => {
  assert.equal(verdicts(round({ 200: 3 }), round({ 200: 40 })), ['met', 'met']);
});

company('is missed where one round had few answers or none', () => {
  assert.equal(verdicts(round({ 200: 40 }), round({ 200: 2 })), ['missed', 'met']);
  assert.equal(verdicts(round({ 200: 40 }), round({})), ['missed', 'met']);
});

company('is missed where some were refused, or broke', () => {
  assert.equal(verdicts(round({ 200: 40, 503: 1 })), ['met', 'missed']);
  assert.equal(verdicts(round({ 200: 40 }), round({ 200: 40 }, 1)), ['met', 'missed']);
});

company('is not measured without a round', () => {
  assert.equal(verdicts(), ['not measured', 'met']);
});

company.run();
