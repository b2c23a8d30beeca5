// The dashboard, the alerts and the table of metrics name what /metrics has, and nothing else; and /metrics has no name that
// the table does not explain.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS } from '../../src/http/errors.js';
import { createMetrics } from '../../src/http/metrics.js';
import { read, tableUnder } from './tree.js';

const DASHBOARD = 'docs/dashboards/poker-odds.json';
const ALERTS = 'docs/alerts.yml';

interface Target {
  readonly expr: string;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly Target[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

interface Dashboard {
  readonly uid: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
}

const dashboard = JSON.parse(read(DASHBOARD)) as Dashboard;
const shown = dashboard.panels.filter(({ type }) => type !== 'row');
const { registry } = createMetrics();
/** name → type */
const served = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]));

const labelsOf = (name: string): readonly string[] =>
  (registry.getSingleMetric(name) as unknown as { readonly labelNames: readonly string[] }).labelNames;

/** The metrics that a text names. What Prometheus makes of a histogram goes by the histogram's name. */
const namesIn = (text: string): string[] => {
  const found = text.match(/\b(?:poker_odds|process|nodejs)_[a-z_]+/g) ?? [];
  const plain = (name: string): string => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return served.get(base) === 'histogram' ? base : name;
  };
  return [...new Set(found.map(plain))];
};

const missing = (text: string): string[] => namesIn(text).filter(name => !served.has(name));

const names = suite('the names of metrics');

for (const file of [DASHBOARD, ALERTS, 'docs/operations.md']) {
  names(`in ${file} are those of /metrics`, () => {
    assert.ok(namesIn(read(file)).length > 5);
    assert.equal(missing(read(file)), []);
  });
}

names('are explained in docs/operations.md, each with its type and labels', () => {
  const explained = tableUnder('docs/operations.md', 'Metrics').map(([name = '', kind = '', meaning = '']) => {
    assert.ok(meaning.length > 10, name);
    return `${name}: ${kind}`.replaceAll('`', '');
  });
  const kinds = [...served].map(([name, type]) => [`${name}: ${type}`, ...labelsOf(name)].join(', '));
  assert.equal(explained.map(each => each.replace(/(: \w+): /, '$1, ')).sort(), kinds.sort());
});

names('have the units and endings that Prometheus asks for', () => {
  for (const [name, type] of served) {
    assert.match(name, /^(poker_odds|process|nodejs)_[a-z]+(_[a-z]+)*$/);
    assert.is(name.endsWith('_total'), type === 'counter', name);
    if (type === 'histogram') assert.match(name, /_seconds$/);
  }
});

names('carry no label that a client or an account could choose', () => {
  const known = ['route', 'status', 'code', 'kind', 'part', 'reason', 'state', 'version', 'node', 'abi'];
  assert.equal(
    [...served.keys()].flatMap(labelsOf).filter(label => !known.includes(label)),
    [],
  );
});

names.run();

const board = suite('the dashboard');

board('has a variable for the data source, so that it can be imported anywhere', () => {
  const sources = [...read(DASHBOARD).matchAll(/"uid": "([^"]+)"/g)].map(([, uid]) => uid);
  assert.equal([...new Set(sources)].sort(), ['$' + '{datasource}', 'poker-odds']);
  assert.is(dashboard.templating.list[0]?.type, 'datasource');
  assert.ok(dashboard.schemaVersion >= 36);
});

board('uses the variables that it has', () => {
  const used = [...read(DASHBOARD).matchAll(/\$\{?([a-z]+)\b/g)].map(([, name]) => name);
  assert.equal([...new Set(used)].sort(), dashboard.templating.list.map(({ name }) => name).sort());
});

board('shows every metric of the service', () => {
  const text = read(DASHBOARD);
  assert.equal(
    [...served.keys()].filter(name => !namesIn(text).includes(name)),
    [],
  );
});

board('has panels that say what they show, none upon another', () => {
  assert.is(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const taken = new Set<string>();
  for (const { title, description = '', targets = [], gridPos } of shown) {
    assert.ok(description.length > 10 && targets.length > 0, title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.not.ok(x >= 24 || taken.has(`${x},${y}`), title);
        taken.add(`${x},${y}`);
      }
    }
  }
});

board.run();

const alerts = suite('the alerts');
const rules = read(ALERTS)
  .split(/^ {6}- alert: /m)
  .slice(1);

alerts('are told apart by severity, wait for a while, and say what to do', () => {
  assert.ok(rules.length > 10);
  for (const rule of rules) {
    assert.match(rule, /^PokerOdds[A-Za-z]+\n {8}expr: /);
    assert.match(rule, /^ {8}for: \d+[sm]$/m);
    assert.match(rule, /^ {8}labels: \{ severity: (critical|warning) \}$/m);
    assert.match(rule, /^ {10}summary: ".{20,}"$/m);
    assert.match(rule, /^ {10}action: ".{20,}"$/m);
  }
  const titles = rules.map(rule => rule.split('\n')[0]);
  assert.is(new Set(titles).size, titles.length);
});

alerts('name codes that the service answers with', () => {
  const codes = [...read(ALERTS).matchAll(/code!?="([A-Z_]+)"/g)].map(([, code = '']) => code);
  assert.ok(codes.length > 2);
  assert.equal(
    [...new Set(codes)].filter(code => !(code in ERRORS)),
    [],
  );
});

alerts.run();
