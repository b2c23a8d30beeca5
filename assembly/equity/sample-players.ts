// Sorts the players of a sample by how they get their hands: a single hand, which is the same in all deals; a draw from a table;
// or, where a player may have any two of the cards that are left, the deal itself.
import { ABSENT_CARDS, DECK_CARDS } from '../deck';
import { CARDS, HOLE_BYTES, VECTOR } from '../layout';
import { LIVE_COUNTS, LIVE_HANDS, LIVE_HANDS_BYTES } from './layout';
import { DRAWN_HOLES, HOLES_AT, RANGED, RANGED_BYTES, RangedPlayer, SINGLE } from './sample-layout';
import { listCodes, makeAliasTable, tableAt } from './sample-tables';
import { blockedCards, cardsOfHand, haveEqualWeights, liveCount, liveHand } from './situation';

if (offsetof<RangedPlayer>() !== RANGED_BYTES) ERROR('RANGED_BYTES is not the size of RangedPlayer');

/** Cards that no player can draw: board, dead cards and single hands, a bit for each (rank × 4 + suit). */
export let sharedCards: u64 = 0;
/** How many players have hands of their own in each deal, from a table; and how many are dealt theirs. */
export let rangedPlayers: i32 = 0;
export let randomPlayers: i32 = 0;

/** Where the hole cards of a player are, two vectors. */
export function getHole(player: i32): usize {
  return load<usize>(HOLES_AT + 4 * player);
}

function setHole(player: i32, at: usize): void {
  store<usize>(HOLES_AT + 4 * player, at);
}

/** Board and dead cards. */
function knownCards(): u64 {
  return blockedCards & ~ABSENT_CARDS;
}

/** Removes the hands with a single hand's card from a player's live hands. */
function removeShared(player: i32): void {
  if (sharedCards === knownCards()) return;
  const first = LIVE_HANDS + LIVE_HANDS_BYTES * player;
  let at = first;
  for (let i = 0; i < liveCount(player); i++) {
    const hand = liveHand(player, i);
    if (cardsOfHand(hand) & sharedCards) continue;
    store<u16>(at, hand);
    at += 2;
  }
  store<i32>(LIVE_COUNTS + 4 * player, (at - first) / 2);
}

/** Gives a player his single hand, in all lanes. */
function takeSingleHand(player: i32): void {
  const cards = cardsOfHand(liveHand(player, 0));
  sharedCards |= cards;
  const hole = SINGLE + HOLE_BYTES * player;
  v128.store(hole, i8x16.splat(<i8>ctz(cards)));
  v128.store(hole, i8x16.splat(<i8>(63 - clz(cards))), VECTOR);
  setHole(player, hole);
}

/**
 * Removes single hands from the other players' hands, until no new single hand results. @returns whether all players have a
 * hand
 */
function takeSingleHands(players: i32): bool {
  for (let player = 0; player < players; player++) setHole(player, 0);
  let taken = -1;
  while (taken !== 0) {
    taken = 0;
    for (let player = 0; player < players; player++) {
      if (getHole(player) !== 0) continue;
      removeShared(player);
      if (liveCount(player) === 0) return false;
      if (liveCount(player) > 1) continue;
      takeSingleHand(player);
      taken++;
    }
  }
  return true;
}

/** Makes a player's table and adds him to those who draw. */
function addRanged(player: i32, isWeighted: bool): void {
  const table = tableAt(rangedPlayers);
  if (isWeighted) makeAliasTable(player, table);
  else listCodes(player, table);
  const hands = <u32>liveCount(player);
  const ranged = changetype<RangedPlayer>(RANGED + RANGED_BYTES * rangedPlayers);
  ranged.hands = hands;
  ranged.bound = (1 << 21) % hands;
  ranged.isWeighted = i32(isWeighted);
  setHole(player, DRAWN_HOLES + HOLE_BYTES * rangedPlayers);
  rangedPlayers++;
}

/** The player with the fewest hands of those who have no place yet, or -1. */
function fewestHands(players: i32): i32 {
  let found = -1;
  for (let player = 0; player < players; player++) {
    if (getHole(player) === 0 && (found < 0 || liveCount(player) < liveCount(found))) found = player;
  }
  return found;
}

/**
 * Sorts the players. Players with fewer hands draw earlier, because draws that do not fit then end sooner and waste less. Players that
 * are dealt their hands get the cards after `boardDraws`. @returns whether all have a hand
 */
export function sortPlayers(players: i32, boardDraws: i32): bool {
  sharedCards = knownCards();
  rangedPlayers = 0;
  randomPlayers = 0;
  if (!takeSingleHands(players)) return false;
  const left = DECK_CARDS - <i32>popcnt(sharedCards);
  for (let player = fewestHands(players); player >= 0; player = fewestHands(players)) {
    const isEqual = haveEqualWeights(player);
    if (isEqual && liveCount(player) * 2 === left * (left - 1)) {
      setHole(player, CARDS + VECTOR * (boardDraws + 2 * randomPlayers));
      randomPlayers++;
    } else addRanged(player, !isEqual);
  }
  return true;
}
