// The deck to pick from: a button for each card, a row for each suit, and a title that says what a press does. Arrow keys move between them, and
// typing "Ah" anywhere picks the ace of hearts. If a press puts the turn or the river, each card shows, by colour and number, the equity
// after it of the seat whose next cards are listed.

import { CARD_TEXTS, parseCard, readTypedCard } from '../../../src/engine/cards.js';
import { explainAbsent } from '../../../src/engine/deck.js';
import { GAMES, hasText } from '../games/games.js';
import { type Findings, listNextEquities, type Show } from '../odds/findings.js';
import { equitySeat } from '../odds/opponent.js';
import { element, enableArrows, listenToKeys, make } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import { cardAt, cardsByPlace, DEAD, findNextStreet, findSeat, findStreet, type Place } from '../situation/placing.js';
import { hasNextCard, isRandom, nameOfSeat, OWN_SEAT, type Situation, whose } from '../situation/situation.js';
import { type State, type Store, toggleCard } from '../situation/store.js';
import { DECK, makeFace, nameCard, ORDINALS, RANKS, SUIT_NAMES, SUITS, writeCard } from './cards.js';

const COLUMNS = RANKS.length;
const LEFT_OUT = 'The equity after each card takes longer: press “Count every STREET card”.';
const LATER = 'The equity after each card can be counted when the odds are complete.';
const BEFORE_FLOP = 'From the flop on, each card shows the equity if it comes next.';
const RANGE_KEPT = 'Any two cards until you pick some. “Range” brings the range back.';
const ALL_PLACED = 'Every place has a card: press one to move or remove it.';

const makeButton = (card: string): HTMLButtonElement => {
  const content = [makeFace(card), make('small', 'heat')];
  const button = make('button', { className: 'card', ariaLabel: nameCard(card) }, ...content);
  button.dataset.card = card;
  return button;
};

/** Reads a rank and then a suit from single keys: "A" "h", "1" "0" "h". Any other key between them starts again. */
const createTyping = (pick: (card: string) => void): ((key: string) => void) => {
  let typed = '';
  return key => {
    typed = key.length === 1 ? typed + key : '';
    const isRank = RANKS.includes(typed.toUpperCase()) || /^10?$/.test(typed);
    if (isRank) return;
    const card = CARD_TEXTS[readTypedCard(typed)];
    if (card !== undefined) pick(card);
    typed = RANKS.includes(key.toUpperCase()) || key === '1' ? key : '';
  };
};

/** Changes of equity that are coloured fully at least: smaller ones are pale, however small all are. */
const FULL_CHANGE = 0.05;
/** Smaller changes have no colour. */
const MIN_CHANGE = 0.0005;

/** @param change of the equity, as a part of the largest of all cards, -1 to 1; 0 for none */
const showHeat = (button: HTMLButtonElement, equity?: number, change = 0): void => {
  const name = nameCard(button.dataset.card!);
  button.classList.toggle('better', change > 0);
  button.classList.toggle('worse', change < 0);
  // Shown by the style sheet: as text it would be read aloud twice, since the button's name has it.
  const heat = button.lastElementChild as HTMLElement;
  heat.dataset.percent = equity === undefined ? '' : String(Math.round(100 * equity));
  button.ariaLabel = equity === undefined ? name : `${name}, equity ${formatPercent(equity, 0)} if it comes`;
  button.title = equity === undefined ? '' : `${formatPercent(equity)} if it comes`;
  button.style.setProperty('--strength', String(Math.abs(change)));
};

/** What a press on the deck does: "Replace 7♣", "Dead cards", "Player 2: first card", "Turn". */
const describeTarget = (situation: Situation, place: Place | undefined): string => {
  if (place === undefined) return 'All cards are dealt';
  if (place === DEAD) return 'Dead cards';
  const replaced = cardAt(situation, place);
  if (replaced !== undefined) return `Replace ${writeCard(replaced)}`;
  const seat = findSeat(place);
  if (seat === undefined) return capitalize(findStreet(place));
  const card = `${ORDINALS[Number(place.at(-1))]} card`;
  return seat === OWN_SEAT ? `Your ${card}` : `${nameOfSeat(seat)}: ${card}`;
};

/** Whether a press puts the next card on the board. */
const isNextPlaced = ({ situation, place }: State): boolean =>
  place?.startsWith('board') === true && cardAt(situation, place) === undefined && hasNextCard(situation);

/** The player whose equity after each card is shown: a press puts the next card on the board, and it is known. Else undefined. */
const findHeated = (findings: Findings | undefined, state: State): number | undefined =>
  findings?.nextCards && isNextPlaced(state) ? Math.max(0, findings.asked.seats.indexOf(equitySeat.get())) : undefined;

const makeRows = (buttons: readonly HTMLButtonElement[]): HTMLElement[] =>
  SUITS.map((suit, i) => {
    const cards = buttons.slice(i * COLUMNS, (i + 1) * COLUMNS);
    return make('div', { className: 'suit', role: 'group', ariaLabel: SUIT_NAMES[suit]! }, ...cards);
  });

const listenToCards = (
  deck: HTMLElement,
  buttons: readonly HTMLButtonElement[],
  pick: (card: string) => void,
): void => {
  const type = createTyping(card => {
    pick(card);
    if (deck.contains(document.activeElement)) buttons[DECK.indexOf(card)]?.focus();
  });
  listenToKeys(({ key }) => type(key));
  enableArrows(deck, buttons, COLUMNS);
  deck.addEventListener('focusout', () => type('Tab'));
  document.addEventListener('pointerdown', () => type('Tab'));
};

export const createDeck = (store: Store): Show => {
  const deck = element('deck');
  const buttons = DECK.map(makeButton);
  const pick = (card: string): void => {
    const { game } = store.state.situation;
    const fault = element('typed-error');
    if (!hasText(game, card)) fault.textContent = explainAbsent(GAMES[game].deck, parseCard(card));
    else if (!toggleCard(store, card)) fault.textContent = ALL_PLACED;
  };
  deck.append(...makeRows(buttons));
  deck.addEventListener('click', ({ target: clicked }) => {
    const card = (clicked as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
    if (card) pick(card);
  });
  listenToCards(deck, buttons, pick);
  const legend = element('legend');
  const title = element('deck-title');
  deck.role = 'group';
  deck.setAttribute('aria-labelledby', title.id);
  /** Colours the cards by what the player's equity gains or loses if each comes next. */
  const showNextCards = (findings: Findings, player: number): void => {
    const now = findings.equities.players[player]!.equity;
    const next = listNextEquities(findings, player);
    const largest = Math.max(FULL_CHANGE, ...[...next.values()].map(equity => Math.abs(equity - now)));
    for (const button of buttons) {
      const equity = next.get(button.dataset.card!);
      const change = (equity ?? now) - now;
      showHeat(button, equity, Math.abs(change) < MIN_CHANGE ? 0 : change / largest);
    }
    const seat = findings.asked.seats[player]!;
    const who = seat === OWN_SEAT ? 'You have' : `${nameOfSeat(seat)} has`;
    legend.replaceChildren(
      `${who} ${formatPercent(now)} now: `,
      make('span', 'in-colours', 'green cards raise it, red ones lower it.'),
      make('span', 'in-frames', 'cards in a thick frame raise it.'),
    );
  };
  const show: Show = (findings, state) => {
    const { situation, place, seat } = state;
    const placed = cardsByPlace(situation);
    const player = findHeated(findings, state);
    /** Whether the equities after each card are not among the odds. */
    const areLeftOut = findings && !findings.nextCards && (findings.isDone || findings.method === 'monte-carlo');
    const street = findNextStreet(situation);
    deck.classList.toggle('stepped', isNextPlaced(state) && !areLeftOut);
    deck.classList.toggle('heated', player !== undefined);
    for (const button of buttons) {
      // The absent ranks are the last columns: arrow keys stay among the others.
      button.hidden = !hasText(situation.game, button.dataset.card!);
      button.ariaPressed = String(placed.has(button.dataset.card!));
    }
    const suffix = player === undefined ? '' : `: ${whose(findings!.asked.seats[player]!)} equity after each card`;
    title.textContent = describeTarget(situation, place) + suffix;
    if (findings && player !== undefined) return showNextCards(findings, player);
    for (const button of buttons) showHeat(button);
    const own = situation.seats[seat]!;
    if (isRandom(own) && own.kept.range !== '') legend.textContent = RANGE_KEPT;
    else if (hasNextCard(situation) && areLeftOut) {
      legend.textContent = findings.isDone ? LEFT_OUT.replace('STREET', street!) : LATER;
    } else if (hasNextCard(situation)) legend.textContent = '';
    else legend.textContent = street ? BEFORE_FLOP : '';
  };
  let shown: Parameters<Show> | undefined;
  equitySeat.watch(() => shown && show(...shown));
  return (...next) => {
    shown = next;
    show(...next);
  };
};
