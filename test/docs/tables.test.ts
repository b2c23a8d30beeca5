// The tables of the documents agree with the sources: error codes, fields, endpoints, settings, options, metrics, figures.

import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config.js';
import { ERRORS, HttpError, writeErrorBody } from '../../src/http/http-error.js';
import { createMetrics } from '../../src/http/metrics.js';
import { OPERATIONS } from '../../src/openapi/operations.js';
import { listFields } from '../../src/questions/fields.js';
import { command } from '../cli/command.js';
import { documentedSizes, DOCUMENT as EMBEDDING, makeDocument } from '../consumers/embedding.js';
import { assertListed, assertNone } from '../repository/assertions.js';
import { manifest, read, tableUnder } from '../repository/tree.js';
import { suite } from '../suite.js';

const rowsOf = (document: string, heading: string): string[][] =>
  tableUnder(document, heading).map(row => row.map(cell => cell.replaceAll('`', '')));

const tables = suite('the tables of the documents');

tables('have the codes that the service answers with, their statuses, and an error as it is answered', () => {
  const listed = rowsOf('docs/errors.md', 'Errors').map(([code, status]) => `${code} (${status})`);
  const answered = Object.entries(ERRORS).map(([code, { status }]) => `${code} (${status})`);
  assertListed('docs/errors.md, table "Errors"', 'the row of', listed, answered, 'src/http/http-error.ts');
  const example = /```json\n(.*?)\n```/s.exec(read('docs/errors.md'))?.[1] ?? '';
  const error = new HttpError('INVALID_CARDS', 'cards[0] is "10h": did you mean "Th"?');
  assert.equal(JSON.parse(example), JSON.parse(writeErrorBody(error)));
});

for (const [head, type] of [
  ['field', 'probabilities-enhanced'],
  ["equity's field", 'equity'],
] as const) {
  tables(`have the fields that requests may have, under "${head}"`, () => {
    const [, rows = ''] = read('docs/api.md').split(`| ${head} | value | meaning |\n|---|---|---|\n`);
    const [own = ''] = rows.split('\n\n');
    const names = [...own.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    );
    const fields = listFields(type).map(({ name }) => name);
    assertListed('docs/api.md, table of fields', 'the row of', names, fields, 'src/questions/field-table.ts');
  });
}

tables('have every path of the service, except for pages', () => {
  const listed = rowsOf('docs/api.md', 'Endpoints').flat().join(' ');
  const paths = [...new Set(OPERATIONS.map(({ path }) => path.replace('{id}', 'ID')))];
  assertNone(paths.filter(path => !new RegExp(`${path}(?![\\w/])`).test(listed)));
});

tables('have the settings that src/config.ts reads, with their defaults', () => {
  const settings = rowsOf('docs/operations.md', 'Settings');
  const names = [...read('src/config.ts').matchAll(/\benv(?:\.|, ')([A-Z_]+)/g)].map(([, name = '']) => name);
  const listed = settings.map(([name = '']) => name);
  assertListed('docs/operations.md, table "Settings"', 'the row of', listed, [...new Set(names)], 'src/config.ts');
  for (const [name = '', value] of settings) assert.equal(loadConfig({ [name]: value }), loadConfig({}), name);
});

tables('have every command', async () => {
  const { out } = await command({}, '--help');
  const real = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  const listed = rowsOf('docs/cli.md', 'The command line').map(([cell = '']) => cell.match(/^\w+/)?.[0] ?? cell);
  assertListed('docs/cli.md', 'the command', [...listed, 'help'], real, 'poker-odds --help');
});

const { registry } = createMetrics();
const metrics = await registry.getMetricsAsJSON();
const types = new Map(metrics.map(({ name, type }) => [name, String(type)]));
const labelsOf = (name: string): readonly string[] =>
  (registry.getSingleMetric(name) as unknown as { readonly labelNames: readonly string[] }).labelNames;

tables('beside the dashboard and the alerts name existing metrics and codes', () => {
  const isServed = (name: string): boolean =>
    types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';
  for (const file of ['docs/dashboards/poker-odds.json', 'docs/alerts.yml', 'docs/operations.md']) {
    const named = read(file).match(/\b(?:poker_odds|process|nodejs)_[a-z0-9_]+/g) ?? [];
    const codes = [...read(file).matchAll(/code[!=]~?=?\\?"([A-Z_|]+)\\?"/g)].flatMap(([, each = '']) =>
      each.split('|'),
    );
    assertNone([...named.filter(name => !isServed(name)), ...codes.filter(code => !(code in ERRORS))]);
  }
});

tables('have each metric with labels, and of each metric its type and labels', () => {
  const ours = [...types].filter(([name]) => name.startsWith('poker_odds_'));
  const inWords = (...parts: readonly string[]): string => `${parts[0]}: ${parts.slice(1).sort().join(', ')}`;
  const listed = rowsOf('docs/operations.md', 'Metrics').map(([name = '', kind = '']) => ({
    name,
    inWords: inWords(name, ...kind.split(/[:,] */)),
  }));
  const real = ours
    .filter(([name]) => labelsOf(name).length > 0 || listed.some(row => row.name === name))
    .map(([name, type]) => inWords(name, type, ...labelsOf(name)));
  const rows = listed.map(row => row.inWords);
  assertListed('docs/operations.md, table "Metrics"', 'the row of', rows, real, '/metrics');
});

tables('have the speeds of docs/benchmarks.md', () => {
  const measured = rowsOf('docs/benchmarks.md', 'AhKh against 1 opponent');
  const own = measured.filter(([, by]) => by === 'own function');
  const rates = new Map([...measured, ...own].map(([engine = '', , rate = '']) => [engine, rate]));
  const compared = [...rowsOf('README.md', 'Compared with others'), ...rowsOf('docs/comparison.md', 'From npm')];
  const wrong = compared.flatMap(row => {
    const engine = [...rates.keys()].find(name => new RegExp(`^\\[?${name}\\b`).test(row[0] ?? ''));
    const said = row.at(-1)?.match(/[\d.]+/)?.[0];
    if (engine === undefined || said === undefined || said === rates.get(engine)) return [];
    return [`${engine} has ${said} in README.md or docs/comparison.md, ${rates.get(engine)} in docs/benchmarks.md`];
  });
  assertNone(wrong);
});

tables('and the texts have the packages that the benchmark measures, and the version', () => {
  const compared = rowsOf('docs/comparison.md', 'From npm').join(' ');
  const packages = Object.keys(JSON.parse(read('bench/package.json')).dependencies);
  assertNone(packages.filter(name => !compared.includes(name)));
  for (const document of ['README.md', 'docs/library.md']) {
    for (const [, version] of read(document).matchAll(/-(\d+\.\d+\.\d+)\.tgz/g)) assert.is(version, manifest.version);
  }
});

tables('of docs/embedding.md are those that `npm run make -- embedding` writes, a row for each place', () => {
  assert.is(read(EMBEDDING), makeDocument(read(EMBEDDING), documentedSizes()));
  assert.ok(documentedSizes().size > 10);
});
