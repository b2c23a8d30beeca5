// Reads a question about equity, for HTTP and for the library alike: who holds what (table.ts), then unknown fields, then the options
// one after the other; and makes the calculation that answers it.
import { MAX_BILLED_HANDS, MAX_SEED } from '../odds/calculation.js';
import { maxSimulationsFor, mostBilledHands } from '../odds/equity/billed-hands.js';
import {
  type EquityCalculation,
  type ExactEquity,
  MAX_TARGET_ERROR,
  MIN_TARGET_ERROR,
  type SampledEquity,
} from '../odds/equity/calculation.js';
import { estimateFit } from '../odds/equity/fit.js';
import { handsOf, withoutImpossibleHands } from '../odds/equity/ranges.js';
import {
  booleanField,
  type Field,
  type Fields,
  integerField,
  type MakeError,
  randomSeed,
  readFields,
  rejectUnknownField,
} from '../odds/question.js';
import { echo, grouped } from '../text.js';
import { isExactByItself, noExactEquity } from './method.js';
import { noRoomError } from './no-room.js';
import { readTable, type Table } from './table.js';
import { type EquityWording, fieldWording } from './wording.js';

/** How the question comes, and what may be asked. */
export interface EquityReaderOptions {
  /** The names of the fields that are written in another way in HTTP and in the library. */
  readonly names: { readonly targetError: string; readonly nextCards: string };
  /** Fields besides; they are checked last. */
  readonly others?: readonly Field[];
  /** `simulations` where neither it nor a target error is given. */
  readonly defaultSimulations: number;
  readonly maxSimulations: number;
  /** Hands that the answer may bill. */
  readonly maxBilledHands: number;
  readonly makeError: MakeError;
  /** How errors name the parts of a question; by default by its fields. */
  readonly wording?: EquityWording;
}

/** The same, with a wording. */
type CompleteReaderOptions = EquityReaderOptions & { readonly wording: EquityWording };

/** A question whose every field is right. */
export interface ReadEquityQuestion extends Table {
  readonly calculation: EquityCalculation;
  /** The values of the fields besides. */
  readonly others: Fields;
}

export const METHODS = ['auto', 'exact', 'monte-carlo'] as const;
/** Deals at most, where a target error is given and no number of simulations; fewer where they would bill too many hands. */
const TARGET_SIMULATIONS = 10_000_000;
/** Products of ten weights stay above 0. */
const MIN_WEIGHT = 1e-30;
const DECK = 52;
/** Board cards after which one card comes at a time. */
const NEXT_CARD_BOARDS = [3, 4];

/** The options, by the names that they have here. */
interface Options {
  readonly method?: (typeof METHODS)[number];
  readonly simulations?: number;
  readonly targetError?: number;
  readonly seed?: number;
  readonly categories?: boolean;
  readonly hands?: boolean;
  readonly nextCards?: boolean;
}

const optionFields = ({ names, maxSimulations }: EquityReaderOptions): Readonly<Record<keyof Options, Field>> => ({
  method: {
    name: 'method',
    expected: METHODS.map(echo).join(' or '),
    accepts: value => METHODS.some(method => method === value),
  },
  simulations: integerField('simulations', 1, maxSimulations),
  targetError: {
    name: names.targetError,
    expected: `a number from ${MIN_TARGET_ERROR} to ${MAX_TARGET_ERROR}`,
    accepts: value => typeof value === 'number' && value >= MIN_TARGET_ERROR && value <= MAX_TARGET_ERROR,
  },
  seed: integerField('seed', 0, MAX_SEED),
  categories: booleanField('categories'),
  hands: booleanField('hands'),
  nextCards: booleanField(names.nextCards),
});

/** Sampling makes no sense beside "exact". */
const rejectSampling = (options: Options, fields: Record<keyof Options, Field>, makeError: MakeError): void => {
  const stray = (['simulations', 'targetError', 'seed'] as const).find(option => options[option] !== undefined);
  if (stray === undefined) return;
  const { name } = fields[stray];
  const fault = `${name} is ${options[stray]} beside method "exact", which goes through every deal`;
  throw makeError(`${fault}: leave out one of them`, name);
};

const raiseSmallWeights = (range: Float64Array): Float64Array => {
  for (let hand = 0; hand < range.length; hand++) {
    const weight = range[hand] ?? 0;
    if (weight > 0 && weight < MIN_WEIGHT) return range.map(each => (each > 0 ? Math.max(each, MIN_WEIGHT) : 0));
  }
  return range;
};

/** What a calculation has, whatever its method. */
const situationOf = ({ weights, hands, board, dead }: Table, options: Options) => {
  const cards = DECK - board.length - dead.length;
  const ranges = withoutImpossibleHands(weights, cards).map(raiseSmallWeights);
  const combos = hands.map(({ length }) => length);
  return { ranges, board, dead, combos, categories: options.categories ?? false, hands: options.hands ?? false };
};

type Situation = ReturnType<typeof situationOf>;

/** @throws what `makeError` makes: the calculation may bill more hands than the question may */
const requireBillable = (calculation: SampledEquity, { makeError, maxBilledHands }: CompleteReaderOptions): void => {
  const hands = mostBilledHands(calculation);
  if (hands <= maxBilledHands) return;
  const { ranges, simulations } = calculation;
  const fault = `simulations is ${grouped(simulations)}, for which ${ranges.length} players whose hands rarely fit together`;
  const most = grouped(maxSimulationsFor(calculation, maxBilledHands));
  const bounds = `may bill ${grouped(hands)} hands, and a request may bill ${grouped(maxBilledHands)}`;
  throw makeError(`${fault} ${bounds}: send at most ${most}`, 'simulations');
};

const sampled = (situation: Situation, options: Options, reader: CompleteReaderOptions): SampledEquity => {
  const { ranges, board, dead } = situation;
  const fit = estimateFit(ranges, DECK - board.length - dead.length);
  const { targetError, seed } = options;
  const atMost =
    targetError === undefined
      ? reader.defaultSimulations
      : Math.min(TARGET_SIMULATIONS, maxSimulationsFor({ ranges, fit }, MAX_BILLED_HANDS));
  const calculation: SampledEquity = {
    ...situation,
    method: 'monte-carlo',
    simulations: options.simulations ?? atMost,
    ...(targetError !== undefined && { targetError }),
    seed: seed ?? randomSeed(),
    fit,
  };
  requireBillable(calculation, reader);
  return calculation;
};

const exact = (situation: Situation, { nextCards = false }: Options, reader: CompleteReaderOptions): ExactEquity => {
  const { names, makeError, wording } = reader;
  const { length } = situation.board;
  if (nextCards && !NEXT_CARD_BOARDS.includes(length)) {
    const fault = `${wording.asksNextCards} beside a board of ${length} ${length === 1 ? 'card' : 'cards'}`;
    throw makeError(`${fault}: send a board of 3 or 4, or leave it out`, names.nextCards);
  }
  return { ...situation, method: 'exact', nextCards };
};

const calculationOf = (table: Table, options: Options, reader: CompleteReaderOptions): EquityCalculation => {
  const { names, makeError, maxBilledHands, wording } = reader;
  const situation = situationOf(table, options);
  const { method = 'auto', nextCards } = options;
  if (method === 'exact') {
    const fault = noExactEquity(situation, maxBilledHands);
    if (fault) throw makeError(wording.noExact(fault), 'method');
  }
  if (method === 'exact' || (method === 'auto' && isExactByItself(situation))) return exact(situation, options, reader);
  if (nextCards) {
    const why = method === 'auto' ? 'these ranges are sampled' : 'method is "monte-carlo"';
    const fault = `${wording.asksNextCards}, and ${why}`;
    throw makeError(`${fault}: ${wording.askExact}, or leave it out`, names.nextCards);
  }
  return sampled(situation, options, reader);
};

/**
 * Makes the function that reads questions, known to be objects. It throws InvalidCardsError, DuplicateCardsError,
 * InvalidRangeError, or what `makeError` makes of the first other fault.
 */
export const equityReader = (readerOptions: EquityReaderOptions): ((question: object) => ReadEquityQuestion) => {
  const { makeError, others = [] } = readerOptions;
  const reader: CompleteReaderOptions = { wording: fieldWording(readerOptions.names.nextCards), ...readerOptions };
  const fields = optionFields(reader);
  const checked = [...Object.values(fields), ...others];
  const known = ['players', 'board', 'dead', ...checked.map(({ name }) => name)];
  return question => {
    const table = readTable(question as Fields, reader);
    rejectUnknownField(question as Fields, known, 'this request', makeError);
    const values = readFields(question as Fields, checked, makeError);
    const options = Object.fromEntries(
      Object.entries(fields).flatMap(([option, { name }]) =>
        values[name] === undefined ? [] : [[option, values[name]]],
      ),
    ) as Options;
    if (options.method === 'exact') rejectSampling(options, fields, makeError);
    const calculation = calculationOf(table, options, reader);
    if (calculation.ranges.some(range => handsOf(range).length === 0)) throw noRoomError();
    return { ...table, calculation, others: Object.fromEntries(others.map(({ name }) => [name, values[name]])) };
  };
};
