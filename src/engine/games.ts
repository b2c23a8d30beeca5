// The games, and how many hole cards a hand has in each.

export const GAMES = ['holdem', 'omaha', 'omaha-5', 'omaha-6'] as const;
export type Game = (typeof GAMES)[number];

export const OMAHA_GAMES = ['omaha', 'omaha-5', 'omaha-6'] as const satisfies readonly Game[];
export type OmahaGame = (typeof OMAHA_GAMES)[number];

/** How many hole cards a hand of Omaha has. Exactly two of them count. */
export const OMAHA_HOLE_CARDS: Readonly<Record<OmahaGame, number>> = { omaha: 4, 'omaha-5': 5, 'omaha-6': 6 };
