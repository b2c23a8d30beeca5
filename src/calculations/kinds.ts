// The kinds of calculations of all games: how each is billed, cut into chunks and recognized in tables.
import type { EquityEngine } from '../engine/equity-calls.js';
import type { Calculation, PlannedCalculation } from './calculation.js';
import type { AnyKind, KindOf } from './computer.js';
import { HOLDEM_KINDS } from './holdem-kinds.js';
import { OMAHA_KINDS } from './omaha/omaha-kind.js';

const KINDS: Readonly<Record<Calculation['kind'], AnyKind>> = { ...HOLDEM_KINDS, ...OMAHA_KINDS };

export const kindOf: KindOf = ({ kind }) => KINDS[kind];

/** The calculation with what is needed to cut it into chunks. */
export const planCalculation = (calculation: Calculation, engine: EquityEngine): PlannedCalculation =>
  kindOf(calculation).plan(calculation, engine);
