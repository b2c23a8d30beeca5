// The playground: asks for the equities of the situation and shows them.
import { describeError } from '../src/text.js';
import { showGame } from './playground/games/choose-game.js';
import { createAnswer } from './playground/odds/answer.js';
import { createCalculator, isWrongQuestion } from './playground/odds/calculator.js';
import { createCategories } from './playground/odds/categories.js';
import { createDecision } from './playground/odds/decision.js';
import type { Findings, Show } from './playground/odds/findings.js';
import { createOuts } from './playground/odds/outs.js';
import { showLinkButton } from './playground/page/copy.js';
import { element } from './playground/page/dom.js';
import { keepFocus } from './playground/page/focus.js';
import { createLazyPanel } from './playground/page/lazy-panel.js';
import { createLinkFault, showKeyboardHelp } from './playground/page/notices.js';
import { showSettings } from './playground/page/settings.js';
import { showTheme } from './playground/page/theme.js';
import { createViews } from './playground/page/views.js';
import { followAddress, readAddress } from './playground/situation/address.js';
import { findAsked, isEmpty, nameOfSeat, OWN_SEAT, whatIsMissing } from './playground/situation/situation.js';
import { createStore, type State } from './playground/situation/store.js';
import { arrangeColumns } from './playground/study/columns.js';
import { createTexture } from './playground/study/texture.js';
import { showTable } from './playground/table/board.js';
import { createDeck } from './playground/table/deck.js';
import { enableDragging } from './playground/table/places.js';
import { createSeats } from './playground/table/seats.js';
import { createStrip } from './playground/table/strip.js';
import { showTarget } from './playground/table/target.js';
import { showTyping } from './playground/table/typing.js';

/** The first frame waits this long for the engine, so that it shows odds: usually the engine is ready when the page is built. */
const ENGINE_TIMEOUT_MS = 300;

const WORKER_FAILED = 'A worker did not start: the page itself computes, which is slower.';
const STOPPED = 'Stopped.';

const makeKey = ({ game, seats, board, dead, simulations, seed, exact }: State['situation']): string =>
  JSON.stringify([game, seats, board, dead, simulations, seed, exact]);

/** The error message of the library, with the page's names of players. */
const explainError = (error: unknown, { situation }: State): string => {
  const playing = findAsked(situation).seats;
  return describeError(error).replace(/players\[(\d)\]( has)?/g, (_, player: string, has = '') => {
    const seat = playing[Number(player)]!;
    return seat === OWN_SEAT && has ? 'you have' : nameOfSeat(seat) + has;
  });
};

const linked = readAddress();
const calculator = createCalculator(() => {
  [reason, canRetry] = [WORKER_FAILED, true];
  showAll();
});
// The engine is fetched and compiled while the page is built.
const loaded = calculator.load(linked.situation.game);
const restoreFocus = keepFocus();
showTheme();
showKeyboardHelp();
const store = createStore(linked.situation);
createViews(store.state, linked.isExample);
const showLinkFault = createLinkFault();
showTable(store, followAddress(store, showLinkFault));
showGame(store);
showTarget(store);
showTyping(store);
showSettings(store);
showLinkButton(store);
enableDragging(store);

/** What is below it may be shown also if it does not arrive. */
const loadStudy = () =>
  import('./playground/study/study.js').catch(error => {
    document.body.classList.remove('unstudied');
    throw error;
  });

const showAnswer = createAnswer();
const shows: Show[] = [
  createSeats(store),
  createStrip(),
  createDecision(store),
  createDeck(store),
  createOuts(),
  createTexture(),
  createLazyPanel(async () => (await loadStudy()).createStudy(store, calculator)),
  createLazyPanel(
    async () => (await import('./playground/ranges/editor.js')).createEditor(store),
    (_, { situation, seat }) => situation.seats[seat]?.range !== '',
  ),
  createCategories(store),
  createLazyPanel(async () => (await import('./playground/page/snippets.js')).createSnippets(store)),
];
const stop = element('stop');
const retry = element('retry');

let findings: Findings | undefined;
/** Why there are no odds, or why they will not get better, or not soon. */
let reason = '';
let canRetry = false;

function showAll(): void {
  showAnswer(findings, store.state, reason);
  for (const show of shows) show(findings, store.state);
  stop.hidden = findings === undefined || findings.isDone || reason === STOPPED;
  retry.hidden = !canRetry;
  if (reason !== '') document.body.classList.remove('unstudied');
  restoreFocus();
  document.body.classList.toggle('unanswered', findings === undefined);
  document.body.classList.toggle('preliminary', findings?.isPreliminary === true && reason !== STOPPED);
}

const showOdds = (state: State): void => {
  calculator.stop();
  [findings, reason, canRetry] = [undefined, whatIsMissing(state.situation) ?? '', false];
  element('examples').hidden = !isEmpty(state.situation);
  showAll();
  if (reason !== '') return;
  const onFindings = (known: Findings): void => {
    findings = known;
    if (known.isDone) [reason, canRetry] = ['', false];
    showAll();
  };
  const onError = (error: unknown): void => {
    reason = `${findings ? 'The calculation stopped' : 'No odds'}: ${explainError(error, state)}.`;
    canRetry = !isWrongQuestion(error);
    showAll();
  };
  calculator.calculate(state.situation, onFindings, onError);
};

retry.addEventListener('click', () => {
  calculator.reload();
  showOdds(store.state);
});

stop.addEventListener('click', () => {
  calculator.stop();
  reason = STOPPED;
  showAll();
});

let shownKey = '';
store.watch(state => {
  const key = makeKey(state.situation);
  if (key === shownKey) return showAll();
  shownKey = key;
  showOdds(state);
});

arrangeColumns(store);
showLinkFault(linked);
// Not awaited by the module: the modules of other games import parts of it, and would wait for its end.
Promise.race([loaded, new Promise(done => setTimeout(done, ENGINE_TIMEOUT_MS))]).then(() =>
  document.body.classList.remove('loading'),
);
