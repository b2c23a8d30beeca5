// The playground: from what the reader picks to the odds on the page.
import { forgetAddress, readAddress, writeAddress } from './playground/address.js';
import { createAnswer } from './playground/answer.js';
import { createCategories } from './playground/categories.js';
import { createConvergence } from './playground/convergence.js';
import { showDeck } from './playground/deck.js';
import { element } from './playground/dom.js';
import { createAsker, type Findings } from './playground/odds.js';
import { showSettings } from './playground/settings.js';
import { isComplete, type Situation } from './playground/situation.js';
import { showSnippets } from './playground/snippets.js';
import { createStore, type State } from './playground/store.js';
import { showTable } from './playground/table.js';
import { showTheme } from './playground/theme.js';
import { showTyping } from './playground/typing.js';

/** How long the page waits for the engine, which usually arrives with this script: then its first frame has odds. */
const PATIENCE_MS = 300;

/** What the odds depend on, as a text. */
const questionOf = ({ places, opponents, simulations, seed, exact }: Situation): string =>
  JSON.stringify([places, opponents, simulations, seed, exact]);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

showTheme();
const asker = createAsker();
await Promise.race([asker.loaded, new Promise(done => setTimeout(done, PATIENCE_MS))]);

const { situation, fault = '' } = readAddress();
const store = createStore(situation);
showTable(store);
showDeck(store);
showTyping(store);
showSettings(store);
showSnippets(store);

const answer = createAnswer();
const categories = createCategories();
const convergence = createConvergence();

/** Asks for the odds, and shows them as they come. */
const ask = (state: State): void => {
  let isAnswered = false;
  const tell = (findings: Findings): void => {
    isAnswered = true;
    answer.show(findings, state.opponents);
    categories.show(findings, state.opponents);
    convergence.show(findings, state.opponents);
    document.body.classList.remove('unanswered');
  };
  const fail = (error: unknown): void => {
    if (isAnswered) answer.showEnd(`It stops there: ${reasonOf(error)}.`);
    else answer.showNone(`No odds: ${reasonOf(error)}. Load the page again, or use another browser.`);
  };
  asker.ask(state, tell, fail);
};

const linkFault = element('link-fault');
let asked = '';
store.watch(state => {
  const question = questionOf(state);
  if (question === asked) return;
  // The first situation leaves the address as it was typed.
  if (asked) writeAddress(state);
  asked = question;
  linkFault.textContent = '';
  document.body.classList.add('unanswered');
  answer.expect();
  if (isComplete(state)) return ask(state);
  asker.stop();
  answer.showNone('Pick two cards for your hand: the odds appear here while you pick.');
});

linkFault.textContent = fault;
document.body.classList.remove('loading');

addEventListener('hashchange', () => {
  forgetAddress();
  const next = readAddress();
  store.set(next.situation);
  linkFault.textContent = next.fault ?? '';
});
