// The deck to pick from: 52 buttons, a row for each suit. Arrow keys move between them, and typing "Ah" picks the ace of hearts.
import { DECK, faceOf, nameOf, RANKS, SUIT_NAMES, SUITS } from './cards.js';
import { element, make } from './dom.js';
import { type Store, toggleCard } from './store.js';

const COLUMNS = RANKS.length;
const ALL_PLACED = 'All seven places have a card: take one away first.';

const makeButton = (card: string): HTMLButtonElement => {
  const button = make('button', 'card');
  button.type = 'button';
  button.dataset.card = card;
  button.ariaLabel = nameOf(card);
  button.append(faceOf(card));
  return button;
};

/** The card that is next above (-1) or below (1) in the picture, which has more rows on a narrow page. */
const neighbour = (buttons: readonly HTMLElement[], from: number, direction: -1 | 1): number => {
  const boxes = buttons.map(button => button.getBoundingClientRect());
  const own = boxes[from];
  if (!own) return -1;
  const down = boxes.map(({ y }) => direction * (y - own.y));
  const nearest = Math.min(...down.filter(distance => distance > own.height / 2));
  const row = boxes.flatMap(({ x }, i) => (down[i] === nearest ? [{ i, apart: Math.abs(x - own.x) }] : []));
  return row.sort((a, b) => a.apart - b.apart)[0]?.i ?? -1;
};

/** The card that a key moves to, as an index in the deck; outside of the deck where it moves nowhere. */
const target = (buttons: readonly HTMLElement[], from: number, key: string): number => {
  const row = from - (from % COLUMNS);
  if (key === 'Home') return row;
  if (key === 'End') return row + COLUMNS - 1;
  if (key === 'ArrowLeft') return from - 1;
  if (key === 'ArrowRight') return from + 1;
  if (key === 'ArrowUp') return neighbour(buttons, from, -1);
  return key === 'ArrowDown' ? neighbour(buttons, from, 1) : -1;
};

/** Reads a rank and then a suit from single keys: "A" "h", "1" "0" "h". Any other key between them starts again. */
const createTyping = (pick: (card: string) => void): ((key: string) => void) => {
  let typed = '';
  return key => {
    typed = key.length === 1 ? typed + key : '';
    const rank = typed.slice(0, -1).toUpperCase().replace('10', 'T');
    const suit = typed.slice(-1).toLowerCase();
    const isRank = RANKS.includes(typed.toUpperCase()) || /^10?$/.test(typed);
    if (isRank) return;
    if (RANKS.includes(rank) && SUITS.includes(suit)) pick(rank + suit);
    typed = RANKS.includes(key.toUpperCase()) || key === '1' ? key : '';
  };
};

export const showDeck = (store: Store): void => {
  const deck = element('deck');
  const buttons = DECK.map(makeButton);
  /** The tab key focuses the card that had the focus last. */
  const setTabStop = (stop: EventTarget | null | undefined): void => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  const pick = (card: string): void => {
    if (!toggleCard(store, card)) element('typed-error').textContent = ALL_PLACED;
  };
  const type = createTyping(card => {
    pick(card);
    buttons[DECK.indexOf(card)]?.focus();
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
    if (card) pick(card);
  });
  deck.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(buttons, buttons.indexOf(document.activeElement as HTMLButtonElement), event.key);
    type(event.key);
    if (!(to in buttons)) return;
    event.preventDefault();
    buttons[to]?.focus();
  });
  deck.addEventListener('focusout', () => type('Tab'));
  deck.addEventListener('focusin', ({ target: focused }) => setTabStop(focused));
  setTabStop(buttons[0]);
  store.watch(({ places }) => {
    for (const button of buttons) {
      button.ariaPressed = String(places.includes(button.dataset.card));
    }
  });
};
