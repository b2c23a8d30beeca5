// The schemas of requests, made from the field table, by their names in the OpenAPI document.
import { MAX_CARDS, MIN_CARDS } from '../../engine/cards.js';
import { MAX_JOB_QUESTIONS } from '../../jobs/job-model.js';
import {
  MAX_CALCULATION_SIMULATIONS,
  MAX_OPPONENTS,
  MAX_REQUEST_SIMULATIONS,
  tooManyDeals,
} from '../../odds/calculation.js';
import type { JsonSchema } from '../../questions/field-kinds.js';
import { type Field, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../../questions/fields.js';
import { MAX_BATCH_QUESTIONS } from '../../questions/question-list.js';
import { grouped } from '../../text.js';
import { describePart, type Json, refer } from './answer-schemas.js';

/** Of kinds that several fields have, by their titles. Those of one field are described by its meaning. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Card: 'A rank, `A K Q J T 9 … 2`, and a suit, `h`earts, `d`iamonds, `c`lubs or `s`pades. Ten is `T`; capitals matter.',
  Simulations: `How many deals to simulate, at most ${grouped(MAX_REQUEST_SIMULATIONS)}. Four times as many halve the error.`,
  Seed: 'Fixes the random deals: the same request with the same seed gets the same body, byte for byte, on any number of threads.',
  Method:
    '`monte-carlo` deals the missing cards at random; `exact` goes through every deal there is, so that nothing is estimated.',
  EquityMethod:
    '`exact` goes through every deal, `monte-carlo` deals at random, and `auto` is exact where that bills at most 10,000,000 hands.',
  Range:
    'The hands that a player may hold, in range notation: one hand `AhKh`, classes `QQ+, AKs, T9s-76s`, shares `15%`, `random`, ' +
    'with weights `AKs:0.5`. Capitals do not matter. At most 2,000 items.',
};

/** By the title of a kind, or by the name of a field whose kind has none. */
const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  Card: ['Ah', 'Td', '2c'],
  Cards: [
    ['Ah', 'Kh'],
    ['Ah', 'Kh', 'Qh', '7c', '2h'],
  ],
  Opponents: [1, 5],
  Simulations: [1_000_000],
  Seed: [7],
  Method: ['exact'],
  EquityMethod: ['exact'],
  Range: ['AhKh', 'QQ+, AKs:0.5', '15%', 'random'],
  Board: [['Qh', 'Jh', '2c']],
  DeadCards: [['2d']],
  players: [['AhKh', 'QQ+, AKs:0.5']],
  target_error: [0.001],
};

const listFields = (type: QuestionType): readonly Field[] => [...QUESTIONS[type].first, ...QUESTIONS[type].rest];

const describeValue = (schema: JsonSchema, name: string, description: string): Json => ({
  ...schema,
  ...(schema.items?.title !== undefined && { items: refer(schema.items.title) }),
  description,
  ...(EXAMPLES[name] && { examples: EXAMPLES[name] }),
});

/** The schemas of kinds with a title, and of their items. */
const describeValues = (): Json => {
  const schemas: Record<string, Json> = {};
  for (const { kind, meaning } of QUESTION_TYPES.flatMap(listFields)) {
    for (const schema of [kind.schema, kind.schema.items]) {
      const title = schema?.title;
      if (title !== undefined) schemas[title] = describeValue(schema!, title, DESCRIPTIONS[title] ?? meaning);
    }
  }
  return schemas;
};

const describeField = ({ name, kind, meaning }: Field, isOfJob: boolean): Json => {
  const { title } = kind.schema;
  if (title === undefined) return describeValue(kind.schema, name, meaning);
  if (title === 'Simulations' && isOfJob) return refer('JobSimulations', meaning);
  return refer(title, title in DESCRIPTIONS ? meaning : undefined);
};

/** A rule for requests whose field has this value. Made from pairs, since an object with a field `then` could be taken for a promise. */
const when = (field: string, value: unknown, rule: Json): Json =>
  Object.fromEntries([
    ['if', { ...describePart({ [field]: { const: value } }), required: [field] }],
    ['then', rule],
  ]);

const UNSAMPLED = { simulations: false, seed: false };

/** From how many cards on `exact` is possible with so many opponents; nothing where it never is. */
const describePossible = (opponents: number): Json[] => {
  for (let cards = MIN_CARDS; cards <= MAX_CARDS; cards++) {
    if (tooManyDeals(cards, opponents) === undefined)
      return [describePart({ opponents: { const: opponents }, cards: { minItems: cards } })];
  }
  return [];
};

/** What the table does not say of a type: its name in titles, and the rules between fields. */
const TYPES: Readonly<
  Record<QuestionType, { readonly name: string; readonly description: string; readonly rules: Json }>
> = {
  probabilities: {
    name: 'Probabilities',
    description: 'A hand, and how to compute.',
    rules: when('method', 'exact', describePart(UNSAMPLED)),
  },
  'probabilities-enhanced': {
    name: 'Enhanced',
    description: 'A hand, how many play against it, and how to compute.',
    rules: when('method', 'exact', {
      ...describePart(UNSAMPLED),
      anyOf: Array.from({ length: MAX_OPPONENTS }, (_, index) => describePossible(index + 1)).flat(),
    }),
  },
  equity: {
    name: 'Equity',
    description: 'Who holds what, which cards are known, and how to compute.',
    rules: {
      allOf: [
        when('method', 'exact', describePart({ ...UNSAMPLED, target_error: false })),
        when('next_cards', true, {
          ...describePart({ board: { minItems: 3, maxItems: 4 }, method: { not: { const: 'monte-carlo' } } }),
          required: ['board'],
        }),
      ],
    },
  },
};

/** A question's fields and no others. @param more fields before those of the table */
const describeQuestion = (
  type: QuestionType,
  title: string,
  description: string,
  more: Json,
  isOfJob = false,
): Json => {
  const fields = listFields(type);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const described = fields.map(field => [field.name, describeField(field, isOfJob)]);
  return {
    title,
    description,
    type: 'object',
    required: [...Object.keys(more), ...required],
    properties: { ...more, ...Object.fromEntries(described) },
    additionalProperties: false,
    ...TYPES[type].rules,
  };
};

const describeRequests = (): Json =>
  Object.fromEntries(
    QUESTION_TYPES.map(type => {
      const title = `${TYPES[type].name}Request`;
      return [
        title,
        describeQuestion(type, title, `${TYPES[type].description} Other fields than these are refused.`, {}),
      ];
    }),
  );

/** Questions in a list, which are told apart by their type. */
const describeQuestions = (isOfJob: boolean): Json => {
  const prefix = isOfJob ? 'Job' : '';
  const entries = QUESTION_TYPES.map(type => [type, `${prefix}${TYPES[type].name}Question`] as const);
  const title = `${prefix}Question`;
  const choice = {
    title,
    description: 'A question of any type, which `type` tells.',
    oneOf: entries.map(([, each]) => refer(each)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(entries.map(([type, each]) => [type, refer(each).$ref])),
    },
  };
  const questions = entries.map(([type, each]) => {
    const bound = isOfJob && type === 'equity' ? ' Exact equity has no bound of its own on what it bills.' : '';
    const description = `What \`/api/v1/${type}\` is asked.${bound}`;
    return [each, describeQuestion(type, each, description, { type: { type: 'string', const: type } }, isOfJob)];
  });
  return { [title]: choice, ...Object.fromEntries(questions) };
};

/** The body of a batch or a job. */
const describeList = (title: string, question: string, maxItems: number, description: string): Json => ({
  [title]: {
    title,
    description: 'Questions of any types. Other fields than this are refused.',
    type: 'object',
    required: ['questions'],
    properties: { questions: { type: 'array', minItems: 1, maxItems, items: refer(question), description } },
    additionalProperties: false,
  },
});

const OWN_FIELDS = 'Each with its `type` and the fields of its own endpoint.';

export const REQUEST_SCHEMAS: Json = {
  ...describeValues(),
  ...describeRequests(),
  ...describeList(
    'BatchRequest',
    'Question',
    MAX_BATCH_QUESTIONS,
    `${OWN_FIELDS} What is no question is answered with an error at its place.`,
  ),
  ...describeQuestions(false),
  ...describeList('JobRequest', 'JobQuestion', MAX_JOB_QUESTIONS, OWN_FIELDS),
  ...describeQuestions(true),
  JobSimulations: {
    title: 'JobSimulations',
    type: 'integer',
    minimum: 1,
    maximum: MAX_CALCULATION_SIMULATIONS,
    description: `How many deals to simulate, at most ${grouped(MAX_CALCULATION_SIMULATIONS)}, also beside \`target_error\`. Four times as many halve the error.`,
    examples: [1_000_000_000],
  },
};
