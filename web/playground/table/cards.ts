// How cards look, and their names for screen readers.
import { make } from '../page/dom.js';

export const RANKS = [...'AKQJT98765432'];
export const SUITS = [...'shdc'];
/** The places of a hand's cards. */
export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** A row for each suit. */
export const DECK = SUITS.flatMap(suit => RANKS.map(rank => rank + suit));

/** The other ranks are named by their digits. */
const RANK_NAMES: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' };
export const SUIT_NAMES: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** "jack", "9" */
export const nameRank = (rank: string): string => RANK_NAMES[rank] ?? rank;

/** "Ah" is the "ace of hearts", "9c" the "9 of clubs". */
export const nameCard = (card: string): string => `${nameRank(card.charAt(0))} of ${SUIT_NAMES[card.charAt(1)] ?? ''}`;

const SYMBOLS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** "10♣" of "Tc" */
export const writeCard = ([rank = '', suit = '']: string): string => (rank === 'T' ? '10' : rank) + SYMBOLS[suit]!;

/** A card's face; screen readers get its name elsewhere. */
export const makeFace = (card: string): HTMLElement => {
  const [rank, className] = card.startsWith('T') ? ['10', 'face ten'] : [card.charAt(0), 'face'];
  const properties = { className: `${className} suit-${card.charAt(1)}`, ariaHidden: 'true' };
  return make('span', properties, make('b', '', rank), make('i', 'pip'));
};

/** Small faces in a row, and what screen readers get in their place. */
export const makeFaces = (cards: readonly string[], words = ''): HTMLElement =>
  make('span', 'out-cards', ...cards.map(makeFace), words && make('span', 'unseen', words));
