// The hands that another seat can hold on a board, grouped by what they make and may become, and compared with ours.
import { parseCards } from '../../../src/engine/card-lists.js';
import { splitCards } from '../../../src/engine/cards.js';
import { computeStrength } from '../../../src/engine/made-hand.js';
import { createHandNamer, DRAWS } from '../../../src/engine/name-hands.js';
import { GAMES, notationOf } from '../games/games.js';
import { averageEquity, findLeft, groupBy, type HandEquity } from '../ranges/classes.js';
import { EMPTY_SEAT, isKnown, listBoard, type Situation, seatText } from '../situation/situation.js';

/** Whose hands are listed: a seat's, or any two cards that are left. */
export type Holder = number | 'any';

/** Whether hands beat ours, tie with it or lose to it; undefined if our hand is not known. */
type Verdict = 'beats' | 'ties' | 'behind' | undefined;

/** Hands of one name, such as "Top Pair". */
export interface Group {
  readonly name: string;
  readonly verdict: Verdict;
  readonly hands: readonly HandEquity[];
  readonly combos: number;
  readonly equity: number | undefined;
}

type Equities = ReadonlyMap<string, number | null>;

export interface Holdings {
  /** By what they make now, the strongest first. */
  readonly made: readonly Group[];
  /** The hands of `made` that one card may improve to a straight or a flush, the strongest draw first. */
  readonly draws: readonly Group[];
  readonly combos: number;
}

export const knownHand = ({ seats }: Situation, seat: number): readonly string[] | undefined => {
  const own = seats[seat];
  return own && isKnown(own) ? own.cards.filter(card => card !== undefined) : undefined;
};

/** The seat whose hand the others are compared with: ours if it is known, else the first known one. */
export const comparedSeat = (situation: Situation): number | undefined => {
  const isCompared = (each: number): boolean =>
    situation.seats[each]?.folded === false && knownHand(situation, each) !== undefined;
  return [...situation.seats.keys()].find(isCompared);
};

/** On the board as it is; undefined if the seat's hand is not known. */
const strengthOf = (situation: Situation, seat: number): number | undefined => {
  const cards = knownHand(situation, seat);
  return cards && computeStrength(parseCards([...cards, ...listBoard(situation)]), GAMES[situation.game].deck);
};

/** The seats that are known to beat this one's known hand now. */
export const findStronger = (situation: Situation, seat: number): number[] => {
  const ours = strengthOf(situation, seat)!;
  return [...situation.seats.keys()].filter(
    other => !situation.seats[other]!.folded && (strengthOf(situation, other) ?? 0) > ours,
  );
};

const liveHands = (situation: Situation, holder: Holder, equities: Equities): HandEquity[] => {
  const isLeft = findLeft(situation, holder);
  const range = seatText(holder === 'any' ? EMPTY_SEAT : situation.seats[holder]!);
  return notationOf(situation.game)
    .parseRange(range)
    .filter(({ hand, weight }) => weight > 0 && isLeft(hand))
    .map(each => ({ ...each, equity: equities.get(each.hand) ?? null }));
};

/** The number of hands, each counted by its weight. */
export const sumWeights = (hands: readonly HandEquity[]): number => hands.reduce((sum, { weight }) => sum + weight, 0);

interface Judged {
  readonly hand: HandEquity;
  readonly name: string;
  readonly verdict: Verdict;
  readonly order: number;
}

/** Groups hands by name and verdict; each is placed by its best hand. */
const groupHands = (judged: readonly Judged[]): Group[] => {
  const groups = groupBy(judged, ({ verdict, name }) => `${verdict}: ${name}`);
  const best = (group: readonly Judged[]): number => Math.max(...group.map(({ order }) => order));
  return [...groups.values()]
    .sort((a, b) => best(b) - best(a))
    .map(group => {
      const hands = group.map(({ hand }) => hand);
      const { name, verdict } = group[0]!;
      return { name, verdict, hands, combos: sumWeights(hands), equity: averageEquity(hands) };
    });
};

const judge = (strength: number, ours: number | undefined): Verdict => {
  if (ours === undefined) return undefined;
  if (strength === ours) return 'ties';
  return strength > ours ? 'beats' : 'behind';
};

/**
 * The hands of the holder by what they make on the situation's board.
 * @param seat whose hand they are compared with @param equities of the holder's hands
 */
export const findHoldings = (
  situation: Situation,
  seat: number | undefined,
  holder: Holder,
  equities: Equities = new Map(),
): Holdings => {
  const { deck } = GAMES[situation.game];
  const board = parseCards(listBoard(situation));
  const ours = seat === undefined ? undefined : strengthOf(situation, seat);
  const { nameMade, nameDraw } = createHandNamer(board, deck);
  const hands = liveHands(situation, holder, equities);
  const draws: Judged[] = [];
  const made = hands.map((hand): Judged => {
    const [first, second] = parseCards(splitCards(hand.hand)) as [number, number];
    const order = computeStrength([first, second, ...board], deck);
    const name = nameMade(first, second);
    const draw = nameDraw(first, second, name);
    if (draw) draws.push({ hand, name: draw, verdict: undefined, order: -DRAWS.indexOf(draw) });
    return { hand, name, verdict: judge(order, ours), order };
  });
  return { made: groupHands(made), draws: groupHands(draws), combos: sumWeights(hands) };
};
