// Parsers of untrusted text take time in proportion to its length. If one took quadratic time, the test runner would end this file.

import { isKey } from '../../src/accounts/key-format.js';
import { createLogger } from '../../src/http/logger.js';
import { findNetwork } from '../../src/http/middleware/authenticate.js';
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';
import { redactKeys } from '../../src/redact-keys.js';
import { echo, nearMiss } from '../../src/text.js';
import { suite } from '../suite.js';

/** With quadratic time this length takes minutes. */
const LONG = 400_000;
/** Prefixes and repeated units that make careless parsers slow. */
const HEADS = ['', 'pok_', '%', '::1%', 'pok%', '%C0', 'http://', '"authorization":"'];
const UNITS = [
  ...' \t,;="/%\\.:-a1*([',
  '%25',
  '%E2',
  '%u',
  '; ',
  'a="',
  ';q=1,',
  '::',
  '..',
  '%25%',
  'pok_',
  'pok%5F',
];

const logger = createLogger('info', { write: () => {} });

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  isKey,
  findNetwork,
  redactKeys,
  echo,
  nearMiss: text => nearMiss(text, ['cards', 'opponents', 'simulations']),
  'the log': text => logger.info({ text, authorization: text }, text),
};

const growth = suite('four hundred thousand characters are read in linear time by');

for (const [name, read] of Object.entries(READERS)) {
  growth(name, () => {
    for (const head of HEADS) for (const unit of UNITS) read(`${head}${unit.repeat(LONG / unit.length)}x`);
  });
}

growth.run();

/** What ranges are made of, and what makes patterns of them slow. */
const RANGE_HEADS = ['', 'AA', '22 ', 'AA:', '0.5(', '#Range0#'];
const RANGE_UNITS = [
  ...' \n\u00a0,;-–:@%+*?#0192.eAs(){}[]/хＡ♥',
  '0 ',
  '0,',
  '10',
  'AA ',
  'AA-',
  'A♥',
  '5% ',
  '%(',
  '[50]',
  '\n#',
  '#Range0#',
];

const rangeGrowth = suite('four hundred thousand characters of a range');

rangeGrowth('are read in linear time, or refused', () => {
  for (const head of RANGE_HEADS) {
    for (const unit of RANGE_UNITS) {
      try {
        parseRange(`${head}${unit.repeat(LONG / unit.length)}x`);
      } catch (error) {
        if (!(error instanceof InvalidRangeError)) throw error;
      }
    }
  }
});

rangeGrowth.run();
