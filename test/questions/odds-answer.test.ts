// The `data` of answers, from counts.

import * as assert from 'uvu/assert';
import { SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { enhancedData, probabilitiesData } from '../../src/questions/answers/odds-answer.js';
import { writeOdds } from '../named-counts.js';
import { suite } from '../suite.js';

const calculation = new SampledOdds({ cards: [51, 50], opponents: 2, simulations: 10, seed: 3 });
const counts = writeOdds({
  deals: 10,
  win: 5,
  tie: 1,
  lose: 4,
  own: [2, 4, 2, 1, 1, 0, 0, 0, 0],
  opponents: [8, 8, 2, 1, 1, 0, 0, 0, 0],
  bothOpponents: [1, 3, 0, 0, 0, 0, 0, 0, 0],
});

const answers = suite('data');

answers('of probabilities has counts divided by deals, by the names of the categories', () => {
  assert.equal(
    probabilitiesData({ calculation: new SampledOdds({ ...calculation, opponents: 0 }), detail: false }, counts),
    {
      cards: ['As', 'Ks'],
      probabilities: {
        'High Card': 0.2,
        'One Pair': 0.4,
        'Two Pair': 0.2,
        'Three of a Kind': 0.1,
        Straight: 0.1,
        Flush: 0,
        'Full House': 0,
        'Four of a Kind': 0,
        'Straight Flush': 0,
      },
      simulations: 10,
    },
  );
});

answers('of the enhanced endpoint divides the opponents’ counts by their hands, and has no High Card', () => {
  const none = { Flush: 0, 'Full House': 0, 'Four of a Kind': 0, 'Straight Flush': 0 };
  assert.equal(enhancedData({ calculation, detail: false }, counts), {
    cards: ['As', 'Ks'],
    opponents: 2,
    win_rate: 0.5,
    tie_rate: 0.1,
    lose_rate: 0.4,
    our_hand_probabilities: { 'One Pair': 0.4, 'Two Pair': 0.2, 'Three of a Kind': 0.1, Straight: 0.1, ...none },
    opponent_hand_probabilities: { 'One Pair': 0.4, 'Two Pair': 0.1, 'Three of a Kind': 0.05, Straight: 0.05, ...none },
  });
});

answers('has standard errors in detail: √(p(1−p)/n), the opponents’ with their covariance', () => {
  const { detail } = enhancedData({ calculation, detail: true }, counts);
  assert.is(detail?.standard_errors.win_rate, Math.sqrt(0.25 / 10));
  const variance = 0.4 * 0.6 + (3 / 10 - 0.4 * 0.4);
  assert.is(detail?.standard_errors.opponent_hand_probabilities['One Pair'], Math.sqrt(variance / (2 * 10)));
});

answers.run();
