// The board and the dead cards, how many play, and the buttons that deal, clear and undo.

import { hasText } from '../games/games.js';
import { element, listenToKeys, make, makeButton } from '../page/dom.js';
import { hasOwnUndo } from '../page/entries.js';
import { capitalize } from '../page/numbers.js';
import { showDeckOnSmallScreens } from '../page/views.js';
import type { Travel } from '../situation/address.js';
import {
  boardPlace,
  cardsByPlace,
  DEAD,
  findSeat,
  type Place,
  seatPlace,
  withCard,
  withoutCard,
} from '../situation/placing.js';
import {
  clearSituation,
  MIN_PLAYERS,
  maxPlayers,
  OWN_SEAT,
  type Situation,
  withPlayers,
} from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { DECK, makeFace, nameCard } from './cards.js';
import { makePlace, showPlace } from './places.js';

interface Dealt {
  readonly name: string;
  readonly deal: string;
  readonly places: readonly Place[];
}

const STREETS: readonly Dealt[] = [
  { name: 'flop', deal: 'Deal the flop', places: [0, 1, 2].map(boardPlace) },
  { name: 'turn', deal: 'Deal the turn', places: [boardPlace(3)] },
  { name: 'river', deal: 'Deal the river', places: [boardPlace(4)] },
];

const showBoard = (store: Store): void => {
  const buttons: HTMLButtonElement[] = [];
  const flop: HTMLButtonElement[] = [];
  for (const { name, places } of STREETS) {
    const own = places.map(place => makePlace(store, place, `board card ${Number(place.slice(-1)) + 1}`));
    if (name === 'flop') flop.push(...own);
    else own[0]!.dataset.street = capitalize(name);
    buttons.push(...own);
    const properties = { className: `row street ${name}`, role: 'group', ariaLabel: capitalize(name) };
    element('places').append(make('div', properties, ...own));
  }
  store.watch(state => {
    for (const button of buttons) showPlace(button, state);
    // In the middle, or while the flop is not complete on its first empty place, how many cards it has.
    const count = flop.filter(each => each.matches('.filled')).length;
    const labelled = count === 0 ? flop[1] : flop.find(each => !each.matches('.filled'));
    for (const each of flop) delete each.dataset.street;
    if (labelled) labelled.dataset.street = count === 0 ? 'Flop' : `Flop\n${count} of ${flop.length}`;
  });
};

const showDead = (store: Store): void => {
  const add = element<HTMLButtonElement>('add-dead');
  add.dataset.place = DEAD;
  add.addEventListener('click', () => {
    if (store.state.place === DEAD) return store.leave();
    store.choose(DEAD);
    showDeckOnSmallScreens();
  });
  const label = element('dead-label');
  let shown: readonly string[] | undefined;
  store.watch(({ situation, place }) => {
    add.ariaPressed = String(place === DEAD);
    if (situation.dead === shown) return;
    shown = situation.dead;
    const cards = situation.dead.map(card => {
      const ariaLabel = `dead card: ${nameCard(card)}, press to remove it`;
      const remove = (): void => store.change(withoutCard(store.state.situation, card));
      const button = makeButton({ className: 'dead-card', ariaLabel }, '', remove);
      button.append(makeFace(card));
      return button;
    });
    element('dead').replaceChildren(...cards);
    // Not all of them may be in sight.
    label.textContent = cards.length > 1 ? `${cards.length} dead` : 'Dead';
  });
};

const showPlayers = (store: Store): void => {
  const count = make('span', 'count');
  const makeStep = (text: string, ariaLabel: string, step: -1 | 1): HTMLButtonElement =>
    makeButton({ className: 'step', ariaLabel }, text, () => {
      const { situation } = store.state;
      store.change(withPlayers(situation, situation.seats.length + step));
    });
  const [fewer, more] = [makeStep('−', 'Remove the last player', -1), makeStep('+', 'Add a player', 1)];
  element('players').append(fewer, count, more);
  store.watch(({ situation }) => {
    const { length } = situation.seats;
    count.replaceChildren(String(length), make('span', 'long', ' players'));
    fewer.disabled = length === MIN_PLAYERS;
    more.disabled = length >= maxPlayers(situation.game);
  });
};

const draw = (situation: Situation, count: number): string[] => {
  const taken = cardsByPlace(situation);
  const deck = DECK.filter(card => !taken.has(card) && hasText(situation.game, card));
  return Array.from({ length: count }, () => deck.splice(Math.floor(Math.random() * deck.length), 1)[0] ?? '');
};

const handOf = ({ seats }: Situation): Dealt => {
  const places = seats[OWN_SEAT]!.cards.map((_, i) => seatPlace(OWN_SEAT, i));
  return { name: 'hand', deal: 'Deal a hand', places };
};

/** Our hand, or the street that is dealt next; undefined after the river. */
const nextStreet = (situation: Situation): Dealt | undefined => {
  const taken = new Set(cardsByPlace(situation).values());
  const isOpen = ({ places }: Dealt): boolean => places.some(place => !taken.has(place));
  return [...(situation.seats[OWN_SEAT]?.range === '' ? [handOf(situation)] : []), ...STREETS].find(isOpen);
};

const dealNext = (store: Store): void => {
  const { situation } = store.state;
  const street = nextStreet(situation);
  const before = street ? situation : clearSituation(situation);
  const { places } = street ?? handOf(before);
  const taken = new Set(cardsByPlace(before).values());
  const empty = places.filter(place => !taken.has(place));
  const cards = draw(before, empty.length);
  const dealt = empty.reduce((next, place, i) => withCard(next, place, cards[i]), before);
  // The matrix of a range stays where it is edited.
  const { place } = store.state;
  const edited = place === undefined ? undefined : findSeat(place);
  store.change(dealt, edited !== undefined && dealt.seats[edited]?.range ? place : undefined);
};

/** Those of the table, and those that stay in sight on small screens. */
const connectSteps = (store: Store, travel: Travel): void => {
  for (const step of [-1, 1] as const) {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[data-step="${step}"]`)];
    for (const button of buttons) button.addEventListener('click', () => travel.go(step));
    store.watch(() => {
      for (const button of buttons) button.disabled = !store.has(store.step + step);
    });
  }
};

const listenToUndo = (travel: Travel): void =>
  document.addEventListener('keydown', event => {
    const key = event.key.toLowerCase();
    const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
    const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isHeld || !(key === 'z' || isRedo) || hasOwnUndo(event.target)) return;
    event.preventDefault();
    travel.go(isRedo ? 1 : -1);
  });

export const showTable = (store: Store, travel: Travel): void => {
  showBoard(store);
  showDead(store);
  showPlayers(store);
  const deal = element('deal');
  deal.addEventListener('click', () => dealNext(store));
  element('clear').addEventListener('click', () => {
    store.change(clearSituation(store.state.situation));
    showDeckOnSmallScreens();
  });
  connectSteps(store, travel);
  listenToUndo(travel);
  listenToKeys(({ key }) => key === 'Escape' && store.leave());
  store.watch(({ situation }) => {
    const [verb = '', ...what] = (nextStreet(situation)?.deal ?? 'New hand').split(/(?= )/);
    deal.replaceChildren(verb, make('span', 'wide', what.join('')));
    deal.ariaLabel = verb + what.join('');
  });
};
