// The kinds of calculations: how each is billed, cut into chunks and recognized in tables.
import type { Calculation, Kind, PlannedCalculation } from './calculation.js';
import type { Chunk } from './chunk.js';
import { EQUITY_KIND } from './equity/equity-kind.js';
import { ODDS_KIND } from './odds-kind.js';
import { OMAHA_KIND, OMAHA_SHOWDOWN_KIND } from './omaha/omaha-kind.js';
import { SHOWDOWN_KIND } from './showdown-kind.js';

const KINDS: Readonly<Record<Calculation['kind'], Kind<Calculation, PlannedCalculation, Chunk>>> = {
  odds: ODDS_KIND,
  equity: EQUITY_KIND,
  showdown: SHOWDOWN_KIND,
  omaha: OMAHA_KIND,
  'omaha-showdown': OMAHA_SHOWDOWN_KIND,
};

export const kindOf = ({ kind }: Calculation) => KINDS[kind];
