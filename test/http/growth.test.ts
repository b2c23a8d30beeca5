// What reads a stranger's text takes time in proportion to its length: where it took more, the test runner would end this file.
import { suite } from 'uvu';
import { isKey } from '../../src/accounts/key-format.js';
import { findNetwork } from '../../src/http/client-address.js';
import { createLogger } from '../../src/http/logger.js';
import { redactKeys } from '../../src/redact-keys.js';
import { echo, nearMiss } from '../../src/text.js';

/** What looks at each letter once for every other takes minutes. */
const LONG = 400_000;
/** What loops in a parser stumble over. */
const UNITS = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '/',
  '%',
  '%25',
  '%E2',
  '%u',
  '\\',
  '.',
  ':',
  '-',
  'a',
  '1',
  '*',
  '(',
  '[',
];
const PAIRS = [
  ', ',
  '; ',
  ' ;',
  ' ,',
  'a=',
  'a=b;',
  'a="',
  ';q=1,',
  '=?',
  '::',
  '..',
  '/*',
  '%2',
  '%25%',
  'pok_',
  'pok%5F',
];
/** Text of about a length: a beginning, then a unit over and over, an end. */
const textOf = (head: string, unit: string): string => `${head}${unit.repeat(LONG / unit.length)}x`;

const alone = suite('four hundred thousand letters are read by');

const logger = createLogger('info', { write: () => {} });

/** What reads a stranger's text, by itself. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  isKey,
  findNetwork,
  redactKeys,
  echo,
  nearMiss: text => nearMiss(text, ['cards', 'opponents', 'simulations']),
  'the log': text => logger.info({ text, authorization: text }, text),
};

const HEADS = ['', 'pok_', '%', '::1%', 'pok%', '%C0', 'http://', '"authorization":"'];

for (const [name, read] of Object.entries(READERS)) {
  alone(name, () => {
    for (const head of HEADS) {
      for (const unit of [...UNITS, ...PAIRS]) read(textOf(head, unit));
    }
  });
}

alone.run();
