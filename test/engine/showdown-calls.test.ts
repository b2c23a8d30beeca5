// Comparing known hands: their strengths, and all other holdings that each beats now, against a count by the slow reference.

import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { parseCard, splitCards } from '../../src/engine/cards.js';
import { SHOWDOWN } from '../../src/engine/counts.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createHandEvaluator } from '../../src/engine/hand-evaluator.js';
import { compareHands, countHoldings, MAX_SHOWDOWN_HANDS } from '../../src/engine/showdown-calls.js';
import { suite } from '../suite.js';
import { evaluateCards, input, instantiate } from './abi.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { chance, draw } from './random.js';
import { bestOf, compareWorths } from './reference.js';

const abi = instantiate();
const engine = createHandEvaluator(abi, input(abi));
const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));

const strengths = suite('a showdown');

strengths('has the strengths of hands of five, six and seven cards, in the order of the hands', () => {
  const random = chance(3);
  for (const onBoard of [0, 1, 2, 3, 4, 5]) {
    const board = draw(random, DECK, onBoard);
    const hands = Array.from({ length: MAX_SHOWDOWN_HANDS }, () => {
      const [fewest, most] = [Math.max(1, 5 - onBoard), 7 - onBoard];
      const length = fewest + random(most - fewest + 1);
      return draw(random, deckWithout(board), length);
    });
    const counts = compareHands(engine, { hands, board, versusRandom: false }, FULL_DECK);
    const expected = hands.map(hand => evaluateCards(abi, [[...hand, ...board]])[0]!);
    assert.equal([...counts], [1, ...expected]);
  }
});

const random = suite('against random holdings a showdown');

random('has the numbers of holdings that the slow reference beats, ties and loses to', () => {
  for (const [board, hands] of [
    ['Qh Jh 2c', ['Ah Kh', '2d 2s']],
    ['9c 9d 9h 5s', ['9s 2c', 'As Ks', '2h 3d']],
    ['Ts Js Qs Ks As', ['2c 2d']],
  ] as const) {
    const common = bytes(board);
    const situation = { hands: hands.map(bytes), board: common, versusRandom: true };
    const counts = compareHands(engine, situation, FULL_DECK);
    for (const [i, hand] of situation.hands.entries()) {
      const own = bestOf(formatCards([...hand, ...common])).worth;
      const others = [...combinations(deckWithout([...hand, ...common]), 2)];
      const signs = others.map(other =>
        Math.sign(compareWorths(own, bestOf(formatCards([...other, ...common])).worth)),
      );
      const numbers = counts.subarray(SHOWDOWN.hands + 4 * i, SHOWDOWN.hands + 4 * (i + 1));
      assert.equal(
        [...numbers.subarray(1)],
        [1, 0, -1].map(sign => signs.filter(each => each === sign).length),
        board,
      );
      assert.is(numbers[0], evaluateCards(abi, [[...hand, ...common]])[0]);
      assert.is(others.length, countHoldings(common, FULL_DECK));
    }
  }
});

random('has 1,081, 1,035 and 990 holdings on the flop, the turn and the river', () => {
  assert.equal(
    [3, 4, 5].map(length => countHoldings(DECK.slice(0, length), FULL_DECK)),
    [1_081, 1_035, 990],
  );
});

strengths.run();
random.run();
