// "What beats you": the hands that another seat can hold, by what they make and may become, beside ours. A row opens to its hands.
import { splitCards } from '../../../src/engine/cards.js';
import { describeCards } from '../games/games.js';
import { labelCategory } from '../odds/categories.js';
import { type Findings, findPlayer, type Show } from '../odds/findings.js';
import { element, enableArrows, make, makeTrack } from '../page/dom.js';
import { capitalize, formatPercent, upToOneDigit } from '../page/numbers.js';
import { averageEquity, byClass, countCombos, countLeft, type HandEquity, readWeights } from '../ranges/classes.js';
import { writeQuestion } from '../situation/question.js';
import { listBoard, nameOfSeat, OWN_SEAT, type Situation, whatIsMissing } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import { createKeptGroups, type KeptGroups } from '../study/kept-groups.js';
import { lightOnPoint, pointedClass } from '../study/pointing.js';
import { makeFace, nameCard } from '../table/cards.js';
import {
  comparedSeat,
  findHoldings,
  findStronger,
  type Group,
  type Holder,
  type Holdings,
  knownHand,
  sumWeights,
} from './holdings.js';

/** Groups with more hands list classes instead of hands. */
const MAX_HANDS_SHOWN = 36;
/** What a call against these hands does: bars have its colour. */
const RESULTS = { beats: 'lose', ties: 'tie', behind: 'win' } as const;

interface Compared {
  readonly seat: number | undefined;
  /** The other seats, if all their hands are known; else empty. */
  readonly known: readonly number[];
  /** The chosen seat if its hand is not known, else a seat with a range, another unknown hand, or any two cards. */
  readonly holder: Holder;
}

const chooseHolder = (situation: Situation, chosen: number): Compared => {
  const { seats } = situation;
  const seat = comparedSeat(situation);
  const others = seats.flatMap(({ folded }, other) => (other === seat || folded ? [] : [other]));
  const unknown = others.filter(other => knownHand(situation, other) === undefined);
  const range = unknown.find(other => seats[other]?.range !== '');
  const holder = unknown.includes(chosen) ? chosen : (range ?? unknown[0] ?? 'any');
  return { seat, known: unknown.length === 0 ? others : [], holder };
};

/** "Made hands: You", "What beats you: Player 2" */
const writeTitle = ({ seat, holder }: Compared): string => {
  const what = seat === undefined ? 'Made hands' : `What beats ${nameOfSeat(seat).toLowerCase()}`;
  return `${what}: ${holder === 'any' ? 'any other two cards' : nameOfSeat(holder)}`;
};

const findEquities = (findings: Findings, holder: Holder): ReadonlyMap<string, number | null> => {
  const player = holder === 'any' ? undefined : findPlayer(findings, holder);
  return new Map(player?.hands?.map(({ hand, equity }) => [hand, equity]));
};

/** Why the list is about any two cards: "All hands are known (Player 2: Pair of Queens). Of any other two cards, " */
const knownInWords = (situation: Situation, known: readonly number[]): string => {
  const hands = known.map(seat => {
    const { made } = describeCards(situation.game, knownHand(situation, seat)!, listBoard(situation));
    return `${nameOfSeat(seat)}: ${made}`;
  });
  return `All hands are known (${hands.join('; ')}). Of any other two cards, `;
};

/** "Player 2 beats you with Three of a Kind, Queens. "; empty if nobody is known to. */
const strongerInWords = (situation: Situation, seat: number): string =>
  findStronger(situation, seat)
    .map(other => {
      const { made } = describeCards(situation.game, knownHand(situation, other)!, listBoard(situation));
      return `${nameOfSeat(other)} beats ${seat === OWN_SEAT ? 'you' : nameOfSeat(seat)} with ${made}. `;
    })
    .join('');

/** "197 of 240 combos are possible."; empty if all of the range are, or none, or it is any two cards. */
const leftInWords = (situation: Situation, holder: Holder): string => {
  if (holder === 'any' || situation.seats[holder]!.range === '') return '';
  const { range } = situation.seats[holder]!;
  const { all, left } = countLeft(readWeights(range, situation.game), situation, holder);
  return left === 0 || left === all ? '' : ` ${countCombos(range, situation, holder)} are possible.`;
};

/** "No hand of Player 3"; behind the reason why any two cards are shown it is within a sentence. */
const nameNone = (holder: Holder, reason: string): string => {
  if (holder !== 'any') return `No hand of ${holder === OWN_SEAT ? 'yours' : nameOfSeat(holder)}`;
  return reason === '' ? 'No other hand' : 'none';
};

/** "96.5 of 190.5 combos by weight (50.7 %) beat your Ace High; 9 tie." @param none "No hand of Player 3" */
const inWords = ({ made, combos }: Holdings, words: string | undefined, none: string): string => {
  const of = (verdict: string): number =>
    made.reduce((sum, group) => sum + (group.verdict === verdict ? group.combos : 0), 0);
  if (combos === 0) return 'No combo is possible beside the other cards.';
  const isWeighted = made.some(({ hands }) => hands.some(({ weight }) => weight < 1));
  const unit = isWeighted ? 'combos by weight' : 'combos';
  if (words === undefined) return isWeighted ? `${upToOneDigit(combos)} ${unit}.` : '';
  const ties = of('ties') > 0 ? `; ${upToOneDigit(of('ties'))} tie` : '';
  if (of('beats') === 0) return `${none} beats ${words}${ties}.`;
  const share = formatPercent(of('beats') / combos, 1);
  return `${upToOneDigit(of('beats'))} of ${upToOneDigit(combos)} ${unit} (${share}) beat ${words}${ties}.`;
};

const makeItem = (equity: number | undefined, ...what: readonly (Node | string)[]): HTMLElement =>
  make('li', 'out-cards', ...what, equity === undefined ? '' : make('small', 'number', formatPercent(equity, 0)));

const makeNumber = (text: string): HTMLElement => make('span', 'number', text);

const makeHand = ({ hand, equity }: HandEquity): HTMLElement => {
  const cards = splitCards(hand);
  const known = equity === null ? '' : `, equity ${formatPercent(equity)}`;
  const name = make('span', 'unseen', cards.map(nameCard).join(' and ') + known);
  return makeItem(equity ?? undefined, ...cards.map(makeFace), name);
};

/** A line for each hand, or for each class of many: "AKo × 9", by weight. */
const makeHands = (hands: readonly HandEquity[]): HTMLElement[] =>
  hands.length > MAX_HANDS_SHOWN
    ? [...byClass(hands)].map(([name, own]) =>
        makeItem(averageEquity(own), `${name} × ${upToOneDigit(sumWeights(own))}`),
      )
    : hands.map(makeHand);

const makeGroup = ({ name, verdict, hands, combos, equity }: Group, all: number): HTMLElement => {
  const known = equity === undefined ? '' : formatPercent(equity, 1);
  const numbers = [upToOneDigit(combos), formatPercent(combos / all, 1), known];
  const label = make('b', '', labelCategory(name) + (verdict === 'ties' ? ', a tie' : ''));
  const summary = make('summary', '', label, ...numbers.map(makeNumber), makeTrack(combos / all));
  const row = make('details', `held ${verdict ? RESULTS[verdict] : ''}`, summary);
  row.addEventListener('toggle', () => {
    if (row.open && row.childElementCount === 1) row.append(make('ul', 'held-hands', ...makeHands(hands)));
  });
  return row;
};

/** A row of the list: its box, and the group. Its hands light in the matrices, and it lights with a class that is pointed at there. */
const makeRow = (group: Group, all: number, kept: KeptGroups, isDraw = false): HTMLElement => {
  const row = make('div', 'held-row', kept.makeBox(group, isDraw) ?? '', makeGroup(group, all));
  row.dataset.classes = ` ${[...byClass(group.hands).keys()].join(' ')} `;
  const hands = group.hands.map(({ hand }) => hand);
  lightOnPoint(row, hands);
  return row;
};

const showPointed = (rows: HTMLElement, name: string): void => {
  for (const row of rows.querySelectorAll<HTMLElement>('.held-row'))
    row.classList.toggle('pointed', name !== '' && row.dataset.classes!.includes(` ${name} `));
};

const makeHeadings = (hasEquities: boolean): HTMLElement => {
  const texts = ['', 'combos', 'share', hasEquities ? 'equity' : ''];
  return make('div', { className: 'held-heads', ariaHidden: 'true' }, ...texts.map(makeNumber));
};

/** The rows, with our hand between those that beat it and those that do not. */
const makeRows = (
  { made, draws, combos }: Holdings,
  words: string | undefined,
  hasEquities: boolean,
  kept: KeptGroups,
): HTMLElement[] => {
  const rows = (...verdicts: Group['verdict'][]): HTMLElement[] =>
    made.filter(({ verdict }) => verdicts.includes(verdict)).map(group => makeRow(group, combos, kept));
  return [
    makeHeadings(hasEquities),
    ...rows(undefined, 'beats', 'ties'),
    ...(words === undefined ? [] : [make('p', 'held-own', capitalize(words))]),
    ...rows('behind'),
    ...(draws.length === 0 ? [] : [make('h3', '', 'Draws among them')]),
    ...draws.map(group => makeRow(group, combos, kept, true)),
  ];
};

export const createHoldings = (store: Store): Show => {
  const title = element('holdings-title');
  const words = element('holdings-words');
  const rows = element('holdings-rows');
  const panel = element('holdings-panel');
  const kept = createKeptGroups(store);
  rows.before(kept.frame);
  kept.frame.hidden = true;
  pointedClass.watch(name => showPointed(rows, name));
  let shownKey = '';
  let listed = '';
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const render = (findings: Findings, situation: Situation, { seat, known, holder }: Compared): void => {
    const own = seat === undefined ? undefined : knownHand(situation, seat);
    const made = own && describeCards(situation.game, own, listBoard(situation)).made;
    const whose = seat === OWN_SEAT ? 'your' : 'their';
    const equities = findEquities(findings, holder);
    const holdings = findHoldings(situation, seat, holder, equities);
    const stronger = seat === undefined ? '' : strongerInWords(situation, seat);
    const reason = holder === 'any' && known.length > 0 ? knownInWords(situation, known) : stronger;
    const compared = inWords(holdings, made && `${whose} ${made}`, nameNone(holder, reason));
    words.textContent = reason + compared + leftInWords(situation, holder);
    kept.start(holder === 'any' || knownHand(situation, holder) ? undefined : holder, listed);
    rows.classList.toggle('plain', equities.size === 0);
    const ownWords = made && `${nameOfSeat(seat ?? OWN_SEAT)}: ${made}`;
    const list = make('div', '', ...makeRows(holdings, ownWords, equities.size > 0, kept));
    const hasBoxes = list.querySelector('input') !== null;
    enableArrows(list, [...list.querySelectorAll<HTMLElement>('input, summary')], hasBoxes ? 2 : 1);
    rows.replaceChildren(list);
  };
  const show = (findings: Findings | undefined, situation: Situation, chosen: number): void => {
    const compared = chooseHolder(situation, chosen);
    const { game, seats, board, dead } = situation;
    const key = JSON.stringify([game, seats, board, dead, compared, findings?.isDone]);
    listed = situation.game + writeQuestion(situation);
    panel.classList.remove('stale');
    if (key === shownKey) return;
    shownKey = key;
    title.textContent = writeTitle(compared);
    if (findings) render(findings, situation, compared);
    else {
      words.textContent = '';
      rows.replaceChildren();
      kept.start(undefined, '');
    }
    document.body.classList.remove('unstudied');
  };
  /** Shows them after the next frame: they take some tens of milliseconds. */
  return (findings, { situation, seat }) => {
    if (panel.hidden) return document.body.classList.remove('unstudied');
    panel.classList.toggle('stale', listed !== situation.game + writeQuestion(situation));
    // The last list stays until there are odds again: the page must not move.
    if (!findings && whatIsMissing(situation) === undefined) return;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = requestAnimationFrame(() => {
      timer = setTimeout(show, 0, findings, situation, seat);
    });
  };
};
