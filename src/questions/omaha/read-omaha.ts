// Reads the questions of Omaha: equity of hands whose cards are all or partly known, and showdowns.

import {
  type ExactOmaha,
  MAX_BILLED_HANDS,
  type OmahaCalculation,
  type SampledOmaha,
} from '../../calculations/calculation.js';
import { billDeal } from '../../calculations/omaha/omaha-kind.js';
import { BOARD_CARDS, FLOP_CARDS } from '../../engine/abi.js';
import { InvalidCardsError } from '../../engine/cards.js';
import { OMAHA_HOLE_CARDS, type OmahaGame } from '../../engine/games.js';
import { UNKNOWN_CARD } from '../../engine/omaha-engine.js';
import { echo, formatNumber } from '../../text.js';
import {
  type MethodOptions,
  randomSeed,
  rejectSampling,
  requireNextCardsBoard,
  TARGET_SIMULATIONS,
} from '../choose-method.js';
import type { QUESTIONS, ValuesOf } from '../fields.js';
import type { OmahaEquityQuestion, OmahaShowdownQuestion } from '../question.js';
import { type Fields, InvalidFieldError, type Naming } from '../question-errors.js';
import { readOmahaShowdownCards, type ShowdownCards } from '../read-showdown.js';
import { type OmahaTable, readOmahaPlayers } from './read-omaha-players.js';

type EquityOptions = ValuesOf<(typeof QUESTIONS)['omaha-equity']['rest'][number]> &
  Partial<ValuesOf<(typeof QUESTIONS)['equity']['rest'][number]>>;
type ShowdownOptions = ValuesOf<(typeof QUESTIONS)['omaha-showdown']['rest'][number]> &
  Partial<ValuesOf<(typeof QUESTIONS)['showdown']['rest'][number]>>;

/** Refuses a breakdown by hand of a range, and the comparison with all holdings, which only hold'em has. @throws {InvalidFieldError} */
const rejectFlag = (field: 'hands' | 'versus_random', game: OmahaGame, name: Naming): never => {
  throw new InvalidFieldError(`${name([field])} is true, which ${game} does not have: leave it out`, [field]);
};

const chooseExact = (table: OmahaTable, options: EquityOptions, name: Naming): ExactOmaha => {
  const { hands, board, dead } = table;
  const { categories, next_cards: nextCards } = options;
  if (nextCards) requireNextCardsBoard(board, name);
  return { kind: 'omaha-equity', method: 'exact', hands, board, dead, categories, nextCards };
};

const chooseSampled = (table: OmahaTable, options: EquityOptions, reader: MethodOptions): SampledOmaha => {
  const { hands, board, dead } = table;
  const { target_error: targetError, seed = randomSeed(), categories } = options;
  const countSimulations = (billedHands: number): number => Math.floor(billedHands / billDeal(table));
  const atMost =
    targetError === undefined
      ? reader.defaultSimulations
      : Math.min(TARGET_SIMULATIONS, countSimulations(MAX_BILLED_HANDS));
  const { simulations = atMost } = options;
  const { maxBilledHands } = reader.bounds;
  if (simulations > countSimulations(maxBilledHands)) {
    const fault = `${reader.name(['simulations'])} is ${formatNumber(simulations)}, which bills ${formatNumber(simulations * billDeal(table))} hands`;
    const limit = `a request may bill ${formatNumber(maxBilledHands)}`;
    throw new InvalidFieldError(
      `${fault}, and ${limit}: send at most ${formatNumber(countSimulations(maxBilledHands))}`,
      ['simulations'],
    );
  }
  return {
    kind: 'omaha-equity',
    method: 'monte-carlo',
    ...{ hands, board, dead, categories, simulations, seed },
    ...(targetError !== undefined && { targetError }),
  };
};

/** Exact where all cards of all players are known, unless sampling is asked for. @throws {InvalidFieldError} */
const chooseMethod = (table: OmahaTable, options: EquityOptions, reader: MethodOptions): OmahaCalculation => {
  const { name, method: words } = reader;
  const { method, next_cards: nextCards } = options;
  if (method === 'exact') rejectSampling(options, name);
  const unknown = table.hands.findIndex(cards => cards.includes(UNKNOWN_CARD));
  if (method !== 'monte-carlo' && unknown < 0) return chooseExact(table, options, name);
  const why =
    unknown < 0 ? `${name(['method'])} is ${echo(method)}` : `${name(['players', unknown])} has unknown cards`;
  if (method === 'exact') {
    throw new InvalidFieldError(`${words.isExact}: ${why}; send all cards of all players, or ${words.sample}`, [
      'method',
    ]);
  }
  if (nextCards) {
    const fault = `${name(['next_cards'])} needs an exact answer, and ${why}`;
    const hint = unknown < 0 ? words.goExact : 'send all cards of all players';
    throw new InvalidFieldError(`${fault}: ${hint}, or leave it out`, ['next_cards']);
  }
  return chooseSampled(table, options, reader);
};

/** @throws {InvalidCardsError} */
const requireOmahaSizes =
  (game: OmahaGame) =>
  ({ hands, board }: ShowdownCards, name: Naming): void => {
    const holeCards = OMAHA_HOLE_CARDS[game];
    const other = hands.findIndex(({ length }) => length !== holeCards);
    if (other >= 0) {
      const { length } = hands[other]!;
      const fault = `${name(['hands', other])} has ${length} ${length === 1 ? 'card' : 'cards'}`;
      throw new InvalidCardsError(`${fault}: a hand of ${game} has ${holeCards}`);
    }
    if (board.length >= FLOP_CARDS) return;
    const fault = `${name(['board'])} has ${board.length} ${board.length === 1 ? 'card' : 'cards'}`;
    throw new InvalidCardsError(
      `${fault}: three of the board count in ${game}, so send ${FLOP_CARDS} to ${BOARD_CARDS}`,
    );
  };

/** What reading adds to the type and the fields. */
type Read<Asked> = Omit<Asked, 'type' | 'fields'>;

/** Makes what reads questions of a game. `readRest` reads the fields after the cards: the next check of the contract. */
export const createOmahaReader = (game: OmahaGame) => ({
  readEquity(fields: Fields, readRest: () => EquityOptions, reader: MethodOptions): Read<OmahaEquityQuestion> {
    const table = readOmahaPlayers(game, fields, reader.name);
    const options = readRest();
    if (options.hands) rejectFlag('hands', game, reader.name);
    const { detail = false, dry_run: isDryRun = false } = options;
    return { calculation: chooseMethod(table, options, reader), table, detail, isDryRun };
  },
  readShowdown(fields: Fields, readRest: () => ShowdownOptions, reader: MethodOptions): Read<OmahaShowdownQuestion> {
    const sizes = requireOmahaSizes(game);
    const { hands, board } = readOmahaShowdownCards(OMAHA_HOLE_CARDS[game], sizes, fields, reader.name);
    const { independent: isIndependent, versus_random: versusRandom, dry_run: isDryRun = false } = readRest();
    if (versusRandom) rejectFlag('versus_random', game, reader.name);
    return {
      calculation: { kind: 'omaha-showdown', method: 'exact', hands, board, versusRandom: false },
      isIndependent,
      detail: false,
      isDryRun,
    };
  },
});

export type OmahaReader = ReturnType<typeof createOmahaReader>;
