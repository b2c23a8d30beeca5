// The values of options: the bounds of each, integers in other forms, rate limits, notes, and moments.
import { InvalidArgumentError } from 'commander';
import * as assert from 'uvu/assert';
import { makeKey } from '../../src/accounts/key-format.js';
import { makeFieldOption, makeIntegerParser, parseLimit, parseMoment, parseNote } from '../../src/cli/options.js';
import { formatNumber, guessInteger } from '../../src/text.js';
import { suite } from '../suite.js';
import { command, errorOf } from './command.js';

const KEY = makeKey();
const MAX = Number.MAX_SAFE_INTEGER;
const TOO_LARGE = String(2 ** 53);

const options = suite('the value of an option');

const BOUNDS: readonly (readonly [call: string, rule: string, refused: readonly string[]])[] = [
  ['accounts create a --credits', `an integer from 0 to ${formatNumber(MAX)}`, ['-1', TOO_LARGE]],
  ['accounts create a --rate-limit', 'for example 100/60', ['100', '0/60']],
  ['credits add a', `an integer from 1 to ${formatNumber(MAX)}`, ['0', '-0', '1.5', TOO_LARGE]],
  ['credits add a 5 --note', '1 to 200 characters', ['', 'x'.repeat(201), '\u001b[31m']],
  ['keys rotate key_000000000000 --grace', 'an integer from 0 to 31,536,000', ['-1', '31536001', '1h']],
  ['keys create a --name', '1 to 64 characters', ['', 'x'.repeat(65), '\u001b[31m', KEY]],
  ['keys create a --expires', 'in the future', ['2026-01-01', '2999-02-30', '7d']],
  ['ledger a --since', 'a UTC date such as', ['yesterday', '2026-02-30']],
  ['odds AhKh --opponents', 'an integer from 1 to 22', ['0', '23']],
  ['odds AhKh --simulations', 'an integer from 1 to 1,000,000,000,000', ['0', '1000000000001']],
  ['odds AhKh --seed', `an integer from 0 to ${formatNumber(MAX)}`, ['-1', TOO_LARGE]],
  ['equity AA KK --simulations', 'an integer from 1 to 1,000,000,000,000', ['0', '1000000000001']],
  ['equity AA KK --seed', `an integer from 0 to ${formatNumber(MAX)}`, ['-1', TOO_LARGE]],
  ['equity AA KK --target-error', 'a number from 0.0001 to 0.1', ['0', '0.00009', '0.11', '0.05%', '1e-3']],
];

options('outside of its bounds is refused with the rule', async () => {
  for (const [call, rule, refused] of BOUNDS) {
    for (const value of refused) {
      const { exitCode, code, message } = errorOf(await command({}, ...call.split(' '), value, '--json'));
      assert.equal([exitCode, code], [2, 'INVALID_USAGE'], `${call} ${value}`);
      assert.match(message, rule);
    }
  }
});

const TARGET = makeFieldOption('equity', 'target_error', 'until then');
const INTEGER_FORMS = ['', '1.0', '1e1', '0x10', ' 1', '+1', 'one'];
const NOTES = ['x', '-', ' ', 'Grüße, 谢谢', '👍'.repeat(200), `for ${KEY.slice(0, 8)}…`];
const NO_NOTES = ['', '👍'.repeat(201), `for ${KEY}`, KEY.slice(0, 30), 'a\nb', '\u001b[31m', '\u202e', '\ud800'];
const MOMENTS = {
  '2026-11-01': '2026-11-01T00:00:00.000Z',
  '2024-02-29': '2024-02-29T00:00:00.000Z',
  '2026-11-01T08:30': '2026-11-01T08:30:00.000Z',
  '2026-11-01T08:30:15Z': '2026-11-01T08:30:15.000Z',
  '2026-11-01T08:30:15.250Z': '2026-11-01T08:30:15.250Z',
};
const NO_MOMENTS = [
  ...['', 'yesterday', '1790000000', '2026-02-30', '2026-13-01', '2025-02-29', '26-11-01', '2026-11-1', '2026-11'],
  ...['2026-11-01T24:00', '2026-11-01T25:00', '2026-11-01T08:60', '2026-11-01T08', '2026-11-01 08:30'],
  ...['2026-11-01T08:30+02:00', '2026-11-01Z', '2026-11-01T08:30z'],
  ...['0d', '-1d', '7', 'd', '7y', '1.5h', '100000d', '7 d', '24H', 'PT24H'],
];

type Reader = (text: string) => unknown;
const READERS: readonly (readonly [
  what: string,
  Reader,
  taken: Readonly<Record<string, unknown>>,
  refused: string[],
])[] = [
  ['an integer in decimal digits', makeIntegerParser(1, 22), { 1: 1, 22: 22 }, ['0', '23', ...INTEGER_FORMS]],
  ['a safe integer', makeIntegerParser(0, MAX), { [MAX]: MAX }, [TOO_LARGE, '99999999999999999999']],
  ['a number', text => TARGET.parseArg!(text, undefined), { '.1': 0.1, '0.1': 0.1 }, ['0.1001', '.', '', '1']],
  ['a rate limit', parseLimit, { '5/1': { requests: 5, windowSeconds: 1 } }, ['', '5', '0/1', '5/1s']],
  ['a note on one line', parseNote, Object.fromEntries(NOTES.map(note => [note, note])), NO_NOTES],
  ['a UTC date or time', text => parseMoment(text).toISOString(), MOMENTS, NO_MOMENTS],
];

for (const [what, read, taken, refused] of READERS) {
  options(`is ${what}, and nothing else`, () => {
    for (const [text, value] of Object.entries(taken)) assert.equal(read(text), value, text);
    for (const text of refused)
      assert.throws(
        () => read(text),
        (error: Error) => error instanceof InvalidArgumentError,
      );
  });
}

options('has its bounds in the help', () => {
  assert.equal([TARGET.flags, TARGET.description], ['--target-error <e>', 'until then, 0.0001 to 0.1']);
});

options('may be a span back from now, in minutes, hours, days or weeks', () => {
  for (const [text, minutes] of Object.entries({ '1m': 1, '24h': 1440, '7d': 10_080, '99999w': 1_007_989_920 })) {
    const [before, moment, after] = [Date.now(), parseMoment(text).getTime(), Date.now()];
    const now = moment + minutes * 60_000;
    assert.ok(now >= before && now <= after, text);
  }
});

options(
  'that is an integer in another notation is read in a question, and else refused with the digits that were probably meant',
  async () => {
    const meant = {
      ...{ '1e6': 1_000_000, '1E+6': 1_000_000, '2.5e3': 2500, '10^6': 1_000_000, '1,000,000': 1_000_000 },
      ...{ '1_000': 1000, "1'000": 1000, '1 000': 1000, '+5': 5, '10k': 10_000, '1e12': 1e12 },
    };
    for (const [text, value] of Object.entries(meant)) assert.is(guessInteger(text, 5, 1e12), value, text);
    for (const text of ['1e13', '4e0', '1.5', '1.000', '1,5', '0x10', '1e-3', '1.5e0', 'e6', '12,34', '10m'])
      assert.is(guessInteger(text, 5, 1e12), undefined, text);
    const refusal = async (...words: string[]) => (await command({}, ...words)).err;
    const grace = ['keys', 'rotate', 'key_000000000000', '--grace'];
    assert.match(await refusal(...grace, '2e1'), 'It must be an integer from 0 to 31,536,000. Did you mean 20?\n');
    assert.match(await refusal('odds', 'AhKh', '--opponents', '2e2'), 'It must be an integer from 1 to 22.\n');
    for (const deals of ['2e3', '2,000', '2000'])
      assert.match((await command({}, 'odds', 'AhKh', '--simulations', deals)).out, '\n2,000 deals in ');
  },
);
