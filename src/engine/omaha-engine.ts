// Loads and calls poker-odds-omaha.wasm: Omaha with four to six hole cards, of which a hand takes exactly two.
import { BOARD_CARDS, checkStatus, DECK, FLOP_CARDS, isByte, isInt32, isSeed, requireArgument, Status } from './abi.js';
import { type Counts, EQUITY } from './counts.js';
import { instantiateModule } from './engine.js';
import type { Stream } from './equity-calls.js';
import { OMAHA_EXPORTS, type OmahaAbi } from './exports.js';

/** In place of a card byte: a hole card that is not known. */
export const UNKNOWN_CARD = 255;
/** In place of a card byte: a card that the board does not have. */
const NO_CARD = 255;
const MAX_OMAHA_HOLE_CARDS = 6;

/** What players hold, and the cards that are known. */
export interface OmahaSituation {
  /** For each of 2 to 10 players four to six card bytes, all as many. */
  readonly hands: readonly (readonly number[])[];
  /** 0 to 5 card bytes. */
  readonly board: readonly number[];
  /** Card bytes out of play. */
  readonly dead: readonly number[];
  /** Whether the categories of the hands are counted. */
  readonly categories?: boolean;
}

/** One stream. Hole cards may be {@link UNKNOWN_CARD}. */
export interface OmahaSimulation extends OmahaSituation, Stream {}

/** Some of the boards of a situation, whose hole cards are all known. */
export interface OmahaEnumeration extends OmahaSituation {
  /** Number of the first board, 0 or more, in the engine's fixed order. */
  readonly first: number;
  /** Number of boards, 1 or more; all must exist. */
  readonly count: number;
}

/** A loaded engine. All calls throw InvalidArgumentError for an argument out of its range. */
export interface OmahaEngine {
  /** The counts of one stream, in the order of EQUITY. The same arguments give the same counts everywhere. */
  simulateOmaha(simulation: OmahaSimulation): Counts;
  /** The counts of some boards. The counts of disjoint ranges add up. */
  enumerateOmaha(enumeration: OmahaEnumeration): Counts;
  /**
   * The strengths of hands on a board: of the best five cards, as the other engine's.
   * @param hands any number of hands of four to six card bytes, all as many @param board 3 to 5 card bytes
   */
  evaluateOmaha(hands: readonly (readonly number[])[], board: readonly number[]): Uint32Array;
  /** The category of a strength, an index of CATEGORIES: 0 high card … 8 straight flush. */
  category(strength: number): number;
}

const OMAHA_SENTENCES: Readonly<Record<number, string>> = {
  [Status.CARD_COUNT]:
    'players have 4 to 6 hole cards, all as many, a board 0 to 5 cards, a hand to evaluate 3 to 5 on the board, and the deck has 52',
  [Status.NOT_A_CARD]: 'a card is a byte from 0 to 51: suit × 13 + rank',
  [Status.OPPONENTS]: 'an equity has 2 to 10 players',
};

/** How many hole cards each hand has; 0 if there are no hands. */
const countHoleCards = (hands: readonly (readonly number[])[]): number => {
  const holeCards = hands.length > 0 ? hands[0]!.length : 0;
  requireArgument(
    hands.every(({ length }) => length === holeCards) && holeCards <= MAX_OMAHA_HOLE_CARDS,
    Status.CARD_COUNT,
    OMAHA_SENTENCES,
  );
  return holeCards;
};

const createOmahaEngine = (abi: OmahaAbi): OmahaEngine => {
  const input = new Uint8Array(abi.memory.buffer, abi.inputPtr(), abi.inputCapacity());
  const sums = new Float64Array(abi.memory.buffer, abi.outputPtr(), EQUITY.end);

  const writeCards = (cards: readonly number[], at: number): number => {
    requireArgument(cards.every(isByte), Status.NOT_A_CARD, OMAHA_SENTENCES);
    input.set(cards, at);
    return at + cards.length;
  };

  /** @returns the first arguments of a call */
  const writeSituation = ({ hands, board, dead, categories }: OmahaSituation) => {
    const holeCards = countHoleCards(hands);
    requireArgument(hands.length * holeCards + board.length + dead.length <= DECK, Status.CARD_COUNT, OMAHA_SENTENCES);
    writeCards([...hands.flat(), ...board, ...dead], 0);
    return [hands.length, holeCards, board.length, dead.length, categories ? 1 : 0] as const;
  };

  return {
    simulateOmaha(simulation) {
      const { simulations, seed, stream } = simulation;
      const situation = writeSituation(simulation);
      requireArgument(isInt32(simulations) && isSeed(seed) && isInt32(stream), Status.RANGE, OMAHA_SENTENCES);
      checkStatus(abi.simulateOmaha(...situation, simulations, BigInt(seed), stream), OMAHA_SENTENCES);
      return sums.slice();
    },
    enumerateOmaha(enumeration) {
      const { first, count } = enumeration;
      const situation = writeSituation(enumeration);
      requireArgument(isInt32(first) && isInt32(count), Status.RANGE, OMAHA_SENTENCES);
      checkStatus(abi.enumerateOmaha(...situation, first, count), OMAHA_SENTENCES);
      return sums.slice();
    },
    evaluateOmaha(hands, board) {
      requireArgument(board.length >= FLOP_CARDS && board.length <= BOARD_CARDS, Status.CARD_COUNT, OMAHA_SENTENCES);
      const holeCards = countHoleCards(hands);
      const boardBytes = [...board, NO_CARD, NO_CARD].slice(0, BOARD_CARDS);
      const atOnce = Math.floor(input.length / (holeCards + BOARD_CARDS));
      const strengths = new Uint32Array(hands.length);
      for (let first = 0; first < hands.length; first += atOnce) {
        const part = hands.slice(first, first + atOnce);
        let at = 0;
        for (const hand of part) at = writeCards(boardBytes, writeCards(hand, at));
        checkStatus(abi.evaluateOmaha(part.length, holeCards), OMAHA_SENTENCES);
        strengths.set(new Uint32Array(abi.memory.buffer, abi.outputPtr(), part.length), first);
      }
      return strengths;
    },
    category: strength => abi.category(strength),
  };
};

export const OMAHA_ENGINE_FILE = 'poker-odds-omaha.wasm';

/** @param module compiled from poker-odds-omaha.wasm @throws {EngineLoadError} as instantiateModule */
export const instantiateOmahaEngine = async (module: WebAssembly.Module): Promise<OmahaEngine> =>
  createOmahaEngine(await instantiateModule<OmahaAbi>(module, OMAHA_EXPORTS, OMAHA_ENGINE_FILE));
