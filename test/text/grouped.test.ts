// Numbers with commas between their thousands.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatNumber } from '../../src/text.js';

const grouping = suite('a number in groups of three digits');

grouping('has a comma between its thousands, and at most three digits behind the point', () => {
  const cases: [number | bigint, string][] = [
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234, '-1,234'],
    [2_097_572_400, '2,097,572,400'],
    [10n ** 18n, '1,000,000,000,000,000,000'],
    [1234.5, '1,234.5'],
    [0.12345, '0.123'],
  ];
  for (const [value, text] of cases) assert.is(formatNumber(value), text);
});

grouping('is the same as in the English of the United States, for every safe integer', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), value => formatNumber(value) === value.toLocaleString('en-US')));
});

grouping.run();
