// The schemas of requests, made from the field table, by their names in the OpenAPI document.
import { MAX_JOB_QUESTIONS } from '../jobs/job-model.js';
import { literal, refer } from '../questions/answers/schema-parts.js';
import { listFields, makeQuestionSchema, QUESTION_TYPES, type QuestionType } from '../questions/fields.js';
import type { ItemSchema, JsonSchema } from '../questions/json-schema.js';
import { type Bounds, boundSchema, JOB_BOUNDS, REQUEST_BOUNDS } from '../questions/question.js';
import { MAX_BATCH_QUESTIONS } from '../questions/question-list.js';
import type { Json } from './answer-schemas.js';

/** Descriptions of the items of arrays. The schema of a field is described by the first field that has it. */
const ITEMS: Readonly<Record<string, string>> = {
  Card:
    'A rank, `A K Q J T 9 … 2`, in short deck down to `6`, and a suit, `h`earts, `d`iamonds, `c`lubs or `s`pades. Ten is `T`; capitals ' +
    'matter.',
  Hand: 'The cards of a hand, without the board; in Omaha four, five or six, by the game. No card appears twice.',
  Range:
    'Hands in range notation: `AhKh`, `QQ+, AKs, T9s-76s`, `random`, `15%` (the strongest hands against three random hands), with ' +
    'weights `AKs:0.5`. At most 2,000 items. In Omaha one hand: `AhAdKhKd`, `AhAd**`, `random`.',
};

const describeValue = (schema: JsonSchema | ItemSchema, description: string): Json => ({
  ...schema,
  ...('items' in schema && schema.items.title !== undefined && { items: refer(schema.items.title) }),
  description,
});

/** The schemas that have a title, of fields and of their items. */
const describeTitled = (): Record<string, Json> => {
  const schemas: Record<string, Json> = {};
  for (const { schema, meaning } of QUESTION_TYPES.flatMap(listFields)) {
    if (schema.title) schemas[schema.title] ??= describeValue(schema, meaning);
    const item = 'items' in schema ? schema.items : undefined;
    if (item?.title) schemas[item.title] ??= describeValue(item, ITEMS[item.title]!);
  }
  return schemas;
};

/** The types in titles of schemas. */
const TITLES: Readonly<Record<QuestionType, string>> = {
  probabilities: 'Probabilities',
  'probabilities-enhanced': 'Enhanced',
  equity: 'Equity',
  showdown: 'Showdown',
};

const ONE_SCHEMA = 'All games have this schema; the description of a field says which games refuse it.';

/** What the fields do not say about games. There is one schema for all games, since generators make a type of each schema. */
const GAME_NOTES: Readonly<Partial<Record<QuestionType, string>>> = {
  equity:
    `${ONE_SCHEMA} In Omaha at most nine players can have five hole cards, and at most seven can have six; \`exact\` needs all cards of ` +
    'all players.',
  showdown: ONE_SCHEMA,
};

/**
 * What a question may have. Rules between fields, and what depends on the game, are words in the meanings of the fields: most generators
 * misread `if` and `then`. Defaults are words too: some generators make a field that has one required.
 * @param more fields before those of the table
 */
const describeQuestion = (type: QuestionType, bounds: Bounds, more: Json = {}): Json => {
  const { properties, required, ...rest } = makeQuestionSchema(type, field => {
    const schema = boundSchema(field, bounds);
    return schema.title === undefined ? describeValue(schema, field.meaning) : refer(schema.title, field.meaning);
  });
  return {
    description: `What \`/api/v1/${type}\` is asked. ${GAME_NOTES[type] ?? ''}`.trim(),
    ...rest,
    required: [...Object.keys(more), ...required],
    properties: { ...more, ...properties },
  };
};

const describeRequests = (): Record<string, Json> =>
  Object.fromEntries(QUESTION_TYPES.map(type => [`${TITLES[type]}Request`, describeQuestion(type, REQUEST_BOUNDS)]));

/** A list of questions of any types, and the questions, which are told apart by their type. */
const describeList = (list: string, maxItems: number, prefix: string, bounds: Bounds): Record<string, Json> => {
  const titles = QUESTION_TYPES.map(type => [type, `${prefix}${TITLES[type]}Question`] as const);
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
      titles.map(([type, title]) => [title, describeQuestion(type, bounds, { type: literal(type) })]),
    ),
  };
};

export const REQUEST_SCHEMAS: Readonly<Record<string, Json>> = {
  ...describeTitled(),
  ...describeRequests(),
  ...describeList('BatchRequest', MAX_BATCH_QUESTIONS, '', REQUEST_BOUNDS),
  ...describeList('JobRequest', MAX_JOB_QUESTIONS, 'Job', JOB_BOUNDS),
  JobSimulations: describeValue(
    JOB_BOUNDS.simulations,
    'How many deals to simulate. Four times as many halve the error.',
  ),
};
