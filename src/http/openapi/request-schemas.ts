// The schemas of requests, made from the field table, by their names in the OpenAPI document.
import { FLOP_CARDS } from '../../engine/abi.js';
import { OMAHA_GAMES, OMAHA_HOLE_CARDS } from '../../engine/games.js';
import { MAX_JOB_QUESTIONS } from '../../jobs/job-model.js';
import { MAX_CALCULATION_SIMULATIONS } from '../../odds/calculation.js';
import type { JsonSchema } from '../../questions/field-kinds.js';
import { type Field, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../../questions/fields.js';
import { MAX_BATCH_QUESTIONS } from '../../questions/question-list.js';
import { questionSchema } from '../question-validators.js';
import { describePart, type Json, refer } from './answer-schemas.js';

/** Descriptions of kinds that are items of other kinds. The kind of a field is described by the first field that has it. */
const ITEMS: Readonly<Record<string, string>> = {
  Card: 'A rank, `A K Q J T 9 … 2`, and a suit, `h`earts, `d`iamonds, `c`lubs or `s`pades. Ten is `T`; capitals matter.',
  Hand: 'The cards of a hand, without the board. No card appears twice.',
  Range:
    'Hands in range notation: `AhKh`, `QQ+, AKs, T9s-76s`, `15%`, `random`, with weights `AKs:0.5`. At most 2,000 items. In Omaha one ' +
    'hand: `AhAdKhKd`, `AhAd**`, `random`.',
};

const describeValue = (schema: JsonSchema, description: string): Json => ({
  ...schema,
  ...(schema.items?.title !== undefined && { items: refer(schema.items.title) }),
  description,
});

/** The schemas of kinds with a title, and of their items. */
const describeKinds = (): Record<string, Json> => {
  const schemas: Record<string, Json> = {};
  const fields: readonly Field[] = QUESTION_TYPES.flatMap(type => [...QUESTIONS[type].first, ...QUESTIONS[type].rest]);
  for (const { kind, meaning } of fields) {
    for (const schema of [kind.schema, kind.schema.items]) {
      if (schema?.title) schemas[schema.title] ??= describeValue(schema, ITEMS[schema.title] ?? meaning);
    }
  }
  return schemas;
};

const describeField = ({ kind, meaning }: Field, isOfJob: boolean): Json => {
  const { title } = kind.schema;
  if (title === undefined) return describeValue(kind.schema, meaning);
  return refer(title === 'Simulations' && isOfJob ? 'JobSimulations' : title, meaning);
};

/** A rule for requests whose field has this value. Made from pairs, since an object with a field `then` could be taken for a promise. */
const when = (field: string, value: unknown, rule: Json): Json =>
  Object.fromEntries([
    ['if', { ...describePart({ [field]: { const: value } }), required: [field] }],
    ['then', rule],
  ]);

/** A rule for each game of Omaha. */
const whenOmaha = (makeRule: (holeCards: number) => Json): Json[] =>
  OMAHA_GAMES.map(game => when('game', game, makeRule(OMAHA_HOLE_CARDS[game])));

const UNSAMPLED = { simulations: false, seed: false };

/** What the field table lacks for each type: its name in titles, and rules between fields. */
const TYPES: Readonly<Record<QuestionType, { readonly name: string; readonly rules: Json }>> = {
  probabilities: { name: 'Probabilities', rules: when('method', 'exact', describePart(UNSAMPLED)) },
  'probabilities-enhanced': {
    name: 'Enhanced',
    rules: when('method', 'exact', {
      ...describePart(UNSAMPLED),
      anyOf: [
        describePart({ opponents: { const: 1 } }),
        describePart({ opponents: { const: 2 }, cards: { minItems: 5 } }),
      ],
    }),
  },
  equity: {
    name: 'Equity',
    rules: {
      allOf: [
        when('method', 'exact', describePart({ ...UNSAMPLED, target_error: false })),
        when('next_cards', true, {
          ...describePart({ board: { minItems: 3, maxItems: 4 }, method: { not: { const: 'monte-carlo' } } }),
          required: ['board'],
        }),
        ...whenOmaha(() => describePart({ hands: { const: false } })),
      ],
    },
  },
  showdown: {
    name: 'Showdown',
    rules: {
      allOf: [
        when('versus_random', true, {
          ...describePart({ hands: { items: { minItems: 2, maxItems: 2 } }, board: { minItems: FLOP_CARDS } }),
          required: ['board'],
        }),
        ...whenOmaha(holeCards => ({
          ...describePart({
            hands: { items: { minItems: holeCards, maxItems: holeCards } },
            board: { minItems: FLOP_CARDS },
            versus_random: { const: false },
          }),
          required: ['board'],
        })),
      ],
    },
  },
};

/** What a question may have. @param more fields before those of the table */
const describeQuestion = (type: QuestionType, more: Json = {}, isOfJob = false): Json => {
  const { properties, required, ...rest } = questionSchema(type, field => describeField(field, isOfJob));
  return {
    description: `What \`/api/v1/${type}\` is asked.`,
    ...rest,
    required: [...Object.keys(more), ...required],
    properties: { ...more, ...properties },
    ...TYPES[type].rules,
  };
};

const describeRequests = (): Record<string, Json> =>
  Object.fromEntries(QUESTION_TYPES.map(type => [`${TYPES[type].name}Request`, describeQuestion(type)]));

/** A list of questions of any types, and the questions, which are told apart by their type. */
const describeList = (prefix: '' | 'Job', list: string, maxItems: number): Record<string, Json> => {
  const titles = QUESTION_TYPES.map(type => [type, `${prefix}${TYPES[type].name}Question`] as const);
  const questions = {
    type: 'array',
    minItems: 1,
    maxItems,
    items: refer(`${prefix}Question`),
    description:
      'Each with its `type` and the fields of its own endpoint. A wrong question is answered with its error.',
  };
  return {
    [list]: {
      description: 'Questions of any types.',
      type: 'object',
      required: ['questions'],
      properties: { questions },
      additionalProperties: false,
    },
    [`${prefix}Question`]: {
      description: 'A question; `type` says of which type.',
      oneOf: titles.map(([, title]) => refer(title)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(titles.map(([type, title]) => [type, refer(title).$ref])),
      },
    },
    ...Object.fromEntries(
      titles.map(([type, title]) => [
        title,
        describeQuestion(type, { type: { type: 'string', const: type } }, prefix === 'Job'),
      ]),
    ),
  };
};

export const REQUEST_SCHEMAS: Readonly<Record<string, Json>> = {
  ...describeKinds(),
  ...describeRequests(),
  ...describeList('', 'BatchRequest', MAX_BATCH_QUESTIONS),
  ...describeList('Job', 'JobRequest', MAX_JOB_QUESTIONS),
  JobSimulations: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_CALCULATION_SIMULATIONS,
    description: 'How many deals to simulate. Four times as many halve the error.',
  },
};
