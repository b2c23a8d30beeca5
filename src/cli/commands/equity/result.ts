// The answer to `poker-odds equity` as it is shown, and how its ranges and numbers of hands are written.
import type { Counts } from '../../../engine/counts.js';
import type { Equities, PlayerEquity } from '../../../questions/answers/equity-answer.js';
import type { EquityQuestion } from '../../../questions/question.js';
import { grouped, printable } from '../../../text.js';
import type { Colour } from '../../screen.js';

export interface EquityResult {
  readonly question: EquityQuestion;
  readonly counts: Counts;
  readonly equities: Equities;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

const COLOURS: readonly Colour[] = ['green', 'magenta', 'cyan', 'yellow', 'red'];

export const colourOfPlayer = (player: number): Colour => COLOURS[player % COLOURS.length] ?? 'cyan';

/** A range on one line. */
export const rangeText = ({ range }: PlayerEquity): string => printable(range.trim().replace(/\s+/g, ' '));

/** "1 hand", "1,326 hands" */
export const handsText = ({ combos }: PlayerEquity): string => `${grouped(combos)} ${combos === 1 ? 'hand' : 'hands'}`;

export const numberedNames = (players: readonly unknown[]): string[] => players.map((_, i) => `player ${i + 1}`);

/** The length of the longest text; 0 when there is none. */
export const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
