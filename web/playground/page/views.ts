// On small screens: buttons that select the part of the page below the table, and beside them those that undo and redo, which stay in sight
// while a range is painted. Larger screens, and print, show all parts.

import { whatIsMissing } from '../situation/situation.js';
import type { State } from '../situation/store.js';
import { element, makeButton, SMALL_SCREEN } from './dom.js';

const VIEWS = { cards: 'Cards', odds: 'Odds', hands: 'Hands' } as const;

const listButtons = (): HTMLElement => element('views').querySelector<HTMLElement>('.segments')!;

/** Pixels between the buttons and what is above them; the style sheets have the same number. */
const GAP = 6;

type View = keyof typeof VIEWS;

const showView = (view: View): void => {
  document.body.dataset.view = view;
  for (const button of listButtons().children) {
    button.ariaPressed = String((button as HTMLElement).dataset.shows === view);
  }
};

/** Scrolls to the deck, or to the top of a range's editor, where the screen is too small for table and deck. */
export const showDeckOnSmallScreens = (): void => {
  showView('cards');
  if (!matchMedia(SMALL_SCREEN).matches) return;
  for (const part of ['holdings', 'deck']) element(part).scrollIntoView({ block: 'nearest' });
};

/** If the buttons stick to the top of the screen, scrolls the part to right below them. */
const scrollToPart = (): void => {
  const views = element('views');
  const before = views.previousElementSibling ?? views;
  const above = views.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
  if (above > GAP) scrollBy(0, GAP - above);
};

/** A link opens with its odds; the example, and a table that lacks cards, with the deck. */
export const createViews = ({ situation }: State, isExample: boolean): void => {
  const buttons = Object.entries(VIEWS).map(([view, name]) => {
    const button = makeButton('segment', name, () => {
      showView(view as View);
      scrollToPart();
    });
    button.dataset.shows = view;
    return button;
  });
  listButtons().append(...buttons);
  showView(isExample || whatIsMissing(situation) !== undefined ? 'cards' : 'odds');
};
