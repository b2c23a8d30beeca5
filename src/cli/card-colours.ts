// Colours cards by their suits, as the page does.
import { type Colour, paint, type Screen } from './terminal-style.js';

/** The suits' colours are those of the page; spades have that of other text. */
const SUIT_COLOURS: Readonly<Record<string, Colour>> = { h: 'red', d: 'blueBright', c: 'green' };

/** Text in the colour of a suit, "s", "h", "d" or "c". */
export const colourSuit = (screen: Screen, suit: string, text: string): string => {
  const colour = SUIT_COLOURS[suit.toLowerCase()];
  return colour ? paint(screen, colour, text) : text;
};

/** One card, or the two cards of a hand, but not a class of hands, whose "s" means suited. */
const CARDS = /\b(?:[2-9TJQKA][shdc]){1,2}\b/gi;

/** The text with its cards in the colours of their suits. */
export const withSuits = (screen: Screen, text: string): string =>
  text.replace(CARDS, cards => cards.replace(/.(.)/g, (card, suit: string) => colourSuit(screen, suit, card)));
