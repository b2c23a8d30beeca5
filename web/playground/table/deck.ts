// The deck to pick from: 52 buttons, a row for each suit. Arrow keys move between them, and typing "Ah" anywhere picks the ace of
// hearts. On the flop and the turn each possible card shows, by colour and number, our equity if it comes next.

import type { Findings, Show } from '../odds/calculator.js';
import { describeGroups } from '../odds/card-groups.js';
import { element, enableArrows, isTextField, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { cardsByPlace, FLOP_CARDS, findNextStreet, hasNextCard, listBoard, OWN_SEAT } from '../situation/situation.js';
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

/** The difference from the present equity that gets the full colour: the largest one, but at least this. */
const MIN_FULL_COLOUR = 0.1;

const showHeat = (button: HTMLButtonElement, equity: number | undefined, now = 0, full = 1): void => {
  const name = nameCard(button.dataset.card!);
  button.classList.toggle('better', equity !== undefined && equity > now);
  button.classList.toggle('worse', equity !== undefined && equity < now);
  // Shown by the style sheet: as text it would be read aloud twice, since the button's name has it.
  const heat = button.lastElementChild as HTMLElement;
  heat.dataset.percent = equity === undefined ? '' : String(Math.round(100 * equity));
  button.ariaLabel = equity === undefined ? name : `${name}, equity ${formatPercent(equity, 0)} if it comes`;
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
    const isForBrowser = event.ctrlKey || event.metaKey || event.altKey;
    if (!isForBrowser && !isTextField(event.target)) type(event.key);
  });
  enableArrows(deck, buttons, COLUMNS);
  deck.addEventListener('focusout', () => type('Tab'));
};

export const createDeck = (store: Store): Show => {
  const deck = element('deck');
  const buttons = DECK.map(makeButton);
  const pick = (card: string): void => {
    if (!toggleCard(store, card)) element('typed-error').textContent = ALL_PLACED;
  };
  deck.append(...makeRows(buttons));
  deck.addEventListener('click', ({ target: clicked }) => {
    const card = (clicked as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
    if (card) pick(card);
  });
  listenToKeys(deck, buttons, pick);
  const legend = element('legend');
  /** Colours the cards by our equity if each comes next, where it is known. */
  const showNextCards = ({ asked, equities, nextCards = [] }: Findings, street: string | undefined): void => {
    const player = asked.seats.indexOf(OWN_SEAT);
    const now = equities.players[player]!.equity;
    const next = new Map(
      nextCards.flatMap(({ card, equities }) => (equities ? [[card, equities[player]!] as const] : [])),
    );
    const full = Math.max(MIN_FULL_COLOUR, ...[...next.values()].map(equity => Math.abs(equity - now)));
    for (const button of buttons) showHeat(button, next.get(button.dataset.card!), now, full);
    const words = `Each card shows your equity in % if it comes on the ${street}; now it is ${formatPercent(now)}.`;
    legend.textContent = `${words} ${describeGroups(next)}`.replaceAll(' %', '\u00a0%');
  };
  return (findings, { situation }) => {
    const placed = cardsByPlace(situation);
    const isKnown = findings?.nextCards !== undefined && findings.asked.seats[0] === OWN_SEAT;
    deck.classList.toggle('stepped', hasNextCard(situation));
    deck.classList.toggle('heated', isKnown);
    for (const button of buttons) button.ariaPressed = String(placed.has(button.dataset.card!));
    if (isKnown) return showNextCards(findings, findNextStreet(situation));
    for (const button of buttons) showHeat(button, undefined);
    legend.textContent = listBoard(situation).length < FLOP_CARDS ? BEFORE_FLOP : '';
  };
};
