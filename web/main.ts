// The playground: asks for the equities of the situation and shows them.
import { describeError } from '../src/text.js';
import { createHoldings } from './playground/holdings/view.js';
import { createAnswer } from './playground/odds/answer.js';
import { createCalculator, type Findings, isWrongQuestion } from './playground/odds/calculator.js';
import { createCategories } from './playground/odds/categories.js';
import { createDecision } from './playground/odds/decision.js';
import { createOuts } from './playground/odds/outs.js';
import { element } from './playground/page/dom.js';
import { showKeyboardHelp } from './playground/page/keyboard.js';
import { createLinkFault } from './playground/page/link-fault.js';
import { showSettings } from './playground/page/settings.js';
import { showSnippets } from './playground/page/snippets.js';
import { showTheme } from './playground/page/theme.js';
import { showTitle } from './playground/page/title.js';
import { createViews } from './playground/page/views.js';
import { showRangeEditor } from './playground/ranges/editor.js';
import { followAddress, readAddress } from './playground/situation/address.js';
import { findAsked, isEmpty, nameOfSeat, OWN_SEAT, whatIsMissing } from './playground/situation/situation.js';
import { createStore, type State } from './playground/situation/store.js';
import { showTable } from './playground/table/board.js';
import { showDeck } from './playground/table/deck.js';
import { enableDragging } from './playground/table/places.js';
import { showSeats } from './playground/table/seats.js';
import { showStrip } from './playground/table/strip.js';
import { showTarget } from './playground/table/target.js';
import { showTyping } from './playground/table/typing.js';

/** The first frame waits this long for the engine, so that it shows odds: usually the engine is ready when the page is built. */
const ENGINE_TIMEOUT_MS = 300;

const WORKER_FAILED = 'A worker did not start: the page itself computes, which is slower.';

/** All that the odds depend on, as a text. */
const makeKey = ({ seats, board, dead, simulations, seed, exact }: State['situation']): string =>
  JSON.stringify([seats, board, dead, simulations, seed, exact]);

/** The error message of the library, with the page's names of players. */
const explainError = (error: unknown, { situation }: State): string => {
  const playing = findAsked(situation).seats;
  return describeError(error).replace(/players\[(\d)\]( has)?/g, (_, player: string, has = '') => {
    const seat = playing[Number(player)]!;
    return seat === OWN_SEAT && has ? 'you have' : nameOfSeat(seat) + has;
  });
};

// The engine is fetched and compiled while the page is built.
const calculator = createCalculator(() => warn(WORKER_FAILED));
showTheme();
showKeyboardHelp();
const { situation, faults, isExample } = readAddress();
const store = createStore(situation);
createViews(store.state, isExample);
const seats = showSeats(store);
const linkFault = createLinkFault();
showTable(
  store,
  followAddress(store, linked => linkFault.show(linked.faults)),
);
showTarget(store);
const deck = showDeck(store);
showTyping(store);
const strip = showStrip(store);
const rangeEditor = showRangeEditor(store);
showSettings(store);
enableDragging(store);
const snippets = showSnippets(store);

const answer = createAnswer();
const categories = createCategories();
const outs = createOuts();
const holdings = createHoldings();
const decision = createDecision(store);
const stop = element<HTMLButtonElement>('stop');
const retry = element<HTMLButtonElement>('retry');

let findings: Findings | undefined;

/** Shows findings: ours, beside those of the chosen seat. */
const show = (known: Findings, { situation, seat }: State): void => {
  answer.show(known);
  seats.showOdds(known);
  strip.showOdds(known);
  decision.show(known);
  showTitle(known, situation);
  stop.hidden = known.isDone;
  if (known.isDone) retry.hidden = true;
  deck.showNextCards(known, situation);
  outs.show(known, situation);
  holdings.show(known, situation, seat);
  rangeEditor.showOdds(known);
  categories.show(known, seat);
  snippets.show(known.equities.method);
};

/** Computes the odds and shows each new result. */
const showOdds = (state: State): void => {
  const onFindings = (known: Findings): void => {
    findings = known;
    show(known, store.state);
    document.body.classList.remove('unanswered');
  };
  const onError = (error: unknown): void => {
    retry.hidden = isWrongQuestion(error);
    if (findings) answer.showStopped(`The calculation stopped: ${explainError(error, state)}.`);
    else {
      categories.showNone();
      answer.showNone(`No odds: ${explainError(error, state)}.`);
    }
  };
  calculator.calculate(state.situation, onFindings, onError);
};

/** Says what makes the calculation slower. */
const warn = (reason: string): void => {
  retry.hidden = false;
  answer.showStopped(reason);
};

retry.addEventListener('click', () => {
  calculator.reload();
  answer.showPending();
  retry.hidden = true;
  showOdds(store.state);
});

stop.addEventListener('click', () => {
  calculator.stop();
  stop.hidden = true;
  answer.showStopped('Stopped.');
});

let shownKey = '';
let shownSeat = 0;
store.watch(state => {
  const key = makeKey(state.situation);
  if (key === shownKey) {
    decision.show(findings);
    if (findings && state.seat !== shownSeat) show(findings, state);
    shownSeat = state.seat;
    return;
  }
  shownKey = key;
  shownSeat = state.seat;
  findings = undefined;
  document.body.classList.add('unanswered');
  answer.showPending();
  seats.showOdds(undefined);
  strip.showOdds(undefined);
  decision.show(undefined);
  showTitle(undefined, state.situation);
  stop.hidden = true;
  retry.hidden = true;
  deck.showNextCards(undefined, state.situation);
  outs.show(undefined, state.situation);
  rangeEditor.showOdds(undefined);
  const missing = whatIsMissing(state.situation);
  element('examples').hidden = !isEmpty(state.situation);
  if (missing === undefined) return showOdds(state);
  calculator.stop();
  holdings.show(undefined, state.situation, state.seat);
  categories.showNone();
  answer.showNone(missing);
});

linkFault.show(faults);
await Promise.race([calculator.loaded, new Promise(done => setTimeout(done, ENGINE_TIMEOUT_MS))]);
document.body.classList.remove('loading');
