// The equities on every flop in short, for the first player: the flops that are best and worst for him, and what each kind of flop is worth.
import { RANKS } from '../../engine/cards.js';
import type { Deck } from '../../engine/deck.js';
import { describeTexture, type FlopTexture, readFlop } from '../../engine/flops.js';
import type { EquityAnswer, FlopEquities } from '../../questions/answers/equity-types.js';
import { formatNumber } from '../../text.js';
import { writeTable } from '../table-writer.js';
import { type Colour, type Screen, withSuits, wrapLines } from '../terminal-style.js';

/** How many of the best flops are shown, and of the worst. */
const SHOWN_FLOPS = 10;
const COLOUR: Colour = 'green';

/** A flop, and the first player's equity on it. */
interface OwnFlop extends FlopEquities {
  readonly equity: number;
  readonly texture: FlopTexture;
}

/** The best flops beside the worst ones. */
const writeExtremes = (screen: Screen, flops: readonly OwnFlop[]): string[] => {
  const best = [...flops].sort((a, b) => b.equity - a.equity);
  const worst = [...flops].sort((a, b) => a.equity - b.equity);
  const rows = best.slice(0, SHOWN_FLOPS).map((flop, i) => {
    const other = worst[i]!;
    return [
      withSuits(screen, flop.flop),
      formatNumber(flop.count),
      { rate: flop.equity, digits: 2 },
      withSuits(screen, other.flop),
      formatNumber(other.count),
      { rate: other.equity, digits: 2 },
    ] as const;
  });
  return writeTable(screen, ['best', 'flops', 'equity', 'worst', 'flops', 'equity'], rows);
};

type Kind = readonly [name: string, has: (texture: FlopTexture) => boolean];

const SUITS: readonly Kind[] = (['rainbow', 'two-tone', 'monotone'] as const).map(name => [
  name,
  ({ suits }) => suits === name,
]);
const RANK_KINDS: readonly Kind[] = (['unpaired', 'paired', 'trips'] as const).map(name => [
  name,
  ({ ranks }) => ranks === name,
]);
const HIGH_RANKS: readonly Kind[] = [...RANKS].reverse().map(rank => [`${rank} high`, ({ high }) => high === rank]);

const KINDS: readonly Kind[] = [
  ['all', () => true],
  ...SUITS,
  ...RANK_KINDS,
  ['connected', ({ connected }) => connected],
  ...HIGH_RANKS,
];

/** How many flops of each kind there are, how many deals have one, and the mean equity of these. Kinds without a flop are left out. */
const writeKinds = (screen: Screen, flops: readonly OwnFlop[]): string[] => {
  const rows = KINDS.flatMap(([name, has]) => {
    const own = flops.filter(({ texture }) => has(texture));
    if (own.length === 0) return [];
    const sum = (measure: (flop: OwnFlop) => number): number => own.reduce((total, flop) => total + measure(flop), 0);
    const share = sum(flop => flop.share);
    const mean = sum(flop => flop.share * flop.equity) / share;
    const cell = { rate: mean, digits: 2, bar: { whole: 1, colour: COLOUR } } as const;
    return [[name, formatNumber(sum(({ count }) => count)), `${(100 * share).toFixed(2)} %`, cell] as const];
  });
  return writeTable(screen, ['', 'flops', 'of deals', 'mean equity'], rows);
};

const LEGEND = 'Equities of the first player. A mean weights each flop by how often deals have it.';

/** Nothing where flops were not asked for. */
export const writeFlops = (
  screen: Screen,
  titles: readonly string[],
  { flops }: EquityAnswer,
  deck: Deck,
): string[] => {
  if (flops === undefined) return [];
  const own = flops.map(each => {
    const texture = describeTexture(readFlop(each.flop), deck);
    return { ...each, equity: each.equities[0]!, texture };
  });
  return [
    withSuits(screen, titles[0]!),
    ...writeExtremes(screen, own),
    '',
    ...writeKinds(screen, own),
    '',
    ...wrapLines(screen, LEGEND),
  ];
};
