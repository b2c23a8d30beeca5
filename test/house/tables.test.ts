// The tables of the documents hold what the sources hold: error codes with their statuses, settings with their defaults.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config.js';
import { ERRORS } from '../../src/http/errors.js';
import { read, tableUnder } from './tree.js';

/** A cell without its marks. */
const plain = (cell = ''): string => cell.replaceAll('`', '');

/** code → status of the table under a document's heading "Errors". */
const documented = (document: string): Record<string, number> =>
  Object.fromEntries(
    tableUnder(document, 'Errors').map(([code, status]) => [plain(code), Number.parseInt(plain(status), 10)]),
  );

const answered = Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status]));

const errors = suite('the error tables');

/** code → status of a table whose rows hold a status and all codes that have it. */
const documentedByStatus = (document: string): Record<string, number> =>
  Object.fromEntries(
    tableUnder(document, 'Errors').flatMap(([status, codes]) =>
      plain(codes)
        .split(', ')
        .map(code => [code, Number.parseInt(plain(status), 10)]),
    ),
  );

/** Whatever the order in which a table has them. */
const sorted = (codes: Record<string, number>): [string, number][] => Object.entries(codes).sort();

errors('of docs/errors.md holds the codes that the service answers with, and their statuses', () => {
  assert.equal(documented('docs/errors.md'), answered);
});

errors('of docs/api.md holds the same, by status', () => {
  assert.equal(sorted(documentedByStatus('docs/api.md')), sorted(answered));
});

errors.run();

const settings = suite('the table of settings in README.md');
const rows = tableUnder('README.md', 'Settings').map(([name, value]) => [plain(name), plain(value)] as const);

settings('names the variables that src/config.ts reads', () => {
  const names = [...read('src/config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name = '']) => name);
  assert.equal(rows.map(([name]) => name).sort(), [...new Set(names)].sort());
});

settings('gives the values that stand when a variable is not set', () => {
  for (const [name, value] of rows) assert.equal(loadConfig({ [name]: value }), loadConfig({}), name);
});

settings.run();
