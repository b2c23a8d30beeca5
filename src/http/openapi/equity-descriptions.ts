// Descriptions and examples of the schemas of POST /api/v1/equity (descriptions.ts has the others).
import { MAX_REQUEST_SIMULATIONS } from '../../odds/calculation.js';
import { grouped } from '../../text.js';
import type { Description } from './descriptions.js';

/** By the title of the schema, or "Title.field" for a field. */
export const EQUITY_DESCRIPTIONS: Readonly<Record<string, Description>> = {
  Range: {
    description:
      'The hands that a player may hold, in range notation: one hand `AhKh`, classes `QQ+, AKs, T9s-76s`, shares `15%`, `random`, ' +
      'with weights `AKs:0.5`. Capitals do not matter. At most 2,000 items.',
    examples: ['AhKh', 'QQ+, AKs:0.5', '15%', 'random'],
  },
  Board: {
    description: 'The cards on the board, up to five, in the order in which they were dealt.',
    examples: [['Qh', 'Jh', '2c']],
  },
  DeadCards: { description: 'Cards that are out of play: folded, seen, burnt.', examples: [['2d']] },
  EquityMethod: {
    description:
      '`exact` goes through every deal, `monte-carlo` deals at random, and `auto` is exact where that bills at most 10,000,000 hands.',
    examples: ['exact'],
  },
  Weight: {
    description: 'How often a player holds the hand, beside his other hands.',
    examples: [1, 0.5],
  },
  EquityRequest: {
    description: 'Who holds what, which cards are known, and how to compute. Other fields than these are refused.',
  },
  'EquityRequest.players': {
    description:
      'A range for each player. A deal gives every player a hand of his range, no card twice; its probability is proportional to the ' +
      'product of the weights.',
    examples: [['AhKh', 'QQ+, AKs:0.5']],
  },
  'EquityRequest.method': { description: '`auto` where it is left out; the answer says which it was.' },
  'EquityRequest.simulations': {
    description:
      'How many deals to sample, or at most: sampling ends earlier where hands rarely fit together. Left out, as many as the operator ' +
      `has set, 100,000 usually; beside \`target_error\` ${grouped(MAX_REQUEST_SIMULATIONS)}, or as many as may be billed. Not together ` +
      'with `exact`.',
  },
  'EquityRequest.target_error': {
    description:
      "Sampling ends when the standard error of every player's equity is at most this, after 10,000 deals at the earliest. What was " +
      'sampled is charged; the balance must cover the most. Not together with `exact`.',
    examples: [0.001],
  },
  'EquityRequest.seed': {
    description: 'Fixes the random deals. Left out, the server picks one at random. Not together with `exact`.',
  },
  'EquityRequest.categories': { description: 'Whether to add `hand_probabilities` to each player.' },
  'EquityRequest.hands': { description: 'Whether to add the breakdown by hand to each player.' },
  'EquityRequest.next_cards': {
    description:
      'Whether to add the equities after each card that can come next. With a board of 3 or 4 cards and an exact answer.',
  },
  'EquityRequest.detail': { description: 'Whether to add `detail` to the answer. `false` where it is left out.' },
  'EquityRequest.dry_run': {
    description:
      'Whether only to tell the method and the cost. The request is checked, and nothing is computed, charged or stored; in a batch or a ' +
      'job the question pays for 10,000 hands.',
  },
  EquityAnswer: { description: 'The envelope of an answer.' },
  EquityData: { description: 'What each player can expect. Equities add up to 1.' },
  'EquityData.next_cards': {
    description: 'For every card that is neither on the board nor dead. Only there when it was asked for.',
  },
  PlayerEquity: { description: 'What one player can expect.' },
  'PlayerEquity.range': { description: 'The range as it was sent.' },
  'PlayerEquity.combos': {
    description: "How many hands of the range board and dead cards leave; other players' cards are not looked at.",
  },
  'PlayerEquity.equity': {
    description: 'The expected share of the pot. A pot that k players tie for counts 1/k.',
  },
  'PlayerEquity.win_rate': { description: 'How often the player wins alone.' },
  'PlayerEquity.tie_rate': { description: 'How often he is among two or more best: a frequency, not a share.' },
  'PlayerEquity.hand_probabilities': {
    description: "How often the player's hand ends in each category. Only there when it was asked for.",
  },
  'PlayerEquity.hands': {
    description:
      'One for each of `combos`, the strongest class first, within a class spades first. Only there when it was asked for.',
  },
  HandEquity: {
    description:
      'What a player can expect with one hand of his range. Rates are `null` for a hand that no counted deal contains.',
  },
  'HandEquity.hand': { description: 'Two cards, the higher rank first.' },
  NextCard: { description: 'The equities after one card that can come next.' },
  'NextCard.equities': { description: "In the players' order; `null` where no deal has the card next." },
  EquityDetail: { description: 'How it was computed. Only there when it was asked for.' },
  'EquityDetail.seed': { description: 'The seed of the deals, also one that the server picked. Not with `exact`.' },
  'EquityDetail.simulations': {
    description:
      'The deals that were counted. Of an exact answer the sum of their weights, which is their number where all are 1.',
  },
  'EquityDetail.billed_hands': { description: 'The hands that were charged for: one credit for each started million.' },
  'EquityDetail.standard_errors': { description: "In the players' order; zeros when exact." },
  EquityErrors: { description: 'The standard errors of the rates of a player, under the same names.' },
  DryRunAnswer: { description: 'The envelope of an answer.' },
  DryRunData: { description: 'What the request would do.' },
  'DryRunData.cost': { description: 'The most credits that it would cost.' },
};
