// What `simulate` and `enumerate` refuse: every status, the first of several that apply, and good calls in between.
import type { Call } from '../../conformance/run.js';
import { GREATEST, hexOf, LEAST, NO_CARD, type Planned, working } from './planned.js';

const FLOP = 'AhKh2c3d9h';
const [TWICE, NONE] = [hexOf('AhAh'), `26${NO_CARD}`];

/** An export whose situation can be refused: what stands behind the number of cards in a good call, and ranges that are none. */
interface Refusing {
  readonly name: 'simulate' | 'enumerate';
  /** Opponents first. */
  readonly good: Call['args'];
  readonly mostOpponents: number;
  /** What cannot stand behind the opponents. */
  readonly ranges: readonly Call['args'][];
}

const SIMULATE: Refusing = {
  name: 'simulate',
  good: [1, 17, '7', 3],
  mostOpponents: 22,
  ranges: [0, -1, LEAST].map(simulations => [simulations, '7', 3]),
};

const ENUMERATE: Refusing = {
  name: 'enumerate',
  good: [1, 1000, 17],
  mostOpponents: 2,
  ranges: [
    [-1, 1],
    [0, 0],
    [0, -1],
    [0, 1082],
    [1080, 2],
    [1081, 1],
    [1082, 1],
    [GREATEST, 1],
    [GREATEST, GREATEST],
    [1, GREATEST],
    [LEAST, LEAST],
    [0, LEAST],
  ],
};

const refusalsOf = ({ name, good, mostOpponents, ranges }: Refusing): Planned[] => {
  const again = working(name, FLOP, ...good);
  const [range = []] = ranges;
  const [, ...goodRange] = good;
  const refuse = (returns: number, input: string | undefined, ...args: Call['args']): Planned => ({
    export: name,
    ...(input !== undefined && { input }),
    args,
    returns,
  });
  const { input: flop } = again;
  return [
    ...[0, 1, 8, -1, LEAST, GREATEST].map(cards => refuse(1, undefined, cards, ...good)),
    again,
    refuse(2, `${NO_CARD}26`, 2, ...good),
    refuse(2, 'ff26', 2, ...good),
    refuse(2, `${hexOf('AhKh2c3d9h7s')}${NO_CARD}`, 7, ...good),
    again,
    refuse(3, TWICE, 2, ...good),
    refuse(3, hexOf('AhKh2c3d9h7sAh'), 7, ...good),
    refuse(3, hexOf('AhKh2c3d9h2c'), 6, ...good),
    // A card behind those that are counted may stand twice, and need be none.
    refuse(0, `${flop}${NO_CARD}`, 5, ...good),
    refuse(0, `${flop}26`, 5, ...good),
    ...[mostOpponents + 1, -1, LEAST, GREATEST].map(opponents => refuse(4, undefined, 5, opponents, ...goodRange)),
    again,
    ...ranges.map(bad => refuse(5, undefined, 5, 1, ...bad)),
    again,
    refuse(1, NONE, 1, -1, ...range),
    refuse(1, `${NO_CARD}${NO_CARD}`, 8, -1, ...range),
    refuse(2, `${NO_CARD}${NO_CARD}`, 2, -1, ...range),
    refuse(2, `${TWICE}${NO_CARD}`, 3, -1, ...range),
    refuse(3, TWICE, 2, -1, ...range),
    refuse(3, undefined, 2, 1, ...range),
    refuse(4, flop, 5, mostOpponents + 1, ...range),
    refuse(5, undefined, 5, mostOpponents, ...range),
    again,
  ];
};

export const refusals = (): Planned[] => [SIMULATE, ENUMERATE].flatMap(refusalsOf);
