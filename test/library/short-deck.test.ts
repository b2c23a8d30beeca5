// The library for short deck: the same answers on any number of threads, evaluate, showdowns, errors. test/games tests the numbers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import * as holdem from '../../src/library/index.js';
import {
  EngineLoadError,
  InvalidArgumentError,
  InvalidCardsError,
  InvalidRangeError,
  listFlops,
  loadShortDeck,
  type ShortDeckOddsEngine,
} from '../../src/library/short-deck/index.js';
import { bytesOf, SHORT_TEXTS, shortDeckVectors } from '../engine/decks.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

const readFile = (path: string) => readFileSync(join(ROOT, path));
const cut = (text: string): string[] => text.match(/../g) ?? [];
const { evaluations } = shortDeckVectors;

const PLAYERS = ['15%', 'random', 'A6s+, 99-66:0.5'];
const SAMPLED = { players: PLAYERS, board: ['Kc'], method: 'monte-carlo', simulations: 100_001, seed: 7 } as const;
const QUESTIONS: readonly holdem.EquityQuestion[] = [
  SAMPLED,
  { ...SAMPLED, simulations: 400_000, targetError: 0.002, hands: true },
  {
    players: ['QQ+, AKs:0.3', 'random'],
    board: ['Th', '9h', '6d'],
    method: 'exact',
    madeHands: true,
    distribution: true,
  },
  { players: ['AhKh', 'QQ, 66:0.7'], method: 'exact', flops: true, categories: true },
];

const short = suite<{ engine: ShortDeckOddsEngine }>('the library for short deck');

short.before(async context => {
  context.engine = await loadShortDeck({ threads: 2 });
});

short.after(({ engine }) => engine.close());

short('gives the same bits for a question on the calling thread and on 1, 2 and 8 threads', async ({ engine }) => {
  const expected = QUESTIONS.map(question => engine.equity(question));
  for (const threads of [1, 2, 8]) {
    const other = await loadShortDeck({ threads });
    for (const [i, question] of QUESTIONS.entries())
      assert.equal(await other.equityAsync(question), expected[i], `${threads} threads, question ${i}`);
    await other.close();
  }
  assert.equal(expected[0]!.deals, 100_001);
  assert.not.equal(engine.equity({ ...SAMPLED, seed: 8 }), expected[0]);
});

short('ranks hands of seven cards as an outside evaluator, as texts and as bytes', ({ engine }) => {
  const hands = evaluations.map(({ hand, board }) => cut(hand + board));
  const bytes = Uint8Array.from(evaluations.flatMap(({ hand, board }) => bytesOf(hand + board)));
  for (const evaluated of [engine.evaluate(hands), engine.evaluate(bytes, 7)]) {
    assert.equal(
      evaluated.categories,
      evaluations.map(({ category }) => category),
    );
    assert.equal(
      [...evaluated.ranks],
      evaluations.map(({ rank }) => rank),
    );
  }
});

short('lists the 573 classes of its 7,140 flops, of cards from six to ace', () => {
  const flops = listFlops();
  assert.equal([flops.length, flops.reduce((sum, { count }) => sum + count, 0)], [573, 7140]);
  assert.ok(flops.every(({ flop }) => cut(flop).length === 3 && cut(flop).every(card => SHORT_TEXTS.includes(card))));
  assert.equal(
    [flops[0], flops.at(-1)],
    [
      { flop: 'AsAhAd', count: 4 },
      { flop: '6s6h6d', count: 4 },
    ],
  );
  const wholeDeck = new Set(holdem.listFlops().map(({ flop }) => flop));
  const others = flops.filter(({ flop }) => !wholeDeck.has(flop));
  assert.equal(others, [], 'they are written as those of the whole deck');
});

type Call = (engine: ShortDeckOddsEngine) => unknown;
const WRONG: readonly [call: Call, error: new (...args: never[]) => Error, message: string][] = [
  [e => e.evaluate([['Ah', 'Kh', 'Qh', 'Jh', '5h']]), InvalidCardsError, 'hands[0][4] is "5h": short deck has no 5h'],
  [e => e.evaluate(Uint8Array.of(4, 5, 6, 7, 0), 5), InvalidCardsError, 'hands[0][4] is 0: short deck has no 2c'],
  [
    e => e.evaluate(Uint8Array.of(4, 5, 6, 7, 8, 4, 5, 6, 16, 8), 5),
    InvalidCardsError,
    'hands[1][3] is 16: short deck has no 5d',
  ],
  [e => e.equity({ players: ['AA', 'KK'], dead: ['2♥'] }), InvalidCardsError, 'dead[0] is "2♥": short deck has no 2h'],
  [
    e => e.equity({ players: ['AA', '55'] }),
    InvalidRangeError,
    'players[1], at 0: short deck has no 5: its ranks are 6 to A',
  ],
  [
    e => e.equity({ players: ['AA', 'KK'], game: 'holdem' } as never),
    InvalidArgumentError,
    '"game" is not a field of this request',
  ],
];

for (const [call, error, message] of WRONG) {
  short(`refuses what is no question: ${message}`, ({ engine }) => {
    assert.throws(
      () => call(engine),
      (thrown: Error) => {
        assert.match(thrown.message, message);
        return thrown instanceof error;
      },
    );
  });
}

short('loads from bytes and compiled modules, and refuses the modules of other games by name', async () => {
  const bytes = readFile('dist/poker-odds-short-deck.wasm');
  for (const wasm of [bytes, await WebAssembly.compile(bytes)]) {
    const engine = await loadShortDeck({ wasm });
    assert.is(engine.equity({ players: ['AhKh', 'QsQc'] }).deals, 201_376);
  }
  for (const file of ['poker-odds.wasm', 'poker-odds-omaha.wasm']) {
    const wrong = await loadShortDeck({ wasm: readFile(`dist/${file}`) }).catch(error => error);
    assert.instance(wrong, EngineLoadError, file);
    assert.match(wrong.message, 'the module is not poker-odds-short-deck.wasm');
  }
  const other = await holdem.loadEngine({ wasm: bytes }).catch(error => error);
  assert.instance(other, EngineLoadError, "hold'em with short deck's module");
  const option = await loadShortDeck({ wasm: 7 as never }).catch(error => error.message);
  assert.match(option, 'wasm is 7: send the bytes of poker-odds-short-deck.wasm');
});

short.run();
