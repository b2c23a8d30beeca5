// On small screens: buttons that select the part of the page below the table, and beside them those that undo and redo, which stay in sight
// while a range is painted. Larger screens, and print, show all parts.

import { whatIsMissing } from '../situation/situation.js';
import type { State } from '../situation/store.js';
import { element, LOW_SCREEN, SMALL_SCREEN } from './dom.js';

const listButtons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-shows]')];

/** Pixels between the buttons and what is above them; the style sheets have the same number. */
const GAP = 6;

const showView = (view: string): void => {
  document.body.dataset.view = view;
  for (const button of listButtons()) button.ariaPressed = String(button.dataset.shows === view);
};

/** If the buttons stick to the top of the screen, scrolls the part to right below them. */
const scrollToPart = (): void => {
  const views = element('views');
  const before = views.previousElementSibling ?? views;
  const above = views.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
  if (above > GAP) scrollBy(0, GAP - above);
};

/** Scrolls to the deck, or until a matrix, which is higher, is in sight as a whole, where the screen is too small for it and the table. */
export const showDeckOnSmallScreens = (): void => {
  showView('cards');
  const isMatrix = document.body.dataset.mode === 'range';
  if (!matchMedia(SMALL_SCREEN).matches) {
    if (isMatrix && matchMedia(LOW_SCREEN).matches) element('range-editor').scrollIntoView();
    return;
  }
  if (isMatrix) {
    element('views').scrollIntoView();
    scrollToPart();
  } else for (const part of ['holdings', 'deck']) element(part).scrollIntoView({ block: 'nearest' });
};

/** A link opens with its odds; the example, and a table that lacks cards, with the deck. */
export const createViews = ({ situation }: State, isExample: boolean): void => {
  for (const button of listButtons()) {
    button.addEventListener('click', () => {
      showView(button.dataset.shows!);
      scrollToPart();
    });
  }
  showView(isExample || whatIsMissing(situation) !== undefined ? 'cards' : 'odds');
};
