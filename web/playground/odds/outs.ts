// Says in words what our hand is, and names its outs: "9 outs to a flush: 35.0 % by the river".
import { formatCard, parseCard } from '../../../src/engine/cards.js';
import type { Category } from '../../../src/engine/categories.js';
import { chanceByRiver, findOuts, type Outs } from '../../../src/engine/made-hand.js';
import { describeCards, GAMES, type GameName } from '../games/games.js';
import { element, make } from '../page/dom.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import {
  FLOP_CARDS,
  findNextStreet,
  hasNextCard,
  isKnown,
  listBoard,
  OWN_SEAT,
  type Seat,
  type Slot,
} from '../situation/situation.js';
import { makeFace, nameCard } from '../table/cards.js';
import type { Findings, Show } from './calculator.js';

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

const NO_OUTS = 'Dashed cards do not raise the equity: they are not outs.';

const readBytes = (cards: readonly (string | undefined)[]): number[] =>
  cards.flatMap(card => (card === undefined ? [] : [parseCard(card)]));

/** "Favourite on 15 of 45 turn cards." */
const favouriteInWords = ({ asked, nextCards = [] }: Findings, street: string): string => {
  const player = asked.seats.indexOf(OWN_SEAT);
  const possible = nextCards.flatMap(({ equities }) => (equities === null ? [] : [equities]));
  const best = possible.filter(equities => equities.every((each, i) => i === player || each < equities[player]!));
  return `Favourite on ${best.length} of ${possible.length} ${street} cards.`;
};

/** "Now it beats 59.2 % of all other hands and ties with 0.6 %." */
const aheadInWords = ({ showdown }: Findings): string => {
  const hand = showdown?.hands.get(OWN_SEAT);
  if (hand?.ahead === undefined) return '';
  const ties = hand.tied! > 0 ? ` and ties with ${formatPercent(hand.tied!, 1)}` : '';
  return `Now it beats ${formatPercent(hand.ahead, 1)} of all other hands${ties}.`;
};

/** The next cards after which we have no more equity than now. */
const weakCards = ({ asked, equities, nextCards = [] }: Findings): ReadonlySet<string> => {
  const player = asked.seats.indexOf(OWN_SEAT);
  const now = equities.players[player]?.equity ?? 0;
  return new Set(nextCards.flatMap(next => ((next.equities?.[player] ?? 1) <= now ? [next.card] : [])));
};

/**
 * "9 outs to a flush", with how often one comes.
 * @param unseen the number of cards that may come @param board that of cards on the board @param weak cards that are shown, but not counted
 */
const makeLine = ({ category, cards }: Outs, unseen: number, board: number, weak: ReadonlySet<string>): HTMLElement => {
  const line = make('li');
  const texts = cards.map(card => formatCard(card));
  const outs = texts.filter(card => !weak.has(card)).length;
  const count = `${outs} ${outs === 1 ? 'out' : 'outs'} to ${WITH_ARTICLE[category]}`;
  const faces = make('span', 'out-cards');
  faces.ariaHidden = 'true';
  for (const card of texts) {
    const face = makeFace(card);
    face.classList.toggle('weak', weak.has(card));
    faces.append(face);
  }
  line.append(make('b', '', count), make('span', '', formatPercent(chanceByRiver(outs, unseen, board), 1)), faces);
  line.title = texts.map(nameCard).join(', ');
  return line;
};

/** The hand of the seat in words; not on an incomplete flop of one or two cards. */
const handInWords = (game: GameName, seat: Seat, board: readonly Slot[], showdown: Findings['showdown']): string => {
  const shown = board.filter(card => card !== undefined);
  if (!isKnown(seat) || shown.length === 1 || shown.length === 2) return '';
  if (!GAMES[game].ranges) return showdown?.hands.get(OWN_SEAT)?.description ?? '';
  const hand = seat.cards.filter(card => card !== undefined);
  return capitalize(describeCards(game, hand, shown).words);
};

export const createOuts = (): Show => {
  const frame = element('outs');
  return (findings, { situation: { game, seats, board, dead } }) => {
    const own = seats[OWN_SEAT]!;
    const street = hasNextCard({ board }) ? findNextStreet({ board }) : undefined;
    element('described-hand').textContent = own.folded ? '' : handInWords(game, own, board, findings?.showdown);
    frame.replaceChildren();
    if (listBoard({ board }).length < FLOP_CARDS || own.folded) return;
    // The lines are there, empty, before they are known: the page must not move.
    const { deck, ranges } = GAMES[game];
    if (isKnown(own) && ranges) frame.append(make('p', 'hint lead', findings ? aheadInWords(findings) : ''));
    if (!street) return;
    frame.append(make('p', 'hint lead', findings?.nextCards ? favouriteInWords(findings, street) : ''));
    if (!isKnown(own) || !ranges) return;
    const [hand, common] = [readBytes(own.cards), readBytes(board)];
    const others = readBytes([...seats.flatMap((each, i) => (i === OWN_SEAT ? [] : each.cards)), ...dead]);
    const outs = findOuts(hand, common, others, deck);
    if (outs.length === 0) return;
    const list = make('ul');
    const weak: ReadonlySet<string> = findings ? weakCards(findings) : new Set();
    const unseen = deck.size - hand.length - common.length - others.length;
    list.append(...outs.map(each => makeLine(each, unseen, common.length, weak)));
    const hasWeak = list.querySelector('.weak') !== null;
    // With a range among the others the unseen cards are not equally likely: a range holds some cards more often.
    const about = seats.some((each, i) => i !== OWN_SEAT && !each.folded && each.range !== '') ? 'about ' : '';
    frame.append(make('h3', '', `Outs, and ${about}how often one comes by the river`), list);
    // The last line has the same height with and without its sentence: the page must not move when equities arrive.
    frame.append(make('p', 'hint no-outs', hasWeak ? NO_OUTS : ''));
  };
};
