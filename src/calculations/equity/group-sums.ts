// Sums by made hand and by draw, which workers make of the results by hand: naming 1,326 hands would block the event loop too long.
import { type Counts, EQUITY, HAND_SUMS, PLAYER_HAND_SUMS } from '../../engine/counts.js';
import type { Deck } from '../../engine/deck.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import { createHandNamer, DRAWS, type HandNamer, MADE_HANDS, orderMadeHands } from '../../engine/name-hands.js';

/** Made hands, then draws. */
const GROUP_COUNT = MADE_HANDS.length + DRAWS.length;
/** Where the numbers of a group are. Every chunk adds the combos of all groups once, so that they can be read before the last chunk. */
const GROUP_SUMS = { combos: 0, deals: 1, share: 2, size: 3 } as const;

/** How many numbers they have: how many chunks were added, then the groups of each player. */
export const countGroupSums = (players: number): number => 1 + players * GROUP_COUNT * GROUP_SUMS.size;

/** The hands that board and dead cards leave each player: for each number of a hand a bit for each player who may hold it. */
export const findHolders = (hands: readonly Uint16Array[]): Uint16Array => {
  const holders = new Uint16Array(HAND_COUNT);
  for (const [player, own] of hands.entries()) for (const hand of own) holders[hand]! |= 1 << player;
  return holders;
};

/** The groups of the hands on a board, by the hand's number: 1 + the place of the name; 0 before the hand was named, or without a draw. */
class BoardGroups {
  readonly made = new Uint8Array(HAND_COUNT);
  readonly draws = new Uint8Array(HAND_COUNT);
  readonly #namer: HandNamer;

  constructor(board: readonly number[], deck: Deck) {
    this.#namer = createHandNamer(board, deck);
  }

  name(hand: number): void {
    if (this.made[hand] !== 0) return;
    const [first, second] = [HIGH_CARDS[hand]!, LOW_CARDS[hand]!];
    const made = this.#namer.nameMade(first, second);
    const draw = this.#namer.nameDraw(first, second, made);
    this.made[hand] = MADE_HANDS.indexOf(made) + 1;
    this.draws[hand] = draw === undefined ? 0 : DRAWS.indexOf(draw) + 1;
  }
}

/** The latest board, and its groups: the chunks of a calculation have the same. */
let latest: { readonly deck: Deck; readonly board: string; readonly groups: BoardGroups } | undefined;

const findGroups = (cards: readonly number[], deck: Deck): BoardGroups => {
  const board = cards.join();
  if (latest?.board !== board || latest.deck !== deck) latest = { deck, board, groups: new BoardGroups(cards, deck) };
  return latest.groups;
};

const findSums = (players: number): number => EQUITY.end + PLAYER_HAND_SUMS * players;

/** What is named: the board, and who may hold which hand. */
export interface NamedHands {
  readonly deck: Deck;
  readonly board: readonly number[];
  /** Made by {@link findHolders}. */
  readonly holders: Uint16Array;
}

/** The counts of a part of the deals with the sums of each player's groups behind the results by hand. */
export const addGroupSums = (counts: Counts, players: number, { deck, board, holders }: NamedHands): Counts => {
  const first = findSums(players);
  const sums = new Float64Array(first + countGroupSums(players));
  sums.set(counts);
  sums[first] = 1;
  const groups = findGroups(board, deck);
  const add = (player: number, group: number, hand: number): void => {
    const at = first + 1 + GROUP_SUMS.size * (GROUP_COUNT * player + group);
    const results = EQUITY.end + PLAYER_HAND_SUMS * player + HAND_SUMS.size * hand;
    sums[at + GROUP_SUMS.combos]!++;
    sums[at + GROUP_SUMS.deals]! += counts[results + HAND_SUMS.deals]!;
    sums[at + GROUP_SUMS.share]! += counts[results + HAND_SUMS.share]!;
  };
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const players = holders[hand]!;
    if (players === 0) continue;
    groups.name(hand);
    const made = groups.made[hand]!;
    const draw = groups.draws[hand]!;
    for (let player = 0; players >> player > 0; player++) {
      if (((players >> player) & 1) === 0) continue;
      add(player, made - 1, hand);
      if (draw > 0) add(player, MADE_HANDS.length + draw - 1, hand);
    }
  }
  return sums;
};

/** A made hand or a draw that hands of a player have. */
export interface GroupSums<Name> {
  readonly name: Name;
  /** How many hands. */
  readonly combos: number;
  /** The deals in which the player has one of them, and the shares of their pots in parts of {@link POT}. */
  readonly deals: number;
  readonly share: number;
}

/** The groups of a player that have hands, the strongest first. */
export const readGroups = (counts: Counts, players: number, player: number, deck: Deck) => {
  const first = findSums(players);
  /** @param place of each name */
  const list = <Name>(names: readonly Name[], place: (name: Name) => number): GroupSums<Name>[] =>
    names.flatMap(name => {
      const at = first + 1 + GROUP_SUMS.size * (GROUP_COUNT * player + place(name));
      const combos = counts[at + GROUP_SUMS.combos]! / counts[first]!;
      const [deals, share] = [counts[at + GROUP_SUMS.deals]!, counts[at + GROUP_SUMS.share]!];
      return combos === 0 ? [] : [{ name, combos, deals, share }];
    });
  return {
    made: list(orderMadeHands(deck), name => MADE_HANDS.indexOf(name)),
    draws: list(DRAWS, name => MADE_HANDS.length + DRAWS.indexOf(name)),
  };
};
