// How errors name what a stranger sent.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { echo, nearMiss } from '../../src/text.js';

const echoing = suite('an echo');

echoing('shows JSON values as they would be written', () => {
  const values: [unknown, string][] = [
    ['Ah', '"Ah"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    [1.5, '1.5'],
    [-0, '0'],
    [true, 'true'],
    [null, 'null'],
    [[], 'an array'],
    [{}, 'an object'],
  ];
  for (const [value, shown] of values) assert.is(echo(value), shown);
});

echoing('is short, printable ASCII, and shows no key, whatever it is of', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
  const withKey = fc.tuple(text, fc.stringMatching(/^pok_[0-9A-Za-z]{16,40}$/)).map(parts => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(text, withKey, fc.jsonValue()), value => {
      assert.match(echo(value), /^[ -~]{1,150}…?$/);
      assert.not.match(echo(value), /pok_[0-9A-Za-z]{16}/);
    }),
  );
});

echoing.run();

const misses = suite('a near miss');
const known = ['cards', 'opponents', 'simulations', 'seed', 'method', 'detail'];

misses('is a known name but for two letters, capitals, "_" and "-"', () => {
  const names = { Cards: 'cards', card: 'cards', opponent: 'opponents', simulation: 'simulations', SEED: 'seed' };
  for (const [name, meant] of Object.entries({
    ...names,
    sed: 'seed',
    metod: 'method',
    de_tail: 'detail',
    ssed: 'seed',
  })) {
    assert.is(nearMiss(name, known), meant, name);
  }
});

misses('is no name that is far from all', () => {
  for (const name of ['', 'x', 'board', 'players', '__proto__', 'constructor', 'runs', 'simulations'.repeat(9)]) {
    assert.is(nearMiss(name, known), undefined, name);
  }
});

misses('takes any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), name => void nearMiss(name, known)));
});

misses.run();
