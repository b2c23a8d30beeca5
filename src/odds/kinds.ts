// The kinds of calculations of all games: how each is billed, cut into chunks and recognized in tables.
import type { AnyKind, KindOf } from './any-computer.js';
import type { Calculation } from './calculation.js';
import { HOLDEM_KINDS } from './holdem-kinds.js';
import { OMAHA_KINDS } from './omaha/omaha-kind.js';

const KINDS: Readonly<Record<Calculation['kind'], AnyKind>> = { ...HOLDEM_KINDS, ...OMAHA_KINDS };

export const kindOf: KindOf = ({ kind }) => KINDS[kind];
