// The deck to pick from: 52 buttons, a row for each suit. Arrow keys move between them, and typing "Ah" anywhere picks the ace of
// hearts. On the flop and the turn each possible card shows, by colour and number, our equity if it comes next.

import type { Findings } from '../odds/calculator.js';
import { describeGroups } from '../odds/card-groups.js';
import { element, isTextField, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import {
  cardsByPlace,
  FLOP_CARDS,
  findNextStreet,
  hasNextCard,
  OWN_SEAT,
  type Situation,
} from '../situation/situation.js';
import { type Store, toggleCard } from '../situation/store.js';
import { DECK, makeFace, nameCard, RANKS, SUIT_NAMES, SUITS } from './cards.js';

const COLUMNS = RANKS.length;
const BEFORE_FLOP = 'From the flop on, each card shows your equity if it comes next.';
const ALL_PLACED = 'Every place has a card: press one to move or remove it.';

const makeButton = (card: string): HTMLButtonElement => {
  const button = make('button', 'card');
  button.dataset.card = card;
  button.ariaLabel = nameCard(card);
  const heat = make('small', 'heat');
  button.append(makeFace(card), heat);
  return button;
};

/** The nearest card above (-1) or below (1) on the screen; a narrow page shows more rows. */
const neighbour = (buttons: readonly HTMLElement[], from: number, direction: -1 | 1): number => {
  const boxes = buttons.map(button => button.getBoundingClientRect());
  const own = boxes[from];
  if (!own) return -1;
  const down = boxes.map(({ y }) => direction * (y - own.y));
  const nearest = Math.min(...down.filter(distance => distance > own.height / 2));
  const row = boxes.flatMap(({ x }, i) => (down[i] === nearest ? [{ i, apart: Math.abs(x - own.x) }] : []));
  return row.sort((a, b) => a.apart - b.apart)[0]?.i ?? -1;
};

/** The index of the card that a key moves to; outside of the deck if there is none. */
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

/** Whether a key is meant for a control that has the focus, or for the browser. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target);

/** The difference from the present equity that gets the full colour: the largest one, but at least this. */
const MIN_FULL_COLOUR = 0.1;

const fullColour = (equities: Iterable<number | undefined>, now: number): number =>
  Math.max(MIN_FULL_COLOUR, ...[...equities].map(equity => Math.abs((equity ?? now) - now)));

const showHeat = (button: HTMLButtonElement, equity: number | undefined, now: number, full: number): void => {
  const card = button.dataset.card ?? '';
  const heat = button.querySelector<HTMLElement>('.heat');
  button.classList.toggle('better', equity !== undefined && equity > now);
  button.classList.toggle('worse', equity !== undefined && equity < now);
  // Shown by the style sheet: as text it would be read aloud twice, since the button's name has it.
  if (heat) heat.dataset.percent = equity === undefined ? '' : String(Math.round(100 * equity));
  button.ariaLabel =
    equity === undefined ? nameCard(card) : `${nameCard(card)}, equity ${formatPercent(equity, 0)} if it comes`;
  button.title = equity === undefined ? '' : `${formatPercent(equity)} if it comes`;
  button.style.setProperty('--strength', String(Math.min(1, Math.abs((equity ?? now) - now) / full)));
};

const makeRows = (buttons: readonly HTMLButtonElement[]): HTMLElement[] =>
  SUITS.map((suit, i) => {
    const row = make('div', 'suit');
    row.role = 'group';
    row.ariaLabel = SUIT_NAMES[suit] ?? '';
    row.append(...buttons.slice(i * COLUMNS, (i + 1) * COLUMNS));
    return row;
  });

/** Handles arrow keys and typed cards, unless a field has the focus. */
const listenToKeys = (deck: HTMLElement, buttons: readonly HTMLButtonElement[], pick: (card: string) => void): void => {
  const type = createTyping(card => {
    pick(card);
    if (deck.contains(document.activeElement)) buttons[DECK.indexOf(card)]?.focus();
  });
  document.addEventListener('keydown', event => {
    if (!isForOthers(event)) type(event.key);
  });
  deck.addEventListener('keydown', event => {
    if (isForOthers(event)) return;
    const to = target(buttons, buttons.indexOf(document.activeElement as HTMLButtonElement), event.key);
    if (!(to in buttons)) return;
    event.preventDefault();
    buttons[to]?.focus();
  });
  deck.addEventListener('focusout', () => type('Tab'));
};

export const showDeck = (store: Store) => {
  const deck = element('deck');
  const buttons = DECK.map(makeButton);
  /** Lets the tab key focus the card that had the focus last. */
  const setTabStop = (stop: EventTarget | null | undefined): void => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  const pick = (card: string): void => {
    if (!toggleCard(store, card)) element('typed-error').textContent = ALL_PLACED;
  };
  deck.append(...makeRows(buttons));
  deck.addEventListener('click', ({ target: clicked }) => {
    const card = (clicked as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
    if (card) pick(card);
  });
  deck.addEventListener('focusin', ({ target: focused }) => setTabStop(focused));
  listenToKeys(deck, buttons, pick);
  setTabStop(buttons[0]);
  store.watch(({ situation }) => {
    const placed = cardsByPlace(situation);
    deck.classList.toggle('stepped', hasNextCard(situation));
    for (const button of buttons) button.ariaPressed = String(placed.has(button.dataset.card ?? ''));
  });
  const legend = element('legend');
  return {
    /** Colours the cards by our equity if each comes next, where it is known. */
    showNextCards(findings: Findings | undefined, situation: Situation): void {
      const isBeforeFlop = situation.board.filter(Boolean).length < FLOP_CARDS;
      const player = findings?.asked.seats.indexOf(OWN_SEAT) ?? -1;
      const nextCards = player < 0 ? undefined : findings?.nextCards;
      const now = findings?.equities.players[player]?.equity ?? 0;
      const equities = new Map(nextCards?.map(({ card, equities }) => [card, equities?.[player]]));
      deck.classList.toggle('heated', nextCards !== undefined);
      const full = fullColour(equities.values(), now);
      for (const button of buttons) showHeat(button, equities.get(button.dataset.card ?? ''), now, full);
      if (nextCards) {
        const known = new Map(
          [...equities].flatMap(([card, equity]) => (equity === undefined ? [] : [[card, equity]])),
        );
        const words = `Each card shows your equity in % if it comes on the ${findNextStreet(situation)}; now it is ${formatPercent(now)}.`;
        legend.textContent = `${words} ${describeGroups(known)}`.replaceAll(' %', '\u00a0%');
      } else legend.textContent = isBeforeFlop ? BEFORE_FLOP : '';
    },
  };
};
