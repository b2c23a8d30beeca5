// What can come next, after which equities are counted: a card of the turn or of the river; before the flop, a flop.
import type { Deck } from '../../engine/deck.js';
import { listFlopClasses, type NextCards, renameCard, SUIT_RENAMINGS } from '../../engine/flops.js';
import { HIGH_CARDS, LOW_CARDS, listOtherCards } from '../../engine/hands.js';
import { findEqualRenamings } from './suit-renamings.js';

/** All cards of the deck that are neither on the board nor dead. */
export const listNextCards = (board: readonly number[], dead: readonly number[], { absent }: Deck): NextCards[] =>
  listOtherCards([...board, ...dead, ...absent]).map(card => ({ cards: [card], count: 1 }));

/** The renamings of the suits that leave all ranges and the dead cards as they are. */
const listHarmlessRenamings = (ranges: readonly Float64Array[], dead: readonly number[]): (readonly number[])[] => {
  const equal = ranges.map(findEqualRenamings);
  return SUIT_RENAMINGS.filter(
    (renaming, index) =>
      equal.every(first => first[index] === first[0]) && dead.every(card => dead.includes(renameCard(card, renaming))),
  );
};

/** The cards that every hand of a range has, one hand at least: no board of a deal has them. */
const listHeldCards = (range: Float64Array): number[] => {
  let held: number[] | undefined;
  for (let hand = 0; hand < range.length && held?.length !== 0; hand++) {
    if (range[hand] === 0) continue;
    const cards = [HIGH_CARDS[hand]!, LOW_CARDS[hand]!];
    held = held ? held.filter(card => cards.includes(card)) : cards;
  }
  return held!;
};

/** The classes of a deck where no suit is told apart, as in most questions. */
const alikeFlops = /* @__PURE__ */ new Map<Deck, readonly NextCards[]>();

/** The classes of flops of a question without a board, but those that no deal has since a card of theirs is in every hand of a player. @param ranges without the hands that dead cards exclude */
export const listNextFlops = (
  ranges: readonly Float64Array[],
  dead: readonly number[],
  deck: Deck,
): readonly NextCards[] => {
  const renamings = listHarmlessRenamings(ranges, dead);
  const out = [...dead, ...ranges.flatMap(listHeldCards)];
  const list = (): NextCards[] => listFlopClasses(renamings, [...out, ...deck.absent]);
  if (renamings.length < SUIT_RENAMINGS.length || out.length > 0) return list();
  const classes = alikeFlops.get(deck) ?? list();
  alikeFlops.set(deck, classes);
  return classes;
};
