// The playground: from what the reader picks to the odds on the page.
import { createAnswer } from './playground/answer.js';
import { createCategories } from './playground/categories.js';
import { createConvergence } from './playground/convergence.js';
import { showDeck } from './playground/deck.js';
import { element } from './playground/dom.js';
import { createAsker } from './playground/odds.js';
import { firstSituation, fromHash, isComplete, newSeed, type Situation, toHash } from './playground/situation.js';
import { showSnippets } from './playground/snippets.js';
import { createStore, type State } from './playground/store.js';
import { showTable } from './playground/table.js';
import { showTheme } from './playground/theme.js';
import { showTyping } from './playground/typing.js';

// Awaited before the page is built, so that its first frame has odds. The engine arrives with this script.
const asker = await createAsker();

/** The situation of the page's address, or the first one, and what is wrong with the address. */
const startingPoint = (): { readonly situation: Situation; readonly fault?: string } => {
  try {
    return { situation: fromHash(location.hash) };
  } catch (error) {
    return { situation: firstSituation(), fault: `The link has a mistake: ${(error as Error).message}` };
  }
};

/** What the odds depend on, as a text. */
const questionOf = ({ places, opponents, simulations, seed, exact }: Situation): string =>
  JSON.stringify([places, opponents, simulations, seed, exact]);

const { situation, fault } = startingPoint();
const store = createStore(situation);

showTheme();
showTable(store);
showDeck(store);
showTyping(store);
showSnippets(store);
if (fault) element('typed-error').textContent = fault;

const simulations = element<HTMLSelectElement>('simulations');
const exact = element<HTMLInputElement>('exact');
simulations.addEventListener('change', () => store.set({ simulations: Number(simulations.value) }));
exact.addEventListener('change', () => store.set({ exact: exact.checked }));
element('reseed').addEventListener('click', () => store.set({ seed: newSeed() }));
store.watch(state => {
  simulations.value = String(state.simulations);
  exact.checked = state.exact;
});

const answer = createAnswer();
const categories = createCategories();
const convergence = createConvergence();
let asked = '';

store.watch((state: State) => {
  const question = questionOf(state);
  if (question === asked) return;
  // The first situation leaves the address as it was typed.
  if (asked) history.replaceState(null, '', toHash(state));
  asked = question;
  document.body.classList.toggle('incomplete', !isComplete(state));
  if (!isComplete(state)) {
    asker.stop();
    answer.showNone('Pick two cards for your hand: the odds appear here while you pick.');
    return;
  }
  asker.ask(
    state,
    findings => {
      answer.show(findings, state.opponents);
      categories.show(findings, state.opponents);
      convergence.show(findings, state.opponents);
    },
    error => answer.showNone(`No odds: ${error instanceof Error ? error.message : String(error)}`),
  );
});

document.body.classList.remove('loading');

addEventListener('hashchange', () => {
  const next = startingPoint();
  if (!next.fault) store.set(next.situation);
});
