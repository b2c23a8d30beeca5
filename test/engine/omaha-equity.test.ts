// Equities of Omaha: enumerated to the last deal, simulated within standard errors.

import * as assert from 'uvu/assert';
import { InvalidArgumentError, Status } from '../../src/engine/abi.js';
import { addCounts, type Counts, readCategories, readDeals, readTops } from '../../src/engine/counts.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { suite } from '../suite.js';
import { bytesOf } from './decks.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { omaha, strengthsByRule, vectors } from './omaha.js';
import { chance, draw } from './random.js';

const BOARD = 5;

const situationOf = (players: readonly string[], board = '', dead = ''): OmahaSituation => ({
  hands: players.map(text => text.match(/\*|[^*]{2}/g)!.map(card => (card === '*' ? UNKNOWN_CARD : bytesOf(card)[0]!))),
  board: bytesOf(board),
  dead: bytesOf(dead),
  categories: true,
});

const countBoards = ({ hands, board, dead }: OmahaSituation): number => {
  const left = DECK.length - hands.flat().length - board.length - dead.length;
  let boards = 1;
  for (let i = 0; i < BOARD - board.length; i++) boards = (boards * (left - i)) / (i + 1);
  return boards;
};

const enumerate = (situation: OmahaSituation): Counts =>
  omaha.enumerateOmaha({ ...situation, first: 0, count: countBoards(situation) });

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

/** Deals that a player wins alone, and those that he shares. */
const winAndTie = (counts: Counts, players: number, player: number): number[] => {
  const [win = 0, ...ties] = readTops(counts, players, player);
  return [win, sum(ties)];
};

const exact = suite('exact equities of Omaha');

exact('are those of an independent enumerator, in one part or two', () => {
  assert.is(vectors.equities.length, 18);
  for (const { players, board, dead, deals, win, tie } of vectors.equities) {
    const situation = situationOf(players, board, dead);
    const [boards, count] = [countBoards(situation), Math.ceil(countBoards(situation) / 3)];
    const counts = enumerate(situation);
    if (boards < 10_000 && boards > 1) {
      const first = omaha.enumerateOmaha({ ...situation, first: 0, count });
      const rest = omaha.enumerateOmaha({ ...situation, first: count, count: boards - count });
      assert.equal(addCounts(first, rest), counts);
    }
    const found = players.map((_, player) => winAndTie(counts, players.length, player));
    assert.equal([readDeals(counts), found], [deals, win.map((wins, player) => [wins, tie[player]!])]);
    for (const player of players.keys()) assert.is(sum(readCategories(counts, player)), deals);
  }
});

exact('count what the rule says on random boards, for two to ten players', () => {
  const random = chance(5);
  for (let i = 0; i < 2000; i++) {
    const holeCards = 4 + random(3);
    const players = 2 + random(Math.min(10, Math.floor(47 / holeCards)) - 1);
    const cards = draw(random, DECK, players * holeCards + 5);
    const board = cards.splice(0, 5);
    const hands = Array.from({ length: players }, () => cards.splice(0, holeCards));
    const counts = omaha.enumerateOmaha({ hands, board, dead: [], categories: true, first: 0, count: 1 });
    const strengths = strengthsByRule(
      hands,
      hands.map(() => board),
    );
    const best = Math.max(...strengths);
    const winners = strengths.filter(strength => strength === best).length;
    for (const [player, strength] of strengths.entries()) {
      const tops = hands.map((_, k) => (strength === best && k === winners - 1 ? 1 : 0));
      assert.equal([...readTops(counts, players, player)], tops);
      assert.is(readCategories(counts, player)[omaha.category(strength)], 1);
    }
  }
});

const sampled = suite('sampled equities of Omaha');
const SIMULATIONS = 2_000_000;

/** By how many standard errors a share of deals differs from its probability. */
const errorsOf = (found: number, deals: number, probability: number): number => {
  if (probability === 0 || probability === 1) return found === deals * probability ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(found / deals - probability) / Math.sqrt((probability * (1 - probability)) / deals);
};

const assertWithinErrors = (errors: readonly number[]): void => {
  assert.ok(Math.max(...errors) < 4.5, `at most 4.5 standard errors: ${errors}`);
  assert.ok(sum(errors) / errors.length < 1.5, `1.5 on average: ${errors}`);
};

sampled('agree with every deal of a river against a random hand, and with every board of known hands', () => {
  const rivers = vectors.rivers.map(({ hand, win, tie, ...rest }) => {
    const wins = [win, rest.deals - win - tie];
    return { ...rest, players: [hand, '****'], dead: '', win: wins, tie: [tie, tie] };
  });
  for (const [all, simulations] of [
    [rivers, SIMULATIONS],
    [vectors.equities, 100_000],
  ] as const) {
    const errors = all.flatMap(({ players, board, dead, deals, win, tie }, seed) => {
      const counts = omaha.simulateOmaha({ ...situationOf(players, board, dead), simulations, seed, stream: 3 });
      return players.flatMap((_, player) => {
        const [wins = 0, ties = 0] = winAndTie(counts, players.length, player);
        return [errorsOf(wins, simulations, win[player]! / deals), errorsOf(ties, simulations, tie[player]! / deals)];
      });
    });
    assertWithinErrors(errors);
  }
});

/** The counts of all hands that unknown cards can make, each with every board. */
const enumerateUnknown = (situation: OmahaSituation): Counts => {
  const { hands, board, dead } = situation;
  const player = hands.findIndex(hand => hand.includes(UNKNOWN_CARD));
  if (player < 0) return enumerate(situation);
  const known = hands.map(hand => hand.filter(card => card !== UNKNOWN_CARD));
  const own = known[player]!;
  const left = deckWithout([...known.flat(), ...board, ...dead]);
  return [...combinations(left, hands[player]!.length - own.length)]
    .map(cards => enumerateUnknown({ ...situation, hands: hands.with(player, [...own, ...cards]) }))
    .reduce(addCounts);
};

sampled('deal unknown cards of partly known hands uniformly', () => {
  const situations = [
    situationOf(['AhAd**', '9s8s7h6h'], '5s4hTc2d'),
    situationOf(['AdKc**', '9s8s7h*'], '5s4hTcQd3d', 'AsAcKhKs'),
    situationOf(['AhAdKc9c*', '9s8s7h6h5d', 'QcJcTd2d3h'], '5s4hTc'),
  ];
  for (const [seed, situation] of situations.entries()) {
    const every = enumerateUnknown(situation);
    const counts = omaha.simulateOmaha({ ...situation, simulations: SIMULATIONS, seed, stream: 1 });
    const errors = [...counts.keys()]
      .filter(i => i > 0 && (every[i]! > 0 || counts[i]! > 0))
      .map(i => errorsOf(counts[i]!, SIMULATIONS, every[i]! / readDeals(every)));
    assertWithinErrors(errors);
  }
});

sampled('have exactly as many deals as asked for', () => {
  const full = situationOf(Array.from({ length: 10 }, () => '****'));
  for (const simulations of [1, 15, 16, 17, 407, 5000]) {
    const counts = omaha.simulateOmaha({ ...full, simulations, seed: 1, stream: 0 });
    assert.is(readDeals(counts), simulations);
    for (let player = 0; player < 10; player++) assert.is(sum(readCategories(counts, player)), simulations);
    const shares = full.hands.map((_, player) => sum(readTops(counts, 10, player).map((deals, k) => deals / (k + 1))));
    assert.ok(Math.abs(sum(shares) - simulations) < 1e-6);
  }
});

const refused = suite('what the host of Omaha refuses');

const situation = situationOf(['AhAdKhKd', '9s8s7h6h'], '5s4hTc');
const simulate = (change: object) =>
  omaha.simulateOmaha({ ...situation, simulations: 1, seed: 1, stream: 0, ...change });
const enumerateChanged = (change: object) => omaha.enumerateOmaha({ ...situation, first: 0, count: 1, ...change });
const evaluateChanged = (change: object) => {
  const { hands, board } = { hands: [DECK.slice(0, 4)], board: DECK.slice(4, 7), ...change };
  return omaha.evaluateOmaha(hands, board);
};

for (const [name, call, status, change] of [
  ['hands of two lengths', simulate, Status.CARD_COUNT, { hands: [bytesOf('AhAdKhKd'), bytesOf('9s8s7h6h5h')] }],
  ['a whole deck of dead cards', simulate, Status.CARD_COUNT, { dead: DECK }],
  ['no hands', simulate, Status.CARD_COUNT, { hands: [] }],
  ['a byte that is not a card', simulate, Status.NOT_A_CARD, { board: [256] }],
  ['a card twice', simulate, Status.DUPLICATE_CARD, { board: bytesOf('Ah') }],
  ['half a deal', simulate, Status.RANGE, { simulations: 1.5 }],
  ['a seed below 0', simulate, Status.RANGE, { seed: -1 }],
  ['a card that is unknown in an enumeration', enumerateChanged, Status.NOT_A_CARD, { hands: [[255, 1, 2, 3]] }],
  ['half a board', enumerateChanged, Status.RANGE, { count: 0.5 }],
  ['a hand on two cards', evaluateChanged, Status.CARD_COUNT, { board: [4, 5] }],
  ['a hand on six cards', evaluateChanged, Status.CARD_COUNT, { board: [4, 5, 6, 7, 8, 9] }],
  ['hands to evaluate of two lengths', evaluateChanged, Status.CARD_COUNT, { hands: [DECK.slice(0, 4), [9, 10, 11]] }],
  ['half a card', evaluateChanged, Status.NOT_A_CARD, { hands: [[0, 1, 2, 3.5]] }],
  ['a hand with a byte that is not a card', evaluateChanged, Status.NOT_A_CARD, { hands: [[0, 1, 2, 256]] }],
] as const) {
  refused(`is ${name}, with the status of the module`, () => {
    const isRefusal = (error: Error): boolean => error instanceof InvalidArgumentError && error.status === status;
    assert.throws(() => call(change), isRefusal);
  });
}
