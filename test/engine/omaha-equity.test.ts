// Equities of Omaha: enumerated to the last deal, simulated within standard errors.

import * as assert from 'uvu/assert';
import { InvalidArgumentError, Status } from '../../src/engine/abi.js';
import { addCounts, type Counts, readCategories, readDeals, readTops } from '../../src/engine/counts.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { suite } from '../suite.js';
import { combinations, deckWithout } from './hands.js';
import { bytesOf, instantiateOmaha, omaha, strengthsByRule, vectors } from './omaha.js';
import { chance, draw } from './random.js';

const DECK = 52;
const BOARD = 5;

const situationOf = (players: readonly string[], board = '', dead = ''): OmahaSituation => ({
  hands: players.map(text => text.match(/\*|[^*]{2}/g)!.map(card => (card === '*' ? UNKNOWN_CARD : bytesOf(card)[0]!))),
  board: bytesOf(board),
  dead: bytesOf(dead),
  categories: true,
});

const countBoards = ({ hands, board, dead }: OmahaSituation): number => {
  const left = DECK - hands.flat().length - board.length - dead.length;
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

/** The counts of a river, by the rule. */
const countByRule = ({ hands, board }: OmahaSituation): { tops: number[][]; categories: number[] } => {
  const strengths = strengthsByRule(
    hands,
    hands.map(() => board),
  );
  const best = Math.max(...strengths);
  const winners = strengths.filter(strength => strength === best).length;
  return {
    tops: strengths.map(strength => hands.map((_, k) => (strength === best && k === winners - 1 ? 1 : 0))),
    categories: strengths.map(strength => omaha.category(strength)),
  };
};

const exact = suite('exact equities of Omaha');

exact('are those of an independent enumerator', () => {
  assert.is(vectors.equities.length, 18);
  for (const { players, board, dead, deals, win, tie } of vectors.equities) {
    const situation = situationOf(players, board, dead);
    const counts = enumerate(situation);
    assert.is(readDeals(counts), deals);
    const found = players.map((_, player) => winAndTie(counts, players.length, player));
    assert.equal(
      found,
      win.map((wins, player) => [wins, tie[player]!]),
    );
    for (const player of players.keys()) assert.is(sum(readCategories(counts, player)), deals);
  }
});

exact('are the sums of any parts', () => {
  const situation = situationOf(['AhAdKhKd', '9s8s7h6h', 'QcJcTd2d'], '5s4h');
  const boards = countBoards(situation);
  let counts = omaha.enumerateOmaha({ ...situation, first: 0, count: 1 });
  for (let first = 1; first < boards; first += 777) {
    const count = Math.min(777, boards - first);
    counts = addCounts(counts, omaha.enumerateOmaha({ ...situation, first, count }));
  }
  assert.equal(counts, enumerate(situation));
});

exact('count what the rule says on random boards, for two to ten players', () => {
  const random = chance(5);
  for (let i = 0; i < 2000; i++) {
    const holeCards = 4 + random(3);
    const players = 2 + random(Math.min(10, Math.floor(47 / holeCards)) - 1);
    const cards = draw(random, deckWithout([]), players * holeCards + BOARD);
    const board = cards.splice(0, BOARD);
    const hands = Array.from({ length: players }, (_, player) =>
      cards.slice(holeCards * player, holeCards * (player + 1)),
    );
    const situation = { hands, board, dead: [], categories: true };
    const counts = omaha.enumerateOmaha({ ...situation, first: 0, count: 1 });
    const { tops, categories } = countByRule(situation);
    for (const player of hands.keys()) {
      assert.equal([...readTops(counts, players, player)], tops[player]);
      assert.is(readCategories(counts, player)[categories[player]!], 1);
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

sampled('agree with every deal of a river against a random hand', () => {
  const errors = vectors.rivers.flatMap(({ hand, board, deals, win, tie }, seed) => {
    const situation = situationOf([hand, '****'], board);
    const counts = omaha.simulateOmaha({ ...situation, simulations: SIMULATIONS, seed, stream: 0 });
    const [wins = 0, ties = 0] = winAndTie(counts, 2, 0);
    return [errorsOf(wins, SIMULATIONS, win / deals), errorsOf(ties, SIMULATIONS, tie / deals)];
  });
  assertWithinErrors(errors);
});

sampled('agree with every board of known hands', () => {
  const errors = vectors.equities.flatMap(({ players, board, dead, deals, win, tie }, seed) => {
    const situation = situationOf(players, board, dead);
    const counts = omaha.simulateOmaha({ ...situation, simulations: 100_000, seed, stream: 3 });
    return players.flatMap((_, player) => {
      const [wins = 0, ties = 0] = winAndTie(counts, players.length, player);
      return [
        errorsOf(wins, readDeals(counts), win[player]! / deals),
        errorsOf(ties, readDeals(counts), tie[player]! / deals),
      ];
    });
  });
  assertWithinErrors(errors);
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

sampled('are the same for a seed and stream, and differ between them', () => {
  const situation = situationOf(['AhAd**', '****', '9s8s7h6h'], '', '2c');
  const run = (seed: number, stream: number, simulations = 1000): string =>
    omaha.simulateOmaha({ ...situation, simulations, seed, stream }).join();
  const first = run(1, 2);
  enumerate(situationOf(['AhAdKhKd', '9s8s7h6h'], '5s4hTc'));
  assert.is(run(1, 2), first);
  const others = [run(2, 1), run(1, 3), run(2, 2), run(2 ** 53 - 1, 2), run(1, -1)];
  assert.is(new Set([first, ...others]).size, 6);
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

sampled('give equal players equal shares', () => {
  for (const [hand, players] of [
    ['****', 10],
    ['*****', 9],
    ['******', 7],
  ] as const) {
    const situation = situationOf(Array.from({ length: players }, () => hand));
    const counts = omaha.simulateOmaha({ ...situation, simulations: 400_000, seed: 7, stream: 0 });
    const wins = situation.hands.map((_, player) => winAndTie(counts, players, player)[0]!);
    assertWithinErrors(wins.map(win => errorsOf(win, readDeals(counts), sum(wins) / players / readDeals(counts))));
  }
});

const refused = suite('Omaha situations that are refused');
const raw = instantiateOmaha();
const input = new Uint8Array(raw.memory.buffer, raw.inputPtr(), raw.inputCapacity());
const CARDS = Array.from({ length: DECK }, (_, card) => card);

interface Arguments {
  readonly bytes?: readonly number[];
  readonly players?: number;
  readonly holeCards?: number;
  readonly board?: number;
  readonly dead?: number;
  readonly simulations?: number;
  readonly first?: number;
  readonly count?: number;
}

/** The statuses of a simulation and of an enumeration. */
const statusesOf = ({ bytes = CARDS, players = 2, holeCards = 4, board = 3, dead = 0, ...more }: Arguments) => {
  const { simulations = 1, first = 0, count = 1 } = more;
  input.fill(0).set(bytes);
  return [
    raw.simulateOmaha(players, holeCards, board, dead, 0, simulations, 1n, 0),
    raw.enumerateOmaha(players, holeCards, board, dead, 0, first, count),
  ];
};
const both = (status: number): number[] => [status, status];
const changed = (place: number, byte: number): number[] => CARDS.with(place, byte);

refused('have a status, the first that applies', () => {
  assert.equal(statusesOf({}), both(Status.DONE));
  for (const wrong of [{ holeCards: 3 }, { holeCards: 7 }, { board: -1 }, { board: 6 }, { dead: -1 }, { dead: 40 }]) {
    assert.equal(statusesOf({ ...wrong, bytes: changed(0, 99) }), both(Status.CARD_COUNT));
  }
  assert.equal(statusesOf({ players: 12 }), both(Status.CARD_COUNT));
  assert.equal(statusesOf({ players: 2 ** 30 }), both(Status.CARD_COUNT));
  assert.equal(statusesOf({ players: 7, holeCards: 6, dead: 6 }), both(Status.CARD_COUNT));
  assert.equal(statusesOf({ players: 7, holeCards: 6, dead: 5 }), both(Status.DONE));
  assert.equal(statusesOf({ bytes: changed(9, 52) }), both(Status.NOT_A_CARD));
  assert.equal(statusesOf({ bytes: changed(9, 255) }), both(Status.NOT_A_CARD));
  assert.equal(statusesOf({ bytes: changed(7, 255) }), [Status.DONE, Status.NOT_A_CARD]);
  assert.equal(statusesOf({ bytes: changed(12, 3), dead: 2 }), both(Status.DUPLICATE_CARD));
  assert.equal(statusesOf({ players: 1, simulations: 0, first: -1 }), both(Status.OPPONENTS));
  assert.equal(statusesOf({ players: 11, simulations: 0 }), both(Status.OPPONENTS));
  assert.equal(statusesOf({ players: -3 }), both(Status.OPPONENTS));
  const boards = countBoards(situationOf(['AhAdKhKd', '9s8s7h6h'], '5s4hTc'));
  for (const range of [
    { first: -1 },
    { first: boards },
    { count: 0 },
    { count: boards + 1 },
    { first: 1, count: boards },
  ]) {
    assert.equal(statusesOf({ ...range, simulations: 0 }), both(Status.RANGE));
  }
});

refused('are refused by the host too', () => {
  const situation = situationOf(['AhAdKhKd', '9s8s7h6h'], '5s4hTc');
  const simulation = { ...situation, simulations: 1, seed: 1, stream: 0 };
  const refuses = (change: Partial<typeof simulation>, status: number): void =>
    assert.throws(
      () => omaha.simulateOmaha({ ...simulation, ...change }),
      (error: Error) => error instanceof InvalidArgumentError && error.status === status,
    );
  refuses({ hands: [bytesOf('AhAdKhKd'), bytesOf('9s8s7h6h5h')] }, Status.CARD_COUNT);
  refuses({ dead: CARDS }, Status.CARD_COUNT);
  refuses({ board: [256] }, Status.NOT_A_CARD);
  refuses({ board: bytesOf('Ah') }, Status.DUPLICATE_CARD);
  refuses({ hands: [] }, Status.CARD_COUNT);
  refuses({ simulations: 1.5 }, Status.RANGE);
  refuses({ seed: -1 }, Status.RANGE);
});

exact.run();
sampled.run();
refused.run();
