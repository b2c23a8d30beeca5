// Says in words what our hand is, and another known hand that is selected, and names the outs of the selected one, all of them and by the
// hand that they make: "9 outs to a flush: 35.0 % by the river".
import { formatCards, parseCards } from '../../../src/engine/card-lists.js';
import { readRank } from '../../../src/engine/cards.js';
import type { Category } from '../../../src/engine/categories.js';
import type { Deck } from '../../../src/engine/deck.js';
import { chanceByRiver, findOuts, type Outs } from '../../../src/engine/made-hand.js';
import { describeCards, GAMES } from '../games/games.js';
import { element, make } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import {
  BOARD_CARDS,
  FLOP_CARDS,
  findAsked,
  hasNextCard,
  isKnown,
  listBoard,
  nameOfSeat,
  OWN_SEAT,
  type Situation,
} from '../situation/situation.js';
import { makeFace, nameCard } from '../table/cards.js';
import { type Findings, findPlayer, listNextEquities, type Show } from './findings.js';

const WITH_ARTICLE: Readonly<Record<Category, string>> = {
  'High Card': 'a high card',
  'One Pair': 'a pair',
  'Two Pair': 'two pair',
  'Three of a Kind': 'three of a kind',
  Straight: 'a straight',
  Flush: 'a flush',
  'Full House': 'a full house',
  'Four of a Kind': 'four of a kind',
  'Straight Flush': 'a straight flush',
};

const NO_OUTS = 'Dashed cards are not outs: they improve the hand, but raise its equity no more than other cards.';

/** "You beat 59.2 % of all other hands now, and tie with 0.6 %." */
const aheadInWords = ({ showdown }: Findings, seat: number): string => {
  const hand = showdown?.hands.get(seat);
  if (hand?.ahead === undefined) return '';
  const [beat, tie] = seat === OWN_SEAT ? ['beat', 'tie with'] : ['beats', 'ties with'];
  const parts = [[beat, hand.ahead] as const, [tie, hand.tied!] as const].filter(([, rate]) => rate > 0);
  const [first, second] = parts.map(([verb, rate]) => `${verb} ${formatPercent(rate, 1)}`);
  return first ? `${nameOfSeat(seat)} ${first} of all other hands now${second ? `, and ${second}` : ''}.` : '';
};

/** Of the cards that improve a hand those after which it has no more equity than now, or than after the other cards: these do not help it. */
const findWeak = (findings: Findings, seat: number, improving: readonly string[]): ReadonlySet<string> => {
  const player = findings.asked.seats.indexOf(seat);
  const next = listNextEquities(findings, player);
  const others = [...next].filter(([card]) => !improving.includes(card)).map(([, equity]) => equity);
  const median = others.sort((a, b) => a - b)[others.length >> 1] ?? 0;
  const least = Math.max(findPlayer(findings, seat)?.equity ?? 0, median);
  return new Set(improving.filter(card => (next.get(card) ?? 1) <= least));
};

/** The outs of a hand, without cards that pair the board: two pair of which one is the board's is better than before for everybody. */
const listOuts = (hand: readonly number[], board: readonly number[], others: readonly number[], deck: Deck): Outs[] => {
  const ranks = new Set(board.map(readRank));
  return findOuts(hand, board, others, deck).flatMap(({ category, cards }) => {
    const own = category === 'Two Pair' ? cards.filter(card => !ranks.has(readRank(card))) : cards;
    return own.length === 0 ? [] : [{ category, cards: own }];
  });
};

const countOuts = (outs: number): string => `${outs === 0 ? 'No' : outs} ${outs === 1 ? 'out' : 'outs'}`;

/** Outs with how often one of them comes, of the cards that may come, on a board of three or four cards. */
interface Chance {
  readonly unseen: number;
  readonly board: number;
  /** "about " if the unseen cards are not equally likely: a range holds some cards more often. */
  readonly about: string;
}

/** "15 outs: 33 % on the turn, 54 % by the river"; on the turn "9 outs: 20 % on the river". */
const totalInWords = (outs: number, { unseen, board, about }: Chance): string => {
  if (outs === 0) return 'No outs on the next card';
  const next = formatPercent(outs / unseen, 0);
  const byRiver = formatPercent(chanceByRiver(outs, unseen, board), 0);
  const when = board === FLOP_CARDS ? `${next} on the turn, ${byRiver} by the river` : `${next} on the river`;
  return `${countOuts(outs)}: ${about}${when}`;
};

/** "9 outs to a flush", with how often one comes; "A flush, but no outs" where no card is an out. @param weak cards that are shown, but not counted */
const makeLine = ({ category, cards }: Outs, { unseen, board }: Chance, weak: ReadonlySet<string>): HTMLElement => {
  const all = formatCards(cards);
  const texts = [...all.filter(card => !weak.has(card)), ...all.filter(card => weak.has(card))];
  const outs = texts.filter(card => !weak.has(card)).length;
  const faces = texts.map(makeFace);
  for (const [i, face] of faces.entries()) face.classList.toggle('weak', weak.has(texts[i]!));
  const when = board === BOARD_CARDS - 1 ? '' : ' by the river';
  const chance = outs === 0 ? '' : formatPercent(chanceByRiver(outs, unseen, board), 1) + when;
  const hand = WITH_ARTICLE[category];
  const words = outs === 0 ? `${capitalize(hand)}, but no outs` : `${countOuts(outs)} to ${hand}`;
  const title = texts.map(nameCard).join(', ');
  const row = make('span', { className: 'out-cards', ariaHidden: 'true' }, ...faces);
  return make('li', { title }, make('b', '', words), make('span', '', chance), row);
};

/** The hand of the seat in words; not on an incomplete flop of one or two cards. */
const handInWords = ({ game, seats, board }: Situation, seat: number, showdown: Findings['showdown']): string => {
  const shown = listBoard({ board });
  const { folded, cards } = seats[seat]!;
  if (folded || !isKnown(seats[seat]!) || shown.length === 1 || shown.length === 2) return '';
  if (!GAMES[game].ranges) return showdown?.hands.get(seat)?.description ?? '';
  const hand = cards.filter(card => card !== undefined);
  return capitalize(describeCards(game, hand, shown).words);
};

/**
 * What a seat beats now. The line is there, empty, before it is known: the page must not move. If all hands are known, "What beats you" says it
 * of the hands that are left beside them.
 */
const makeLead = (findings: Findings | undefined, { game, seats, board }: Situation, seat: number): HTMLElement[] => {
  const own = seats[seat]!;
  if (listBoard({ board }).length < FLOP_CARDS || own.folded || !isKnown(own) || !GAMES[game].ranges) return [];
  if (seats.every(each => each.folded || isKnown(each))) return [];
  return [make('p', 'hint lead', findings ? aheadInWords(findings, seat) : '')];
};

const makeOuts = (findings: Findings | undefined, situation: Situation, seat: number): HTMLElement[] => {
  const { seats, board, dead } = situation;
  const { deck, label, ranges } = GAMES[situation.game];
  const own = seats[seat]!;
  if (!hasNextCard(situation) || own.folded || !isKnown(own) || findAsked(situation).seats.length < 2) return [];
  if (!ranges) return [make('p', 'hint no-outs', `${label} has no list of outs: see the equity after each card.`)];
  const [hand, common] = [parseCards(own.cards), parseCards(listBoard({ board }))];
  const held = seats.flatMap(({ cards }, i) => (i === seat ? [] : cards.filter(card => card !== undefined)));
  const others = parseCards([...held, ...dead]);
  const outs = listOuts(hand, common, others, deck);
  if (outs.length === 0) return [];
  const all = outs.flatMap(({ cards }) => formatCards(cards));
  const weak: ReadonlySet<string> = findings?.nextCards ? findWeak(findings, seat, all) : new Set();
  const hasRange = seats.some((each, i) => i !== seat && !each.folded && each.range !== '');
  const unseen = deck.size - hand.length - common.length - others.length;
  const chance = { unseen, board: common.length, about: hasRange ? 'about ' : '' };
  const list = make('ul', '', ...outs.map(each => makeLine(each, chance, weak)));
  const total = all.filter(card => !weak.has(card)).length;
  const name = seat === OWN_SEAT ? '' : `${nameOfSeat(seat)}: `;
  const title = make('h3', '', name + totalInWords(total, chance));
  // The last line has the same height with and without its sentence: the page must not move when equities arrive.
  return [title, list, make('p', 'hint no-outs', total < all.length ? NO_OUTS : '')];
};

export const createOuts = (): Show => {
  const frame = element('outs');
  return (findings, { situation, seat: chosen }) => {
    element('described-hand').textContent = handInWords(situation, OWN_SEAT, findings?.showdown);
    const words = chosen === OWN_SEAT ? '' : handInWords(situation, chosen, findings?.showdown);
    frame.replaceChildren(...makeLead(findings, situation, OWN_SEAT));
    if (words !== '') {
      const described = make('p', 'described-hand', `${nameOfSeat(chosen)}: ${words}`);
      frame.append(described, ...makeLead(findings, situation, chosen));
    }
    frame.append(...makeOuts(findings, situation, words === '' ? OWN_SEAT : chosen));
  };
};
