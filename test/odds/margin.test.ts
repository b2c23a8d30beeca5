// What ± means: the 95 % margin, the same in the page and in the terminal.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RateCell, tableLines } from '../../src/cli/table-writer.js';
import { computeMargin } from '../../src/odds/rates.js';
import { margin as marginInPage } from '../../web/playground/page/numbers.js';

/** A rate as the terminal shows it. */
const written = (rate: RateCell, width = 80): string =>
  tableLines({ width, hasColours: false, isAscii: false }, [], [['', rate]])[0]!;

const margins = suite('the margin of a sampled rate');

margins('is 1.96 standard errors', () => {
  assert.is(computeMargin(0.001, 1000), 0.00196);
});

margins('is three in so many deals where all deals agree, and never more than everything', () => {
  assert.is(computeMargin(0, 100_000), 0.00003);
  assert.is(computeMargin(0, 1), 1);
  assert.is(computeMargin(1, 10), 1);
});

margins('is the number behind ± in the page and in the terminal', () => {
  const margin = computeMargin(0.0015, 100_000);
  assert.is(marginInPage(0.0015, 100_000), '± 0.29');
  assert.is(written({ rate: 0.6, margin }), '   60.000 % ± 0.294');
  assert.is(written({ rate: 0.6, margin, digits: 2 }), '   60.00 % ± 0.29');
});

margins('never changes the width of a share', () => {
  for (const rate of [0, 0.0001, 0.5, 1]) {
    for (const margin of [0.0000001, 0.00294, 0.0999999, 0.5, 0.999999, 1]) {
      assert.ok(written({ rate, margin }).length <= 19);
      assert.ok(written({ rate, margin, digits: 2 }).length <= 17);
      assert.is(written({ rate, margin }, 79).length, 11);
    }
  }
});

margins.run();
