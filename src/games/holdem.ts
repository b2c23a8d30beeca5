// Texas hold'em.
import { EnumeratedOdds, explainNoExactOdds, SampledOdds } from '../calculations/odds/odds-calculation.js';
import { HOLDEM_HANDS } from '../ranges/holdem-hands.js';
import { HOLDEM_ENGINE } from './holdem-engine.js';
import { createRangesGame } from './ranges-game.js';

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
