// The kinds of calculations.
import type { Calculation, PlannedCalculation } from './calculation.js';
import { EQUITY_KIND } from './equity/equity-kind.js';
import type { Chunk, Kind } from './kind.js';
import { ODDS_KIND } from './odds-kind.js';

/** How a calculation, or a chunk of it, is billed, cut and computed. */
export const kindOf = (calculation: Calculation | Chunk): Kind<Calculation, PlannedCalculation, Chunk> =>
  'ranges' in calculation ? EQUITY_KIND : ODDS_KIND;
