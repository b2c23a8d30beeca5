// The places of cards: buttons that show a card, receive the next one, and move it by tapping or dragging.
import { make, makeButton } from '../page/dom.js';
import { showDeckOnSmallScreens } from '../page/views.js';
import { cardAt, cardsByPlace, moveCard, type Place, withCard } from '../situation/placing.js';
import type { State, Store } from '../situation/store.js';
import { makeFace, nameCard } from './cards.js';

/** The card that was tapped: the next tap on a place moves it there. Undefined if none was tapped. */
const findLifted = ({ situation, place, isLifted }: State): string | undefined =>
  place !== undefined && isLifted ? cardAt(situation, place) : undefined;

/** A tap selects an empty place or lifts a card; the next tap moves that card, or removes it if it is on the same place. */
const pressPlace = (store: Store, place: Place): void => {
  const { situation, place: next } = store.state;
  const card = findLifted(store.state);
  if (card === undefined) {
    store.choose(place);
    showDeckOnSmallScreens();
  } else if (next === place) store.change(withCard(situation, place, undefined), place);
  else store.change(moveCard(situation, card, place));
};

export const makePlace = (store: Store, place: Place, name: string): HTMLButtonElement => {
  const button = makeButton('place', '', () => pressPlace(store, place));
  button.dataset.place = place;
  button.addEventListener('keydown', ({ key }) => {
    if (key !== 'Delete' && key !== 'Backspace') return;
    store.change(withCard(store.state.situation, place, undefined), place);
  });
  button.dataset.name = name;
  return button;
};

const stateInWords = (card: string | undefined, isNext: boolean, isLifted: boolean): string => {
  const name = card === undefined ? 'none' : nameCard(card);
  if (!isNext) return name;
  return isLifted
    ? `${name}, moves to the place that you press; press again to remove it; a card of the deck replaces it`
    : `${name}, next`;
};

export const showPlace = (button: HTMLButtonElement, { situation, place, isLifted }: State): void => {
  const own = button.dataset.place ?? '';
  const card = cardAt(situation, own);
  const isNext = place === own;
  button.classList.toggle('filled', card !== undefined);
  button.classList.toggle('next', isNext);
  button.ariaLabel = `${button.dataset.name}: ${stateInWords(card, isNext, isLifted)}`;
  if (button.dataset.card === card) return;
  if (card) button.dataset.card = card;
  else delete button.dataset.card;
  button.replaceChildren(...(card ? [makeFace(card)] : []));
};

/** A drag begins when the pointer has moved this many pixels. */
const DRAG_PIXELS = 8;

const placeUnder = ({ clientX, clientY }: PointerEvent): Place | undefined =>
  document.elementsFromPoint(clientX, clientY).find((found): found is HTMLElement => {
    return found instanceof HTMLElement && found.dataset.place !== undefined;
  })?.dataset.place;

/** Lets cards be dragged between places, and from the deck to them; on a touch screen the deck scrolls instead. */
export const enableDragging = (store: Store): void => {
  document.addEventListener('pointerdown', start => {
    const source = (start.target as Element).closest<HTMLElement>('[data-card]');
    const card = source?.dataset.card;
    if (!source || !card || start.button !== 0) return;
    if (start.pointerType !== 'mouse' && source.dataset.place === undefined) return;
    let ghost: HTMLElement | undefined;
    const move = (event: PointerEvent): void => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_PIXELS) return;
      ghost ??= makeGhost(card, source);
      ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    };
    const end = (event: PointerEvent): void => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      if (!ghost) return;
      ghost.remove();
      document.body.classList.remove('dragging');
      // The click event at the end of a drag must not press a button.
      addEventListener('click', stopClick, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', stopClick, { capture: true }));
      const place = event.type === 'pointerup' ? placeUnder(event) : undefined;
      if (place !== undefined) drop(store, card, place);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  });
};

const stopClick = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

const drop = (store: Store, card: string, place: Place): void => {
  const { situation } = store.state;
  if (cardsByPlace(situation).get(card) !== place) store.change(moveCard(situation, card, place));
};

const makeGhost = (card: string, source: HTMLElement): HTMLElement => {
  const ghost = make('div', { className: 'place filled ghost', ariaHidden: 'true' }, makeFace(card));
  ghost.style.width = `${Math.max(44, source.getBoundingClientRect().width)}px`;
  document.body.append(ghost);
  document.body.classList.add('dragging');
  return ghost;
};
