// API keys as text: their form, their checksum, their hash.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashKey, isKey, makeKey, makeKeyId, takePrefix } from '../../src/accounts/key-format.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const aKey = fc.constant(null).map(makeKey);
const aPlace = fc.nat(makeKey().length - 1);

const form = suite('a key');

form('is "pok_", 26 random characters and a checksum of 6, all base62', () => {
  fc.assert(fc.property(aKey, key => /^pok_[0-9A-Za-z]{32}$/.test(key) && isKey(key)));
});

form('has at least 128 random bits that its display prefix does not show', () => {
  const key = makeKey();
  const hidden = key.length - takePrefix(key).length - 6;
  assert.ok(hidden * Math.log2(62) >= 128);
});

form('uses every base62 character equally often in its random part', () => {
  const keys = 2000;
  const letters = Array.from({ length: keys }, () => makeKey().slice(4, 30)).join('');
  const expected = letters.length / BASE62.length;
  const chiSquare = [...BASE62].reduce(
    (sum, letter) => sum + (letters.split(letter).length - 1 - expected) ** 2 / expected,
    0,
  );
  // 61 degrees of freedom: beyond 149 lies less than one run in a hundred million. Bytes modulo 62 would give about 340.
  assert.ok(chiSquare < 149, `chi-square ${chiSquare}`);
});

form('is never made twice', () => {
  assert.is(new Set(Array.from({ length: 2000 }, makeKey)).size, 2000);
});

form('has a fixed checksum: a key that was handed out stays a key', () => {
  assert.ok(isKey('pok_000000000000000000000000003J8Hjm'));
});

form.run();

const typos = suite('a typo in a key');

typos('of one wrong character is always found', () => {
  fc.assert(
    fc.property(aKey, aPlace, fc.constantFrom(...BASE62), (key, place, letter) => {
      fc.pre(key[place] !== letter);
      return !isKey(key.slice(0, place) + letter + key.slice(place + 1));
    }),
  );
});

typos('of two swapped neighbours is always found', () => {
  fc.assert(
    fc.property(aKey, aPlace, (key, place) => {
      const [before, pair, after] = [key.slice(0, place), key.slice(place, place + 2), key.slice(place + 2)];
      fc.pre(pair.length === 2 && pair[0] !== pair[1]);
      return !isKey(before + [...pair].reverse().join('') + after);
    }),
  );
});

typos('of a lost or a doubled character is always found', () => {
  fc.assert(
    fc.property(
      aKey,
      aPlace,
      (key, place) =>
        !isKey(key.slice(0, place) + key.slice(place + 1)) && !isKey(key.slice(0, place + 1) + key.slice(place)),
    ),
  );
});

typos('of a space or a line end around it is found', () => {
  const key = makeKey();
  for (const text of [` ${key}`, `${key} `, `${key}\n`, `${key}\u0000`]) assert.not(isKey(text), JSON.stringify(text));
});

typos('makes no other text a key', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => !isKey(text)));
  fc.assert(fc.property(fc.stringMatching(/^pok_[0-9A-Za-z]{32}$/), text => !isKey(text)));
});

typos.run();

const traces = suite('what is kept of a key');

traces('is its SHA-256 in hexadecimal', () => {
  const key = makeKey();
  assert.is(hashKey(key), createHash('sha256').update(key, 'utf8').digest('hex'));
  assert.is(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

traces('is a prefix of "pok_" and four characters', () => {
  const key = makeKey();
  assert.is(takePrefix(key), key.slice(0, 8));
});

traces('is an id that nobody takes for a key', () => {
  const ids = Array.from({ length: 2000 }, makeKeyId);
  assert.is(new Set(ids).size, 2000);
  for (const id of ids) assert.ok(/^key_[0-9A-Za-z]{12}$/.test(id) && !isKey(id), id);
});

traces.run();
