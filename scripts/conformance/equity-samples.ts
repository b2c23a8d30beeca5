// Plans the calls of `sampleEquity` and `sampleGivenHands`: two to ten players on every number of board cards.
import { Status } from '../../src/engine/abi.js';
import { chance, draw } from '../../test/engine/random.js';
import { CATEGORIES, cardsOf, type EquitySituation, equityCall, HANDS, onSituation } from './equity-calls.js';
import { hexOf, MAX_I32, type Planned } from './planned.js';

/** One deal, a batch of sixteen, one less and one more. */
const FEW = [1, 15, 16, 17];
/** Enough to count the lists more than once, and no whole batch. */
const manySimulations = ({ players }: EquitySituation): number => (players.length <= 3 ? 4099 : 1003);
/** Results by hand of more hands than these would be long lists. */
const MAX_LISTED_HANDS = 64;
const SEEDS = ['0', '1', String(2n ** 53n - 1n), String(2n ** 63n - 1n), '-1'];
const STREAMS = [0, 1, -1, 2 ** 31 - 1];

const cyclic = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;
const alike = (players: number, range: string): string[] => Array.from({ length: players }, () => range);

/** Known hands, ranges and any two cards; equal weights and others; hands that rarely fit together; ten players who all tie. */
const SITUATIONS: readonly EquitySituation[] = [
  { players: ['AhKh', 'QsQc'] },
  { players: ['QQ+,AKs:0.5', 'random'], board: 'QhJh2c' },
  { players: ['TT+,AQs+', '22-55', 'random'], board: 'Kd', dead: 'KhAc' },
  { players: ['AhKh', 'AKs:0.37,QQ', '99:0.9,AQs:0.1,72o:0.0000001', 'random'], board: '9h8c2d2s' },
  { players: alike(4, 'AA,KK') },
  { players: ['AA', 'KK', 'QQ:0.5,JJ', 'AKo', 'T9s', '15%'], board: '5d6d' },
  { players: [...alike(3, '10%'), ...alike(6, 'random')], board: '3c4d9h' },
  { players: alike(10, 'random'), board: 'AhKhQhJhTh' },
  { players: [...alike(2, 'QQ+:0.5,random'), ...alike(8, 'random')], dead: '2c2d2h2s' },
  { players: ['random', 'random'], board: '5s6s7s8s' },
];

/** Each situation with some numbers of deals, each number with and without details. */
const samples = (situation: EquitySituation, index: number): Planned[] =>
  onSituation(
    situation,
    [0, 1, 2, 3].map(i => {
      const simulations = i === index % 4 ? manySimulations(situation) : cyclic(FEW, index + i);
      const details =
        (i % 2) * CATEGORIES + (simulations * situation.players.length <= MAX_LISTED_HANDS && i >= 2 ? HANDS : 0);
      const [seed, stream] = [cyclic(SEEDS, index + i), cyclic(STREAMS, index + 2 * i)];
      return equityCall('sampleEquity', situation, details, simulations, MAX_I32, seed, stream);
    }),
  );

/** Every seed with every stream. */
const streams = (): Planned[] => {
  const situation = { players: ['QQ+,AKs:0.5', '98s'] };
  return onSituation(
    situation,
    SEEDS.flatMap(seed => STREAMS.map(stream => equityCall('sampleEquity', situation, 0, 17, MAX_I32, seed, stream))),
  );
};

/** Hands that no draw, hardly any, about one in twelve, and every one gives; players with one hand, the same; nobody who draws. */
const BOUNDED: readonly EquitySituation[] = [
  { players: alike(3, 'AA') },
  { players: alike(4, 'AA,KK') },
  { players: alike(4, 'QQ+') },
  { players: ['QQ+,AKs:0.5', 'random'], board: 'QhJh2c' },
  { players: ['AhKh', 'AhKh'] },
  { players: ['AhKh', 'random'] },
];

/** Samples that end at their number of draws, and some that end before. */
const bounded = (situation: EquitySituation, index: number): Planned[] =>
  onSituation(
    situation,
    [1, 1999, 20_000].map(draws =>
      equityCall('sampleEquity', situation, 0, cyclic([1003, 1, MAX_I32], index + draws), draws, '3', index),
    ),
  );

const DECK = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));

/** Hole cards of all players, deal after deal, that share no card with each other and with the known ones. */
const holeCards = (situation: EquitySituation, deals: number, seed: number): string => {
  const random = chance(seed);
  const known: readonly string[] = `${situation.board ?? ''}${situation.dead ?? ''}`.match(/../g) ?? [];
  const live = DECK.filter(card => !known.includes(card));
  return Array.from({ length: deals }, () => draw(random, live, 2 * situation.players.length).join('')).join('');
};

/** Of given hands only the number of players matters. */
const GIVEN: readonly EquitySituation[] = [
  { players: alike(2, 'random'), board: 'QhJh2c' },
  { players: alike(3, 'random') },
  { players: alike(10, 'random'), board: '9h8c2d2s', dead: 'AhAc' },
  { players: alike(6, 'random'), board: 'AhKhQhJhTh' },
];

const given = (situation: EquitySituation, index: number): Planned[] =>
  [0, 1, 2].map(i => {
    const deals = cyclic([1, 16, 17, 15], index + i);
    const [seed, stream] = [cyclic(SEEDS, index + i), cyclic(STREAMS, index + i)];
    const details = i % 2 === 0 ? CATEGORIES : deals * situation.players.length <= MAX_LISTED_HANDS ? HANDS : 0;
    return {
      ...equityCall('sampleGivenHands', situation, details, deals, seed, stream),
      ...cardsOf(situation),
      given: hexOf(holeCards(situation, deals, 10 * index + i)),
    };
  });

/** Where the weights of ten players would be, hole cards have their place: two bytes a player and deal. */
const GIVEN_CAPACITY = 106_080;

/** As many deals as fit, of which all bytes are the two of clubs; and one more. */
const capacities = (): Planned[] =>
  [2, 3, 7, 10].flatMap(players => {
    const capacity = Math.floor(GIVEN_CAPACITY / (2 * players));
    const call = (deals: number, returns: Status): Planned => ({
      export: 'sampleGivenHands',
      args: [players, 0, 0, 0, deals, '1', 0],
      returns,
    });
    return [{ ...call(capacity, Status.DUPLICATE_CARD), weights: [] }, call(capacity + 1, Status.RANGE)];
  });

export const equitySamples = (): Planned[] => [
  ...SITUATIONS.flatMap(samples),
  ...streams(),
  ...BOUNDED.flatMap(bounded),
  ...GIVEN.flatMap(given),
  ...capacities(),
];
