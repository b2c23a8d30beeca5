// How often hands of several players share no card: an estimate for the planned work.
import { DECK } from '../deck';
import { CARD_HANDS, CARD_HANDS_BYTES } from './layout';
import { cardsOfHand, liveCount, liveHand } from './situation';

/** The least estimate of a pair of players, whose hands may all share cards. */
const MIN_PAIR: f64 = 0.1;
/** Below this share the power of 3/4 is too much: where many players have the same few cards, one pair that fits helps no other. */
const RARE_SHARE: f64 = 0.05;
/** The least estimate of all players: also choices that share a card take some time. */
const MIN_SHARE: f64 = 0.0001;

/** Counts a player's hands that have each card. */
function countCards(player: i32): void {
  const counts = CARD_HANDS + CARD_HANDS_BYTES * player;
  memory.fill(counts, 0, CARD_HANDS_BYTES);
  for (let i = 0; i < liveCount(player); i++) {
    for (let cards = cardsOfHand(liveHand(player, i)); cards; cards &= cards - 1) {
      const at = counts + 4 * <usize>ctz(cards);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}

/** The approximate share of the pairs of hands of two players that have no common card. */
function pairFit(a: i32, b: i32): f64 {
  let shared: f64 = 0;
  for (let card: usize = 0; card < 4 * DECK; card += 4) {
    shared +=
      <f64>load<u32>(CARD_HANDS + CARD_HANDS_BYTES * a + card) *
      <f64>load<u32>(CARD_HANDS + CARD_HANDS_BYTES * b + card);
  }
  return max(MIN_PAIR, 1 - shared / (<f64>liveCount(a) * <f64>liveCount(b)));
}

/**
 * The approximate share of the choices of a hand for each player that have no card twice. Pairs of players are not independent: where
 * some fit, others are likelier to; the power of 3/4 was nearest to what was measured.
 * Single hands are left out: their cards are taken out of the other players' ranges.
 * @param first and @param second players who are left out; −1 for none
 */
export function fittingShare(players: i32, first: i32, second: i32): f64 {
  let share: f64 = 1;
  for (let player = 0; player < players; player++) {
    if (player === first || player === second || liveCount(player) === 1) continue;
    countCards(player);
    for (let other = 0; other < player; other++) {
      if (other !== first && other !== second && liveCount(other) > 1) share *= pairFit(player, other);
    }
  }
  const likelier = max(share, RARE_SHARE);
  return max(MIN_SHARE, (sqrt(likelier) * sqrt(sqrt(likelier)) * min(share, RARE_SHARE)) / RARE_SHARE);
}
