// The parts of an exact equity calculation: its own boards, which the engine enumerates or which are looked up, and the boards after each
// card or flop that can come next. Each has its steps and its work.
import type { EquityEngine, EquitySteps } from '../../engine/equity-calls.js';
import type { NextCards } from '../../engine/flops.js';
import { listWeightedHands } from '../../engine/hands.js';
import { countCombos, type ExactWork, type RangeTable } from './billed-hands.js';

/** A part of an exact calculation. */
export interface EquityPart extends EquitySteps {
  /** Own boards are cut into steps by the engine, or counted at once, or looked up. */
  readonly type: 'steps' | 'whole' | 'lookups' | 'next';
  /** In how many pieces, each a step, a board after a next card or a flop is cut. */
  readonly pieces: number;
  /** Hands that are evaluated. */
  readonly work: number;
}

/** The hands of a chunk of next boards, about 1.75 ms on average: a rainbow flop takes up to twice as long as the average one. */
const NEXT_HANDS = 350_000;
/** The most work of own boards that are not cut into steps: 0.25 ms. Asking for the steps would take as long as counting often does. */
const MAX_WHOLE_WORK = 50_000;

/** What it takes to name a hand and to add its results to those of its group, in hands: about a quarter of a microsecond. */
const NAMED_HAND_WORK = 50;

/** The work that the engine plans, 1 where no deal gives every player a hand; and what it takes to name the hands. */
export const planEngineWork = (table: RangeTable, nextStreet: boolean, engine: EquityEngine): number =>
  (table.ranges.every(range => listWeightedHands(range).length > 0) ? engine.equityWork(table, nextStreet) : 1) +
  (table.holders ? NAMED_HAND_WORK * countCombos(table) : 0);

const ONE_STEP = { pieces: 1, steps: 1, stepsAtOnce: 1 };

/** The calculation's own boards. */
const planOwn = (table: RangeTable, work: number, engine: EquityEngine): EquityPart =>
  work <= MAX_WHOLE_WORK
    ? { type: 'whole', ...ONE_STEP, work }
    : { type: 'steps', pieces: 1, ...engine.equitySteps(table), work };

/** Workers ask the engine for the steps of a board that is cut: asking here for those of each would block the event loop. */
const planNext = (next: readonly NextCards[], work: number): EquityPart => {
  const boardWork = work / next.length;
  const pieces = Math.ceil(boardWork / NEXT_HANDS);
  const stepsAtOnce = Math.max(1, Math.floor(NEXT_HANDS / boardWork));
  return { type: 'next', pieces, steps: pieces * next.length, stepsAtOnce, work };
};

/** What is planned: the players, what can come next if that is counted, and the work. */
interface Planned {
  readonly table: RangeTable;
  readonly next?: readonly NextCards[] | undefined;
  readonly usesTable: boolean;
  readonly planned: ExactWork;
}

/** @param lookups of the calculation's own counts; without them its boards are enumerated */
export const planParts = (
  { table, next, usesTable, planned }: Planned,
  lookups: readonly number[] | undefined,
  engine: EquityEngine,
): EquityPart[] => {
  const looked: EquityPart[] | undefined = lookups?.map(work => ({ type: 'lookups', ...ONE_STEP, work }));
  if (looked && !next) return looked;
  const ownWork = next || usesTable ? planEngineWork(table, false, engine) : planned.work;
  const own = looked ?? [planOwn(table, ownWork, engine)];
  return next ? [...own, planNext(next, planned.work - ownWork)] : own;
};

export const sumWork = (parts: readonly EquityPart[]): number => parts.reduce((sum, { work }) => sum + work, 0);

/** Hands are shared out in proportion to the steps. */
export const countHandsUntil = (part: EquityPart, step: number): number => Math.floor(part.work * (step / part.steps));
