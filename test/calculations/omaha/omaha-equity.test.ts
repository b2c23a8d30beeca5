// Omaha as calculations: the exact equities of test/vectors/omaha.json, cut into chunks, and samples on any number of threads.

import * as assert from 'uvu/assert';
import { readDeals } from '../../../src/engine/counts.js';
import { GAMES } from '../../../src/games/games.js';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { answerEquity } from '../../../src/questions/answers/equity-answer.js';
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../../../src/questions/read-question.js';
import { vectors } from '../../engine/omaha.js';
import { ENGINES } from '../../games/engines.js';
import { suite } from '../../suite.js';

const READER = { ...SNAKE_CASE, games: GAMES, engines: ENGINES, bounds: NO_BOUNDS, defaultSimulations: 100_000 };
const ask = (question: object): EquityQuestion => readQuestion('equity', question, READER);
const cardsOf = (text: string): string[] => text.match(/../g) ?? [];

const FLOP = ['5h', 'Ts', '9d'];
const KNOWN = ['AsKsQdJd', 'TcTd9c8h', '2c2d3s4s'];

const omaha = suite('equity of Omaha on threads');

omaha('has the exact equities of the reference, to the last count', async () => {
  const calculator = createNodeCalculator({ threads: 2 });
  for (const { game, players, board, dead, deals, win, tie, equity } of vectors.equities) {
    const question = ask({ game, players, board: cardsOf(board), dead: cardsOf(dead), categories: true });
    const { counts } = await calculator.calculate(question.calculation);
    const answer = answerEquity(question, counts);
    assert.is(answer.deals, deals);
    assert.equal(
      answer.players.map(player => [Math.round(player.win * deals), Math.round(player.tie * deals)]),
      win.map((count, i) => [count, tie[i]]),
    );
    for (const [i, player] of answer.players.entries()) {
      assert.ok(Math.abs(player.equity - equity[i]!) < 1e-11, `${players[i]}: ${player.equity}`);
      const sum = Object.values(player.categories!).reduce((rates, rate) => rates + rate, 0);
      assert.ok(Math.abs(sum - 1) < 1e-12);
    }
  }
  await calculator.close();
});

omaha('gives a seed the same counts on any number of threads, also those that meet a target error', async () => {
  const sampled = { game: 'omaha-5', players: ['AhAd***', '9s8s7h6h5h', 'random'], seed: 5, method: 'monte-carlo' };
  for (const more of [{ simulations: 300_001, categories: true }, { target_error: 0.0015 }]) {
    const { calculation } = ask({ ...sampled, ...more });
    const results = [];
    for (const threads of [1, 2, 8]) {
      const calculator = createNodeCalculator({ threads });
      results.push((await calculator.calculate(calculation)).counts);
      await calculator.close();
    }
    assert.equal(results[1], results[0]);
    assert.equal(results[2], results[0]);
    assert.ok('target_error' in more ? readDeals(results[0]!) < 200_000 : readDeals(results[0]!) === 300_001);
  }
});

omaha('has the equities after each next card that asking for them one by one has', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const answer = async (board: readonly string[], more: object = {}) => {
    const question = ask({ game: 'omaha', players: KNOWN, board, ...more });
    return answerEquity(question, (await calculator.calculate(question.calculation)).counts);
  };
  const all = await answer(FLOP, { next_cards: true });
  assert.ok(all.method === 'exact' && all.nextCards?.length === 49);
  for (const { card, equities: after } of all.nextCards) {
    if (KNOWN.some(hand => hand.includes(card))) assert.is(after, null);
    else
      assert.equal(
        after,
        (await answer([...FLOP, card])).players.map(player => player.equity),
      );
  }
  await calculator.close();
});

omaha('bills deals × players × 3, 5 or 7', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const players: Readonly<Record<string, readonly string[]>> = {
    omaha: ['AhAdKhKd', '9s8s7h6h'],
    'omaha-5': ['AhAdKhKd2c', '9s8s7h6h3c'],
    'omaha-6': ['AhAdKhKd2c4c', '9s8s7h6h3c6c'],
  };
  for (const [game, perHand] of [
    ['omaha', 3],
    ['omaha-5', 5],
    ['omaha-6', 7],
  ] as const) {
    for (const more of [{ board: FLOP.slice(0, 2) }, { simulations: 1_000, method: 'monte-carlo', seed: 1 }]) {
      const question = ask({ game, players: players[game], ...more });
      const answer = answerEquity(question, (await calculator.calculate(question.calculation)).counts);
      assert.is(answer.billedHands, answer.deals * 2 * perHand);
    }
  }
  await calculator.close();
});

omaha.run();
