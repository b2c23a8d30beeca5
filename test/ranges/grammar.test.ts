// Texts that are made by the grammar are read as the reference reads them; any other text is refused with a place.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { suite } from '../suite.js';
import { anyRange } from './grammar.js';

const grammar = suite('a text that the grammar has');

grammar('is read as a slow reference reads it', () => {
  fc.assert(
    fc.property(anyRange, ({ text, weigh }) => {
      const expected = Array.from({ length: HAND_COUNT }, (_, hand) => weigh(HIGH_CARDS[hand]!, LOW_CARDS[hand]!) ?? 0);
      if (expected.every(each => each === 0)) {
        assert.throws(() => rangeWeights(text), /every hand of the range has the weight 0/);
        return;
      }
      for (const [hand, found] of rangeWeights(text).entries()) {
        assert.ok(Math.abs(found - expected[hand]!) < 1e-12, `hand ${hand}: ${found}, not ${expected[hand]}`);
      }
    }),
    { seed: 15, numRuns: 500 },
  );
});

grammar.run();

const robust = suite('any text');

const TOKENS = [
  ...'AKQJT98765432xXsocdhs*?+-:;,@%.()[]{}/#= \n\t',
  ...[
    '10',
    '0.5',
    '50',
    '50%',
    'top',
    'random',
    '[50]',
    '[/50]',
    '[/]',
    '0.5(',
    '♥',
    '♠\uFE0F',
    '–',
    '1e',
    '#Range0#',
    'AKs',
    'с',
  ],
];
const nearlyARange = fc.array(fc.constantFrom(...TOKENS), { maxLength: 30 }).map(parts => parts.join(''));

robust('is a range, or refused at a place in it, in one printable line', () => {
  fc.assert(
    fc.property(fc.oneof(nearlyARange, fc.string({ unit: 'binary', maxLength: 60 })), text => {
      try {
        const weights = rangeWeights(text);
        assert.ok(weights.every(weight => weight >= 0 && weight <= 1));
      } catch (error) {
        assert.instance(error, InvalidRangeError);
        const { message, position } = error as InvalidRangeError;
        assert.ok(position >= 0 && position <= text.length, message);
        assert.not.match(message, /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        assert.ok(message.length < 600, message);
      }
    }),
    { seed: 15, numRuns: 3_000 },
  );
});

robust.run();
