// Enumerates the boards of an Omaha situation that was read, in which all hole cards are known.
import { startBoards, writeNextBoards } from '../board-enumeration';
import { binomial } from '../combinations';
import { DECK } from '../deck';
import { finishOutcomes, prepareLists, tallyOutcomes } from '../equity/deal-outcomes';
import { clearResults } from '../equity/results';
import { CARDS, LANES } from '../layout';
import { prepareHands, showDown } from './showdown';
import { knownCards, missingBoard } from './situation';

/** How many boards there are. */
export function countBoards(): i32 {
  return binomial(DECK - <i32>popcnt(knownCards), missingBoard);
}

/** Enumerates boards `first` … `first + count − 1` and leaves the results at the output. */
export function enumerateBoards(players: i32, holeCards: i32, details: i32, first: i32, count: i32): void {
  startBoards(knownCards, missingBoard, first);
  clearResults(players, 0);
  prepareHands(players, holeCards);
  const capacity = prepareLists(players);
  let left = count;
  while (left > 0) {
    let batch = 0;
    for (; batch < capacity && left > 0; batch++) {
      const boards = min(LANES, left);
      writeNextBoards(boards);
      showDown(players, holeCards, CARDS, details, batch, boards);
      left -= boards;
    }
    tallyOutcomes(players, details, batch);
  }
  finishOutcomes(players, count, 0);
}
