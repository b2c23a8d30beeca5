// The names of the games. Apart from the games, since users' types lead here, and users may lack the types of WebAssembly.

export const GAME_NAMES = ['holdem', 'omaha', 'omaha-5', 'omaha-6'] as const;
export type GameName = (typeof GAME_NAMES)[number];

/**
 * A game of Omaha: "omaha" with four hole cards, "omaha-5", "omaha-6".
 * @example
 * const games: OmahaGame[] = ['omaha', 'omaha-5', 'omaha-6'];
 * const deals = games.map(game => omaha.equity({ game, players: ['random', 'random'], simulations: 1_000 }).deals);
 * console.log(deals); // prints [ 1000, 1000, 1000 ]
 */
export type OmahaGame = 'omaha' | 'omaha-5' | 'omaha-6';
