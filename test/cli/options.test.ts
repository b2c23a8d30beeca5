// The values of options: the bounds of each, integers in other forms, rate limits, notes, and moments.
import { InvalidArgumentError } from 'commander';
import * as assert from 'uvu/assert';
import { makeKey } from '../../src/accounts/key-format.js';
import { makeFieldOption, makeIntegerParser, parseLimit, parseMoment, parseNote } from '../../src/cli/options.js';
import { guessInteger } from '../../src/text.js';
import { suite } from '../suite.js';
import { command, errorOf } from './command.js';

const isRefused = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    assert.instance(error, InvalidArgumentError);
    return true;
  }
};

/** Asserts that a reader reads some texts as these values, and refuses others. */
const assertReads = (
  read: (text: string) => unknown,
  taken: Readonly<Record<string, unknown>>,
  refused: readonly string[],
): void => {
  for (const [text, value] of Object.entries(taken)) assert.equal(read(text), value, text);
  for (const text of refused)
    assert.ok(
      isRefused(() => read(text)),
      JSON.stringify(text),
    );
};

const bounds = suite('the bounds of an option');

const MAX = Number.MAX_SAFE_INTEGER;
const BOUNDS: readonly (readonly [call: string, rule: string, refused: readonly string[]])[] = [
  ['accounts create a --credits', `an integer from 0 to ${MAX}`, ['-1', String(2 ** 53)]],
  ['accounts create a --rate-limit', 'for example 100/60', ['100', '0/60']],
  ['credits add a', `an integer from 1 to ${MAX}`, ['0', '-0', '1.5', String(2 ** 53)]],
  ['credits add a 5 --note', '1 to 200 characters', ['', 'x'.repeat(201), '\u001b[31m']],
  ['keys rotate key_000000000000 --grace', 'an integer from 0 to 31536000', ['-1', '31536001', '1h']],
  ['keys create a --name', '1 to 64 characters', ['', 'x'.repeat(65), '\u001b[31m', makeKey()]],
  ['keys create a --expires', 'in the future', ['2026-01-01', '2999-02-30', '7d']],
  ['ledger a --since', 'a UTC date such as', ['yesterday', '2026-02-30']],
  ['odds AhKh --opponents', 'an integer from 1 to 22', ['0', '23']],
  ['odds AhKh --simulations', 'an integer from 1 to 1000000000000', ['0', '1000000000001']],
  ['odds AhKh --seed', `an integer from 0 to ${MAX}`, ['-1', String(2 ** 53)]],
  ['equity AA KK --simulations', 'an integer from 1 to 1000000000000', ['0', '1000000000001']],
  ['equity AA KK --seed', `an integer from 0 to ${MAX}`, ['-1', String(2 ** 53)]],
  ['equity AA KK --target-error', 'a number from 0.0001 to 0.1', ['0', '0.00009', '0.11', '0.05%', '1e-3']],
];

for (const [call, rule, refused] of BOUNDS) {
  bounds(`of "${call}" are named where a value lies outside: ${rule}`, async () => {
    for (const value of refused) {
      const { exitCode, code, message } = errorOf(await command({}, ...call.split(' '), value, '--json'));
      assert.equal([exitCode, code], [2, 'INVALID_USAGE'], value);
      assert.match(message, rule);
    }
  });
}

bounds('are allowed values themselves, in decimal digits alone, and are in the help', () => {
  const integerForms = ['', '1.0', '1e1', '0x10', ' 1', '+1', 'one'];
  assertReads(makeIntegerParser(1, 22), { 1: 1, 22: 22 }, ['0', '23', ...integerForms]);
  assertReads(makeIntegerParser(0, MAX), { [MAX]: MAX }, [String(2 ** 53), '99999999999999999999']);
  const target = makeFieldOption('equity', 'target_error', 'until then');
  assert.equal([target.flags, target.description], ['--target-error <e>', 'until then, 0.0001 to 0.1']);
  const read = (text: string) => target.parseArg!(text, undefined);
  assertReads(read, { '0.0001': 0.0001, '.1': 0.1, '0.1': 0.1 }, ['0.00009', '0.1001', '.', '', '1']);
});

const integers = suite('an integer in another notation');

integers('is refused with the digits that were probably meant, unless they would be a guess', async () => {
  const meant = {
    ...{ '1e6': 1_000_000, '1E+6': 1_000_000, '2.5e3': 2500, '10^6': 1_000_000, '1,000,000': 1_000_000 },
    ...{ '1_000': 1000, "1'000": 1000, '1 000': 1000, '+5': 5, '10k': 10_000, '1e12': 1e12 },
  };
  for (const [text, value] of Object.entries(meant)) assert.is(guessInteger(text, 5, 1e12), value, text);
  for (const text of ['1e13', '4e0', '1.5', '1.000', '1,5', '0x10', '1e-3', '1.5e0', 'e6', '12,34', '10m']) {
    assert.is(guessInteger(text, 5, 1e12), undefined, text);
  }
  const refusal = async (opponents: string) => (await command({}, 'odds', 'AhKh', '--opponents', opponents)).err;
  assert.match(await refusal('2e1'), 'It must be an integer from 1 to 22. Did you mean 20?\n');
  assert.match(await refusal('2e2'), 'It must be an integer from 1 to 22.\n');
});

const texts = suite('the text of an option');

texts('is a rate limit of requests and seconds', () => {
  assertReads(parseLimit, { '5/1': { requests: 5, windowSeconds: 1 } }, ['', '5', '0/1', '5/1s']);
});

texts('is a note of 1 to 200 characters on one line, without control characters and API keys', () => {
  const key = makeKey();
  const notes = ['x', '-', ' ', 'Grüße, 谢谢', '👍'.repeat(200), `for ${key.slice(0, 8)}…`];
  const refused = ['', '👍'.repeat(201), `for ${key}`, key.slice(0, 30), 'a\nb', '\u001b[31m', '\u202e', '\ud800'];
  assertReads(parseNote, Object.fromEntries(notes.map(note => [note, note])), refused);
});

const moments = suite('a moment on the command line');

moments('is a UTC date, or a UTC time to the minute, second or millisecond, with or without its Z', () => {
  assertReads(
    text => parseMoment(text).toISOString(),
    {
      '2026-11-01': '2026-11-01T00:00:00.000Z',
      '2024-02-29': '2024-02-29T00:00:00.000Z',
      '2026-11-01T08:30': '2026-11-01T08:30:00.000Z',
      '2026-11-01T08:30:15Z': '2026-11-01T08:30:15.000Z',
      '2026-11-01T08:30:15.250Z': '2026-11-01T08:30:15.250Z',
    },
    [
      ...['', 'yesterday', '1790000000', '2026-02-30', '2026-13-01', '2025-02-29', '26-11-01', '2026-11-1', '2026-11'],
      ...['2026-11-01T24:00', '2026-11-01T25:00', '2026-11-01T08:60', '2026-11-01T08', '2026-11-01 08:30'],
      ...['2026-11-01T08:30+02:00', '2026-11-01Z', '2026-11-01T08:30z'],
      ...['0d', '-1d', '7', 'd', '7y', '1.5h', '100000d', '7 d', '24H', 'PT24H'],
    ],
  );
});

moments('is a span back from now, in minutes, hours, days or weeks', () => {
  const minutes = { '1m': 1, '24h': 1440, '7d': 10_080, '99999w': 1_007_989_920 };
  for (const [text, count] of Object.entries(minutes)) {
    const [before, moment, after] = [Date.now(), parseMoment(text).getTime(), Date.now()];
    const now = moment + count * 60_000;
    assert.ok(now >= before && now <= after, text);
  }
});

for (const each of [bounds, integers, texts, moments]) each.run();
