// The library for Omaha: exact equities of test/vectors/omaha.json, samples on any number of threads, showdowns, errors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import * as holdem from '../../src/library/index.js';
import {
  EngineLoadError,
  InvalidCardsError,
  loadOmaha,
  type OmahaEquityQuestion,
  type OmahaGame,
  type OmahaOddsEngine,
} from '../../src/library/omaha/index.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

interface Vectors {
  readonly evaluations: readonly { readonly hand: string; readonly board: string; readonly rank: number }[];
  readonly equities: readonly {
    readonly game: OmahaGame;
    readonly players: readonly string[];
    readonly board: string;
    readonly dead: string;
    readonly deals: number;
    readonly win: readonly number[];
    readonly tie: readonly number[];
    readonly equity: readonly number[];
  }[];
}

const readFile = (path: string) => readFileSync(join(ROOT, path));
const { evaluations, equities }: Vectors = JSON.parse(readFile('test/vectors/omaha.json').toString());
const splitCards = (text: string): string[] => text.match(/../g) ?? [];

const GAMES: Readonly<Record<number, OmahaGame>> = { 4: 'omaha', 5: 'omaha-5', 6: 'omaha-6' };
const SAMPLED: OmahaEquityQuestion = {
  game: 'omaha-5',
  players: ['AhAd***', '9s8s7h6h5h', 'random'],
  board: ['Kc'],
  simulations: 100_001,
  seed: 7,
};

const omaha = suite<{ engine: OmahaOddsEngine }>('the library for Omaha');

omaha.before(async context => {
  context.engine = await loadOmaha({ threads: 2 });
});

omaha.after(({ engine }) => engine.close());

omaha('has the exact equities of the reference, on the calling thread and on others', async ({ engine }) => {
  for (const { game, players, board, dead, deals, win, tie, equity } of equities) {
    const question = { game, players, board: splitCards(board), dead: splitCards(dead) };
    const answer = engine.equity(question);
    assert.equal(await engine.equityAsync(question), answer);
    assert.is(answer.deals, deals);
    for (const [i, player] of answer.players.entries()) {
      assert.equal([player.win, player.tie], [win[i]! / deals, tie[i]! / deals]);
      assert.ok(Math.abs(player.equity - equity[i]!) < 1e-11, `${players[i]}: ${player.equity}`);
    }
  }
});

omaha('samples the same deals for a seed on any number of threads, also up to a target error', async ({ engine }) => {
  for (const question of [SAMPLED, { ...SAMPLED, simulations: 200_000, targetError: 0.003 }]) {
    const expected = engine.equity(question);
    for (const threads of [1, 2, 8]) {
      const other = await loadOmaha({ threads });
      assert.equal(await other.equityAsync(question), expected, `${threads} threads`);
      await other.close();
    }
  }
});

omaha('adds categories and next cards where they are asked for', ({ engine }) => {
  const question = { players: ['AhAdKhKd', '9s8s7h6h'], board: ['Kc', '8h', '2s'] };
  const { players, nextCards } = engine.equity({ ...question, categories: true, nextCards: true });
  for (const { categories } of players) {
    const sum = Object.values(categories!).reduce((rates, rate) => rates + rate, 0);
    assert.ok(Math.abs(sum - 1) < 1e-12);
  }
  const turn = engine.equity({ ...question, board: [...question.board, 'Ks'] });
  const king = nextCards!.find(({ card }) => card === 'Ks');
  assert.equal(
    king?.equities,
    turn.players.map(({ equity }) => equity),
  );
  assert.equal(Object.keys(engine.equity(question).players[0]!), ['range', 'equity', 'win', 'tie', 'standardErrors']);
});

omaha('ranks hands as the reference does, and says who wins', ({ engine }) => {
  for (const { hand, board, rank } of evaluations) {
    const cards = splitCards(hand);
    const answer = engine.showdown({ game: GAMES[cards.length]!, hands: [cards], board: splitCards(board) });
    assert.is(answer.hands[0]!.rank, rank, `${hand} ${board}`);
  }
  // A board of four hearts makes no flush with one heart.
  const board = ['Ah', 'Kh', 'Qh', '9h', '2c'];
  const hands = [
    ['Jh', 'As', '4d', '3d'],
    ['6h', '5h', '4c', '3c'],
  ];
  const { hands: shown, winners } = engine.showdown({ hands, board });
  assert.equal([shown.map(({ category }) => category), winners], [['One Pair', 'Flush'], [1]]);
  assert.equal(shown[1]!.best, ['Ah', 'Kh', 'Qh', '6h', '5h']);
  assert.not('winners' in engine.showdown({ hands, board, independent: true }));
});

omaha('reads "random" in any case, and answers with the text that was sent', ({ engine }) => {
  const [lower, upper] = ['random', 'RanDom'].map(text => engine.equity({ ...SAMPLED, players: ['AhAd***', text] }));
  assert.is(upper!.players[1]!.range, 'RanDom');
  assert.equal(
    upper!.players.map(({ equity }) => equity),
    lower!.players.map(({ equity }) => equity),
  );
});

const PLAYERS = ['AhAdKhKd', '9s8s7h6h'];
const WRONG: readonly [method: 'equity' | 'showdown', question: unknown, message: string][] = [
  ['equity', undefined, 'the question is missing: send an object with players'],
  ['equity', { game: 'holdem', players: PLAYERS }, 'game is "holdem": send "omaha" or "omaha-5" or "omaha-6"'],
  ['equity', { players: ['AhAdKhKd', 'AhAd**'] }, 'players[1]: card 1 is "Ah", which is players[0]: card 1 already'],
  ['equity', { players: PLAYERS, nextCard: true }, 'did you mean "nextCards"?'],
  ['equity', { players: PLAYERS, madeHands: true }, 'madeHands is true, which omaha does not have: leave it out'],
  ['showdown', 7, 'the question is 7: send an object with hands'],
  ['showdown', { hands: [['Ah', 'Kh']], board: ['Qh', 'Jh', 'Th'] }, 'hands[0] has 2 cards: a hand of omaha has 4'],
];

for (const [method, question, message] of WRONG) {
  omaha(`refuses what is no question: ${message}`, ({ engine }) => {
    assert.throws(
      () => (engine[method] as (question: unknown) => unknown)(question),
      (error: Error) => error.message.includes(message),
    );
  });
}

omaha('has the classes of errors of hold’em', async ({ engine }) => {
  assert.is(InvalidCardsError, holdem.InvalidCardsError);
  const rejected = await engine.equityAsync({ players: ['AhAd', 'random'] }).catch(error => error);
  assert.instance(rejected, holdem.InvalidCardsError);
});

omaha('loads from bytes and compiled modules, and names its file where that is another', async () => {
  const bytes = readFile('dist/poker-odds-omaha.wasm');
  for (const wasm of [bytes, await WebAssembly.compile(bytes)]) {
    const engine = await loadOmaha({ wasm });
    assert.is(engine.equity({ players: PLAYERS }).deals, 1_086_008);
  }
  const wrong = await loadOmaha({ wasm: readFile('dist/poker-odds.wasm') }).catch(error => error);
  assert.instance(wrong, EngineLoadError);
  assert.match(wrong.message, 'the module is not poker-odds-omaha.wasm');
  const option = await loadOmaha({ wasm: 7 as never }).catch(error => error.message);
  assert.match(option, 'wasm is 7: send the bytes of poker-odds-omaha.wasm');
});

omaha.run();
