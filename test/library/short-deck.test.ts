// The library for short deck: the same answers on any number of threads, evaluate, showdowns, errors. test/games tests the numbers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import * as holdem from '../../src/library/index.js';
import {
  EngineLoadError,
  listFlops,
  loadShortDeck,
  type ShortDeckOddsEngine,
} from '../../src/library/short-deck/index.js';
import { cut } from '../deck.js';
import { bytesOf, SHORT_TEXTS, shortDeckVectors } from '../engine/decks.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

const readFile = (path: string) => readFileSync(join(ROOT, path));

const SAMPLED = { players: ['15%', 'random', 'A6s+, 99-66:0.5'], board: ['Kc'], simulations: 100_001, seed: 7 };
const EXACT = { players: ['QQ+, AKs:0.3', 'random'], board: cut('Th9h6d'), method: 'exact' } as const;
const QUESTIONS: readonly holdem.EquityQuestion[] = [
  { ...SAMPLED, method: 'monte-carlo' },
  { ...SAMPLED, method: 'monte-carlo', simulations: 400_000, targetError: 0.002, hands: true },
  { ...EXACT, madeHands: true, distribution: true },
  { players: ['AhKh', 'QQ, 66:0.7'], method: 'exact', flops: true, categories: true },
];

const short = suite<{ engine: ShortDeckOddsEngine }>('the library for short deck');

short.before(async context => {
  context.engine = await loadShortDeck({ threads: 2 });
});

short.after(({ engine }) => engine.close());

short('gives the same bits for a question on the calling thread and on others', async ({ engine }) => {
  for (const question of QUESTIONS) assert.equal(await engine.equityAsync(question), engine.equity(question));
});

short('ranks hands of seven cards as an outside evaluator, as texts and as bytes', ({ engine }) => {
  const { evaluations } = shortDeckVectors;
  const hands = evaluations.map(({ hand, board }) => cut(hand + board));
  const bytes = Uint8Array.from(evaluations.flatMap(({ hand, board }) => bytesOf(hand + board)));
  const [categories, ranks] = [evaluations.map(({ category }) => category), evaluations.map(({ rank }) => rank)];
  for (const evaluated of [engine.evaluate(hands), engine.evaluate(bytes, 7)])
    assert.equal([evaluated.categories, [...evaluated.ranks]], [categories, ranks]);
});

short('lists the 573 classes of its 7,140 flops, of cards from six to ace', () => {
  const flops = listFlops();
  assert.equal([flops.length, flops.reduce((sum, { count }) => sum + count, 0)], [573, 7140]);
  assert.ok(flops.every(({ flop }) => cut(flop).length === 3 && cut(flop).every(card => SHORT_TEXTS.includes(card))));
  const wholeDeck = new Set(holdem.listFlops().map(({ flop }) => flop));
  const others = flops.filter(({ flop }) => !wholeDeck.has(flop));
  assert.equal(others, [], 'they are written as those of the whole deck');
});

type Call = (engine: ShortDeckOddsEngine) => unknown;
/** Wrong questions, and their errors. */
const WRONG: readonly (readonly [call: Call, error: string])[] = [
  [e => e.evaluate([cut('AhKhQhJh5h')]), 'InvalidCardsError: hands[0][4] is "5h": short deck has no 5h'],
  [e => e.evaluate(Uint8Array.of(4, 5, 6, 7, 0), 5), 'InvalidCardsError: hands[0][4] is 0: short deck has no 2c'],
  [e => e.equity({ players: ['AA', 'KK'], dead: ['2♥'] }), 'InvalidCardsError: dead[0] is "2♥": short deck has no 2h'],
  [
    e => e.equity({ players: ['AA', '55'] }),
    'InvalidRangeError: players[1], at 0: short deck has no 5: its ranks are ',
  ],
  [
    e => e.equity({ players: ['AA', 'KK'], game: 1 } as never),
    'InvalidArgumentError: "game" is not a field of this request',
  ],
];

short('refuses what is no question', ({ engine }) => {
  for (const [call, message] of WRONG)
    assert.throws(
      () => call(engine),
      (error: Error) => String(error).startsWith(message),
    );
});

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
