// The dashboard, the alerts and the table of metrics name only metrics of /metrics, and the table explains all of them.
import { suite } from 'uvu';
import { ERRORS } from '../../src/http/http-error.js';
import { createMetrics } from '../../src/http/metrics.js';
import { assertListed, assertNone } from '../repository/assertions.js';
import { read, tableUnder } from '../repository/tree.js';

const DASHBOARD = 'docs/dashboards/poker-odds.json';
const ALERTS = 'docs/alerts.yml';
const PAGE = 'docs/operations.md';

const { registry } = createMetrics();
/** name → type */
const served = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]));

/** The others are those that prom-client collects of any process. */
const isOurs = ([name]: readonly [string, string]): boolean => name.startsWith('poker_odds_');

const labelsOf = (name: string): readonly string[] =>
  (registry.getSingleMetric(name) as unknown as { readonly labelNames: readonly string[] }).labelNames;

/** The metrics that a text names. What Prometheus makes of a histogram goes by the histogram's name. */
const namesIn = (text: string): string[] => {
  const found = text.match(/\b(?:poker_odds|process|nodejs)_[a-z0-9_]+/g) ?? [];
  const plain = (name: string): string => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return served.get(base) === 'histogram' ? base : name;
  };
  return [...new Set(found.map(plain))];
};

const names = suite('the names of metrics');

for (const file of [DASHBOARD, ALERTS, PAGE]) {
  names(`in ${file} are those of /metrics`, () => {
    const unknown = namesIn(read(file)).filter(name => !served.has(name));
    assertNone(unknown.map(name => `${file}: correct ${name}, /metrics has no such metric`));
  });
}

names(`are explained in ${PAGE}, each with its type and labels`, () => {
  const asText = (name: string, type: string, labels: readonly string[]): string =>
    `${name} (${[type, ...[...labels].sort()].join(', ')})`;
  const explained = tableUnder(PAGE, 'Metrics').map(([name = '', kind = '']) => {
    const [type = '', ...labels] = kind.replaceAll('`', '').split(/[:,] */);
    return asText(name.replaceAll('`', ''), type, labels);
  });
  const real = [...served].filter(isOurs).map(([name, type]) => asText(name, type, labelsOf(name)));
  assertListed(`${PAGE}, table "Metrics"`, 'the row of', explained, real, '/metrics');
});

names('end as their types do in Prometheus, whose functions are chosen by that', () => {
  const misnamed = [...served]
    .filter(isOurs)
    .filter(([name, type]) => name.endsWith('_total') !== (type === 'counter'));
  assertNone(misnamed.map(([name, type]) => `src/http/metrics.ts: ${name} is a ${type}; counters alone end in _total`));
});

/** Labels with few values. One that a client or an account could choose would make a series for each of them. */
const BOUNDED = ['route', 'status', 'code', 'kind', 'type', 'part', 'reason', 'state', 'version', 'node', 'abi'];

names('carry no label that a client or an account could choose', () => {
  const unknown = [...served].filter(isOurs).flatMap(([name]) =>
    labelsOf(name)
      .filter(label => !BOUNDED.includes(label))
      .map(label => `${name} has the label ${label}: add it to BOUNDED in this test if its values are few and ours`),
  );
  assertNone(unknown);
});

names.run();

const board = suite('the dashboard');

board('can be imported anywhere: it names its data source by a variable', () => {
  const fixed = [...read(DASHBOARD).matchAll(/"datasource": *\{[^}]*"uid": *"(?!\$)([^"]+)"/g)].map(([, uid]) => uid);
  assertNone(fixed.map(uid => `${DASHBOARD}: write $\{datasource} in the place of the data source ${uid}`));
});

board('uses variables that it has', () => {
  const { templating } = JSON.parse(read(DASHBOARD)) as { templating: { list: readonly { readonly name: string }[] } };
  const used = new Set([...read(DASHBOARD).matchAll(/\$\{?([a-z]+)\b/g)].map(([, name = '']) => name));
  const unknown = [...used].filter(name => !templating.list.some(each => each.name === name));
  assertNone(unknown.map(name => `${DASHBOARD}: add the variable ${name} to templating, or do not use it`));
});

board.run();

const alerts = suite('the alerts');

alerts('name codes that the service answers with', () => {
  const codes = [...read(ALERTS).matchAll(/code[!=]~?=?"([A-Z_|]+)"/g)].flatMap(([, each = '']) => each.split('|'));
  const unknown = [...new Set(codes)].filter(code => !(code in ERRORS));
  assertNone(unknown.map(code => `${ALERTS}: correct ${code}, the service answers with no such code`));
});

alerts.run();
