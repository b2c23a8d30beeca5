// The deck to pick from: 52 buttons, a row for each suit. Arrow keys move between them, and typing "Ah" picks the ace of hearts.
import { faceOf, nameOf, RANKS, SUIT_NAMES, SUITS } from './cards.js';
import { element, make } from './dom.js';
import { type Store, toggleCard } from './store.js';

const COLUMNS = RANKS.length;
const CARDS = SUITS.flatMap(suit => RANKS.map(rank => rank + suit));

/** How far each key moves. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

const makeButton = (card: string): HTMLButtonElement => {
  const button = make('button', 'card');
  button.type = 'button';
  button.dataset.card = card;
  button.ariaLabel = nameOf(card);
  button.append(faceOf(card));
  return button;
};

/** Where a key leads from a card: its index in the deck, undefined where it leads nowhere. */
const target = (from: number, key: string): number | undefined => {
  const row = from - (from % COLUMNS);
  if (key === 'Home') return row;
  if (key === 'End') return row + COLUMNS - 1;
  const step = STEPS[key];
  const to = from + (step ?? Number.NaN);
  return to >= 0 && to < CARDS.length ? to : undefined;
};

/** Reads a rank and then a suit from single keys. */
const createTyping = (pick: (card: string) => void): ((key: string) => void) => {
  let rank = '';
  return key => {
    if (RANKS.includes(key.toUpperCase())) rank = key.toUpperCase();
    else if (rank && SUITS.includes(key.toLowerCase())) {
      pick(rank + key.toLowerCase());
      rank = '';
    }
  };
};

export const showDeck = (store: Store): void => {
  const deck = element('deck');
  const buttons = CARDS.map(makeButton);
  const focus = (index: number): void => {
    for (const [i, button] of buttons.entries()) button.tabIndex = i === index ? 0 : -1;
    buttons[index]?.focus();
  };
  const type = createTyping(card => {
    toggleCard(store, card);
    focus(CARDS.indexOf(card));
  });
  for (const [i, suit] of SUITS.entries()) {
    const row = make('div', 'suit');
    row.role = 'group';
    row.ariaLabel = SUIT_NAMES[suit] ?? '';
    row.append(...buttons.slice(i * COLUMNS, (i + 1) * COLUMNS));
    deck.append(row);
  }
  deck.addEventListener('click', ({ target: clicked }) => {
    const card = (clicked as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
    if (card) toggleCard(store, card);
  });
  deck.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(buttons.indexOf(document.activeElement as HTMLButtonElement), event.key);
    if (to === undefined) return type(event.key);
    event.preventDefault();
    focus(to);
  });
  deck.addEventListener('focusin', ({ target: focused }) => {
    for (const button of buttons) button.tabIndex = button === focused ? 0 : -1;
  });
  for (const [i, button] of buttons.entries()) button.tabIndex = i === 0 ? 0 : -1;
  store.watch(({ places }) => {
    for (const button of buttons) {
      button.ariaPressed = String(places.includes(button.dataset.card));
    }
  });
};
