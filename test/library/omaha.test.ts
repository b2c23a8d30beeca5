// The library for Omaha: exact equities of test/vectors/omaha.json, samples on any number of threads, showdowns, errors.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import * as holdem from '../../src/library/index.js';
import {
  EngineLoadError,
  loadOmaha,
  type OmahaEquityQuestion,
  type OmahaOddsEngine,
} from '../../src/library/omaha/index.js';
import { cut, cutHands } from '../deck.js';
import { suite } from '../suite.js';

const PLAYERS = ['AhAdKhKd', '9s8s7h6h'];
const SAMPLED: OmahaEquityQuestion = {
  ...{ game: 'omaha-5', players: ['AhAd***', '9s8s7h6h5h', 'random'], board: ['Kc'] },
  ...{ simulations: 100_001, seed: 7 },
};
const readFile = (name: string) => readFileSync(new URL(`../../dist/${name}`, import.meta.url));

const omaha = suite<{ engine: OmahaOddsEngine }>('the library for Omaha');

omaha.before(async context => {
  context.engine = await loadOmaha({ threads: 2 });
});

omaha.after(({ engine }) => engine.close());

omaha('gives the same answers on the calling thread and on others, exact ones and samples', async ({ engine }) => {
  const known = { players: PLAYERS, board: ['Kc', '8h', '2s'], categories: true, nextCards: true };
  for (const question of [known, SAMPLED, { ...SAMPLED, simulations: 200_000, targetError: 0.003 }])
    assert.equal(await engine.equityAsync(question), engine.equity(question));
  const { deals, players, nextCards } = engine.equity(known);
  const rest = Object.keys(players[0]!);
  assert.equal([deals, nextCards!.length], [820, 49]);
  assert.equal(rest, ['range', 'equity', 'win', 'tie', 'standardErrors', 'categories']);
  const turn = engine.equity({ players: PLAYERS, board: [...known.board, 'Ks'] });
  const king = nextCards!.find(({ card }) => card === 'Ks');
  assert.equal(
    king?.equities,
    turn.players.map(({ equity }) => equity),
  );
});

omaha('has showdowns of two hole cards and three of the board', ({ engine }) => {
  // A board of four hearts makes no flush with one heart.
  const question = { hands: cutHands('JhAs4d3d 6h5h4c3c'), board: cut('AhKhQh9h2c') };
  const { hands, winners } = engine.showdown(question);
  assert.equal([hands.map(({ category }) => category), winners], [['One Pair', 'Flush'], [1]]);
  assert.equal(hands[1]!.best, cut('AhKhQh6h5h'));
  assert.not('winners' in engine.showdown({ ...question, independent: true }));
});

const WRONG: readonly (readonly [method: 'equity' | 'showdown', question: unknown, message: string])[] = [
  ['equity', undefined, 'the question is missing: send an object with players'],
  ['equity', { game: 'holdem', players: PLAYERS }, 'game is "holdem": send "omaha" or "omaha-5" or "omaha-6"'],
  ['equity', { players: ['AhAdKhKd', 'AhAd**'] }, 'players[1]: card 1 is "Ah", which is players[0]: card 1 already'],
  ['equity', { players: PLAYERS, nextCard: true }, 'did you mean "nextCards"?'],
  ['equity', { players: PLAYERS, madeHands: true }, 'madeHands is true, which omaha does not have: leave it out'],
  ['showdown', { hands: [['Ah', 'Kh']], board: cut('QhJhTh') }, 'hands[0] has 2 cards: a hand of omaha has 4'],
];

omaha('refuses what is no question, with the classes of errors of hold’em', async ({ engine }) => {
  for (const [method, question, message] of WRONG)
    assert.throws(() => (engine[method] as (question: unknown) => unknown)(question), message);
  const rejected = await engine.equityAsync({ players: ['AhAd', 'random'] }).catch(error => error);
  assert.instance(rejected, holdem.InvalidCardsError);
});

omaha('loads from bytes and compiled modules, and names its file where that is another', async () => {
  const bytes = readFile('poker-odds-omaha.wasm');
  for (const wasm of [bytes, await WebAssembly.compile(bytes)]) {
    const engine = await loadOmaha({ wasm });
    assert.is(engine.equity({ players: PLAYERS }).deals, 1_086_008);
  }
  const wrong = await loadOmaha({ wasm: readFile('poker-odds.wasm') }).catch(error => error);
  assert.instance(wrong, EngineLoadError);
  assert.match(wrong.message, 'the module is not poker-odds-omaha.wasm');
  const option = await loadOmaha({ wasm: 7 as never }).catch(error => error.message);
  assert.match(option, 'wasm is 7: send the bytes of poker-odds-omaha.wasm');
});
