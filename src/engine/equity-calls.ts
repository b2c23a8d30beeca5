// Makes the engine's equity calls: writes ranges and cards to its memory, and reads the sums as counts.
import {
  BOARD_CARDS,
  checkStatus,
  isByte,
  isInt32,
  isSeed,
  MAX_PLAYERS,
  MIN_PLAYERS,
  requireArgument,
  Status,
} from './abi.js';
import { type Counts, EQUITY, PLAYER_HAND_SUMS } from './counts.js';
import type { RangesAbi } from './exports.js';
import { HAND_COUNT } from './hands.js';

/** What the players may hold, and the cards that are known. */
export interface EquitySituation {
  /** For each of 2 to 10 players the weights of the 1,326 hands by number (hands.ts), 0 to 1. They are never modified. */
  readonly ranges: readonly Float64Array[];
  /** 0 to 5 card bytes. */
  readonly board: readonly number[];
  /** Card bytes out of play. */
  readonly dead: readonly number[];
}

/** What is counted besides wins and ties: the categories of the hands, and results for each hand. */
export interface EquityDetails {
  readonly categories?: boolean;
  readonly byHand?: boolean;
}

/** Some of the steps of an exact calculation. */
export interface EquityEnumeration extends EquitySituation, EquityDetails {
  /** Number of the first step, 0 or more. */
  readonly first: number;
  /** Number of steps, 1 or more; all must exist. */
  readonly count: number;
}

/** One stream of a Monte Carlo calculation. */
export interface Stream {
  /** Deals, 1 to 2,147,483,647. */
  readonly simulations: number;
  /** Integer, 0 to 2^53 − 1. */
  readonly seed: number;
  /** 32-bit integer. Streams of one seed share no deals. */
  readonly stream: number;
}

/** A stream that ends at its number of deals or of draws, whichever comes first. */
export interface EquityStream extends Stream {
  /** Draws, 1 to 2,147,483,647. In a draw each player with a range gets a hand; if no card appears twice, it becomes a deal. */
  readonly draws: number;
}

export interface EquitySimulation extends EquitySituation, EquityDetails, EquityStream {}

/** The steps of an exact calculation. */
export interface EquitySteps {
  readonly steps: number;
  /** Steps that take about 2 ms. */
  readonly stepsAtOnce: number;
}

/** The equity calls of an engine. All throw InvalidArgumentError for an argument out of its range. */
export interface EquityEngine {
  /**
   * The planned work of an exact calculation, in hands of 5 nanoseconds: a function of its arguments alone, 1 or more.
   * @param nextStreet whether the equities after each card that can come next are counted, on a board of 3 or 4 cards, or after each flop
   */
  equityWork(situation: EquitySituation & EquityDetails, nextStreet?: boolean): number;
  equitySteps(situation: EquitySituation & EquityDetails): EquitySteps;
  /** The counts of all steps in one call; undefined if there are more than {@link EquitySteps.stepsAtOnce}. */
  countEquity(situation: EquitySituation & EquityDetails): Counts | undefined;
  /** The counts of some steps. The counts of disjoint ranges of steps add up. */
  enumerateEquity(enumeration: EquityEnumeration): Counts;
  /** The counts of one stream. The same arguments give the same counts everywhere. */
  sampleEquity(simulation: EquitySimulation): Counts;
}

const WITH_CATEGORIES = 1;
const WITH_HANDS = 2;
/** What comes next, by the number of cards on the board: a flop, or a card. */
const WITH_NEXT: Readonly<Record<number, number>> = { 0: 8, 3: 4, 4: 4 };
const NO_STREET = -1;

const EQUITY_SENTENCES: Readonly<Record<number, string>> = {
  [Status.CARD_COUNT]: 'a board has 0 to 5 cards, and board and players find enough cards that are not dead',
  [Status.OPPONENTS]: `an equity has ${MIN_PLAYERS} to ${MAX_PLAYERS} players`,
  [Status.RANGE]:
    'simulations and draws are integers from 1 to 2147483647, seed from 0 to 2^53 − 1, and steps lie within their number',
};

const encodeDetails = ({ categories, byHand }: EquityDetails): number =>
  (categories ? WITH_CATEGORIES : 0) | (byHand ? WITH_HANDS : 0);

/** How many counts share a block of memory: V8 takes a microsecond to make one, and a tenth of that to make a view. */
const COUNTS_PER_BLOCK = 32;

/** Makes a function that copies sums, each copy a view of a block that it shares with other copies. */
const sumsCopier = (sums: Float64Array): (() => Counts) => {
  const { length, byteLength } = sums;
  let block = new ArrayBuffer(COUNTS_PER_BLOCK * byteLength);
  let used = 0;
  return () => {
    if (used === block.byteLength) {
      block = new ArrayBuffer(used);
      used = 0;
    }
    const copy = new Float64Array(block, used, length);
    copy.set(sums);
    used += byteLength;
    return copy;
  };
};

/** The equity calls over a module's exports. @param input its bytes for cards */
export const createEquityEngine = (abi: RangesAbi, input: Uint8Array): EquityEngine => {
  const { buffer } = abi.memory;
  const weights = new Float64Array(buffer, abi.rangesPtr(), HAND_COUNT * MAX_PLAYERS);
  /** The ranges whose weights the module has. They are not copied again, 10 KB a player. Nothing else writes there. */
  const written: Float64Array[] = [];
  const sums = new Float64Array(buffer, abi.outputPtr(), EQUITY.end);
  const handSums = new Float64Array(buffer, abi.equityHandsPtr(), PLAYER_HAND_SUMS * MAX_PLAYERS);
  const copySums = sumsCopier(sums);

  const writeBytes = (cards: readonly number[], at: number): void => {
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i]!;
      requireArgument(isByte(card), Status.NOT_A_CARD, EQUITY_SENTENCES);
      input[at + i] = card;
    }
  };

  const writeCards = ({ board, dead }: Pick<EquitySituation, 'board' | 'dead'>): void => {
    requireArgument(
      board.length <= BOARD_CARDS && board.length + dead.length <= input.length,
      Status.CARD_COUNT,
      EQUITY_SENTENCES,
    );
    writeBytes(board, 0);
    writeBytes(dead, board.length);
  };

  const writeSituation = (situation: EquitySituation): void => {
    const { ranges } = situation;
    requireArgument(ranges.length >= MIN_PLAYERS && ranges.length <= MAX_PLAYERS, Status.OPPONENTS, EQUITY_SENTENCES);
    for (let player = 0; player < ranges.length; player++)
      requireArgument(ranges[player]!.length === HAND_COUNT, Status.RANGES, EQUITY_SENTENCES);
    writeCards(situation);
    for (let player = 0; player < ranges.length; player++) {
      const range = ranges[player]!;
      if (written[player] === range) continue;
      weights.set(range, HAND_COUNT * player);
      written[player] = range;
    }
  };

  const readCounts = (players: number, withHands = false): Counts => {
    if (!withHands) return copySums();
    const counts = new Float64Array(EQUITY.end + PLAYER_HAND_SUMS * players);
    counts.set(sums);
    counts.set(handSums.subarray(0, PLAYER_HAND_SUMS * players), EQUITY.end);
    return counts;
  };

  return {
    equityWork(situation, nextStreet = false) {
      const { ranges, board, dead } = situation;
      const withNext = nextStreet ? (WITH_NEXT[board.length] ?? NO_STREET) : 0;
      requireArgument(withNext !== NO_STREET, Status.RANGE, EQUITY_SENTENCES);
      writeSituation(situation);
      const details = encodeDetails(situation) | withNext;
      const work = abi.equityWork(ranges.length, board.length, dead.length, details);
      // A negative number does not say what is wrong; the first step's status does.
      if (work < 0)
        checkStatus(abi.enumerateEquity(ranges.length, board.length, dead.length, 0, 0, 1), EQUITY_SENTENCES);
      requireArgument(work > 0, Status.RANGE, EQUITY_SENTENCES);
      return work;
    },
    equitySteps(situation) {
      writeSituation(situation);
      const { ranges, board, dead } = situation;
      const steps = abi.equitySteps(ranges.length, board.length, dead.length);
      // 0 does not say what is wrong; the first step's status does.
      if (steps === 0)
        checkStatus(abi.enumerateEquity(ranges.length, board.length, dead.length, 0, 0, 1), EQUITY_SENTENCES);
      // A single step, of known hands on a river for example, is one call: asking would take as long as the step.
      const stepsAtOnce =
        steps === 1 ? 1 : abi.equityStepsAtOnce(ranges.length, board.length, dead.length, encodeDetails(situation));
      return { steps, stepsAtOnce };
    },
    countEquity(situation) {
      writeSituation(situation);
      const { ranges, board, dead, byHand } = situation;
      const { length: players } = ranges;
      const status = abi.countEquity(players, board.length, dead.length, encodeDetails(situation));
      if (status === Status.RANGE) return undefined;
      checkStatus(status, EQUITY_SENTENCES);
      return readCounts(players, byHand);
    },
    enumerateEquity(enumeration) {
      writeSituation(enumeration);
      const { ranges, board, dead, first, count } = enumeration;
      requireArgument(isInt32(first) && isInt32(count), Status.RANGE, EQUITY_SENTENCES);
      const { length: players } = ranges;
      checkStatus(
        abi.enumerateEquity(players, board.length, dead.length, encodeDetails(enumeration), first, count),
        EQUITY_SENTENCES,
      );
      return readCounts(players, enumeration.byHand);
    },
    sampleEquity(simulation) {
      writeSituation(simulation);
      const { ranges, board, dead, simulations, draws, seed, stream } = simulation;
      requireArgument(
        isInt32(simulations) && isInt32(draws) && isSeed(seed) && isInt32(stream),
        Status.RANGE,
        EQUITY_SENTENCES,
      );
      const details = encodeDetails(simulation);
      const { length: players } = ranges;
      checkStatus(
        abi.sampleEquity(players, board.length, dead.length, details, simulations, draws, BigInt(seed), stream),
        EQUITY_SENTENCES,
      );
      return readCounts(players, simulation.byHand);
    },
  };
};
