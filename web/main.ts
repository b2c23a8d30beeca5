// The playground: asks for the odds of the picked situation and shows them.
import { cancelAddressWrite, readAddress, writeAddress } from './playground/address.js';
import { createAnswer } from './playground/answer.js';
import { createCategories } from './playground/categories.js';
import { createConvergence } from './playground/convergence.js';
import { showDeck } from './playground/deck.js';
import { element } from './playground/dom.js';
import { createOddsCalculator, type Findings } from './playground/odds.js';
import { showSettings } from './playground/settings.js';
import { isComplete, type Situation } from './playground/situation.js';
import { showSnippets } from './playground/snippets.js';
import { createStore, type State } from './playground/store.js';
import { showTable } from './playground/table.js';
import { showTheme } from './playground/theme.js';
import { showTyping } from './playground/typing.js';

/** How long the first frame waits for the engine, which usually loads as fast as this script: then that frame shows odds. */
const ENGINE_TIMEOUT_MS = 300;

/** What the odds depend on, as a text. */
const keyOf = ({ places, opponents, simulations, seed, exact }: Situation): string =>
  JSON.stringify([places, opponents, simulations, seed, exact]);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

showTheme();
const calculator = createOddsCalculator();
await Promise.race([calculator.loaded, new Promise(done => setTimeout(done, ENGINE_TIMEOUT_MS))]);

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

/** Computes the odds, and shows them as they become known. */
const showOdds = (state: State): void => {
  let hasOdds = false;
  const onFindings = (findings: Findings): void => {
    hasOdds = true;
    answer.show(findings, state.opponents);
    categories.show(findings, state.opponents);
    convergence.show(findings, state.opponents);
    document.body.classList.remove('unanswered');
  };
  const onError = (error: unknown): void => {
    if (hasOdds) answer.showStopped(`It stops there: ${reasonOf(error)}.`);
    else answer.showNone(`No odds: ${reasonOf(error)}. Load the page again, or use another browser.`);
  };
  calculator.calculate(state, onFindings, onError);
};

const linkFault = element('link-fault');
let shownKey = '';
store.watch(state => {
  const key = keyOf(state);
  if (key === shownKey) return;
  // The first situation leaves the address as it was typed.
  if (shownKey) writeAddress(state);
  shownKey = key;
  linkFault.textContent = '';
  document.body.classList.add('unanswered');
  answer.showPending();
  if (isComplete(state)) return showOdds(state);
  calculator.stop();
  answer.showNone('Pick two cards for your hand: the odds appear here while you pick.');
});

linkFault.textContent = fault;
document.body.classList.remove('loading');

addEventListener('hashchange', () => {
  cancelAddressWrite();
  const next = readAddress();
  store.set(next.situation);
  linkFault.textContent = next.fault ?? '';
});
