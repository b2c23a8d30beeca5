// What is known of a situation, and what parts of the page read from it.
import type { EquityAnswer, NextCardEquities, PlayerEquity } from '../../../src/library/index.js';
import type { Asked } from '../situation/situation.js';
import type { State } from '../situation/store.js';
import type { Showdown } from './showdown.js';

export interface Findings {
  readonly asked: Asked;
  /** Exact, or the latest estimate. */
  readonly equities: EquityAnswer;
  /** How often each player's hand ends in each category; they arrive after the equities. */
  readonly categories?: EquityAnswer;
  readonly nextCards?: readonly NextCardEquities[];
  readonly showdown?: Showdown;
  /** How the odds are computed in the end. */
  readonly method: EquityAnswer['method'];
  /** Whether categories, or equities of a range's hands, are sampled beside exact equities, because counting them takes too long. */
  readonly samplesDetails: boolean;
  /** Whether they come from the first small sample, and better ones follow at once. */
  readonly isPreliminary: boolean;
  /** The number of deals of the whole simulation. */
  readonly of: number;
  readonly isDone: boolean;
}

/** Shows a part of the page. `findings` are undefined while nothing is known. */
export type Show = (findings: Findings | undefined, state: State) => void;

/** The odds of a seat; undefined while they are not known, and of one that folded. */
export const findPlayer = (findings: Findings | undefined, seat: number): PlayerEquity | undefined =>
  findings?.equities.players[findings.asked.seats.indexOf(seat)];

/** A player's equity after each card that can come next. */
export const listNextEquities = ({ nextCards = [] }: Pick<Findings, 'nextCards'>, player: number) =>
  new Map(nextCards.flatMap(({ card, equities }) => (equities ? [[card, equities[player]!] as const] : [])));
