// The library and the service refuse the same questions with the same sentences, which begin with the path of the wrong value: both get
// generated questions and every kind of fault. Only the library reads cards as people type them.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import {
  DuplicateCardsError,
  InvalidArgumentError,
  InvalidCardsError,
  InvalidRangeError,
  loadEngine,
  type OddsEngine,
} from '../../src/library/index.js';
import { rejection } from '../accounts/stores.js';
import { DECK } from '../deck.js';
import { BATCH, ENHANCED, EQUITY, PROBABILITIES, type Service, useService } from '../http/service.js';
import { oddsText } from '../random-questions.js';
import { suite } from '../suite.js';

const CLASSES = {
  INVALID_CARDS: InvalidCardsError,
  DUPLICATE_CARDS: DuplicateCardsError,
  INVALID_REQUEST: InvalidArgumentError,
  INVALID_RANGE: InvalidRangeError,
};

/** Converts a sentence of HTTP to the library's, where the two differ on purpose: docs/library.md, "The same questions over HTTP". */
const inLibrary = (details: string): string =>
  details
    .replace(/^(opponents is .*: send an integer from) 1 to 22$/, '$1 0 to 22')
    .replace(/^(simulations is .* to) 10000000$/, '$1 1000000000000');

const refusalOf = (engine: OddsEngine, question: unknown): unknown => {
  try {
    engine.simulate(question as never);
    return undefined;
  } catch (error) {
    return error;
  }
};

const sentences = suite<Service & { engine: OddsEngine }>('the library and the service');
useService(sentences as never);
sentences.before(async context => {
  context.engine = await loadEngine();
});

sentences('refuse the same questions with the same sentence and the same kind of error', async ({ post, engine }) => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(oddsText, async text => {
      const asked = JSON.parse(text) as { readonly opponents?: unknown };
      const { json } = await post(asked.opponents === undefined ? PROBABILITIES : ENHANCED, text);
      const refusal = refusalOf(engine, JSON.parse(text));
      if (json.success) return assert.is(refusal, undefined);
      const { code, details } = json.error as { code: keyof typeof CLASSES; details: string };
      assert.instance(refusal, CLASSES[code], `${code}: ${details}`);
      assert.is((refusal as Error).message, inLibrary(details));
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }),
    { numRuns: 1500, seed: 7 },
  );
  for (const code of ['INVALID_CARDS', 'DUPLICATE_CARDS', 'INVALID_REQUEST'])
    assert.ok((seen.get(code) ?? 0) > 20, `${code}: ${seen.get(code)}`);
});

sentences('refuse the same exact calculations for the same reason', async ({ post, engine }) => {
  const question = { cards: ['Ah', 'Kh'], opponents: 2 };
  const { details } = (await post(ENHANCED, { ...question, method: 'exact' })).json.error;
  const reason = /^method is "exact": (.*); send "monte-carlo"$/.exec(details)?.[1];
  assert.throws(
    () => engine.exact(question),
    (error: Error) => error.message === `opponents is 2: ${reason}; simulate instead`,
  );
});

const cards = ['Ah', 'Kh'];
const players = ['AhKh', 'QQ+'];
const board = ['2h', 'Jh', '2c'];

/** Questions with a fault, and the path of the wrong value, with which the sentence begins. */
const FAULTS: readonly (readonly [path: string, code: keyof typeof CLASSES, question: object])[] = [
  ['cards[2]', 'DUPLICATE_CARDS', { cards: ['Ah', 'Kh', 'Ah'] }],
  ['"opponent"', 'INVALID_REQUEST', { cards, opponent: 2, opponents: 2 }],
  ['players', 'INVALID_REQUEST', { players: 'AhKh vs QQ' }],
  ['players[1]', 'INVALID_REQUEST', { players: ['AA', 7] }],
  ['players[0]', 'INVALID_RANGE', { players: ['AAo', 'KK'] }],
  ['players[1]', 'INVALID_RANGE', { players: ['AA', 'KK:0'] }],
  ['players[1]', 'DUPLICATE_CARDS', { players: ['AhKh', 'QdKh'] }],
  ['players', 'INVALID_REQUEST', { players: Array(10).fill('random'), dead: DECK.slice(0, 32) }],
  ['players', 'INVALID_RANGE', { players: ['AA', 'AA', 'AA'], method: 'monte-carlo' }],
  ['board', 'INVALID_CARDS', { players, board: ['2h', '3h', '4h', '5h', '6h', '7h'] }],
  ['board[1]', 'DUPLICATE_CARDS', { players, board: ['2h', '2h'] }],
  ['dead[0]', 'INVALID_CARDS', { players, dead: ['12h', 'ha'] }],
  ['dead[0]', 'DUPLICATE_CARDS', { players, board, dead: ['Jh'] }],
  ['"categorie"', 'INVALID_REQUEST', { players, categorie: true }],
  ['simulations', 'INVALID_REQUEST', { players, simulations: 0 }],
  ['target_error', 'INVALID_REQUEST', { players, target_error: 1 }],
  ['categories', 'INVALID_REQUEST', { players, categories: 1 }],
  ['seed', 'INVALID_REQUEST', { players, method: 'exact', seed: 1 }],
  ['next_cards', 'INVALID_REQUEST', { players, next_cards: true }],
  [
    'method',
    'INVALID_REQUEST',
    { players: ['AsAh:0.0000000000001, KsKh', 'AsAd:0.0000000000001, KsKd'], method: 'exact' },
  ],
];

/** A text with the names of the library. */
const inCamelCase = (text: string): string =>
  text.replaceAll('target_error', 'targetError').replaceAll('next_cards', 'nextCards');

for (const [path, code, question] of FAULTS) {
  sentences(`both begin with ${path}, ${code}: ${JSON.stringify(question).slice(0, 80)}`, async ({ post, engine }) => {
    const isOdds = 'cards' in question;
    const [url, type] =
      'opponents' in question ? [ENHANCED, 'probabilities-enhanced'] : [PROBABILITIES, 'probabilities'];
    const { json } = await post(isOdds ? url : EQUITY, question);
    const { details } = json.error as { details: string };
    assert.is(json.error.code, code);
    assert.ok(details.startsWith(path) && /^[ ,[]/.test(details.slice(path.length)), details);
    const asked = JSON.parse(inCamelCase(JSON.stringify(question)));
    const error = await rejection(isOdds ? engine.simulateAsync(asked) : engine.equityAsync(asked));
    assert.instance(error, CLASSES[code]);
    assert.is((error as Error).message, inCamelCase(inLibrary(details)));
    const inBatch = { type: isOdds ? type : 'equity', ...question };
    const batch = await post(BATCH, { questions: [{ type: 'equity', players }, inBatch] });
    assert.equal(batch.json.data.answers[1], json, 'a batch names the input as its own endpoint does');
  });
}

sentences.run();
