// All games, for the server and the command line. The first one is played where a question names none.
import type { Game } from './game.js';
import { HOLDEM } from './holdem.js';
import { OMAHA_GAMES } from './omaha.js';
import { SHORT_DECK_GAME } from './short-deck.js';

export const GAMES: readonly Game[] = [HOLDEM, SHORT_DECK_GAME, ...OMAHA_GAMES];
