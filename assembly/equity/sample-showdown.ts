// Showdowns of sixteen deals: evaluates the hands of all players, and stores the outcomes.
import { strengths } from '../evaluate';
import { BOARD, VECTOR } from '../layout';
import { storeOutcomes, strengthsAt, winnersWith } from './deal-outcomes';
import { addHandDeals, addHandWins, WITH_HANDS } from './results';
import { getHole } from './sample-players';
import { handNumber } from './situation';

/** Evaluates the hands of a batch on the board at BOARD, and stores the outcomes of its first `deals` deals. */
export function showDown(players: i32, details: i32, batch: i32, deals: i32): void {
  for (let player = 0; player < players; player++) strengths(getHole(player), BOARD, strengthsAt(player));
  storeOutcomes(players, details, batch, deals);
  if (details & WITH_HANDS) addHands(players, <i32>VECTOR * batch, deals);
}

/** Adds a batch's deals to the results by hand. */
function addHands(players: i32, at: i32, deals: i32): void {
  for (let player = 0; player < players; player++) {
    const hole = getHole(player);
    for (let lane = 0; lane < deals; lane++) {
      const hand = handNumber(load<u8>(hole + lane), load<u8>(hole + lane, VECTOR));
      const winners = winnersWith(players, player, at + lane);
      addHandDeals(player, hand, 1);
      if (winners > 0) addHandWins(player, hand, winners, 1);
    }
  }
}
