// On small screens: which part of the page is under the table. Larger ones, and paper, have all of them.

import { whatIsMissing } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { element, make, SMALL_SCREEN } from './dom.js';

const VIEWS = { cards: 'Cards', odds: 'Odds', hands: 'Hands', more: 'More' } as const;

/** Between the table and the buttons, as the styles have it. */
const GAP = 10;

type View = keyof typeof VIEWS;

/** Shows a part. The styles hide the others. */
const showView = (view: View): void => {
  document.body.dataset.view = view;
  for (const button of element('views').children) {
    button.ariaPressed = String((button as HTMLElement).dataset.shows === view);
  }
};

/** Where the page is too small for table and deck, the deck comes into sight. */
export const showDeckOnSmallScreens = (): void => {
  showView('cards');
  if (matchMedia(SMALL_SCREEN).matches) element('deck').scrollIntoView({ block: 'nearest' });
};

/** Where the buttons stick to the top of the screen, the part begins right under them. */
const scrollToPart = (): void => {
  const views = element('views');
  const table = views.parentElement?.firstElementChild ?? views;
  const above = views.getBoundingClientRect().top - table.getBoundingClientRect().bottom;
  if (above > GAP) scrollBy(0, GAP - above);
};

/** A link begins with its odds; a table that lacks cards, and the example, with the deck. */
export const createViews = ({ state }: Store): void => {
  const buttons = Object.entries(VIEWS).map(([view, name]) => {
    const button = make('button', 'segment', name);
    button.type = 'button';
    button.dataset.shows = view;
    button.addEventListener('click', () => {
      showView(view as View);
      scrollToPart();
    });
    return button;
  });
  element('views').append(...buttons);
  showView(state.isExample || whatIsMissing(state.situation) !== undefined ? 'cards' : 'odds');
};
