// Percentages of hands, "15%": the order of all hands, and how many of the strongest a percentage has.
import { HAND_COUNT } from '../engine/hands.js';
import { type HandClass, listHands, RANKS, type Suitedness } from './hand-classes.js';

/** The 169 classes by their exact equity against one random hand, the highest first: a test compares them with the preflop table. */
const CLASSES = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s
  A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o
  K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o
  J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s
  T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o
  42o 32o`;

const SUITEDNESS: Readonly<Record<string, Suitedness>> = { s: 'suited', o: 'offsuit' };

export const CLASSES_IN_ORDER: readonly HandClass[] = CLASSES.trim()
  .split(/\s+/)
  .map(([high, low, letter]) => ({
    high: RANKS.indexOf(high!),
    low: RANKS.indexOf(low!),
    suitedness: (letter && SUITEDNESS[letter]) || 'both',
  }));

/** All hands: by their classes, the strongest first; within a class spades first. */
export const HANDS_IN_ORDER: readonly number[] = CLASSES_IN_ORDER.flatMap(listHands);

let count = 0;
/** How many hands the strongest classes have: 0, 6 (aces), 12 (and kings), … 1,326. */
const COUNTS: readonly number[] = [
  count,
  ...CLASSES_IN_ORDER.map(handClass => {
    count += listHands(handClass).length;
    return count;
  }),
];

/** How many of the strongest hands come nearest to a percentage of all, in whole classes. */
export const countStrongest = (percent: number): number => {
  const wanted = (percent / 100) * HAND_COUNT;
  let [classes, above] = [0, COUNTS.length - 1];
  while (classes < above) {
    const middle = (classes + above) >> 1;
    if (COUNTS[middle + 1]! - wanted >= wanted - COUNTS[middle]!) above = middle;
    else classes = middle + 1;
  }
  return COUNTS[classes]!;
};
