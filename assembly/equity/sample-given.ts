// Hole cards that the caller gives for each deal: 2 × players card bytes a deal, at RANGES.
import { internalCard } from '../deal';
import { VECTOR } from '../layout';
import { HANDS, MAX_PLAYERS, RANGES } from './layout';
import { HOLES } from './sample-layout';
import { blockedCards } from './situation';

const LANES = 16;

/** How many deals of so many players fit where the weights of all players would be. */
export function givenCapacity(players: i32): i32 {
  return (HANDS * 8 * MAX_PLAYERS) / (2 * players);
}

/** Writes the hole cards of a deal into a lane of HOLES. @returns whether no card is there twice, or on the board, or dead */
function loadDeal(players: i32, deal: i32, lane: i32): bool {
  const from = RANGES + 2 * players * deal;
  let seen = blockedCards;
  let shared: u64 = 0;
  for (let i = 0; i < 2 * players; i++) {
    const card = internalCard(load<u8>(from + i));
    shared |= seen & ((<u64>1) << card);
    seen |= (<u64>1) << card;
    store<u8>(HOLES + VECTOR * i + lane, card);
  }
  return shared === 0;
}

/**
 * Writes sixteen deals' hole cards to HOLES, from deal `first` on; behind the last of `deals` deals it is repeated. @returns how many
 * deals; none where a card is there twice
 */
export function loadDeals(players: i32, first: i32, deals: i32): i32 {
  for (let lane = 0; lane < LANES; lane++) {
    if (!loadDeal(players, min(first + lane, deals - 1), lane)) return 0;
  }
  return min(deals - first, LANES);
}
