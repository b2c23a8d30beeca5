// The library's engine for short deck as its users see it.
import type { OddsEngine } from '../library-types.js';

/**
 * Short deck in this program: hold'em with 36 cards, six to ace, where a flush beats a full house, and A 6 7 8 9 is the lowest straight.
 * Its methods are those of hold'em's engine; ranks of hands are 1 to 1,404.
 * @example
 * const shortDeck: ShortDeckOddsEngine = await loadShortDeck();
 * const { players } = shortDeck.equity({ players: ['QQ+, AKs', 'JTs'], board: ['Th', '9c', '6d'] });
 * console.log(players[0].equity.toFixed(4)); // prints 0.6001
 */
export interface ShortDeckOddsEngine
  extends Pick<OddsEngine, 'equity' | 'equityAsync' | 'showdown' | 'evaluate' | 'close'> {}
