// Exact equity for players with few hands: on sixteen boards at once, compares every choice of one hand for each player. A step is a
// board.
import { boardPlanes } from '../board-planes';
import { BOARD, VECTOR } from '../layout';
import { compareHands } from './board-lanes-choices';
import { freeAllHands, rankByBest } from './board-lanes-hands';
import { MAX_LANE_HANDS, MULTIPLICITY, SEATS } from './board-lanes-layout';
import { addToList, joinGroup, startLists } from './board-lanes-lists';
import { boardsWithout, missing, nextBoards, startBoards } from './boards';
import { enumerateFlop } from './known-hands-flop';
import { BOARD_LANES, MULTIPLICITIES } from './layout';
import { ALL_CARDS, blockedCards, cardsOfHand, getWeight, liveCount, liveHand } from './situation';

const LANES = 16;

/** Seats the players, those with the fewest hands first. */
function seatPlayers(players: i32): void {
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
    if (getWeight(player, hand) !== getWeight(other, hand)) return false;
  }
  return true;
}

/** Lists the hands of all seats. No board has a card of a single hand. */
function listHands(players: i32, details: i32): void {
  for (let seat = 0; seat < players; seat++) {
    const player: i32 = load<u8>(SEATS + seat);
    const count = liveCount(player);
    if (!details && seat > 0 && haveSameHands(player, load<u8>(SEATS + seat - 1))) joinGroup(seat);
    for (let i = 0; i < count; i++) {
      const hand = liveHand(player, i);
      addToList(seat, hand, getWeight(player, hand));
    }
    if (count === 1) freeAllHands();
    if (count === 1 && seat === players - 2) rankByBest();
  }
}

/** The cards of players with a single hand, which no board can have. */
export function heldCards(players: i32): u64 {
  let cards: u64 = 0;
  for (let player = 0; player < players; player++) {
    if (liveCount(player) === 1) cards |= cardsOfHand(liveHand(player, 0));
  }
  return cards;
}

function haveEqualWeights(player: i32): bool {
  const weight = getWeight(player, liveHand(player, 0));
  for (let i = 1; i < liveCount(player); i++) if (getWeight(player, liveHand(player, i)) !== weight) return false;
  return true;
}

/** About how many microseconds a listed board takes; infinite if there are too many hands. */
export function boardLanesTime(players: i32, details: i32): f64 {
  let hands = 0;
  let most = 0;
  let choices: f64 = details ? 4 : 1;
  for (let player = 0; player < players; player++) {
    hands += liveCount(player);
    if (hands > MAX_LANE_HANDS) return Infinity;
    most = max(most, liveCount(player));
    choices *= <f64>liveCount(player) * (haveEqualWeights(player) ? 1 : 2);
  }
  const evaluation = 0.012 + <f64>hands * (0.004 + 0.00008 * <f64>hands);
  return evaluation + choices * (0.00013 + (0.0003 + 0.00012 * <f64>players) / <f64>most);
}

/** Compares the hands on the boards of BOARD_LANES and MULTIPLICITIES. */
function compareOnBoards(): void {
  const times = v128.load(MULTIPLICITIES);
  v128.store(MULTIPLICITY, i16x8.extend_low_i8x16_u(times));
  v128.store(MULTIPLICITY, i16x8.extend_high_i8x16_u(times), VECTOR);
  boardPlanes(BOARD_LANES, missing, BOARD);
  compareHands(BOARD_LANES, missing);
}

/** Enumerates boards `first` … `first + count − 1` of those that are listed. */
export function enumerateBoardLanes(players: i32, details: i32, first: i32, count: i32): void {
  seatPlayers(players);
  startLists(players, details);
  listHands(players, details);
  const held = heldCards(players);
  const areKnown = <i32>popcnt(held) === 2 * players;
  if (areKnown && !details && missing === 2 && count === boardsWithout(held)) {
    enumerateFlop(ALL_CARDS & ~(blockedCards | held));
    return;
  }
  startBoards(first, count);
  for (let lanes = nextBoards(); lanes > 0; lanes = nextBoards()) {
    memory.fill(MULTIPLICITIES + lanes, 0, LANES - lanes);
    compareOnBoards();
  }
}
