// What the playground shows the odds of: cards in their places, opponents, and how it is computed. In and out of the page's URL.
import { parseCard, splitCards } from '../../src/engine/cards.js';
import { exactRefusal } from '../../src/odds/exact.js';

/** Two hole cards, then the board; `undefined` is a place without a card. */
export type Places = readonly (string | undefined)[];

export interface Situation {
  readonly places: Places;
  /** 0 asks for the own hand's categories alone. */
  readonly opponents: number;
  /** Deals to simulate. */
  readonly simulations: number;
  readonly seed: number;
  /** Whether to go through all deals where they are few enough. */
  readonly exact: boolean;
}

export const PLACES = 7;
export const HOLE_CARDS = 2;
export const MAX_OPPONENTS = 22;
export const USUAL_SIMULATIONS = 10_000_000;
/** What the list of deals offers. */
export const SIMULATIONS: readonly number[] = [1e5, 1e6, 1e7, 1e8, 1e9];

/** A seed short enough for a link. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Cards in the first places. */
export const placesOf = (cards: readonly string[]): Places => Array.from({ length: PLACES }, (_, i) => cards[i]);

/** The cards that are there: hole cards, then the board. */
export const cardsOf = ({ places }: Situation): string[] => places.filter(card => card !== undefined);

/** Whether both hole cards are there, without which there is nothing to ask. */
export const isComplete = ({ places }: Situation): boolean =>
  places.slice(0, HOLE_CARDS).every(card => card !== undefined);

/** Whether every deal can be gone through. */
export const canBeExact = (situation: Situation): boolean =>
  exactRefusal(cardsOf(situation).length, situation.opponents) === undefined;

/** What a visitor sees first. */
export const firstSituation = (): Situation => ({
  places: placesOf(['Ah', 'Kh']),
  opponents: 2,
  simulations: USUAL_SIMULATIONS,
  seed: newSeed(),
  exact: true,
});

/** The texts as cards in their places. @throws an Error with a sentence for the reader */
export const readCards = (text: string): Places => {
  const cards = splitCards(text);
  for (const card of cards) parseCard(card);
  const twice = cards.find((card, i) => cards.indexOf(card) < i);
  if (twice) throw new Error(`${twice} stands twice: each card is in the deck once`);
  if (cards.length > PLACES) throw new Error(`${cards.length} cards: two hole cards and a board of five are the most`);
  return placesOf(cards);
};

const readInteger = (text: string | null, most: number, otherwise: number): number => {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value <= most ? value : otherwise;
};

/** The situation of a link's hash, "#cards=AhKh&opponents=2&seed=7"; what it leaves out is as at first. @throws as readCards */
export const fromHash = (hash: string): Situation => {
  const fields = new URLSearchParams(hash.slice(1));
  const first = firstSituation();
  const cards = fields.get('cards');
  const simulations = readInteger(fields.get('simulations'), Number.MAX_SAFE_INTEGER, first.simulations);
  return {
    places: cards === null ? first.places : readCards(cards),
    opponents: readInteger(fields.get('opponents'), MAX_OPPONENTS, first.opponents),
    simulations: SIMULATIONS.includes(simulations) ? simulations : first.simulations,
    seed: readInteger(fields.get('seed'), Number.MAX_SAFE_INTEGER, first.seed),
    exact: fields.get('method') !== 'monte-carlo',
  };
};

/** The hash of a link to a situation. A board with gaps closes up. */
export const toHash = (situation: Situation): string => {
  const { opponents, simulations, seed, exact } = situation;
  const fields = [`cards=${cardsOf(situation).join('')}`, `opponents=${opponents}`];
  if (!exact) fields.push('method=monte-carlo');
  if (simulations !== USUAL_SIMULATIONS) fields.push(`simulations=${simulations}`);
  return `#${[...fields, `seed=${seed}`].join('&')}`;
};
