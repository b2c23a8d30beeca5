// Plans the calls of `simulate` and `enumerate` that return an error: every status, the first of several that apply, and good
// calls in between.
import type { Call } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { hexOf, MAX_I32, MIN_I32, NO_CARD, type Planned, working } from './planned.js';

const FLOP = 'AhKh2c3d9h';
const [TWICE, NONE] = [hexOf('AhAh'), `26${NO_CARD}`];

/** An export that checks a situation. */
interface CheckingExport {
  readonly name: 'simulate' | 'enumerate';
  /** The arguments of a good call after the number of cards; opponents first. */
  readonly good: Call['args'];
  readonly maxOpponents: number;
  /** Wrong arguments after the opponents. */
  readonly badRanges: readonly Call['args'][];
}

const SIMULATE: CheckingExport = {
  name: 'simulate',
  good: [1, 17, '7', 3],
  maxOpponents: 22,
  badRanges: [0, -1, MIN_I32].map(simulations => [simulations, '7', 3]),
};

const ENUMERATE: CheckingExport = {
  name: 'enumerate',
  good: [1, 1000, 17],
  maxOpponents: 2,
  badRanges: [
    [-1, 1],
    [0, 0],
    [0, -1],
    [0, 1082],
    [1080, 2],
    [1081, 1],
    [1082, 1],
    [MAX_I32, 1],
    [MAX_I32, MAX_I32],
    [1, MAX_I32],
    [MIN_I32, MIN_I32],
    [0, MIN_I32],
  ],
};

const callsOf = ({ name, good, maxOpponents, badRanges }: CheckingExport): Planned[] => {
  const again = working(name, FLOP, ...good);
  const [badRange = []] = badRanges;
  const [, ...goodRange] = good;
  const call = (returns: Status, input: string | undefined, ...args: Call['args']): Planned => ({
    export: name,
    ...(input !== undefined && { input }),
    args,
    returns,
  });
  const { input: flop } = again;
  return [
    ...[0, 1, 8, -1, MIN_I32, MAX_I32].map(cards => call(Status.CARD_COUNT, undefined, cards, ...good)),
    again,
    call(Status.NOT_A_CARD, `${NO_CARD}26`, 2, ...good),
    call(Status.NOT_A_CARD, 'ff26', 2, ...good),
    call(Status.NOT_A_CARD, `${hexOf('AhKh2c3d9h7s')}${NO_CARD}`, 7, ...good),
    again,
    call(Status.DUPLICATE_CARD, TWICE, 2, ...good),
    call(Status.DUPLICATE_CARD, hexOf('AhKh2c3d9h7sAh'), 7, ...good),
    call(Status.DUPLICATE_CARD, hexOf('AhKh2c3d9h2c'), 6, ...good),
    // A byte behind the situation's cards may be a duplicate, or no card.
    call(Status.DONE, `${flop}${NO_CARD}`, 5, ...good),
    call(Status.DONE, `${flop}26`, 5, ...good),
    ...[maxOpponents + 1, -1, MIN_I32, MAX_I32].map(opponents =>
      call(Status.OPPONENTS, undefined, 5, opponents, ...goodRange),
    ),
    again,
    ...badRanges.map(bad => call(Status.RANGE, undefined, 5, 1, ...bad)),
    again,
    call(Status.CARD_COUNT, NONE, 1, -1, ...badRange),
    call(Status.CARD_COUNT, `${NO_CARD}${NO_CARD}`, 8, -1, ...badRange),
    call(Status.NOT_A_CARD, `${NO_CARD}${NO_CARD}`, 2, -1, ...badRange),
    call(Status.NOT_A_CARD, `${TWICE}${NO_CARD}`, 3, -1, ...badRange),
    call(Status.DUPLICATE_CARD, TWICE, 2, -1, ...badRange),
    call(Status.DUPLICATE_CARD, undefined, 2, 1, ...badRange),
    call(Status.OPPONENTS, flop, 5, maxOpponents + 1, ...badRange),
    call(Status.RANGE, undefined, 5, maxOpponents, ...badRange),
    again,
  ];
};

export const statusCalls = (): Planned[] => [SIMULATE, ENUMERATE].flatMap(callsOf);
