// Showdowns against what four packages from npm say. They share no code with this project or with each other: pokersolver and
// @poker-apprentice/hand-evaluator compare cards by rules, phe looks up a hash of the ranks, poker-evaluator walks a table
// of 32 million entries. All are dependencies of bench/ alone.

import * as assert from 'uvu/assert';
import { importRival } from '../../bench/rivals/adapter.js';
import { areInstalled } from '../../bench/rivals/engines.js';
import { CATEGORIES, loadEngine, type ShowdownAnswer } from '../../src/library/index.js';
import { DECK } from '../deck.js';
import { chance, draw } from '../engine/random.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';

const SHOWDOWNS = 100_000;
const MAX_HANDS = 9;
const BOARD_CARDS = 5;

/** What a package says of a hand, in this project's words. */
interface Opinion {
  readonly category: string;
  readonly description?: string;
  readonly best?: readonly string[];
  readonly rank?: number;
}

interface Opinions {
  readonly hands: readonly Opinion[];
  readonly winners: readonly number[];
}

type Reader = (holdings: readonly (readonly string[])[], board: readonly string[]) => Opinions;

/** The positions of the hands that no other one beats. */
const findWinners = <Hand>(hands: readonly Hand[], beats: (a: Hand, b: Hand) => boolean): number[] =>
  [...hands.keys()].filter(place => !hands.some(other => beats(other, hands[place]!)));

const join = (holdings: readonly (readonly string[])[], board: readonly string[]): string[][] =>
  holdings.map(cards => [...cards, ...board]);

const RANK_NAMES: Readonly<Record<string, string>> = {
  ...{ A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack', 10: 'Ten', 9: 'Nine', 8: 'Eight', 7: 'Seven', 6: 'Six' },
  ...{ 5: 'Five', 4: 'Four', 3: 'Three', 2: 'Two' },
};

/** "Pair, 9's", "Two Pair, A's & K's" and "Flush, 10h High" in this project's words. */
const readDescription = (text: string): string =>
  text
    .replace('Pair, ', text.startsWith('Pair') ? 'Pair of ' : 'Pair, ')
    .replace(' & ', ' and ')
    .replace(/(10|[2-9AKQJ])'s/g, (_, rank) => `${RANK_NAMES[rank]}s`.replace('Sixs', 'Sixes'))
    .replace(/(10|[2-9AKQJ])[cdhs]? High/, (_, rank) => `${RANK_NAMES[rank]} High`);

interface SolvedHand {
  readonly name: string;
  readonly descr: string;
  readonly cards: readonly { toString(): string }[];
}

const readPokersolver = async (): Promise<Reader> => {
  const { Hand } = await importRival<{
    readonly Hand: {
      solve(cards: readonly string[]): SolvedHand;
      winners(hands: readonly SolvedHand[]): readonly SolvedHand[];
    };
  }>('pokersolver');
  return (holdings, board) => {
    const solved = join(holdings, board).map(cards => Hand.solve(cards));
    const best = Hand.winners(solved);
    return {
      hands: solved.map(({ name, descr, cards }) => ({
        category: name === 'Pair' ? 'One Pair' : name,
        description: readDescription(descr),
        // An ace below a two is written "1".
        best: cards.map(card => String(card).replace('10', 'T').replace('1', 'A')),
      })),
      winners: [...solved.keys()].filter(place => best.includes(solved[place]!)),
    };
  };
};

const readPokerEvaluator = async (): Promise<Reader> => {
  const { evalHand } = await importRival<{
    evalHand(cards: readonly string[]): { readonly handType: number; readonly value: number };
  }>('poker-evaluator');
  return (holdings, board) => {
    const hands = join(holdings, board).map(cards => evalHand(cards));
    return {
      hands: hands.map(({ handType }) => ({ category: CATEGORIES[handType - 1]! })),
      winners: findWinners(hands, (a, b) => a.value > b.value),
    };
  };
};

const readPhe = async (): Promise<Reader> => {
  const { evaluateCards, handRank, rankDescription } = await importRival<{
    evaluateCards(cards: readonly string[]): number;
    handRank(rank: number): number;
    readonly rankDescription: readonly string[];
  }>('phe');
  return (holdings, board) => {
    const ranks = join(holdings, board).map(cards => evaluateCards(cards));
    return {
      hands: ranks.map(rank => ({ category: rankDescription[handRank(rank)]!, rank })),
      winners: findWinners(ranks, (a, b) => a < b),
    };
  };
};

interface EvaluatedHand {
  readonly strength: number;
  readonly hand: readonly string[];
}

const readPokerApprentice = async (): Promise<Reader> => {
  const { compare, evaluate } = await importRival<{
    compare(a: EvaluatedHand, b: EvaluatedHand): number;
    evaluate(hand: {
      readonly holeCards: readonly string[];
      readonly communityCards: readonly string[];
    }): EvaluatedHand;
  }>('@poker-apprentice/hand-evaluator');
  const royal = CATEGORIES.length;
  return (holdings, communityCards) => {
    const hands = holdings.map(holeCards => evaluate({ holeCards, communityCards }));
    return {
      hands: hands.map(({ strength, hand }) => ({ category: CATEGORIES[Math.min(strength, royal - 1)]!, best: hand })),
      winners: findWinners(hands, (a, b) => compare(a, b) < 0),
    };
  };
};

/** How often something differs, and where it does first. */
interface Difference {
  count: number;
  readonly example: string;
}

/** Differences by what differs, and for hands by the category. */
type Differences = Record<string, Difference>;

/** Differences that are the package's mistakes; it has no others. */
const MISTAKES: Readonly<Record<string, Differences>> = {
  // It lists all cards of a flush, and both triples.
  pokersolver: {
    'cards of Flush': { count: 1103, example: 'Kc 5c 9c Ac Tc Qh Jc: Ac Kc Jc Tc 9c 5c in place of Ac Kc Jc Tc 9c' },
    'cards of Full House': { count: 213, example: '8d 8c 6h 6c 8s Js 6s: 8 8 8 6 6 6 in place of 8 8 8 6 6' },
  },
  'poker-evaluator': {},
  phe: {},
  '@poker-apprentice/hand-evaluator': {},
};

/** The best five cards in words. Of cards of one rank any may count, except in a flush. */
const formatBest = (best: readonly string[], category: string): string =>
  best.map(card => (category.endsWith('Flush') ? card : card[0])).join(' ');

/** Adds what a package says of a showdown, and this project does not, to its differences. */
const compareAnswers = (
  ours: ShowdownAnswer,
  theirs: Opinions,
  board: readonly string[],
  differences: Differences,
): void => {
  const compare = (what: string, our: unknown, their: unknown, cards: readonly string[]): void => {
    if (their === our || their === undefined) return;
    differences[what] ??= { count: 0, example: `${[...cards, ...board].join(' ')}: ${their} in place of ${our}` };
    differences[what].count++;
  };
  for (const [place, { cards, category, description, best, rank }] of ours.hands.entries()) {
    const their = theirs.hands[place]!;
    compare(`category of ${category}`, category, their.category, cards);
    compare(`description of ${category}`, description, their.description, cards);
    compare(`rank of ${category}`, rank, their.rank, cards);
    const theirBest = their.best && formatBest(their.best, category);
    compare(`cards of ${category}`, formatBest(best, category), theirBest, cards);
  }
  const allCards = ours.hands.flatMap(({ cards }) => cards);
  compare('winners', String(ours.winners), String(theirs.winners), allCards);
};

const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  pokersolver: readPokersolver,
  'poker-evaluator': readPokerEvaluator,
  phe: readPhe,
  '@poker-apprentice/hand-evaluator': readPokerApprentice,
};

/** The differences of each package, by its name, over random showdowns of two to nine hands. */
const findDifferences = async (): Promise<Record<string, Differences>> => {
  const engine = await loadEngine({ threads: 1 });
  const packages = await Promise.all(
    Object.entries(readers).map(async ([name, load]) => ({ name, read: await load(), differences: {} as Differences })),
  );
  const random = chance(29);
  for (let i = 0; i < SHOWDOWNS; i++) {
    const players = 2 + random(MAX_HANDS - 1);
    const cards = draw(random, DECK, BOARD_CARDS + 2 * players);
    const board = cards.splice(0, BOARD_CARDS);
    const hands = Array.from({ length: players }, () => cards.splice(0, 2));
    const ours = engine.showdown({ hands, board });
    for (const { read, differences } of packages) compareAnswers(ours, read(hands, board), board, differences);
  }
  return Object.fromEntries(packages.map(({ name, differences }) => [name, differences]));
};

const showdowns = suite<{ differences: Record<string, Differences> }>(`${SHOWDOWNS} showdowns`);
const missing = areInstalled() ? undefined : 'bench/node_modules is not what npm ci --prefix bench installs';
if (canRun('the comparison of showdowns with packages from npm', missing)) {
  showdowns.before(async context => {
    context.differences = await findDifferences();
  });
  for (const name of Object.keys(readers)) {
    showdowns(`of ${name} are the same, except for its mistakes`, ({ differences }) => {
      assert.equal(differences[name], MISTAKES[name]);
    });
  }
  showdowns.run();
}
