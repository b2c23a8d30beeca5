// What is typed after a command: integers, rate limits, notes, moments.
import { InvalidArgumentError } from 'commander';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeKey } from '../../src/accounts/key-format.js';
import { integerParser, parseLimit, parseMoment, parseNote } from '../../src/cli/options.js';

const isRefused = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    return error instanceof InvalidArgumentError;
  }
};

const integers = suite('an integer on the command line');

integers('is read from bound to bound', () => {
  fc.assert(fc.property(fc.maxSafeNat(), value => integerParser(0, Number.MAX_SAFE_INTEGER)(String(value)) === value));
});

integers('is refused outside its bounds', () => {
  const read = integerParser(1, 22);
  for (const text of ['0', '23', '99999999999999999999'])
    assert.ok(
      isRefused(() => read(text)),
      text,
    );
  assert.ok(isRefused(() => integerParser(0, Number.MAX_SAFE_INTEGER)('9007199254740992')));
});

integers('is digits and nothing else', () => {
  const read = integerParser(0, 1000);
  for (const text of ['', '-1', '+1', '1.0', '1e2', '0x10', ' 1', '1 ', 'one']) {
    assert.ok(
      isRefused(() => read(text)),
      JSON.stringify(text),
    );
  }
});

integers.run();

const limits = suite('a rate limit on the command line');

limits('is requests and seconds', () => {
  assert.equal(parseLimit('5/1'), { requests: 5, windowSeconds: 1 });
  for (const text of ['', '5', '0/1', '5/1s'])
    assert.ok(
      isRefused(() => parseLimit(text)),
      text,
    );
});

limits.run();

const notes = suite('a note on the command line');

notes('is 1 to 200 characters as they are', () => {
  for (const text of ['x', 'thank you', 'Grüße, 谢谢', '👍'.repeat(200), '-', ' ']) assert.is(parseNote(text), text);
  for (const text of ['', 'x'.repeat(201), '👍'.repeat(201)]) assert.ok(isRefused(() => parseNote(text)));
});

notes('is one line without control characters', () => {
  for (const text of ['a\nb', 'a\tb', '\u001b[31m', '\u009b', '\u007f', '\u2028', '\u202e', '\u0000', '\ud800']) {
    assert.ok(
      isRefused(() => parseNote(text)),
      JSON.stringify(text),
    );
  }
});

notes('is no place for an API key, whole or cut', () => {
  assert.ok(isRefused(() => parseNote(`for ${makeKey()}`)));
  assert.ok(isRefused(() => parseNote(makeKey().slice(0, 30))));
  assert.ok(parseNote(`for ${makeKey().slice(0, 8)}…`));
});

notes.run();

const moments = suite('a moment on the command line');

moments('is a UTC date, or a UTC time to the minute, second or millisecond, with or without its Z', () => {
  const read = (text: string): string => parseMoment(text).toISOString();
  assert.is(read('2026-11-01'), '2026-11-01T00:00:00.000Z');
  for (const z of ['', 'Z']) {
    assert.is(read(`2026-11-01T08:30${z}`), '2026-11-01T08:30:00.000Z');
    assert.is(read(`2026-11-01T08:30:15${z}`), '2026-11-01T08:30:15.000Z');
    assert.is(read(`2026-11-01T08:30:15.250${z}`), '2026-11-01T08:30:15.250Z');
  }
});

moments('is any that a ledger prints', () => {
  const times = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
  fc.assert(fc.property(times, time => parseMoment(time.toISOString()).getTime() === time.getTime()));
});

moments('is a span back from now, in minutes, hours, days or weeks', () => {
  const minutes = { m: 1, h: 60, d: 1440, w: 10_080 } as const;
  const units = fc.constantFrom<keyof typeof minutes>('m', 'h', 'd', 'w');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), units, (count, unit) => {
      const [before, moment, after] = [Date.now(), parseMoment(`${count}${unit}`).getTime(), Date.now()];
      const now = moment + count * minutes[unit] * 60_000;
      return now >= before && now <= after;
    }),
  );
});

moments('that is no day, has another zone, or is anything else is refused', () => {
  const days = [
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2025-02-29',
    '26-11-01',
    '2026-11-1',
    '2026-11',
  ];
  const times = ['2026-11-01T24:00', '2026-11-01T25:00', '2026-11-01T08:60', '2026-11-01T08', '2026-11-01 08:30'];
  const zones = ['2026-11-01T08:30+02:00', '2026-11-01Z', '2026-11-01T08:30z'];
  const spans = ['0d', '-1d', '7', 'd', '7y', '1.5h', '100000d', '7 d', '24H', 'PT24H'];
  for (const text of ['', 'yesterday', 'now', '1790000000', ...days, ...times, ...zones, ...spans]) {
    assert.ok(
      isRefused(() => parseMoment(text)),
      text,
    );
  }
});

moments('is read or refused, whatever is typed, and never before the year 0', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{1,6}[mhdw]$/),
    fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  );
  fc.assert(
    fc.property(texts, text => isRefused(() => parseMoment(text)) || /^\d{4}-/.test(parseMoment(text).toISOString())),
  );
});

moments.run();
