// Whether all players can be dealt a hand of their ranges at once, no card twice.
import { HIGH_CARDS, LOW_CARDS } from '../engine/hands.js';
import { type CardSet, fits, HIGH_BITS, LOW_BITS } from '../odds/equity/ranges.js';
import { mostHandsAtOnce } from './matching.js';

/** Most ranges can be dealt without trying many hands; for the others a proof that they cannot is tried first. */
const FIRST_SEARCH = 500;
const WHOLE_SEARCH = 20_000;

/** A player and the hands that he may have. */
interface Candidate {
  readonly player: number;
  readonly hands: Uint16Array;
}

/** Depth first: the player with the fewest hands next, and no further where a player would be left without a hand. */
class Search {
  constructor(private nodes: number) {}

  /** @returns whether there is a dealing; undefined when too many hands were tried */
  run(left: readonly Candidate[], used: CardSet): boolean | undefined {
    const [next, ...others] = left;
    if (next === undefined) return true;
    for (const hand of next.hands) {
      if (!fits(hand, used)) continue;
      if (this.nodes-- === 0) return undefined;
      const cards = { low: used.low | (LOW_BITS[hand] ?? 0), high: used.high | (HIGH_BITS[hand] ?? 0) };
      if (!others.every(({ hands }) => hands.some(other => fits(other, cards)))) continue;
      const found = this.run(others, cards);
      if (found !== false) return found;
    }
    return false;
  }
}

const search = (candidates: readonly Candidate[], nodes: number): boolean | undefined =>
  new Search(nodes).run(candidates, { low: 0, high: 0 });

const cardsOf = (hands: Uint16Array): Set<number> =>
  new Set(Array.from(hands, hand => [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0]).flat());

const isSubset = (part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean =>
  [...part].every(card => whole.has(card));

/** Players who have, of the cards that one of them may hold, too few for all: of these no more hands than players can be dealt. */
const crowdedPlayers = (candidates: readonly Candidate[]): Candidate[] | undefined => {
  const cards = new Map(candidates.map(candidate => [candidate, cardsOf(candidate.hands)]));
  const within = (limit: ReadonlySet<number>): Candidate[] =>
    candidates.filter(candidate => isSubset(cards.get(candidate) ?? new Set(), limit));
  const groups = [...candidates.map(candidate => within(cards.get(candidate) ?? new Set())), [...candidates]];
  groups.sort((a, b) => a.length - b.length);
  return groups.find(group => mostHandsAtOnce(group.flatMap(({ hands }) => [...hands])) < group.length);
};

/**
 * Whether the players can all be dealt a hand.
 * @param hands the hands of each player by number; none for a player of any two cards, who gets two that are left
 * @returns `true`; players who cannot be dealt a hand together; or undefined when neither was found
 */
export const findDealing = (hands: readonly (Uint16Array | undefined)[]): true | readonly number[] | undefined => {
  const candidates = hands
    .flatMap((own, player) => (own === undefined ? [] : [{ player, hands: own }]))
    .sort((a, b) => a.hands.length - b.hands.length);
  const playersOf = (group: readonly Candidate[]): number[] => group.map(({ player }) => player).sort((a, b) => a - b);
  const found = search(candidates, FIRST_SEARCH);
  if (found === true) return true;
  const crowded = crowdedPlayers(candidates);
  if (crowded || found === false) return playersOf(crowded ?? candidates);
  const foundLater = search(candidates, WHOLE_SEARCH);
  return foundLater === false ? playersOf(candidates) : foundLater;
};
