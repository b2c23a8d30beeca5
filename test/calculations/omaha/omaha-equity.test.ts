// Omaha as calculations: the exact equities of test/vectors/omaha.json, cut into chunks, on threads; what they bill.
import * as assert from 'uvu/assert';
import type { Calculator } from '../../../src/calculations/calculator.js';
import { answerEquity } from '../../../src/questions/answers/equity-answer.js';
import { cut } from '../../deck.js';
import { vectors } from '../../engine/omaha.js';
import { questionOf } from '../equity/questions.js';
import { calculatorSuite } from '../expected-counts.js';

const FLOP = ['5h', 'Ts', '9d'];
const KNOWN = ['AsKsQdJd', 'TcTd9c8h', '2c2d3s4s'];

const omaha = calculatorSuite('equity of Omaha on threads', 2);

const answer = async (calculator: Calculator, question: object) => {
  const asked = questionOf(question);
  return answerEquity(asked, (await calculator.calculate(asked.calculation)).counts);
};

omaha('has the exact equities of the reference, to the last count', async ({ calculator }) => {
  for (const { game, players, board, dead, deals, win, tie, equity } of vectors.equities) {
    const found = await answer(calculator, { game, players, board: cut(board), dead: cut(dead), categories: true });
    const counts = found.players.map(player => [Math.round(player.win * deals), Math.round(player.tie * deals)]);
    assert.equal([found.deals, counts], [deals, win.map((count, i) => [count, tie[i]])]);
    for (const [i, player] of found.players.entries()) {
      assert.ok(Math.abs(player.equity - equity[i]!) < 1e-11, `${players[i]}: ${player.equity}`);
      const sum = Object.values(player.categories!).reduce((rates, rate) => rates + rate, 0);
      assert.ok(Math.abs(sum - 1) < 1e-12);
    }
  }
});

omaha('has the equities after each next card that asking for them one by one has', async ({ calculator }) => {
  const question = { game: 'omaha', players: KNOWN };
  const all = await answer(calculator, { ...question, board: FLOP, next_cards: true });
  assert.ok(all.method === 'exact' && all.nextCards?.length === 49);
  for (const { card, equities } of all.nextCards) {
    const isHeld = KNOWN.some(hand => hand.includes(card));
    const alone = isHeld ? undefined : await answer(calculator, { ...question, board: [...FLOP, card] });
    assert.equal(equities, alone?.players.map(({ equity }) => equity) ?? null);
  }
});

omaha('bills deals × players × 3, 5 or 7', async ({ calculator }) => {
  for (const [game, players, perHand] of [
    ['omaha', ['AhAdKhKd', '9s8s7h6h'], 3],
    ['omaha-5', ['AhAdKhKd2c', '9s8s7h6h3c'], 5],
    ['omaha-6', ['AhAdKhKd2c4c', '9s8s7h6h3c6c'], 7],
  ] as const) {
    for (const more of [{ board: FLOP.slice(0, 2) }, { simulations: 1_000, method: 'monte-carlo', seed: 1 }]) {
      const { billedHands, deals } = await answer(calculator, { game, players, ...more });
      assert.is(billedHands, deals * 2 * perHand);
    }
  }
});
