// The players in the order in which their hands are chosen, and groups of those who have the same hands.
import { GROUPS, SEATS } from './board-lanes-layout';
import { getWeight, liveCount, liveHand } from './situation';

/** Seats the players, those with the fewest hands first. */
export function seatPlayers(players: i32): void {
  for (let player = 0; player < players; player++) {
    let seat = player;
    for (; seat > 0 && liveCount(load<u8>(SEATS + seat - 1)) > liveCount(player); seat--) {
      store<u8>(SEATS + seat, load<u8>(SEATS + seat - 1));
    }
    store<u8>(SEATS + seat, player);
  }
}

function haveSameHands(player: i32, other: i32): bool {
  const count = liveCount(player);
  if (count !== liveCount(other)) return false;
  for (let i = 0; i < count; i++) {
    const hand = liveHand(player, i);
    if (hand !== liveHand(other, i) || getWeight(player, hand) !== getWeight(other, hand)) return false;
  }
  return true;
}

/** Groups seats with the same hands. Of a group one order of hands is chosen, and all of its players get the same results. */
export function groupSeats(players: i32): void {
  store<u8>(GROUPS, 0);
  for (let seat = 1; seat < players; seat++) {
    const isSame = haveSameHands(load<u8>(SEATS + seat), load<u8>(SEATS + seat - 1));
    store<u8>(GROUPS + seat, isSame ? load<u8>(GROUPS + seat - 1) : seat);
  }
}

/** How many seats of its group are before a seat. */
export function placeInGroup(seat: i32): i32 {
  return seat - <i32>load<u8>(GROUPS + seat);
}

/** How many seats of its group are left, from a seat on. */
export function seatsLeft(seat: i32, players: i32): i32 {
  const group = load<u8>(GROUPS + seat);
  let end = seat + 1;
  while (end < players && load<u8>(GROUPS + end) === group) end++;
  return end - seat;
}

export function lastGroupSize(players: i32): i32 {
  return placeInGroup(players - 1) + 1;
}

/** How many orders of hands a choice stands for. */
export function countOrders(players: i32): f64 {
  let orders: f64 = 1;
  for (let seat = 0; seat < players; seat++) orders *= <f64>(placeInGroup(seat) + 1);
  return orders;
}
