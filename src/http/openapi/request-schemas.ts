// The schemas of requests, made from the field table, by their names in the OpenAPI document.
import { MAX_JOB_QUESTIONS } from '../../jobs/job-model.js';
import { MAX_CALCULATION_SIMULATIONS, MAX_REQUEST_SIMULATIONS } from '../../odds/calculation.js';
import type { JsonSchema } from '../../questions/field-kinds.js';
import { type Field, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../../questions/fields.js';
import { MAX_BATCH_QUESTIONS } from '../../questions/question-list.js';
import { formatNumber } from '../../text.js';
import { describePart, type Json, refer } from './answer-schemas.js';

const describeSimulations = (max: number): string =>
  `How many deals to simulate, at most ${formatNumber(max)}. Four times as many halve the error.`;

/** Of kinds that several fields have, by their titles. Those of one field are described by its meaning. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Card: 'A rank, `A K Q J T 9 … 2`, and a suit, `h`earts, `d`iamonds, `c`lubs or `s`pades. Ten is `T`; capitals matter.',
  Simulations: describeSimulations(MAX_REQUEST_SIMULATIONS),
  Seed: 'The same request with the same seed gets the same body, byte for byte, on any number of threads.',
  Method: '`monte-carlo` deals the missing cards at random; `exact` goes through every deal there is.',
  EquityMethod:
    '`exact` goes through every deal, `monte-carlo` deals at random, and `auto` is exact where that bills at most 10,000,000 hands.',
  Range:
    'The hands that a player may hold, in range notation: one hand `AhKh`, classes `QQ+, AKs, T9s-76s`, shares `15%`, `random`, ' +
    'with weights `AKs:0.5`. Capitals do not matter. At most 2,000 items.',
};

const listFields = (type: QuestionType): readonly Field[] => [...QUESTIONS[type].first, ...QUESTIONS[type].rest];

const describeValue = (schema: JsonSchema, description: string): Json => ({
  ...schema,
  ...(schema.items?.title !== undefined && { items: refer(schema.items.title) }),
  description,
});

/** The schemas of kinds with a title, and of their items. */
const describeKinds = (): Json => {
  const schemas: Record<string, Json> = {};
  for (const { kind, meaning } of QUESTION_TYPES.flatMap(listFields)) {
    for (const schema of [kind.schema, kind.schema.items]) {
      if (schema?.title) schemas[schema.title] = describeValue(schema, DESCRIPTIONS[schema.title] ?? meaning);
    }
  }
  return schemas;
};

const describeField = ({ kind, meaning }: Field, isOfJob: boolean): Json => {
  const { title } = kind.schema;
  if (title === undefined) return describeValue(kind.schema, meaning);
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

/** What the table does not say of a type: its name in titles, and the rules between fields. */
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
      ],
    },
  },
};

/** An object with these fields and no others. */
const closed = (title: string, description: string, required: readonly string[], properties: Json): Json => ({
  title,
  description,
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

/** A question's fields and no others. @param more fields before those of the table */
const describeQuestion = (type: QuestionType, title: string, more: Json, isOfJob = false): Json => {
  const fields = listFields(type);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const described = Object.fromEntries(fields.map(field => [field.name, describeField(field, isOfJob)]));
  const bound = isOfJob && type === 'equity' ? ' Exact equity has no bound of its own on what it bills.' : '';
  const description = `What \`/api/v1/${type}\` is asked.${bound}`;
  return {
    ...closed(title, description, [...Object.keys(more), ...required], { ...more, ...described }),
    ...TYPES[type].rules,
  };
};

const describeRequests = (): Json =>
  Object.fromEntries(
    QUESTION_TYPES.map(type => {
      const title = `${TYPES[type].name}Request`;
      return [title, describeQuestion(type, title, {})];
    }),
  );

/** A list of questions of any types, and the questions, which are told apart by their type. */
const describeList = (prefix: '' | 'Job', list: string, maxItems: number, description: string): Json => {
  const choice = `${prefix}Question`;
  const titles = QUESTION_TYPES.map(type => [type, `${prefix}${TYPES[type].name}Question`] as const);
  const questions = { type: 'array', minItems: 1, maxItems, items: refer(choice), description };
  return {
    [list]: closed(list, 'Questions of any types.', ['questions'], { questions }),
    [choice]: {
      title: choice,
      description: 'A question of any type, which `type` tells.',
      oneOf: titles.map(([, title]) => refer(title)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(titles.map(([type, title]) => [type, refer(title).$ref])),
      },
    },
    ...Object.fromEntries(
      titles.map(([type, title]) => [
        title,
        describeQuestion(type, title, { type: { type: 'string', const: type } }, prefix === 'Job'),
      ]),
    ),
  };
};

const OWN_FIELDS = 'Each with its `type` and the fields of its own endpoint.';
const AT_ITS_PLACE = `${OWN_FIELDS} What is not a question is answered with an error at its place.`;

export const REQUEST_SCHEMAS: Json = {
  ...describeKinds(),
  ...describeRequests(),
  ...describeList('', 'BatchRequest', MAX_BATCH_QUESTIONS, AT_ITS_PLACE),
  ...describeList('Job', 'JobRequest', MAX_JOB_QUESTIONS, OWN_FIELDS),
  JobSimulations: {
    title: 'JobSimulations',
    type: 'integer',
    minimum: 1,
    maximum: MAX_CALCULATION_SIMULATIONS,
    description: `${describeSimulations(MAX_CALCULATION_SIMULATIONS)} Also beside \`target_error\`.`,
  },
};
