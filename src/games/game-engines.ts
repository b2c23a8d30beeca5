// The engines of all games, for programs that compute all of them.
import type { GameEngine } from '../calculations/game-engine.js';
import { HOLDEM_ENGINE } from './holdem-engine.js';
import { OMAHA_ENGINE } from './omaha-engine.js';
import { SHORT_DECK_ENGINE } from './short-deck-engine.js';

export const GAME_ENGINES: readonly GameEngine[] = [HOLDEM_ENGINE, SHORT_DECK_ENGINE, OMAHA_ENGINE];
