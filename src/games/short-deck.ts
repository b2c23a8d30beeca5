// Short deck: hold'em without deuces to fives.
import { SHORT_DECK_HANDS } from '../ranges/short-deck-hands.js';
import { createRangesGame } from './ranges-game.js';
import { SHORT_DECK_ENGINE } from './short-deck-engine.js';

export const SHORT_DECK_GAME = /* @__PURE__ */ createRangesGame({
  name: 'short-deck',
  engine: SHORT_DECK_ENGINE,
  startingHands: SHORT_DECK_HANDS,
});
