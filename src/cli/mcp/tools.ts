// What a client of `poker-odds mcp` is told of each tool: its name, its description, and the schema of its input, made from the table of fields.
import { GAMES } from '../../games/games.js';
import { type Field, GAME, METHOD, ODDS, SAMPLING, TABLE } from '../../questions/field-table.js';
import { listFields } from '../../questions/fields.js';
import { boundSchema, SCREEN_BOUNDS } from '../../questions/question.js';

/** A field of a tool. One that has no limit on the command line has none here. */
interface ToolField extends Pick<Field, 'name' | 'isRequired' | 'default' | 'meaning'> {
  readonly schema: object;
}

export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly ToolField[];
}

export const GAMES_WITH_RANGES = GAMES.filter(({ hasRanges }) => hasRanges).map(({ name }) => name);

/** Models know some notation of ranges, and not which of them is read here. */
const NOTATION =
  '`AhKh`, `QQ+`, `ATs+`, `98s-65s`, `AKo`, `A5s:0.5` (with a weight), `15%` (the strongest hands), `As*`, `random`, and several with commas ' +
  'between them: `QQ+, AKs:0.5`';

/** The meanings of fields where those of the table tell how the service uses them. */
const OWN_MEANINGS: Readonly<Record<string, string>> = {
  players:
    `A hand or a range for each player: ${NOTATION}. In Omaha one hand each, \`*\` for a card that is not known: \`AhAdKhKd\`, \`AhAd**\`, ` +
    '`random`.',
  method:
    '`auto` by default: exact where that takes half a second of work at most, else sampled. `exact` takes as long as it takes. The answer says ' +
    'which method was used.',
  simulations: 'The most deals to sample; usually 100,000 by default. Not together with `exact`.',
  target_error:
    "Sampling ends when the standard error of every player's equity is at most this, after 10,000 deals at the earliest and 10,000,000 at the " +
    'latest, unless `simulations` says otherwise. Not together with `exact`.',
};

const bound = (field: Field): ToolField => ({
  ...field,
  meaning: OWN_MEANINGS[field.name] ?? field.meaning,
  schema: boundSchema(field, SCREEN_BOUNDS),
});

/** The fields of an endpoint, but those that are of no use here: every answer has its detail, and nothing costs credits. */
const listToolFields = (type: 'equity' | 'showdown'): ToolField[] =>
  listFields(type)
    .filter(({ isServiceOnly }) => !isServiceOnly)
    .map(bound);

const ODDS_FIELDS: readonly ToolField[] = [
  ODDS.cards,
  {
    ...ODDS.opponents,
    meaning:
      'How many opponents play, each with two unknown cards. Without opponents the answer is how often the hand ends in each category.',
  },
  bound(SAMPLING.simulations),
  SAMPLING.seed,
  {
    name: METHOD.name,
    schema: METHOD.schema,
    meaning:
      'By default exact where that is possible: without opponents, against one, and against two from five cards on.',
  },
];

const RANGE_FIELDS: readonly ToolField[] = [
  {
    name: 'range',
    schema: TABLE.players.schema.items,
    isRequired: true,
    meaning: `A text in range notation: ${NOTATION}.`,
  },
  { ...GAME, schema: { ...GAME.schema, enum: GAMES_WITH_RANGES }, meaning: '`holdem` by default.' },
];

export const TOOLS = {
  odds: {
    title: 'Odds of a hand',
    description:
      "How often a hand of Texas Hold'em wins, ties and loses against opponents with unknown cards, and how often it ends in each category. " +
      'For known hands or ranges of opponents use `equity`.',
    fields: ODDS_FIELDS,
  },
  equity: {
    title: 'Equity of hands and ranges',
    description:
      'The share of the pot that each of two to ten players can expect, whose hands or ranges are known, before the flop or on a board, in ' +
      'every game. Options add the equity of each hand, after each next card, on each flop, and what the hands are.',
    fields: listToolFields('equity'),
  },
  showdown: {
    title: 'Showdown',
    description: 'What known hands are, the five cards that count, who wins, and with `bets` what each hand is paid.',
    fields: listToolFields('showdown'),
  },
  range: {
    title: 'Meaning of a range',
    description:
      'What a text in range notation means: how many hands it has, and how many of each class, with their weights. Use it to check a range ' +
      'before its equity is asked.',
    fields: RANGE_FIELDS,
  },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;

/** The schema of the input. Other fields are refused, so that no misspelt option is ignored. */
export const makeInputSchema = ({ fields }: Tool) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    fields.map(({ name, schema, meaning, default: value }) => [
      name,
      { ...schema, description: meaning, ...(value !== undefined && { default: value }) },
    ]),
  ),
  required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  additionalProperties: false,
});

/** What a client may tell its model of all tools. */
export const INSTRUCTIONS =
  'Poker odds, computed on this machine: exact, or sampled with standard errors. Cards are a rank and a suit: Ah, Tc, 2s. An error says what ' +
  'to send instead.';
