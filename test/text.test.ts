// Text for errors, logs and terminals: quoted input, suggestions, numbers, escapes.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import {
  createMisspellingFinder,
  echo,
  escapeControls,
  formatNumber,
  formatPrintableJson,
  isPrintable,
  nearMiss,
  quote,
} from '../src/text.js';
import { chance } from './engine/random.js';
import { suite } from './suite.js';

const text = suite('text');

text('that a client sent is shown as JSON, arrays and objects by their type', () => {
  assert.is(echo('a"b\\c'), '"a\\"b\\\\c"');
  assert.equal(
    [1.5, -0, true, null, [], {}, 10n, 2n ** 70n, () => 1].map(value => echo(value)),
    ['1.5', '0', 'true', 'null', 'an array', 'an object', '10n', 'a bigint', 'a function'],
  );
});

text('that a client sent is short, printable, and shows no key, whatever it is', () => {
  const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
  const withKey = fc.tuple(any, fc.stringMatching(/^pok_[0-9A-Za-z]{16,40}$/)).map(parts => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(any, withKey, fc.jsonValue()), value => {
      assert.match(echo(value), /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]{1,150}$/u);
      assert.not.match(echo(value), /pok_[0-9A-Za-z]{16}/);
    }),
  );
});

text('that a client sent keeps its letters, but not control characters, direction marks and half characters', () => {
  for (const kept of ['6сTc', 'Grüße, 谢谢', 'A5s–A2s', '🂡', 'se\ufffded']) assert.is(echo(kept), `"${kept}"`);
  assert.is(echo('a\u001b\n\u202e\u2028\ud800'), '"a\\u001b\\n\\u202e\\u2028\\ud800"');
  assert.is(quote('a\u001b\n\u202e\u2028\ud800', 8), '"a\\u001b\\n\\u202e\\u2028\\ud800"');
  assert.is(echo(`${'x'.repeat(23)}🂡🂡`), `"${'x'.repeat(23)}🂡"…`);
  assert.is(echo('🂡'.repeat(24)), `"${'🂡'.repeat(24)}"`);
});

text('has numbers with commas between thousands and at most three decimal digits', () => {
  assert.is(formatNumber(-1234), '-1,234');
  assert.is(formatNumber(10n ** 18n), '1,000,000,000,000,000,000');
  assert.is(formatNumber(1234.5), '1,234.5');
  assert.is(formatNumber(0.12345), '0.123');
  fc.assert(fc.property(fc.maxSafeInteger(), value => formatNumber(value) === value.toLocaleString('en-US')));
});

/** Texts in which the characters that matter here are frequent. */
const NASTY = ['\u0000', '\t', '\n', '\r', '\u001b[2J', '\u007f', '\u009b31m', '\u2028', '\u2029', '\u202e', '\u2066'];
const nasty = fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }))).map(parts => parts.join(''));

text('on a terminal has escapes in place of control characters, and is otherwise unchanged', () => {
  assert.is(escapeControls('a\u001b[31m\u009b\u202eb\n'), 'a\\u001b[31m\\u009b\\u202eb\\u000a');
  fc.assert(fc.property(nasty, any => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(escapeControls(any))));
  for (const plain of ['Grüße, 谢谢', '👨‍👩‍👧', 'a\\u001b', '']) {
    assert.equal([escapeControls(plain), isPrintable(plain)], [plain, true]);
  }
  assert.not.ok(isPrintable('\n'));
});

text('of JSON on a terminal reads back as the same value', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.jsonValue()), value => {
      const json = formatPrintableJson(value);
      assert.ok(isPrintable(json));
      assert.equal(JSON.parse(json), JSON.parse(JSON.stringify(value)));
    }),
  );
});

const FIELDS = 'cards opponents simulations seed method detail board dead target_error hands'.split(' ');

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** The edit distance by its definition: letters to insert, delete, replace or swap with the next one. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1));
  const isSwap = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  const swapped = isSwap ? distance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(swapped, distance(a.slice(1), b), distance(a, b.slice(1)), distance(a.slice(1), b.slice(1)));
};

const near = suite('the name that was probably meant');

near('differs in one or two letters, capitals, "_" and "-"', () => {
  const meant = { simulation: 'simulations', Seed: 'seed', sed: 'seed', bord: 'board', hnads: 'hands' };
  for (const [name, field] of Object.entries({ ...meant, 'TARGET-EROR': 'target_error', opponants: 'opponents' }))
    assert.is(nearMiss(name, FIELDS), field, name);
});

near('is not suggested if it differs much, or in half of a short name', () => {
  const others = FIELDS.filter(field => field !== 'dead');
  for (const name of ['dead', 'sd', 'x', '', 'hero', 'dea', '__proto__', 'constructor', 'simulations'.repeat(9)]) {
    assert.is(nearMiss(name, others), undefined, name);
  }
});

near('differs from what was sent in at most two letters, and in a third of them', () => {
  const next = chance(10);
  const short = FIELDS.filter(field => field.length <= 7);
  for (let round = 0; round < 600; round++) {
    const letters = [...FIELDS[next(FIELDS.length)]!].slice(0, 7);
    for (let change = next(4); change > 0; change--) letters[next(7)] = 'adeinors_X'[next(10)]!;
    const name = letters.join('');
    const meant = nearMiss(name, short);
    const fits = (field: string): boolean => {
      const [sent, known] = [plain(name), plain(field)];
      const edits = distance(sent, known);
      return edits <= 2 && 3 * edits <= Math.max(sent.length, known.length);
    };
    assert.is(meant !== undefined, short.some(fits), name);
    if (meant !== undefined) assert.ok(fits(meant), `${name}: ${meant}`);
  }
});

const findMisspelt = createMisspellingFinder(FIELDS);

near('is a misspelling of a known one if it differs in one edit at most', () => {
  const near = { simulation: 'simulations', TARGETEROR: 'target_error', s_e_e_d: 'seed', sede: 'seed', seeed: 'seed' };
  for (const [name, field] of Object.entries({ ...near, 'Target-Error': 'target_error', dead: 'dead' }))
    assert.is(findMisspelt(name), field, name);
  for (const name of ['simlation', 'x', '', 'hero', '__proto__', `seed${'_'.repeat(40)}of_this_hand`])
    assert.is(findMisspelt(name), undefined, name);
});

near('is a misspelling by the definition of the edit distance', () => {
  const next = chance(11);
  const short = FIELDS.filter(field => field.length <= 7);
  const findShort = createMisspellingFinder(short);
  for (let round = 0; round < 500; round++) {
    const letters = [...short[next(short.length)]!];
    for (let change = next(3); change > 0; change--) {
      letters.splice(next(letters.length + 1), next(2), ['', 'a', 'e', 's', 'D', '_'][next(6)]!);
      const at = next(letters.length);
      letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
    }
    const name = letters.join('');
    const meant = findShort(name);
    const isNear = (field: string): boolean => distance(plain(name), plain(field)) <= 1;
    assert.is(meant !== undefined, short.some(isNear), name);
    if (meant !== undefined) assert.ok(isNear(meant), `${name}: ${meant}`);
  }
});
