// The same question for programs: as a curl line, in TypeScript, as JSON; and a link to the situation.
import { MAX_REQUEST_SIMULATIONS } from '../../src/odds/calculation.js';
import { grouped } from '../../src/text.js';
import { element, make } from './dom.js';
import { cardsOf, isComplete, isExact, type Situation, toHash } from './situation.js';
import type { Store } from './store.js';

type Fields = Readonly<Record<string, unknown>>;

/** The body of the request that the API takes. */
const bodyOf = (situation: Situation): Fields => {
  const { opponents, seed } = situation;
  const how = isExact(situation)
    ? { method: 'exact' }
    : { simulations: Math.min(situation.simulations, MAX_REQUEST_SIMULATIONS), seed };
  return { cards: cardsOf(situation), ...(opponents > 0 && { opponents }), ...how };
};

/** JSON with spaces, so that a narrow page can wrap it. */
const spaced = (body: Fields): string => JSON.stringify(body).replaceAll(',', ', ').replaceAll(':', ': ');

const curlOf = (situation: Situation): string => {
  const path = situation.opponents > 0 ? 'probabilities-enhanced' : 'probabilities';
  return [
    'curl -sS \\',
    `  ${location.origin}/api/v1/${path} \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${spaced(bodyOf(situation))}'`,
  ].join('\n');
};

/** A TypeScript literal, with single quotes. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

const typeScriptOf = (situation: Situation): string => {
  const { opponents, simulations, seed } = situation;
  const exact = isExact(situation);
  const question = { cards: cardsOf(situation), opponents, ...(exact ? {} : { simulations, seed }) };
  const fields = Object.entries(question).map(([name, value]) => `  ${name}: ${literal(value)},`);
  const print = opponents > 0 ? 'odds.win, odds.tie, odds.lose' : 'odds.ownHand';
  return [
    `import { loadEngine } from 'poker-odds-wasm';`,
    '',
    'const engine = await loadEngine();',
    `const odds = await engine.${exact ? 'exactAsync' : 'simulateAsync'}({`,
    ...fields,
    '});',
    `console.log(${print});`,
  ].join('\n');
};

interface Kind {
  readonly name: string;
  readonly of: (situation: Situation) => string;
  readonly maxSimulations: number;
}

const KINDS: readonly Kind[] = [
  { name: 'curl', of: curlOf, maxSimulations: MAX_REQUEST_SIMULATIONS },
  { name: 'TypeScript', of: typeScriptOf, maxSimulations: Number.POSITIVE_INFINITY },
  {
    name: 'JSON',
    of: situation => JSON.stringify(bodyOf(situation), null, 2),
    maxSimulations: MAX_REQUEST_SIMULATIONS,
  },
];

const hintOf = (situation: Situation, { maxSimulations }: Kind): string => {
  if (isExact(situation)) return 'Exact: every caller gets these very numbers.';
  if (situation.simulations <= maxSimulations)
    return 'With this seed the answer is the very one that this page comes to.';
  return `One request may ask for ${grouped(maxSimulations)} deals; this page goes on after them.`;
};

/** Tabs, of which one is selected; arrow keys move between them. */
const makeTabs = (choose: (index: number) => void): void => {
  const tabs = KINDS.map(({ name }, index) => {
    const tab = make('button', 'tab', name);
    tab.type = 'button';
    tab.role = 'tab';
    tab.id = `tab-${index}`;
    tab.setAttribute('aria-controls', 'snippet-panel');
    tab.addEventListener('click', () => select(index));
    return tab;
  });
  const select = (index: number): void => {
    for (const [i, tab] of tabs.entries()) {
      tab.ariaSelected = String(i === index);
      tab.tabIndex = i === index ? 0 : -1;
    }
    element('snippet-panel').setAttribute('aria-labelledby', `tab-${index}`);
    choose(index);
  };
  const list = element('tabs');
  list.append(...tabs);
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return;
    const next = (tabs.indexOf(document.activeElement as HTMLButtonElement) + step + tabs.length) % tabs.length;
    select(next);
    tabs[next]?.focus();
  });
  select(0);
};

const copy = async (text: string, what: string): Promise<void> => {
  const copied = element('copied');
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = `${what} copied`;
  } catch {
    // Browsers give no clipboard to pages that are loaded without TLS, except from this machine.
    copied.textContent = 'This browser lets the page copy nothing: mark the text and copy it by hand.';
  }
};

export const showSnippets = (store: Store): void => {
  let [kind] = KINDS;
  const snippet = element('snippet');
  const copyButton = element<HTMLButtonElement>('copy');
  element('snippet-panel').tabIndex = 0; // as the ARIA pattern says for tab panels without a control
  const show = (): void => {
    const isShown = isComplete(store.state);
    snippet.textContent = kind && isShown ? kind.of(store.state) : 'Pick two hole cards first.';
    element('snippet-hint').textContent = kind && isShown ? hintOf(store.state, kind) : '';
    element('copied').textContent = '';
    copyButton.disabled = !isShown;
  };
  makeTabs(index => {
    kind = KINDS[index];
    show();
  });
  store.watch(show);
  copyButton.addEventListener('click', () => copy(snippet.textContent ?? '', kind?.name ?? ''));
  element('link').addEventListener('click', () => {
    copy(`${location.origin}${location.pathname}${toHash(store.state)}`, 'Link');
  });
};
