// The starting hands of short deck: the orders of its 81 classes. docs/experiments.md, 203, says how they were made.
import { SHORT_DECK } from '../engine/deck.js';
import { createStartingHands, type StartingHands } from './hand-classes.js';

/** By equity against one random hand, the highest first: the order in which hands are listed. */
const AGAINST_ONE = `
  AA KK QQ JJ TT AKs AQs AKo AJs KQs AQo ATs KJs AJo QJs KTs KQo JTs QTs 99 ATo KJo A9s QJo KTo JTo QTo A8s A9o K9s T9s A8o Q9s
  J9s A7s K9o T9o Q9o J9o A7o 88 A6s K8s 98s T8s Q8s J8s K7s A6o K8o 98o T8o Q8o J8o K6s K7o 97s T7s Q7s J7s 77 Q6s K6o 97o T7o 87s
  Q7o J7o 96s Q6o T6s J6s 87o 96o 86s T6o J6o 66 76s 86o 76o`;

/** By equity against three random hands: the order of percentages. docs/ranges.md has the equities. */
const AGAINST_THREE = `
  AA KK QQ AKs JJ KQs AQs JTs QJs KJs AKo AJs QTs KTs TT ATs KQo JTo AQo QJo KJo QTo AJo T9s KTo A9s ATo J9s A8s 99 Q9s K9s T9o
  T8s A7s A9o 98s J9o J8s A8o A6s Q9o Q8s 88 K8s K9o 97s T8o T7s 98o K7s A7o J7s J8o 87s K6s Q7s A6o 77 Q8o 96s K8o 97o T6s Q6s T7o
  K7o 86s J6s 66 J7o 87o K6o Q7o 76s 96o T6o Q6o 86o J6o 76o`;

// Bundles of programs that need no ranges leave it out.
export const SHORT_DECK_HANDS: StartingHands = /* @__PURE__ */ createStartingHands(
  SHORT_DECK,
  AGAINST_ONE,
  AGAINST_THREE,
);
