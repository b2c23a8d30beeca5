// The question for programs: as a curl line, in TypeScript, for the terminal, as JSON; and a link to the situation.

import { MAX_REQUEST_SIMULATIONS } from '../../../src/calculations/calculation.js';
import type { EquityAnswer } from '../../../src/library/index.js';
import { formatNumber } from '../../../src/text.js';
import type { Show } from '../odds/calculator.js';
import { writeLink } from '../situation/link.js';
import { type Asked, findAsked, type Situation, whatIsMissing } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { element, fillChoice } from './dom.js';

/** A question, as the API and the library name its fields. */
interface Question extends Partial<Pick<Asked, 'board' | 'dead'>> {
  readonly players: readonly string[];
  readonly method: EquityAnswer['method'];
  readonly simulations?: number;
  readonly seed?: number;
}

const makeQuestion = (situation: Situation, method: EquityAnswer['method'], maxSimulations: number): Question => {
  const { players, board, dead } = findAsked(situation);
  const { simulations, seed } = situation;
  const how = method === 'exact' ? { method } : { method, simulations: Math.min(simulations, maxSimulations), seed };
  return { players, ...(board.length > 0 && { board }), ...(dead.length > 0 && { dead }), ...how };
};

/** JSON on one line, with spaces. */
const formatJson = (question: Question): string => JSON.stringify(question, null, 1).replace(/\s*\n\s*/g, ' ');

const writeCurl = (question: Question): string =>
  [
    'curl -sS \\',
    `  ${new URL('api/v1/equity', location.href)} \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${formatJson(question)}'`,
  ].join('\n');

/** A TypeScript literal, with single quotes. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

const writeTypeScript = (question: Question): string =>
  [
    `import { loadEngine } from 'poker-odds-wasm';`,
    '',
    'const engine = await loadEngine();',
    'const { players } = await engine.equityAsync({',
    ...Object.entries(question).map(([name, value]) => `  ${name}: ${literal(value)},`),
    '});',
    'for (const { range, equity } of players) console.log(range, equity);',
    'await engine.close();',
  ].join('\n');

const quoteForShell = (text: string): string => (/^[\w+-]+$/.test(text) ? text : `'${text}'`);

const writeCommand = ({ players, board, dead, method, simulations, seed }: Question): string => {
  const options = [
    board && `--board ${board.join('')}`,
    dead && `--dead ${dead.join('')}`,
    method === 'exact' ? '--exact' : `--simulations ${simulations} --seed ${seed}`,
  ];
  const where = '# In a clone of the project, or where poker-odds-server is installed';
  const command = [
    'npx --no-install poker-odds equity',
    players.map(quoteForShell).join(' vs '),
    ...options.filter(Boolean),
  ];
  return `${where}\n${command.join(' ')}`;
};

interface Kind {
  readonly name: string;
  readonly write: (question: Question) => string;
  readonly maxSimulations: number;
}

const KINDS: readonly Kind[] = [
  { name: 'curl', write: writeCurl, maxSimulations: MAX_REQUEST_SIMULATIONS },
  { name: 'TypeScript', write: writeTypeScript, maxSimulations: Number.POSITIVE_INFINITY },
  { name: 'Terminal', write: writeCommand, maxSimulations: Number.POSITIVE_INFINITY },
  { name: 'JSON', write: question => JSON.stringify(question, null, 2), maxSimulations: MAX_REQUEST_SIMULATIONS },
];

const writeHint = (situation: Situation, method: EquityAnswer['method'], maxSimulations: number): string => {
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
  let method: EquityAnswer['method'] = 'exact';
  const snippet = element('snippet');
  const copyButton = element<HTMLButtonElement>('copy');
  const show = (): void => {
    const { situation } = store.state;
    const missing = whatIsMissing(situation);
    snippet.textContent = missing ?? kind.write(makeQuestion(situation, method, kind.maxSimulations));
    element('snippet-hint').textContent = missing ? '' : writeHint(situation, method, kind.maxSimulations);
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
    method = findings?.method ?? method;
    show();
  };
};
