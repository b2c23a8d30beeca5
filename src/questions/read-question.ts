// Reads a question synchronously, for HTTP, jobs, the library and the command line. The order of the checks is part of the contract:
// cards, players or hands, then unknown fields, then the other fields one after the other; the first fault is thrown.

import type { EnumeratedOdds, OddsCalculation } from '../calculations/odds/odds-calculation.js';
import { ShowdownCalculation } from '../calculations/showdown-calculation.js';
import { MAX_PLAYERS } from '../engine/abi.js';
import { readSituationCards } from '../engine/card-lists.js';
import { type ReadCard, readCardByte, readTypedCard } from '../engine/cards.js';
import type { Game, GameOption, OddsMethods, Table } from '../games/game.js';
import { type Fields, InvalidFieldError, type Naming, type Path } from '../games/invalid-field.js';
import { echo } from '../text.js';
import { chooseMethod, type MethodOptions, randomSeed, rejectSampling } from './choose-method.js';
import type { Field } from './field-table.js';
import { HAND_OPTION_NAMES, QUESTIONS, type ValuesOf } from './fields.js';
import { accepts, describeValues, type OptionSchema } from './json-schema.js';
import {
  type AnyQuestionType,
  boundSchema,
  type EquityQuestion,
  type OddsQuestion,
  type Question,
  type QuestionsByType,
  type ShowdownQuestion,
} from './question.js';
import { rejectUnknownField } from './question-errors.js';
import { readBets } from './read-bets.js';
import { readShowdownCards, requireHoldings } from './read-showdown.js';
import { leaveOutUnknownFields } from './unknown-fields.js';

/** How questions are spelled, which games they may name, and the limits of what they may ask for. */
export interface ReadOptions extends MethodOptions {
  /** How a question spells a field of the table: "targetError". */
  readonly spell: (field: string) => string;
  /** How texts of cards are read: to the letter over HTTP, elsewhere as people type them. */
  readonly readCard: ReadCard;
  /** The first one is played where a question names none; if there is one alone, questions have no field for it. */
  readonly games: readonly Game[];
  /** Leaves out unknown fields of odds, which clients of the service may send; by default they are refused. */
  readonly leaveOutUnknown?: (fields: Fields, known: readonly string[]) => Fields;
  /** Whether they are the library's, which lack some fields. */
  readonly isLibrary?: boolean;
  /** Whether a compiled validator accepts all but cards and players, which need no further check then. */
  readonly isValid?: (type: AnyQuestionType, fields: object) => boolean;
}

/** How questions that are objects are spelled. */
type Spelling = Pick<ReadOptions, 'spell' | 'readCard' | 'name' | 'method' | 'leaveOutUnknown'>;

const spellBy = (spell: ReadOptions['spell'], readCard: ReadCard): Spelling => ({
  spell,
  readCard,
  name: ([field, ...places]) => spell(field) + places.map(place => `[${place}]`).join(''),
  method: { isExact: 'method is "exact"', sample: 'send "monte-carlo"', goExact: 'send method "exact"' },
});

/** Questions of the service: field names as in the table. Not in bundles of the library. */
export const SNAKE_CASE = /* @__PURE__ */ ((): Spelling => ({
  ...spellBy(field => field, readCardByte),
  leaveOutUnknown: leaveOutUnknownFields,
}))();

const toCamelCase = (field: string): string => field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Field names of the library. */
export const CAMEL_CASE = spellBy(toCamelCase, readTypedCard);

type Option = Field<OptionSchema>;
type RestOf<Type extends AnyQuestionType> = (typeof QUESTIONS)[Type]['rest'][number];

const requireValue = (field: Option, value: unknown, options: ReadOptions): void => {
  const schema = boundSchema(field, options.bounds);
  if (value === undefined ? !field.isRequired : accepts(schema, value)) return;
  if (schema.type === 'array' && Array.isArray(value) && value.length <= schema.maxItems) {
    const index = Array.from(value).findIndex(item => !accepts(schema.items, item));
    const place: Path = [field.name, index];
    const hint = `send ${describeValues(schema.items)}`;
    throw new InvalidFieldError(`${options.name(place)} is ${echo(value[index])}: ${hint}`, place);
  }
  const path: Path = [field.name];
  const fault = value === undefined ? 'missing' : echo(value);
  throw new InvalidFieldError(`${options.name(path)} is ${fault}: send ${describeValues(schema)}`, path);
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

const spellFields = (type: AnyQuestionType, { spell, games, isLibrary = false }: ReadOptions): SpelledFields => {
  const { first, rest: all }: { first: readonly Field[]; rest: readonly Option[] } = QUESTIONS[type];
  const rest = all.filter(({ isServiceOnly, isLibraryOnly }) => !(isLibrary ? isServiceOnly : isLibraryOnly));
  const known = [...first, ...rest].filter(({ name }) => name !== 'game' || games.length > 1);
  return {
    known: known.map(({ name }) => spell(name)),
    rest: rest.map(field => ({ field, spelled: spell(field.name) })),
    defaults: Object.fromEntries(rest.map(field => [field.name, field.default])),
  };
};

/** The fields are spelled once for each type and options. */
const spelledFields = new WeakMap<ReadOptions, Partial<Record<AnyQuestionType, SpelledFields>>>();

const findFields = (type: AnyQuestionType, options: ReadOptions): SpelledFields => {
  let types = spelledFields.get(options);
  if (types === undefined) {
    types = {};
    spelledFields.set(options, types);
  }
  types[type] ??= spellFields(type, options);
  return types[type];
};

const readRest = <Type extends AnyQuestionType>(
  type: Type,
  fields: Fields,
  options: ReadOptions,
): ValuesOf<RestOf<Type>> => {
  const { known, rest, defaults } = findFields(type, options);
  const isValid = options.isValid?.(type, fields) ?? false;
  if (!isValid) rejectUnknownField(fields, known, 'this request');
  let values: Record<string, unknown> | undefined;
  for (const { field, spelled } of rest) {
    const value = fields[spelled];
    if (!isValid) requireValue(field, value, options);
    if (value === undefined) continue;
    values ??= { ...defaults };
    values[field.name] = value;
  }
  return (values ?? defaults) as ValuesOf<RestOf<Type>>;
};

type OddsType = OddsQuestion['type'];
type OddsValues = Partial<ValuesOf<RestOf<OddsType>>>;

const countAllOdds = (
  odds: OddsMethods,
  type: OddsType,
  cards: readonly number[],
  values: OddsValues,
  { name, method }: ReadOptions,
): EnumeratedOdds => {
  rejectSampling(values, name);
  const { opponents = 0 } = values;
  const tooMany = odds.explainNoExact(cards.length, opponents);
  if (tooMany === undefined) return odds.countAll({ cards, opponents });
  if (type !== 'exact') throw new InvalidFieldError(`${method.isExact}: ${tooMany}; ${method.sample}`, ['method']);
  throw new InvalidFieldError(`${name(['opponents'])} is ${opponents}: ${tooMany}; simulate instead`, ['opponents']);
};

const readOdds = (type: OddsType, sent: Fields, options: ReadOptions): OddsQuestion => {
  const { name, readCard, defaultSimulations, games, leaveOutUnknown } = options;
  const cards = readSituationCards(sent.cards, readCard, index => name(['cards', index]));
  const fields = leaveOutUnknown ? leaveOutUnknown(sent, findFields(type, options).known) : sent;
  const values: OddsValues = readRest(type, fields, options);
  const { opponents = 0, method, simulations = defaultSimulations, seed = randomSeed(), detail = false } = values;
  const game = games[0]!;
  const odds = game.odds!; // games without it have no question of this type
  const calculation: OddsCalculation =
    type === 'exact' || method === 'exact'
      ? countAllOdds(odds, type, cards, values, options)
      : odds.sample({ cards, opponents, simulations, seed });
  return { type, fields, game, calculation, detail, isDryRun: false };
};

/** The game that a question names. @throws {InvalidFieldError} there is no such game */
const findGame = ({ game: sent }: Fields, { games, name }: ReadOptions): Game => {
  if (sent === undefined || games.length === 1) return games[0]!;
  const game = games.find(each => each.name === sent);
  if (game) return game;
  const expected = games.map(each => echo(each.name)).join(' or ');
  throw new InvalidFieldError(`${name(['game'])} is ${echo(sent)}: send ${expected}`, ['game']);
};

type LackedValues = { readonly [option in GameOption | (typeof HAND_OPTION_NAMES)[number]]?: boolean };

/** Refuses options that the game lacks. @throws {InvalidFieldError} */
const rejectLacking = (game: Game, values: LackedValues, name: Naming): void => {
  const lacks = game.hasRanges ? game.lacks : [...game.lacks, ...HAND_OPTION_NAMES];
  const option = lacks.find(each => values[each]);
  if (option === undefined) return;
  throw new InvalidFieldError(`${name([option])} is true, which ${game.name} does not have: leave it out`, [option]);
};

const RANDOM = /^random$/i;

/** Reads the players. Where texts are read as people type them, "Random" is "random" in games without ranges too. */
const readPlayers = (game: Game, fields: Fields, { name, readCard }: ReadOptions): Table => {
  const { players } = fields;
  const isTyped = readCard === readTypedCard && !game.hasRanges && Array.isArray(players);
  if (!isTyped || players.length > MAX_PLAYERS) return game.readPlayers(fields, name, readCard);
  const plain: unknown[] = players.map(text => (typeof text === 'string' && RANDOM.test(text) ? 'random' : text));
  return { ...game.readPlayers({ ...fields, players: plain }, name, readCard), texts: players };
};

const readEquity = (fields: Fields, options: ReadOptions): EquityQuestion => {
  const { name } = options;
  const game = findGame(fields, options);
  const table = readPlayers(game, fields, options);
  const values = readRest('equity', fields, options);
  rejectLacking(game, values, name);
  const calculation = chooseMethod(game, table, values, options);
  const { detail, dry_run: isDryRun } = values;
  return { type: 'equity', fields, game, calculation, table, options: values, detail, isDryRun };
};

const readShowdown = (fields: Fields, options: ReadOptions): ShowdownQuestion => {
  const { name } = options;
  const game = findGame(fields, options);
  const cards = readShowdownCards(game, fields, options);
  const values = readRest('showdown', fields, options);
  const { independent: isIndependent, versus_random: versusRandom, dry_run: isDryRun } = values;
  rejectLacking(game, values, name);
  if (versusRandom) requireHoldings(cards, name);
  const bets = readBets(values, cards.hands.length, name);
  const calculation = new ShowdownCalculation(game.engine.name, cards.hands, cards.board, versusRandom, game.deck);
  return { type: 'showdown', fields, game, calculation, isIndependent, bets, detail: false, isDryRun };
};

const readAny = (type: AnyQuestionType, fields: Fields, options: ReadOptions): Question => {
  if (type === 'equity') return readEquity(fields, options);
  return type === 'showdown' ? readShowdown(fields, options) : readOdds(type, fields, options);
};

/**
 * @param fields without the type
 * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 */
export const readQuestion = <Type extends AnyQuestionType>(
  type: Type,
  fields: object,
  options: ReadOptions,
): QuestionsByType[Type] => readAny(type, fields as Fields, options) as QuestionsByType[Type];
