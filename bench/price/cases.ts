// The requests whose price is compared with what they take: ordinary ones, and those that look cheapest for what they take.

export interface PriceCase {
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Of a request that would take too long: the part of a credit's deals that it has. */
  readonly part?: number;
  /** Whether it is an answer of the endpoints that the others are compared with. */
  readonly isReference?: boolean;
}

const [PROBABILITIES, ENHANCED, EQUITY] = ['probabilities', 'probabilities-enhanced', 'equity'].map(
  name => `/api/v1/${name}`,
) as [string, string, string];
/** A credit pays for so many hands. */
const CREDIT = 1_000_000;
const [FLOP, TURN] = [
  ['Qh', 'Jh', '2c'],
  ['Qh', 'Jh', '2c', '7d'],
];
const RANKS = [...'23456789TJQKA'];
const ALL_HANDS = [...'cdhs']
  .flatMap(suit => RANKS.map(rank => rank + suit))
  .flatMap((high, index, deck) => deck.slice(0, index).map(low => high + low));
const CLASSES = RANKS.flatMap(a => RANKS.flatMap(b => (a === b ? [] : [`${a}${b}s`, `${a}${b}o`, `${a}${b}`])));

const times = (players: number, range: string): string[] => Array.from({ length: players }, () => range);
/** 2,000 items of a list, and each range other than the others. */
const longRange = (items: readonly string[], player: number, weight: (i: number) => string = () => ''): string =>
  Array.from({ length: 2000 }, (_, i) => `${items[(i + 13 * player) % items.length]}${weight(i)}`).join();
const tenLong = (items: readonly string[], weight?: (i: number) => string): string[] =>
  Array.from({ length: 10 }, (_, player) => longRange(items, player, weight));

const odds = (name: string, path: string, body: object): PriceCase => ({ name, path, body, isReference: true });
const equity = (name: string, body: object): PriceCase => ({ name, path: EQUITY, body });
const exact = (name: string, players: readonly string[], others: object = {}): PriceCase =>
  equity(`exact: ${name}`, { players, method: 'exact', ...others });
/** As many deals as one credit pays for, or a part of them. */
const sampled = (name: string, players: readonly string[], others: object = {}, part = 1): PriceCase => {
  const simulations = Math.floor((part * CREDIT) / players.length);
  const body = { players, method: 'monte-carlo', simulations, ...others };
  return { ...equity(`sampled: ${name}`, body), ...(part < 1 && { part }) };
};

const REFERENCES: readonly PriceCase[] = [
  odds('simulate, no opponent', PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: CREDIT }),
  ...[1, 5, 22].map(opponents =>
    odds(`simulate, ${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`, ENHANCED, {
      cards: ['Ah', 'Kh'],
      opponents,
      simulations: Math.floor(CREDIT / (1 + opponents)),
    }),
  ),
  odds('exact on a flop, 1 opponent', ENHANCED, { cards: ['Ah', 'Kh', ...FLOP], opponents: 1, method: 'exact' }),
  odds('exact on a turn, 1 opponent', ENHANCED, { cards: ['Ah', 'Kh', ...TURN], opponents: 1, method: 'exact' }),
];

const EXACT: readonly PriceCase[] = [
  exact('any two against any two, table', ['random', 'random']),
  exact('any two against any two, table, hands', ['random', 'random'], { hands: true }),
  exact('two hands before the flop, a dead card', ['AhKh', 'QsQc'], { dead: ['2c'] }),
  exact('two hands before the flop, categories', ['AhKh', 'QsQc'], { categories: true }),
  exact('AA against KK, categories, hands', ['AA', 'KK'], { categories: true, hands: true }),
  exact('two hands, a board of 1', ['AhKh', 'QsQc'], { board: ['2c'], categories: true, hands: true }),
  exact('88+ against 88+, a board of 2', ['88+', '88+'], { board: ['2c', '7d'], categories: true, hands: true }),
  exact('any two against any two, flop', ['random', 'random'], { board: FLOP }),
  exact('weights by hand, flop, all details', [longRange(ALL_HANDS, 0, i => `:.${1 + i}`), 'random'], {
    board: FLOP,
    categories: true,
    hands: true,
    next_cards: true,
  }),
  exact('15 % against 15 %, flop, next cards', ['15%', '15%'], { board: FLOP, next_cards: true }),
  exact('two hands, flop, all details', ['AhKh', 'QsQc'], {
    board: FLOP,
    categories: true,
    hands: true,
    next_cards: true,
  }),
  exact('three of two pairs, flop', times(3, 'AA,KK'), { board: FLOP }),
  exact('three of 22+, turn, all details', times(3, '22+'), {
    board: TURN,
    categories: true,
    hands: true,
    next_cards: true,
  }),
  exact('three of 5 %, flop', times(3, '5%'), { board: FLOP }),
  exact('three of 5 %, flop, all details', times(3, '5%'), { board: FLOP, categories: true, hands: true }),
  exact('five of two hands, flop, all details', ['AhKh,AdKd', 'QQ', 'TsTh,9s9h', '76s', '5s5h,4s4h'], {
    board: FLOP,
    categories: true,
    hands: true,
  }),
  exact('AA, KK and any two, turn', ['AA', 'KK', 'random'], { board: TURN }),
  exact('three hands before the flop', ['AhKh', 'QsQc', 'JdTd'], { categories: true, hands: true }),
  exact('three hands, one range before the flop', ['AhKh', 'QsQc', 'JJ'], { categories: true, hands: true }),
  exact(
    'ten hands, one of them two, flop',
    ['AhKh,AdKd', 'QsQc', 'JdTd', '9s9h', '8s8h', '7s7h', '6s6h', '5s5h', '4s4h', '3s3h'],
    {
      board: FLOP,
      categories: true,
      hands: true,
    },
  ),
];

const SAMPLED: readonly PriceCase[] = [
  sampled('any two against any two', ['random', 'random']),
  sampled('15 % against 22+', ['15%', '22+']),
  sampled('15 % against 22+, all details', ['15%', '22+'], { categories: true, hands: true }),
  sampled('ten of any two', times(10, 'random')),
  sampled('ten of any two, all details', times(10, 'random'), { categories: true, hands: true }),
  sampled('four of 15 %', times(4, '15%')),
  sampled('six of 15 %', times(6, '15%')),
  sampled('four of AA, KK (a list)', times(4, 'AA,KK')),
  sampled('six of 2 %', times(6, '2%')),
  sampled('eight of 25 %', times(8, '25%')),
  sampled('nine of 15 %', times(9, '15%'), {}, 0.1),
  sampled('ten of 10 %', times(10, '10%'), {}, 0.05),
  sampled('ten of 5 %', times(10, '5%'), {}, 0.05),
  sampled('ten of 99+', times(10, '99+'), {}, 0.1),
  sampled('a target error that is met at once', times(10, 'random'), { target_error: 0.1 }),
];

const ONE_DEAL = { method: 'monte-carlo', simulations: 1 };
const LONG: readonly PriceCase[] = [
  equity('one deal, ten ranges of 2,000 classes', { players: tenLong(CLASSES), ...ONE_DEAL }),
  equity('one deal, ten ranges of 2,000 weights', { players: tenLong(ALL_HANDS, i => `:.${1 + i}`), ...ONE_DEAL }),
  equity('one deal, ten ranges of 2,000 percentages', {
    players: tenLong(Array.from({ length: 100 }, (_, i) => `${i + 1}%`)),
    ...ONE_DEAL,
  }),
  equity('one deal, the hands of ten of any two', { players: times(10, 'random'), ...ONE_DEAL, hands: true }),
  equity('one deal, the hands of ten ranges of 2,000 weights', {
    players: tenLong(ALL_HANDS, i => `:.${1 + i}`),
    ...ONE_DEAL,
    hands: true,
  }),
  equity('a dry run, ten of 99+', { players: times(10, '99+'), dry_run: true }),
  equity('refused: ten of TT+, AK', { players: times(10, 'TT+,AK') }),
  equity('refused: ten of JJ+, AKs, QJo', { players: times(10, 'JJ+, AKs, QJo') }),
];

export const CASES: readonly PriceCase[] = [...REFERENCES, ...EXACT, ...SAMPLED, ...LONG];
