// Any text is read, or refused at a place in it.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { suite } from '../suite.js';

const any = suite('any text');

const WORDS = '10 0.5 50 50% top random [50] [/50] [/] 0.5( ♥ ♠\uFE0F – 1e #Range0# AKs с'.split(' ');
const TOKENS = [...'AKQJT98765432xXsocdhs*?+-:;,@%.()[]{}/#= \n\t', ...WORDS];
const nearlyARange = fc.array(fc.constantFrom(...TOKENS), { maxLength: 30 }).map(parts => parts.join(''));

any('is a range, or refused at a place in it, in one printable line', () => {
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
