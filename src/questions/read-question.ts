// Reads a question synchronously, for HTTP, jobs, the library and the command line. The order of the checks is part of the contract:
// cards, players or hands, then unknown fields, then the other fields one after the other; the first fault is thrown.

import { type OddsCalculation, type ShowdownCalculation, tooManyDeals } from '../calculations/calculation.js';
import { parseCards } from '../engine/cards.js';
import type { Game, OmahaGame } from '../engine/games.js';
import { listWeightedHands } from '../engine/hands.js';
import { echo } from '../text.js';
import { chooseMethod, type MethodOptions, randomSeed, rejectSampling } from './choose-method.js';
import type { Field } from './field-table.js';
import { INTERFACE_TYPES, QUESTIONS, type ValuesOf } from './fields.js';
import { accepts, describeValues, type OptionSchema } from './json-schema.js';
import type { OmahaReader } from './omaha/read-omaha.js';
import {
  type AnyEquityQuestion,
  type AnyQuestionType,
  type AnyShowdownQuestion,
  boundSchema,
  type EquityQuestionType,
  type OddsQuestion,
  type OddsQuestionType,
  type Question,
  type QuestionOf,
  type ShowdownQuestionType,
} from './question.js';
import { type Fields, InvalidFieldError, noRoomError, type Path, rejectUnknownField } from './question-errors.js';
import { readPlayers } from './read-players.js';
import { readShowdownCards, requireHoldings } from './read-showdown.js';
import { leaveOutUnknownFields } from './unknown-fields.js';

/** How questions are spelled, and the limits of what they may ask for. */
export interface Reader extends MethodOptions {
  /** How a question spells a field of the table: "targetError". */
  readonly spell: (field: string) => string;
  /** Reads the questions of Omaha. The library of hold'em has no such reader, nor questions that name a game. */
  readonly omaha?: (game: OmahaGame) => OmahaReader;
  /** Whether a compiled validator accepts all but cards and players, which need no further check then. */
  readonly isValid?: (type: AnyQuestionType, fields: object) => boolean;
}

/** How questions that are objects are spelled. */
type Spelling = Pick<Reader, 'spell' | 'name' | 'method'>;

const spellBy = (spell: Reader['spell']): Spelling => ({
  spell,
  name: ([field, ...places]) => spell(field) + places.map(place => `[${place}]`).join(''),
  method: { isExact: 'method is "exact"', sample: 'send "monte-carlo"', goExact: 'send method "exact"' },
});

/** Field names as in the table and over HTTP. */
export const SNAKE_CASE = spellBy(field => field);

const toCamelCase = (field: string): string => field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Field names of the library. */
export const CAMEL_CASE = spellBy(toCamelCase);

type Option = Field<OptionSchema>;
type RestOf<Type extends AnyQuestionType> = (typeof QUESTIONS)[Type]['rest'][number];

const requireValue = (field: Option, value: unknown, reader: Reader): void => {
  const schema = boundSchema(field, reader.bounds);
  if (value === undefined ? !field.isRequired : accepts(schema, value)) return;
  const path: Path = [field.name];
  const fault = value === undefined ? 'missing' : echo(value);
  throw new InvalidFieldError(`${reader.name(path)} is ${fault}: send ${describeValues(schema)}`, path);
};

interface SpelledField {
  readonly field: Option;
  readonly spelled: string;
}

/** The fields of a type as questions spell them. */
interface SpelledFields {
  /** The names of all fields. */
  readonly known: readonly string[];
  readonly rest: readonly SpelledField[];
  /** The values of fields that a question leaves out. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Made once for each type and spelling: they would be a tenth of the time of a small question. */
const spelledFields = new Map<Reader['spell'], Partial<Record<AnyQuestionType, SpelledFields>>>();

const spellFields = (type: AnyQuestionType, spell: Reader['spell']): SpelledFields => {
  const { first, rest }: { first: readonly Field[]; rest: readonly Option[] } = QUESTIONS[type];
  const known = [...first, ...rest].map(({ name }) => spell(name));
  const defaults = Object.fromEntries(rest.map(field => [field.name, field.default]));
  return { known, rest: rest.map(field => ({ field, spelled: spell(field.name) })), defaults };
};

const findFields = (type: AnyQuestionType, spell: Reader['spell']): SpelledFields => {
  let types = spelledFields.get(spell);
  if (types === undefined) {
    types = {};
    spelledFields.set(spell, types);
  }
  types[type] ??= spellFields(type, spell);
  return types[type];
};

const readRest = <Type extends AnyQuestionType>(type: Type, fields: Fields, reader: Reader): ValuesOf<RestOf<Type>> => {
  const { known, rest, defaults } = findFields(type, reader.spell);
  const isValid = reader.isValid?.(type, fields) ?? false;
  if (!isValid) rejectUnknownField(fields, known, 'this request');
  let values: Record<string, unknown> | undefined;
  for (const { field, spelled } of rest) {
    const value = fields[spelled];
    if (!isValid) requireValue(field, value, reader);
    if (value === undefined) continue;
    values ??= { ...defaults };
    values[field.name] = value;
  }
  return (values ?? defaults) as ValuesOf<RestOf<Type>>;
};

type OddsOptions = Partial<ValuesOf<RestOf<OddsQuestionType>>>;

const exactOdds = (
  type: OddsQuestionType,
  cards: readonly number[],
  options: OddsOptions,
  { name, method }: Reader,
): OddsCalculation => {
  rejectSampling(options, name);
  const { opponents = 0 } = options;
  const tooMany = tooManyDeals(cards.length, opponents);
  if (tooMany === undefined) return { kind: 'odds', cards, opponents, method: 'exact' };
  if (type !== 'exact') throw new InvalidFieldError(`${method.isExact}: ${tooMany}; ${method.sample}`, ['method']);
  throw new InvalidFieldError(`${name(['opponents'])} is ${opponents}: ${tooMany}; simulate instead`, ['opponents']);
};

const readOdds = (type: OddsQuestionType, sent: Fields, reader: Reader): OddsQuestion => {
  const { name, defaultSimulations } = reader;
  const cards = parseCards(sent.cards as readonly unknown[], index => name(['cards', index]));
  const fields = INTERFACE_TYPES.has(type) ? leaveOutUnknownFields(sent, findFields(type, reader.spell).known) : sent;
  const options: OddsOptions = readRest(type, fields, reader);
  const { opponents = 0, method, simulations = defaultSimulations, seed = randomSeed(), detail = false } = options;
  const calculation: OddsCalculation =
    type === 'exact' || method === 'exact'
      ? exactOdds(type, cards, options, reader)
      : { kind: 'odds', cards, opponents, method: 'monte-carlo', simulations, seed };
  return { type, fields, calculation, detail, isDryRun: false };
};

/** The reader of the question's game if it is one of Omaha's. @throws {InvalidFieldError} there is no such game */
const findOmahaReader = (type: AnyQuestionType, fields: Fields, reader: Reader) => {
  const first: readonly Field[] = QUESTIONS[type].first;
  const field = first.find(({ name }) => name === 'game') as Option | undefined;
  if (field === undefined) return undefined; // of hold'em alone
  requireValue(field, fields.game, reader);
  const game = (fields.game ?? field.default) as Game;
  if (game === 'holdem') return undefined;
  if (!reader.omaha) throw new TypeError("this reader knows hold'em alone");
  return reader.omaha(game);
};

const readEquity = (type: EquityQuestionType, fields: Fields, reader: Reader): AnyEquityQuestion => {
  const omaha = findOmahaReader(type, fields, reader);
  if (omaha) return { type, fields, ...omaha.readEquity(fields, () => readRest(type, fields, reader), reader) };
  const table = readPlayers(fields, reader.name);
  const options: ValuesOf<RestOf<'library-equity'>> & Partial<ValuesOf<RestOf<'equity'>>> = readRest(
    type,
    fields,
    reader,
  );
  const calculation = chooseMethod(table, options, reader);
  if (calculation.ranges.some(range => listWeightedHands(range).length === 0)) throw noRoomError();
  const { detail = false, dry_run: isDryRun = false } = options;
  return { type, fields, calculation, table, detail, isDryRun };
};

const readShowdown = (type: ShowdownQuestionType, fields: Fields, reader: Reader): AnyShowdownQuestion => {
  const omaha = findOmahaReader(type, fields, reader);
  if (omaha) return { type, fields, ...omaha.readShowdown(fields, () => readRest(type, fields, reader), reader) };
  const { hands, board } = readShowdownCards(fields, reader.name);
  const options: ValuesOf<RestOf<'library-showdown'>> & Partial<ValuesOf<RestOf<'showdown'>>> = readRest(
    type,
    fields,
    reader,
  );
  const { independent: isIndependent, versus_random: versusRandom, dry_run: isDryRun = false } = options;
  if (versusRandom) requireHoldings({ hands, board }, reader.name);
  const calculation: ShowdownCalculation = { kind: 'showdown', method: 'exact', hands, board, versusRandom };
  return { type, fields, calculation, isIndependent, detail: false, isDryRun };
};

const readAny = (type: AnyQuestionType, fields: Fields, reader: Reader): Question => {
  switch (type) {
    case 'equity':
    case 'library-equity':
    case 'omaha-equity':
      return readEquity(type, fields, reader);
    case 'showdown':
    case 'library-showdown':
    case 'omaha-showdown':
      return readShowdown(type, fields, reader);
    default:
      return readOdds(type, fields, reader);
  }
};

/**
 * @param fields without the type
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 */
export const readQuestion = <Type extends AnyQuestionType>(
  type: Type,
  fields: object,
  reader: Reader,
): QuestionOf<Type> => readAny(type, fields as Fields, reader) as QuestionOf<Type>;
