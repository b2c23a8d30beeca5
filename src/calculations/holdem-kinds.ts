// The kinds of the calculations of hold'em.
import type { KindOf } from './computer.js';
import { EQUITY_KIND } from './equity/equity-kind.js';
import { ODDS_KIND } from './odds-kind.js';
import { SHOWDOWN_KIND } from './showdown-kind.js';

export const HOLDEM_KINDS = { odds: ODDS_KIND, equity: EQUITY_KIND, showdown: SHOWDOWN_KIND };

/** For programs without other games. */
export const kindOfHoldem: KindOf = ({ kind }) => HOLDEM_KINDS[kind as keyof typeof HOLDEM_KINDS];
