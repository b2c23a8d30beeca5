// Simulates an Omaha situation that was read: deals the hole cards that are not known, player by player, then the board.
import { dealCards, drawDigits, prepareDeal } from '../deal';
import { finishOutcomes, prepareLists, tallyOutcomes } from '../equity/deal-outcomes';
import { clearResults } from '../equity/results';
import { CARDS, LANES, RANDOM, VECTOR } from '../layout';
import { seedRandom } from '../random';
import { UNKNOWN_HOLES } from './layout';
import { prepareHands, showDown } from './showdown';
import { knownCards, missingBoard, unknownHoles } from './situation';

/** Deals a batch: hole cards to their places, the cards of the board behind them in CARDS. */
function dealBatch(known: i32): void {
  const draws = unknownHoles + missingBoard;
  drawDigits(known, draws);
  dealCards(known, draws);
  for (let i = 0; i < unknownHoles; i++) v128.store(load<u32>(UNKNOWN_HOLES + 4 * i), v128.load(CARDS + VECTOR * i));
}

/** Simulates `simulations` deals and leaves the results at the output. */
export function simulateDeals(
  players: i32,
  holeCards: i32,
  details: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
): void {
  seedRandom(RANDOM, seed, stream, 0);
  const known = <i32>popcnt(knownCards);
  prepareDeal(knownCards, 0, unknownHoles + missingBoard);
  clearResults(players, 0);
  prepareHands(players, holeCards);
  const capacity = prepareLists(players);
  const board = CARDS + VECTOR * unknownHoles;
  let left = simulations;
  while (left > 0) {
    let batch = 0;
    for (; batch < capacity && left > 0; batch++) {
      dealBatch(known);
      showDown(players, holeCards, board, details, batch, min(LANES, left));
      left -= LANES;
    }
    tallyOutcomes(players, details, batch);
  }
  finishOutcomes(players, simulations, 0);
}
