// API keys, with their checksum, hash and prefix; and the ids of keys and ledger rows.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { makeLedgerId } from '../../src/accounts/ids-and-times.js';
import { hashKey, isKey, makeKey, makeKeyId, takePrefix } from '../../src/accounts/key-format.js';
import { suite } from '../suite.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A key of an earlier version: it must stay valid. */
const KEY = 'pok_000000000000000000000000003J8Hjm';

const form = suite('the text of a key');

form('is "pok_", 26 random characters and a checksum of 6, all base62, never twice the same', () => {
  const keys = Array.from({ length: 2000 }, makeKey);
  for (const key of [KEY, ...keys]) assert.ok(/^pok_[0-9A-Za-z]{32}$/.test(key) && isKey(key), key);
  assert.is(new Set(keys).size, 2000);
  assert.equal([...new Set(keys.flatMap(key => [...key.slice(4, 30)]))].sort(), [...BASE62]);
});

form('with one wrong, swapped, lost or doubled character is not a key', () => {
  const place = fc.nat(KEY.length - 1);
  fc.assert(
    fc.property(fc.constant(null).map(makeKey), place, fc.constantFrom(...BASE62), (key, at, letter) => {
      const [before, own, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
      const typos = [before + after, before + own + own + after];
      if (own !== letter) typos.push(before + letter + after);
      if (after !== '' && own !== after.charAt(0)) typos.push(before + after.charAt(0) + own + after.slice(1));
      for (const typo of typos) assert.not(isKey(typo), typo);
    }),
  );
});

form('has nothing before or after it; no other text is a key', () => {
  for (const text of ['', ` ${KEY}`, `${KEY} `, `${KEY}\n`, `${KEY}\0`, KEY.toLowerCase()]) assert.not(isKey(text));
  fc.assert(fc.property(fc.stringMatching(/^pok_[0-9A-Za-z]{32}$/), text => !isKey(text)));
});

form('is stored as its SHA-256 in hexadecimal, and shown as its first eight characters', () => {
  assert.is(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.is(takePrefix(KEY), 'pok_0000');
});

form('differs from the text of an id', () => {
  const ids = Array.from({ length: 2000 }, makeKeyId);
  assert.is(new Set(ids).size, 2000);
  for (const id of ids) assert.ok(/^key_[0-9A-Za-z]{12}$/.test(id) && !isKey(id), id);
});

const ids = suite('ids of the ledger and of jobs');

/** This many ids while the clock shows a fixed time. */
const makeIds = (time: number, count: number): string[] => {
  const now = Date.now;
  Date.now = () => time;
  try {
    return Array.from({ length: count }, makeLedgerId);
  } finally {
    Date.now = now;
  }
};

/** Later than all ids of other tests in this process. */
const LATER = Date.UTC(2100, 0);

ids('are the time, three digits of a counter, and 64 random bits', () => {
  const [first, second] = makeIds(LATER, 2).map(id => /^lg_([0-9a-z]{9})([0-9a-z]{3})[0-9a-f]{16}$/.exec(id));
  assert.equal([Number.parseInt(first![1]!, 36), first![2]], [LATER, '000']);
  assert.equal([Number.parseInt(second![1]!, 36), second![2]], [LATER, '001']);
});

ids('sort in the order of their creation, also if a millisecond has too many or the clock is set back', () => {
  const times = [LATER + 1, LATER + 1, LATER + 2, LATER + 1000, LATER - 3_600_000, LATER + 1001];
  const made = times.flatMap(time => makeIds(time, 30_000));
  assert.is(new Set(made).size, made.length);
  assert.ok(made.slice(1).every((id, i) => id > made[i]!));
});
