// A situation of the playground: cards in their places, opponents, and how the odds are computed; read from and written to links.
import { likelyCard, MAX_CARDS, MIN_CARDS, parseCard, splitCards } from '../../src/engine/cards.js';
import { MAX_OPPONENTS, MAX_SEED, tooManyDeals } from '../../src/odds/calculation.js';
import { grouped } from '../../src/text.js';

/** Two hole cards, then the board; `undefined` is a place without a card. */
export type Places = readonly (string | undefined)[];

export interface Situation {
  readonly places: Places;
  /** 0 asks for the own hand's categories alone. */
  readonly opponents: number;
  /** Deals to simulate. */
  readonly simulations: number;
  readonly seed: number;
  /** Whether to enumerate all deals where they are few enough. */
  readonly exact: boolean;
}

export const PLACES = MAX_CARDS;
export const HOLE_CARDS = MIN_CARDS;
/** How a link and the field write a place without a card, where a card lies behind it. */
const NONE = '--';
export const DEFAULT_SIMULATIONS = 10_000_000;
/** What the list of deals offers. */
export const SIMULATIONS: readonly number[] = [1e5, 1e6, 1e7, 1e8, 1e9];

/** A seed short enough for a link. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Cards in the first places. */
export const placesOf = (cards: Places): Places => Array.from({ length: PLACES }, (_, i) => cards[i]);

/** The cards in the places: hole cards, then the board. */
export const cardsOf = ({ places }: Situation): string[] => places.filter(card => card !== undefined);

/** Whether both hole cards are there; without them there are no odds. */
export const isComplete = ({ places }: Situation): boolean =>
  places.slice(0, HOLE_CARDS).every(card => card !== undefined);

/** Whether all deals are enumerated: `exact` is set, and they are few enough. */
export const isExact = (situation: Situation): boolean =>
  situation.exact && tooManyDeals(cardsOf(situation).length, situation.opponents) === undefined;

/** The situation that the page shows first. */
export const firstSituation = (): Situation => ({
  places: placesOf(['Ah', 'Kh']),
  opponents: 2,
  simulations: DEFAULT_SIMULATIONS,
  seed: newSeed(),
  exact: true,
});

/** The texts as cards in their places; "ah", "10h" and "A♥" are understood. @throws {Error} with a sentence for the reader */
export const readCards = (text: string): Places => {
  const places = splitCards(text).map(card => (card === NONE ? undefined : (likelyCard(card) ?? card)));
  const cards = places.filter(card => card !== undefined);
  for (const card of cards) parseCard(card);
  const twice = cards.find((card, i) => cards.indexOf(card) < i);
  if (twice) throw new Error(`${twice} stands twice: each card is in the deck once`);
  if (places.length > PLACES)
    throw new Error(`${places.length} cards: two hole cards and a board of five are the most`);
  return placesOf(places);
};

/** A text that readCards reads: the hole cards, then the board. */
export const writeCards = (places: Places, between = ''): string => {
  const texts = places.slice(0, places.findLastIndex(card => card !== undefined) + 1).map(card => card ?? NONE);
  return [texts.slice(0, HOLE_CARDS).join(''), texts.slice(HOLE_CARDS).join('')].join(between).trim();
};

const readInteger = (fields: URLSearchParams, name: string, max: number, fallback: number): number => {
  const text = fields.get(name);
  if (text === null) return fallback;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw new Error(`${name} is "${text.slice(0, 20)}": it can be 0 to ${grouped(max)}`);
};

const readSimulations = (fields: URLSearchParams): number => {
  const value = readInteger(fields, 'simulations', Number.MAX_SAFE_INTEGER, DEFAULT_SIMULATIONS);
  if (SIMULATIONS.includes(value)) return value;
  const choices = SIMULATIONS.map(grouped).join('; ');
  throw new Error(`simulations is ${value}: here it can be ${choices}`);
};

/** The situation of a link's hash, "#cards=AhKh&opponents=2&seed=7"; what it leaves out is as in `firstSituation`. @throws {Error} as readCards */
export const fromHash = (hash: string): Situation => {
  const fields = new URLSearchParams(hash.slice(1));
  const first = firstSituation();
  const cards = fields.get('cards');
  return {
    places: cards === null ? first.places : readCards(cards),
    opponents: readInteger(fields, 'opponents', MAX_OPPONENTS, first.opponents),
    simulations: readSimulations(fields),
    seed: readInteger(fields, 'seed', MAX_SEED, first.seed),
    exact: fields.get('method') !== 'monte-carlo',
  };
};

/** The hash of a link to a situation. */
export const toHash = ({ places, opponents, simulations, seed, exact }: Situation): string => {
  const fields = [`cards=${writeCards(places)}`, `opponents=${opponents}`];
  if (!exact) fields.push('method=monte-carlo');
  if (simulations !== DEFAULT_SIMULATIONS) fields.push(`simulations=${simulations}`);
  return `#${[...fields, `seed=${seed}`].join('&')}`;
};
