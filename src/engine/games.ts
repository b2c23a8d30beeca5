// The games, and how many hole cards a hand has in each.

export const GAMES = ['holdem', 'omaha', 'omaha-5', 'omaha-6'] as const;
export type Game = (typeof GAMES)[number];

/**
 * A game of Omaha: "omaha" with four hole cards, "omaha-5", "omaha-6".
 * @example
 * const games: OmahaGame[] = ['omaha', 'omaha-5', 'omaha-6'];
 * const deals = games.map(game => omaha.equity({ game, players: ['random', 'random'], simulations: 1_000 }).deals);
 * console.log(deals); // prints [ 1000, 1000, 1000 ]
 */
export type OmahaGame = 'omaha' | 'omaha-5' | 'omaha-6';

export const OMAHA_GAMES = ['omaha', 'omaha-5', 'omaha-6'] as const satisfies readonly OmahaGame[];

/** How many hole cards a hand of Omaha has. Exactly two of them count. */
export const OMAHA_HOLE_CARDS: Readonly<Record<OmahaGame, number>> = { omaha: 4, 'omaha-5': 5, 'omaha-6': 6 };
