// The tables of the documents agree with the sources: error codes with statuses, fields of requests, settings with defaults.
import { suite } from 'uvu';
import { loadConfig } from '../../src/config.js';
import { ERRORS } from '../../src/http/http-error.js';
import { OPERATIONS } from '../../src/http/openapi/operations.js';
import { QUESTIONS } from '../../src/questions/fields.js';
import { assertListed, assertNone } from '../repository/assertions.js';
import { read, tableUnder } from '../repository/tree.js';

/** A cell without its marks. */
const plain = (cell = ''): string => cell.replaceAll('`', '');

const errors = suite('the error table');
const answered = Object.entries(ERRORS).map(([code, { status }]) => `${code} (${status})`);
const TABLE = 'docs/errors.md, table "Errors"';

errors('of docs/errors.md holds the codes that the service answers with, their statuses, and what to do', () => {
  const rows = tableUnder('docs/errors.md', 'Errors');
  const codes = rows.map(([code, status]) => `${plain(code)} (${plain(status)})`);
  assertListed(TABLE, 'the row of', codes, answered, 'src/http/http-error.ts');
  const empty = rows.filter(([, , when, todo]) => !when || !todo);
  assertNone(empty.map(([code]) => `${TABLE}: say of ${code} when it comes and what to do`));
});

errors.run();

const requests = suite('the tables of fields in docs/api.md');

for (const [head, question] of [
  ['field', QUESTIONS['probabilities-enhanced']],
  ["equity's field", QUESTIONS.equity],
] as const) {
  requests(`hold under "${head}" what requests may have`, () => {
    const lines = read('docs/api.md').split('\n');
    const first = lines.indexOf(`| ${head} | value | meaning |`) + 2;
    const rows = lines.slice(first, lines.indexOf('', first));
    const names = rows.flatMap(row => plain(row.split('|')[1]).trim().split(', '));
    const fields = [...question.first, ...question.rest].map(({ name }) => name);
    assertListed('docs/api.md, table of fields', 'the row of', names, fields, 'src/questions/fields.ts');
  });
}

requests.run();

const endpoints = suite('the table of endpoints in docs/api.md');

endpoints('has every path of the service that is for programs', () => {
  const listed = tableUnder('docs/api.md', 'Endpoints')
    .flat()
    .flatMap(cell => [...cell.matchAll(/`(?:[A-Z]+ )?(\/[^`]*)`/g)].map(([, path = '']) => path));
  const paths = new Set(OPERATIONS.map(({ path }) => path.replace('{id}', 'ID')));
  assertNone(
    [...paths].filter(path => !listed.includes(path)).map(path => `docs/api.md, table "Endpoints": add ${path}`),
  );
});

endpoints.run();

const settings = suite('the table of settings in docs/operations.md');
const rows = tableUnder('docs/operations.md', 'Settings').map(([name, value]) => [plain(name), plain(value)] as const);

settings('names the variables that src/config.ts reads', () => {
  const names = [...read('src/config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name = '']) => name);
  const listed = rows.map(([name]) => name);
  assertListed('docs/operations.md, table "Settings"', 'the row of', listed, [...new Set(names)], 'src/config.ts');
});

settings('gives the values that stand when a variable is not set', () => {
  const defaults = JSON.stringify(loadConfig({}));
  const wrong = rows.filter(([name, value]) => JSON.stringify(loadConfig({ [name]: value })) !== defaults);
  assertNone(
    wrong.map(
      ([name, value]) =>
        `docs/operations.md, table "Settings": ${value || 'nothing'} is not what ${name} is unless set`,
    ),
  );
});

settings.run();
