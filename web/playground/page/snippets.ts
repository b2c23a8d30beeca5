// The question for programs: as a curl line, in TypeScript, for the terminal, as JSON; and a link to the situation.

import type { Equities } from '../../../src/library/index.js';
import { MAX_REQUEST_SIMULATIONS } from '../../../src/odds/calculation.js';
import { formatNumber } from '../../../src/text.js';
import type { Show } from '../odds/calculator.js';
import { writeLink } from '../situation/link.js';
import { findAsked, type Situation, whatIsMissing } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { element, fillChoice } from './dom.js';

type Fields = Readonly<Record<string, unknown>>;
/** How the answer on the page was computed. */
type Method = Equities['method'];

/** The fields of a question, as the API and the library name them. */
const makeFields = (situation: Situation, method: Method, maxSimulations: number): Fields => {
  const { players, board, dead } = findAsked(situation);
  const { simulations, seed } = situation;
  const how = method === 'exact' ? { method } : { method, simulations: Math.min(simulations, maxSimulations), seed };
  return { players, ...(board.length > 0 && { board }), ...(dead.length > 0 && { dead }), ...how };
};

const makeBody = (situation: Situation, method: Method): Fields =>
  makeFields(situation, method, MAX_REQUEST_SIMULATIONS);

/** JSON on one line, with spaces. */
const formatJson = (body: Fields): string => JSON.stringify(body, null, 1).replace(/\s*\n\s*/g, ' ');

const writeCurl = (situation: Situation, method: Method): string =>
  [
    'curl -sS \\',
    `  ${new URL('api/v1/equity', location.href)} \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${formatJson(makeBody(situation, method))}'`,
  ].join('\n');

/** A TypeScript literal, with single quotes. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

const writeTypeScript = (situation: Situation, method: Method): string => {
  const question = makeFields(situation, method, Number.POSITIVE_INFINITY);
  return [
    `import { loadEngine } from 'poker-odds-wasm';`,
    '',
    'const engine = await loadEngine();',
    'const { players } = await engine.equityAsync({',
    ...Object.entries(question).map(([name, value]) => `  ${name}: ${literal(value)},`),
    '});',
    'for (const { range, equity } of players) console.log(range, equity);',
    'await engine.close();',
  ].join('\n');
};

const quoteForShell = (text: string): string => (/^[\w+-]+$/.test(text) ? text : `'${text}'`);

const writeCommand = (situation: Situation, method: Method): string => {
  const { players, board, dead } = findAsked(situation);
  const options = [
    board.length > 0 && `--board ${board.join('')}`,
    dead.length > 0 && `--dead ${dead.join('')}`,
    method === 'exact' ? '--exact' : `--simulations ${situation.simulations} --seed ${situation.seed}`,
  ];
  return ['poker-odds equity', players.map(quoteForShell).join(' vs '), ...options.filter(Boolean)].join(' ');
};

interface Kind {
  readonly name: string;
  readonly of: (situation: Situation, method: Method) => string;
  readonly maxSimulations: number;
}

const KINDS: readonly Kind[] = [
  { name: 'curl', of: writeCurl, maxSimulations: MAX_REQUEST_SIMULATIONS },
  { name: 'TypeScript', of: writeTypeScript, maxSimulations: Number.POSITIVE_INFINITY },
  { name: 'Terminal', of: writeCommand, maxSimulations: Number.POSITIVE_INFINITY },
  {
    name: 'JSON',
    of: (situation, method) => JSON.stringify(makeBody(situation, method), null, 2),
    maxSimulations: MAX_REQUEST_SIMULATIONS,
  },
];

const writeHint = (situation: Situation, method: Method, { maxSimulations }: Kind): string => {
  if (method === 'exact') return 'Exact: every caller gets the same numbers.';
  if (situation.simulations <= maxSimulations) return 'With this seed the answer has the same numbers as this page.';
  return `One request may ask for ${formatNumber(maxSimulations)} deals; this page computes more.`;
};

/** @param where the id of the element that shows the result */
const copy = async (text: string, what: string, where: string): Promise<void> => {
  const copied = element(where);
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = `${what} copied`;
  } catch {
    // Browsers block the clipboard on pages without TLS, except those of localhost.
    copied.textContent = 'The browser does not let this page copy: select the text and copy it yourself.';
  }
};

export const createSnippets = (store: Store): Show => {
  let kind = KINDS[0]!;
  let method: Method = 'exact';
  const snippet = element('snippet');
  const copyButton = element<HTMLButtonElement>('copy');
  const show = (): void => {
    const { situation } = store.state;
    const missing = whatIsMissing(situation);
    snippet.textContent = missing ?? kind.of(situation, method);
    element('snippet-hint').textContent = missing ? '' : writeHint(situation, method, kind);
    copyButton.disabled = missing !== undefined;
  };
  element('snippet-panel').tabIndex = 0; // long lines scroll
  fillChoice(
    element('tabs'),
    'Language',
    KINDS.map(({ name }) => name),
    index => {
      kind = KINDS[index]!;
      show();
    },
  );
  store.watch(() => {
    for (const copied of document.querySelectorAll('.copied')) copied.textContent = '';
  });
  copyButton.addEventListener('click', () => copy(snippet.textContent, kind.name, 'copied'));
  element('link').addEventListener('click', () => {
    copy(`${location.origin}${location.pathname}${writeLink(store.state.situation)}`, 'Link', 'link-copied');
  });
  return findings => {
    method = findings?.equities.method ?? method;
    show();
  };
};
