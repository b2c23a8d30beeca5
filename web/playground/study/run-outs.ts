// The cards that can come next in groups, and the flops by texture, with the equity of one player after them.
import { parseCard, RANKS, readRank, readSuit, splitCards } from '../../../src/engine/cards.js';
import type { Deck } from '../../../src/engine/deck.js';
import { describeTexture, type FlopTexture } from '../../../src/engine/flops.js';
import { FLUSH_ON_BOARD } from '../../../src/engine/made-hand.js';
import type { FlopEquities, NextCardEquities } from '../../../src/library/index.js';
import { capitalize, formatPercent } from '../page/numbers.js';
import { groupBy } from '../ranges/classes.js';
import { nameRank } from '../table/cards.js';

/** A card or a flop that can come, with the equity after it. */
export interface RunOut {
  /** "Ah", "AhKh2c" */
  readonly cards: string;
  readonly equity: number;
  /** The part of all deals that have it next. */
  readonly share: number;
}

export interface RunOutGroup {
  readonly name: string;
  /** What tells the groups of this kind apart, "Suits": each run-out is in one group of each kind. */
  readonly kind: string;
  readonly runOuts: readonly RunOut[];
  readonly share: number;
  readonly equity: number;
}

/** How many of the best and of the worst are shown. */
export const EXTREMES = 5;

/** What a next card does to the board; the first that fits. */
const nameNextCard = (card: number, board: readonly number[], deck: Deck): string => {
  const suited = board.filter(each => readSuit(each) === readSuit(card)).length;
  const ranks = board.map(readRank);
  if (suited >= FLUSH_ON_BOARD - 1) return suited === FLUSH_ON_BOARD - 1 ? 'Flush possible' : 'One more of the suit';
  if (ranks.includes(readRank(card))) return 'Pairs the board';
  const isNear = (a: number, i: number): boolean =>
    board.slice(i + 1).some(b => describeTexture([card, a, b], deck).connected);
  if (board.some(isNear)) return 'Straight possible';
  if (RANKS[readRank(card)] === 'A') return 'Ace';
  return readRank(card) > Math.max(...ranks) ? 'Overcard' : 'Blank';
};

export const sumShares = (runOuts: readonly RunOut[]): number => runOuts.reduce((sum, { share }) => sum + share, 0);

const makeGroup = (name: string, runOuts: readonly RunOut[], kind: string): RunOutGroup => {
  const share = sumShares(runOuts);
  const equity = runOuts.reduce((sum, each) => sum + each.share * each.equity, 0) / share;
  return { name, kind, runOuts, share, equity };
};

const groupRunOuts = (runOuts: readonly RunOut[], name: (runOut: RunOut) => string, kind = 'Group'): RunOutGroup[] =>
  [...groupBy(runOuts, name)].map(([group, own]) => makeGroup(group, own, kind));

/** The cards that can come, for a player, the best first. */
export const listNextCards = (nextCards: readonly NextCardEquities[], player: number): RunOut[] =>
  nextCards
    .flatMap(({ card, share, equities }) => (equities ? [{ cards: card, equity: equities[player]!, share }] : []))
    .sort((a, b) => b.equity - a.equity);

export const groupNextCards = (runOuts: readonly RunOut[], board: readonly string[], deck: Deck): RunOutGroup[] => {
  const bytes = board.map(card => parseCard(card));
  return groupRunOuts(runOuts, ({ cards }) => nameNextCard(parseCard(cards), bytes, deck)).sort(
    (a, b) => b.equity - a.equity,
  );
};

/** The flops, for a player, the best first. */
export const listFlops = (flops: readonly FlopEquities[], player: number): RunOut[] =>
  flops
    .map(({ flop, share, equities }) => ({ cards: flop, equity: equities[player]!, share }))
    .sort((a, b) => b.equity - a.equity);

/** A flop of nines and lower is named by that. */
const LOW_RANKS = '98765432';
const LOW = '9 high or lower';

const nameHigh = (high: string): string => (LOW_RANKS.includes(high) ? LOW : `${nameRank(high)} high`);

/** What is said of a flop, by kind, and the order of the groups. */
const FLOP_KINDS: readonly (readonly [
  kind: string,
  name: (texture: FlopTexture) => string,
  order: readonly string[],
])[] = [
  ['Suits', ({ suits }) => suits, ['Rainbow', 'Two-tone', 'Monotone']],
  ['Ranks', ({ ranks }) => ranks, ['Unpaired', 'Paired', 'Trips']],
  ['Within five ranks', ({ connected }) => (connected ? 'connected' : 'not connected'), ['Connected', 'Not connected']],
  ['Highest card', ({ high }) => nameHigh(high), [...[...'AKQJT'].map(rank => capitalize(nameHigh(rank))), LOW]],
];

/** The flops by suits, by ranks, by connection and by their highest card: each flop is in one group of each kind. */
export const groupFlops = (runOuts: readonly RunOut[], deck: Deck): RunOutGroup[] => {
  const describe = ({ cards }: RunOut): FlopTexture =>
    describeTexture(
      splitCards(cards).map(card => parseCard(card)),
      deck,
    );
  const textures = new Map(runOuts.map(each => [each, describe(each)]));
  return FLOP_KINDS.flatMap(([kind, name, order]) =>
    groupRunOuts(runOuts, each => capitalize(name(textures.get(each)!)), kind).sort(
      (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
    ),
  );
};

/** As it is shown. */
export const writeEquity = ({ equity }: RunOut): string => formatPercent(equity, 0);

/** The first run-outs, and how many others have the equity of the last of them, to the digits that are shown. */
const cutOff = (sorted: readonly RunOut[]) => {
  const [shown, others] = [sorted.slice(0, EXTREMES), sorted.slice(EXTREMES)];
  return { shown, equal: others.filter(each => writeEquity(each) === writeEquity(shown.at(-1)!)).length };
};

/** Equal ones are in the same order at both ends. */
export const findExtremes = (runOuts: readonly RunOut[]) => ({
  best: cutOff(runOuts),
  worst: cutOff(runOuts.toSorted((a, b) => a.equity - b.equity)),
});
