// Texas hold'em.
import { EnumeratedOdds, explainNoExactOdds, SampledOdds } from '../calculations/odds/odds-calculation.js';
import { HOLDEM_HANDS } from '../ranges/holdem-hands.js';
import { HOLDEM_ENGINE } from './holdem-engine.js';
import { createRangesGame } from './ranges-game.js';

/** Without the odds of a hand against any others, for bundles that need no table of these before the flop. */
export const HOLDEM_EQUITY = /* @__PURE__ */ createRangesGame({
  name: 'holdem',
  engine: HOLDEM_ENGINE,
  startingHands: HOLDEM_HANDS,
});

export const HOLDEM = /* @__PURE__ */ createRangesGame({
  name: 'holdem',
  engine: HOLDEM_ENGINE,
  startingHands: HOLDEM_HANDS,
  odds: {
    explainNoExact: explainNoExactOdds,
    countAll: situation => new EnumeratedOdds(situation),
    sample: simulation => new SampledOdds(simulation),
  },
});
