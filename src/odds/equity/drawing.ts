// Decides how the players' hands of a sample are drawn: by the engine where they often fit together, else from a list of hands that
// fit together. The decision follows from the question alone, so that one seed gives one answer.
import { HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import type { Drawing } from './calculation.js';
import { JointDraws, MAX_LISTED, type RangedPlayer, rangedPlayers } from './joint-draws.js';
import { RandomNumbers } from './random.js';
import { fits, HIGH_BITS, LOW_BITS } from './ranges.js';
import { WeightedDraw } from './weighted-draw.js';

const DECK = 52;
/** What a hand drawn by the engine takes, and an entry drawn from a list, in ns. */
const HAND_NS = 4;
const ENTRY_NS = 60;
/** What a dealing from lists takes besides, for each player. */
const LISTED_NS = 20;
/** Drawing that takes no longer for each player is part of what a deal takes anyway. */
const NEGLIGIBLE_NS = 40;
/** Drawing that takes no longer is left to the engine: lists take some milliseconds to make. */
const QUICK_NS = 600;
/** How long lists are that are made although the engine could draw; and how many there are at most, since more are no quicker. */
const SHORT_LIST = 100_000;
const QUICK_LISTS = 2;
/** With more draws for a deal nothing is sampled. */
const MAX_DRAWS_PER_DEAL = 10_000;
/** A probe ends after so many dealings, when it knows their rate to one part in four; or after so many draws. */
const PROBED_DEALINGS = 16;
const MAX_PROBE_DRAWS = 10 * MAX_DRAWS_PER_DEAL;

/** The sum of a player's weights, and that for each card. */
interface WeightSums {
  readonly total: number;
  readonly byCard: Float64Array;
}

const weightSumsOf = ({ hands, weights }: RangedPlayer): WeightSums => {
  const byCard = new Float64Array(DECK);
  let total = 0;
  for (let i = 0; i < hands.length; i++) {
    const hand = hands[i] ?? 0;
    const weight = weights[i] ?? 0;
    const [high, low] = [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0];
    total += weight;
    byCard[high] = (byCard[high] ?? 0) + weight;
    byCard[low] = (byCard[low] ?? 0) + weight;
  }
  return { total, byCard };
};

const conflictRateOf = (
  { hands, weights }: RangedPlayer,
  sumsOfA: WeightSums,
  { range }: RangedPlayer,
  { total, byCard }: WeightSums,
): number => {
  let sum = 0;
  for (let i = 0; i < hands.length; i++) {
    const hand = hands[i] ?? 0;
    const sharing = (byCard[HIGH_CARDS[hand] ?? 0] ?? 0) + (byCard[LOW_CARDS[hand] ?? 0] ?? 0) - (range[hand] ?? 0);
    sum += (weights[i] ?? 0) * sharing;
  }
  return sum / (sumsOfA.total * total);
};

/** The probability that hands of two players, each drawn by itself, share a card. */
export const conflictRate = (a: RangedPlayer, b: RangedPlayer): number =>
  conflictRateOf(a, weightSumsOf(a), b, weightSumsOf(b));

/** At most one minus the sum of all pairs' rates of conflict: a bound below the rate of draws that fit; exact for two players. */
const leastFitRate = (players: readonly RangedPlayer[]): number => {
  const each = players.map(player => ({ player, sums: weightSumsOf(player) }));
  let rate = 1;
  for (const [i, a] of each.entries()) {
    for (const b of each.slice(0, i)) rate -= conflictRateOf(a.player, a.sums, b.player, b.sums);
  }
  return rate;
};

/** Draws a hand of each player. @returns whether they fit together */
const engineAttempt = (players: readonly RangedPlayer[]): ((random: RandomNumbers) => boolean) => {
  const draws = players.map(({ weights }) => new WeightedDraw(weights));
  return random => {
    let [low, high] = [0, 0];
    for (const [i, { hands }] of players.entries()) {
      const hand = hands[draws[i]?.draw(random.next()) ?? 0] ?? 0;
      if (!fits(hand, { low, high })) return false;
      low |= LOW_BITS[hand] ?? 0;
      high |= HIGH_BITS[hand] ?? 0;
    }
    return true;
  };
};

/**
 * About how many draws of the engine fit once; where a bound does not say it, found by drawing with the same random numbers.
 * @param maxDraws @returns undefined where so many draws do not say it
 */
const engineDraws = (players: readonly RangedPlayer[], maxDraws: number): number | undefined => {
  const least = leastFitRate(players);
  if (players.length <= 2 || least >= 1 / 2) return 1 / least;
  const [attempt, random] = [engineAttempt(players), new RandomNumbers(0, 0)];
  let fitting = 0;
  for (let draws = 1; draws <= maxDraws; draws++) {
    if (attempt(random) && ++fitting === PROBED_DEALINGS) return draws / fitting;
  }
  if (maxDraws < MAX_PROBE_DRAWS) return undefined;
  return fitting === 0 ? Number.POSITIVE_INFINITY : maxDraws / fitting;
};

const engineDrawing = (players: number, draws: number): Drawing => {
  const ns = Math.round(HAND_NS * players * draws);
  return { maxListed: 0, extraNs: ns <= NEGLIGIBLE_NS * players ? 0 : ns };
};

/** About how many entries of the lists make a dealing. */
const listedDraws = (joint: JointDraws): number => {
  const random = new RandomNumbers(0, 0);
  let dealings = 0;
  while (dealings < PROBED_DEALINGS && joint.draw(random, MAX_PROBE_DRAWS)) dealings++;
  return joint.entriesDrawn / dealings;
};

/** @returns undefined where even so too many draws make a dealing */
const listedDrawing = (
  ranges: readonly Float64Array[],
  blocked: readonly number[],
  maxListed: number,
): Drawing | undefined => {
  const draws = listedDraws(new JointDraws(ranges, blocked, maxListed));
  if (draws > MAX_DRAWS_PER_DEAL) return undefined;
  return { maxListed, extraNs: Math.round(ENTRY_NS * draws + LISTED_NS * ranges.length) };
};

/** Whose hands are to be drawn. */
export interface DrawingQuestion {
  /** Without hands of blocked cards; all players can be dealt a hand. */
  readonly ranges: readonly Float64Array[];
  /** Board and dead cards. */
  readonly blocked: readonly number[];
}

/** How hands are drawn, where that takes a millisecond or two to find: where draws of the engine often fit. */
export const quickDrawingOf = ({ ranges, blocked }: DrawingQuestion): Drawing | undefined => {
  const players = rangedPlayers(ranges, DECK - blocked.length);
  const draws = engineDraws(players, (PROBED_DEALINGS * QUICK_NS) / (HAND_NS * players.length));
  if (draws === undefined) return undefined;
  const drawing = engineDrawing(players.length, draws);
  return drawing.extraNs <= QUICK_NS ? drawing : undefined;
};

/**
 * How hands are drawn; undefined where fewer than one draw in 10,000 fits, by the engine and from lists. May take a second: lists
 * are made.
 */
export const drawingOf = ({ ranges, blocked }: DrawingQuestion): Drawing | undefined => {
  const players = rangedPlayers(ranges, DECK - blocked.length);
  const draws = engineDraws(players, MAX_PROBE_DRAWS) ?? Number.POSITIVE_INFINITY;
  if (draws > MAX_DRAWS_PER_DEAL) return listedDrawing(ranges, blocked, MAX_LISTED);
  const byEngine = engineDrawing(players.length, draws);
  const combinations = players.reduce((product, { hands }) => product * hands.length, 1);
  if (byEngine.extraNs <= QUICK_NS || combinations > SHORT_LIST ** QUICK_LISTS) return byEngine;
  const listed = listedDrawing(ranges, blocked, SHORT_LIST);
  return listed && listed.extraNs < byEngine.extraNs ? listed : byEngine;
};
