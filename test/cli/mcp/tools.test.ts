// The tools of `poker-odds mcp`, as a client of the protocol sees them: their schemas, answers, errors, and calls that are cancelled.
import { type Client, type Progress, SdkError } from '@modelcontextprotocol/client';
import Ajv2020 from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../../src/calculations/calculator.js';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { listFields } from '../../../src/questions/fields.js';
import { cut, cutHands } from '../../deck.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { call, connectHere, type Fields } from './client.js';

interface Context {
  calculator: Calculator;
  client: Client;
  readonly log: string[];
}

const tools = suite<Context>('the tools of poker-odds mcp', { calculator: undefined!, client: undefined!, log: [] });

tools.before(async context => {
  context.calculator = createNodeCalculator({ threads: 1, queueLimit: Number.POSITIVE_INFINITY, startsLate: true });
  context.client = await connectHere(context.calculator, context.log);
});

tools.after(async ({ calculator, client }) => {
  await client.close();
  await calculator.close();
});

/** A valid call of each tool, in the order in which they are listed. */
const VALID: readonly (readonly [tool: string, fields: Fields])[] = [
  ['odds', { cards: ['Ah', 'Kh', 'Qh', 'Jh', '2c'], opponents: 2, method: 'exact' }],
  ['equity', { players: ['AhKh', 'QQ+, AKs:0.5'], board: ['Qh', 'Jh', '2c'], hands: true, next_cards: true }],
  ['showdown', { game: 'omaha', hands: cutHands('AhAdKhKd'), board: cut('Ts7s6d'), bets: [5] }],
  ['range', { range: '15%', game: 'short-deck' }],
];

tools('have schemas of the table of fields, which accept what is answered and refuse misspelt options', async ctx => {
  const { tools: listed } = await ctx.client.listTools();
  assert.equal(
    listed.map(({ name }) => name),
    VALID.map(([name]) => name),
  );
  for (const [i, { name, inputSchema, annotations }] of listed.entries()) {
    const accepts = new Ajv2020.default({ strict: false }).compile(inputSchema);
    const [, fields] = VALID[i]!;
    assert.ok(accepts(fields), name);
    assert.is((await call(ctx.client, name, fields)).isError, false, name);
    assert.not.ok(accepts({ ...fields, oponents: 2 }), name);
    assert.not.ok(accepts({}), name);
    assert.equal(annotations, { readOnlyHint: true, openWorldHint: false });
  }
  for (const type of ['equity', 'showdown'] as const) {
    const properties = Object.keys(listed.find(({ name }) => name === type)!.inputSchema.properties!);
    const expected = listFields(type).filter(({ isServiceOnly }) => !isServiceOnly);
    assert.equal(
      properties,
      expected.map(({ name }) => name),
    );
  }
});

const SENTENCES: readonly (readonly [tool: string, fields: Fields, sentence: string])[] = [
  [
    'equity',
    { players: ['AhKh', 'QQ+, AKs'], board: cut('QhJh2c') },
    'Of the pot on Qh Jh 2c "AhKh" has 50.619 % and "QQ+, AKs" has 49.381 %: exact.',
  ],
  [
    'equity',
    { players: ['AA', 'KK', 'random'], dead: ['2c'], method: 'monte-carlo', simulations: 1000, seed: 7 },
    'Of the pot without 2c "AA" has 67.45 %, "KK" has 19.05 % and "random" has 13.50 %: sampled from 1,000 deals, with standard errors of at ' +
      'most 1.479 %.',
  ],
  [
    'odds',
    { cards: ['Ah', 'Kh'], opponents: 1 },
    'Ah Kh against 1 opponent wins 66.220 %, ties 1.650 % and loses 32.130 % of the deals: exact.',
  ],
  [
    'odds',
    { cards: ['ah', '10h', 'Q♥', 'Jh', '2c', '2d'] },
    'Ah Th on Qh Jh 2c 2d ends as One Pair in 45.652 %, Two Pair in 26.087 %, Flush in 17.391 %, Straight in 6.522 %, Three of a Kind in ' +
      '2.174 % and Straight Flush in 2.174 % of the deals: exact.',
  ],
  ['showdown', { hands: cutHands('AhKh QsQc'), board: cut('QhJhTh2c2d') }, 'Ah Kh wins with Royal Flush.'],
  ['showdown', { hands: cutHands('AhKd AdKc'), board: cut('QhJhTs') }, 'Ah Kd and Ad Kc tie with Straight, Ace High.'],
  [
    'showdown',
    { hands: Array(12).fill(['Ah', 'Kd']), board: cut('Ad7s2c'), independent: true },
    `${Array(10).fill('Ah Kd is Pair of Aces').join(', ')} and 2 more.`,
  ],
  [
    'range',
    { range: 'QQ+,AKs:0.5' },
    '"QQ+,AKs:0.5" has 22 of 1,326 hands in 4 classes, 1.51 % by weight: "QQ+,AKs:0.5".',
  ],
  ['range', { range: 'AsAh' }, '"AsAh" has 1 of 1,326 hands in 1 class, 0.08 % by weight: "AsAh".'],
];

tools('answer with a sentence of the figures, exact or with standard errors', async ({ client }) => {
  for (const [tool, fields, sentence] of SENTENCES) {
    assert.equal((await call(client, tool, fields)).text, sentence);
  }
});

tools('say of a range which hands of each class it has, with their weights', async ({ client }) => {
  const { data } = await call(client, 'range', { range: 'AsAh:0.5, AA, KQs:0.25' });
  assert.equal(data, {
    game: 'holdem',
    range: 'AsAh:0.5, AA, KQs:0.25',
    formatted: 'AsAd,AsAc,AhAd,AhAc,AdAc,AsAh:0.5,KQs:0.25',
    combos: 10,
    share: (5 + 0.5 + 4 * 0.25) / 1326,
    classes: [
      { class: 'AA', combos: 6, of: 6, weight: 5.5 / 6 },
      { class: 'KQs', combos: 4, of: 4, weight: 0.25 },
    ],
  });
});

/** endpoints.test.ts compares the errors of questions with those of the endpoints. */
const WRONG: readonly (readonly [tool: string, fields: Fields, code: string, details: string])[] = [
  ['equity', { players: ['AA', 'KK'], detail: true }, 'INVALID_REQUEST', '"detail" is not a field of the tool equity'],
  ['odds', { cards: ['Ah', 'Kh'], oponents: 1 }, 'INVALID_REQUEST', 'did you mean "opponents"?'],
  ['range', { range: 'AAo' }, 'INVALID_RANGE', 'range, at 0: "AAo": a pair is neither suited nor offsuit'],
  ['range', { range: '2c2d', game: 'short-deck' }, 'INVALID_RANGE', 'range, at 0: short deck has no 2'],
  ['range', { range: 'AA', game: 'omaha' }, 'INVALID_REQUEST', 'no range: send "holdem" or "short-deck"'],
  ['range', { range: 'AA', game: 'stud' }, 'INVALID_REQUEST', 'game is "stud": send "holdem" or "short-deck"'],
  ['range', {}, 'INVALID_REQUEST', 'range is missing: send a text'],
];

tools('answer a wrong question with its error, which is a result and not an error of the protocol', async context => {
  for (const [tool, fields, code, details] of WRONG) {
    const { text, data, isError } = await call(context.client, tool, fields);
    assert.ok(isError, details);
    assert.is(data.error.code, code);
    assert.match(data.error.details, details);
    assert.is(text, `${code}: ${data.error.details}`);
  }
  assert.equal(context.log, [], 'nothing is wrong with the server');
});

/** More than is computed at once, on this thread. */
const SHORT = { players: ['AhKh', '22+', 'random'], method: 'monte-carlo', simulations: 10_000, seed: 7 };
/** Hours of work. */
const ENDLESS = { ...SHORT, simulations: 1e12 };

tools('report the progress of long calls that ask for it, and stop computing those that are cancelled', async ctx => {
  const { client, calculator, log } = ctx;
  const cancelling = new AbortController();
  const progress: number[] = [];
  const options = {
    signal: cancelling.signal,
    onprogress: (report: Progress) => {
      assert.is(report.total, 1);
      assert.match(report.message!, /^0 %: [1-9][\d,]* of 1,000,000,000,000 deals$/);
      if (progress.push(report.progress) === 2) cancelling.abort('enough');
    },
  };
  const error = await client.callTool({ name: 'equity', arguments: ENDLESS }, options).catch(reason => reason);
  assert.ok(error instanceof SdkError || error === 'enough', String(error));
  assert.ok(progress[1]! > progress[0]!);
  await until(() => calculator.status().calculations === 0);
  // The worker may have had chunks of it: they are done when it has answered this.
  await call(client, 'equity', SHORT);
  const before = calculator.status().handsDone;
  await call(client, 'equity', SHORT);
  assert.is(calculator.status().handsDone - before, 3 * SHORT.simulations, 'only the hands of the second call');
  assert.equal(log, []);
});

tools("log an error that is not the question's, and answer with it", async () => {
  const log: string[] = [];
  const calculator = createNodeCalculator({ threads: 1, startWorker: () => Promise.reject(new Error('no memory')) });
  const client = await connectHere(calculator, log);
  const { text, isError } = await call(client, 'equity', SHORT);
  assert.ok(isError);
  assert.match(text, 'thread');
  assert.equal(log, [`equity failed: ${text}`]);
  await client.close();
  await calculator.close();
});
