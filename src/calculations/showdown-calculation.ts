// Showdowns of any game: known hands, compared as they are now in one chunk, since even a thousand of them against all holdings take about
// a millisecond.
import type { Deck } from '../engine/deck.js';
import { countHoldings, type ShowdownSituation } from '../engine/showdown-calls.js';
import { type ExactPlan, PlannedCalculation } from './calculation.js';
import type { Chunk } from './game-engine.js';

export type ShowdownChunk = Chunk & ShowdownSituation & { readonly type: 'showdown' };

/** Answers with up to as many hands are as short as those of other questions. */
const MAX_SHORT_HANDS = 10;

export class ShowdownCalculation extends PlannedCalculation implements ExactPlan {
  readonly method = 'exact';

  constructor(
    readonly engine: string,
    readonly hands: ShowdownSituation['hands'],
    readonly board: ShowdownSituation['board'],
    readonly versusRandom: boolean,
    private readonly deck: Deck,
  ) {
    super();
  }

  get handMs(): number {
    return 2e-6;
  }

  get chunkCount(): number {
    return 1;
  }

  /** Each hand, and with random holdings these besides: as many as if each were evaluated for each hand. */
  get evaluatedHands(): number {
    return this.hands.length * (this.versusRandom ? 1 + countHoldings(this.board, this.deck) : 1);
  }

  get billedHands(): number {
    return this.evaluatedHands;
  }

  override get listedHands(): number {
    return this.hands.length > MAX_SHORT_HANDS ? this.hands.length : 0;
  }

  chunkAt(): ShowdownChunk {
    const { engine, hands, board, versusRandom } = this;
    return { engine, type: 'showdown', hands, board, versusRandom };
  }

  countHands(): number {
    return this.evaluatedHands;
  }
}
