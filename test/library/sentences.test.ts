// The library and the service refuse the same questions with the same sentences: both get generated questions. Only the library reads
// cards as people type them.
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
import { ENHANCED, PROBABILITIES, type Service, useService } from '../http/service.js';
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

sentences.run();
