// Comparing known hands: their strengths, and all other holdings that each beats now, against a count by the slow reference.
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { SHOWDOWN } from '../../src/engine/counts.js';
import { createHandEvaluator } from '../../src/engine/hand-evaluator.js';
import { compareHands, countHoldings, MAX_SHOWDOWN_HANDS } from '../../src/engine/showdown-calls.js';
import { suite } from '../suite.js';
import { input } from './abi.js';
import { bytesOf, DECKS, HOLDEM, SHORT } from './decks.js';
import { combinations, deckWithout, drawHands } from './hands.js';
import { chance, draw } from './random.js';
import { compareWorths, worthOfBest } from './reference.js';

/** How many holdings a hand meets on the flop, the turn and the river. */
const HOLDINGS: Readonly<Record<string, readonly number[]>> = {
  [HOLDEM.name]: [1081, 1035, 990],
  [SHORT.name]: [465, 435, 406],
};

for (const { name, deck, cards: all, engine, strengthOf, worthOf } of DECKS) {
  const evaluator = createHandEvaluator(engine, input(engine));
  const showdown = suite(`a showdown of ${name}`);

  showdown('has the strengths of hands of five, six and seven cards, in the order of the hands', () => {
    const random = chance(3);
    for (const onBoard of [0, 1, 2, 3, 4, 5]) {
      const board = draw(random, all, onBoard);
      const hands = Array.from({ length: MAX_SHOWDOWN_HANDS }, () => {
        const fewest = Math.max(1, 5 - onBoard);
        return draw(random, deckWithout(board, all), fewest + random(8 - onBoard - fewest));
      });
      const counts = compareHands(evaluator, { hands, board, versusRandom: false }, deck);
      assert.equal([...counts], [1, ...hands.map(hand => strengthOf([...hand, ...board]))]);
    }
  });

  showdown('against random holdings has as many as the reference beats, ties and loses to', () => {
    const onBoard = bytesOf('2c 2d Ts Js Qs Ks As'); // which ties with all
    const random = chance(7);
    const dealt = [3, 4, 5].flatMap(length => drawHands(random, 2, 4 + length, all));
    for (const [a, b, c, d, ...board] of [...dealt, ...(name === HOLDEM.name ? [[3, 4, ...onBoard]] : [])]) {
      const hands = [
        [a!, b!],
        [c!, d!],
      ];
      const counts = compareHands(evaluator, { hands, board, versusRandom: true }, deck);
      for (const [i, hand] of hands.entries()) {
        const own = worthOfBest(formatCards([...hand, ...board]), worthOf);
        const others = [...combinations(deckWithout([...hand, ...board], all), 2)];
        const signs = others.map(other =>
          Math.sign(compareWorths(own, worthOfBest(formatCards([...other, ...board]), worthOf))),
        );
        const count = (sign: number): number => signs.filter(each => each === sign).length;
        const numbers = [...counts.subarray(SHOWDOWN.hands + 4 * i, SHOWDOWN.hands + 4 * (i + 1))];
        assert.equal(numbers, [strengthOf([...hand, ...board]), count(1), count(0), count(-1)], String([hand, board]));
        assert.equal([others.length, countHoldings(board, deck)], Array(2).fill(HOLDINGS[name]![board.length - 3]));
      }
    }
  });
}
