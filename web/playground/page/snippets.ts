// The question for programs: as a curl line, in TypeScript, for the terminal, as JSON.

import { MAX_REQUEST_SIMULATIONS } from '../../../src/calculations/calculation.js';
import type { EquityAnswer } from '../../../src/library/index.js';
import { formatNumber } from '../../../src/text.js';
import type { GameName } from '../games/games.js';
import type { Show } from '../odds/findings.js';
import { type Asked, findAsked, type Situation, whatIsMissing } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { copy } from './copy.js';
import { element, fillChoice } from './dom.js';

interface Question extends Partial<Pick<Asked, 'board' | 'dead'>> {
  /** Left out for hold'em. */
  readonly game?: GameName;
  readonly players: readonly string[];
  readonly method: EquityAnswer['method'];
  readonly simulations?: number;
  readonly seed?: number;
}

const makeQuestion = (situation: Situation, method: EquityAnswer['method'], maxSimulations: number): Question => {
  const { players, board, dead } = findAsked(situation);
  const { game, simulations, seed } = situation;
  const how = method === 'exact' ? { method } : { method, simulations: Math.min(simulations, maxSimulations), seed };
  return {
    ...(game !== 'holdem' && { game }),
    players,
    ...(board.length > 0 && { board }),
    ...(dead.length > 0 && { dead }),
    ...how,
  };
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

/** The library's entry and its function for each game. Only Omaha's plays several: its questions say which. */
const findEntry = (game: GameName = 'holdem') => {
  if (game === 'holdem') return { entry: 'poker-odds-wasm', load: 'loadEngine', namesGame: false };
  const isShort = game === 'short-deck';
  return {
    entry: `poker-odds-wasm/${isShort ? game : 'omaha'}`,
    load: isShort ? 'loadShortDeck' : 'loadOmaha',
    namesGame: !isShort,
  };
};

const writeTypeScript = ({ game, ...others }: Question): string => {
  const { entry, load, namesGame } = findEntry(game);
  const fields = Object.entries({ ...(namesGame && { game }), ...others });
  return [
    `import { ${load} } from '${entry}';`,
    '',
    `const engine = await ${load}();`,
    'const { players } = await engine.equityAsync({',
    ...fields.map(([name, value]) => `  ${name}: ${literal(value)},`),
    '});',
    'for (const { range, equity } of players) console.log(range, equity);',
    'await engine.close();',
  ].join('\n');
};

const quoteForShell = (text: string): string => (/^[\w+-]+$/.test(text) ? text : `'${text}'`);

const writeCommand = ({ game, players, board, dead, method, simulations, seed }: Question): string => {
  const options = [
    game && `--game ${game}`,
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
  const names = KINDS.map(({ name }) => name);
  fillChoice(element('tabs'), 'Language', names, index => {
    kind = KINDS[index]!;
    show();
  });
  copyButton.addEventListener('click', () => copy(snippet.textContent, kind.name, 'copied'));
  return findings => {
    method = findings?.method ?? method;
    show();
  };
};
