// The starting hands of hold'em: the orders of its 169 classes. docs/experiments.md, 203, says how they were made.
import { FULL_DECK } from '../engine/deck.js';
import { createStartingHands, type StartingHands } from './hand-classes.js';

/** By equity against one random hand, the highest first: the order in which hands are listed. A test compares it with the preflop table. */
const AGAINST_ONE = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo
  QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33
  Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o
  87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s
  76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o
  52o 62o 42o 32o`;

/** By equity against three random hands, as in PokerStove and Equilab: the order of percentages. docs/ranges.md has the equities. */
const AGAINST_THREE = `
  AA KK QQ JJ TT AKs 99 AQs AKo AJs KQs 88 ATs AQo KJs QJs KTs AJo KQo QTs A9s 77 ATo JTs KJo A8s K9s QJo A7s KTo Q9s A5s 66
  QTo A6s J9s A9o A4s T9s K8s JTo A3s K7s A8o Q8s K9o A2s J8s K6s 55 T8s A7o 98s Q9o K5s A5o J9o Q7s T9o K4s A6o A4o K8o J7s Q6s T7s
  K3s 97s 87s A3o 44 Q5s K7o K2s Q8o Q4s J8o A2o T8o K6o J6s 76s T6s 98o 86s Q3s 96s J5s K5o Q2s J4s 33 Q7o 65s K4o 75s J7o J3s T5s
  T7o 85s Q6o 87o 95s 97o K3o T4s J2s 54s Q5o 64s T3s K2o 22 74s Q4o T2s 84s 76o J6o 94s 86o T6o 53s 96o 93s Q3o J5o 63s 43s 92s Q2o
  73s J4o 65o 83s 75o 52s 82s 85o T5o J3o 95o 42s 54o 62s T4o J2o 72s 64o 32s T3o 74o 84o T2o 94o 53o 93o 63o 43o 92o 73o 83o 52o 82o
  42o 62o 72o 32o`;

// Bundles of programs that need no ranges leave it out.
export const HOLDEM_HANDS: StartingHands = /* @__PURE__ */ createStartingHands(FULL_DECK, AGAINST_ONE, AGAINST_THREE);
