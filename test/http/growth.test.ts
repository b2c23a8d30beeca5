// Parsers of untrusted text take time in proportion to its length. None may take as much as a fiftieth of what a pattern of quadratic time
// takes on a text of the same length, in this process and on this machine, however slow or busy: the slowest takes less than a hundredth.
import * as assert from 'uvu/assert';
import { isKey } from '../../src/accounts/key-format.js';
import { createLogger } from '../../src/http/logger.js';
import { findNetwork } from '../../src/http/middleware/authenticate.js';
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { redactKeys } from '../../src/redact-keys.js';
import { echo, nearMiss } from '../../src/text.js';
import { suite } from '../suite.js';

const LENGTH = 50_000;

type Read = (text: string) => unknown;

/** The processor's microseconds, of this process alone: other processes do not add to them. */
const measure = (read: Read, text: string): number => {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** From each of the blanks it reads to their end. */
const readQuadratic: Read = text => /\s+$/.test(text);
const QUADRATIC = measure(readQuadratic, `${' '.repeat(LENGTH)}x`);

const ATTEMPTS = 20;

/**
 * Reads take longer now and then, if code is compiled or memory is freed meanwhile: the shortest of many attempts counts. What takes a
 * fifth of the time of the quadratic pattern needs no second attempt.
 */
const isQuadratic = (read: Read, text: string): boolean => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const used = measure(read, text);
    if (used <= QUADRATIC / 50) return false;
    if (used > QUADRATIC / 5) return true;
  }
  return true;
};

/** A text of a head and a repeated unit on which reading takes quadratic time, if there is one. */
const findSlow = (read: Read, heads: readonly string[], units: readonly string[]): string | undefined => {
  for (const head of heads) {
    for (const unit of units) {
      if (isQuadratic(read, `${head}${unit.repeat(LENGTH / unit.length)}x`)) return `${head}${unit}${unit}…`;
    }
  }
  return undefined;
};

/** Prefixes and repeated units that make careless parsers slow. */
const HEADS = ['', 'pok_', '%', '::1%', 'pok%', '%C0', 'http://', '"authorization":"'];
const UNITS = [...' \t,;="/%\\.:-a1*([', ...'25|%25|%E2|%u|; |a="|;q=1,|::|..|%25%|pok_|pok%5F'.split('|')];

const logger = createLogger('info', { write: () => {} });

const READERS: Readonly<Record<string, Read>> = {
  isKey,
  findNetwork,
  redactKeys,
  echo,
  nearMiss: text => nearMiss(text, ['cards', 'opponents', 'simulations']),
  'the log': text => logger.info({ text, authorization: text }, text),
};

/** What ranges are made of, and what makes patterns of them slow. */
const RANGE_HEADS = ['', 'AA', '22 ', 'AA:', 'AA:0,7', '0.5', '0.5(', '#Range0#'];
const RANGE_UNITS = [
  ...' \n\u00a0,;-–:@%+*?#0192.eAs(){}[]/хＡ♥',
  ...'0 |0,|10|AA |AA-|A♥|5% |AA@100,22,1010,5%,|%(|[50]|\n#|#Range0#'.split('|'),
];

const readRange: Read = text => {
  try {
    parseRange(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
  }
};

const growth = suite('fifty thousand characters');

growth('are read in quadratic time by a careless pattern, which is found', () => {
  assert.is(findSlow(readQuadratic, [''], ['a', ' ']), '  …');
});

for (const [name, read] of Object.entries(READERS)) {
  growth(`are read in linear time by ${name}`, () => assert.is(findSlow(read, HEADS, UNITS), undefined));
}

growth('of a range are read in linear time, or refused', () => {
  assert.is(findSlow(readRange, RANGE_HEADS, RANGE_UNITS), undefined);
  const blanks = ' '.repeat(LENGTH);
  for (const text of [`22,${'5'.repeat(LENGTH)}${blanks}x`, `AA${blanks}0.5`]) assert.not(isQuadratic(readRange, text));
});
