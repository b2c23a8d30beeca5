// Plans the equity calls that return an error: every status, the first of several that apply, and good calls in between.
import type { Call, WeightRun } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { cardsOf, type EquitySituation, equityCall, memoryOf, runsOf } from './equity-calls.js';
import { hexOf, MAX_I32, MIN_I32, NO_CARD, type Planned } from './planned.js';

const SITUATION: EquitySituation = { players: ['QQ+', 'AKs:0.5,random'], board: 'AhKh2c', dead: '3d' };
/** Hole cards of two players, two deals. */
const GIVEN = 'AsKsQcQd4h4s5h5s';
/** The last hand, and the first one. */
const ACE_KING_OF_SPADES = HAND_COUNT - 1;

/** An export that checks a situation. */
interface EquityExport {
  readonly name: 'enumerateEquity' | 'sampleEquity' | 'sampleGivenHands';
  /** The arguments of a good call after the numbers of cards. */
  readonly good: Call['args'];
  /** Wrong arguments after `details`. */
  readonly badRanges: readonly Call['args'][];
}

const ENUMERATE: EquityExport = {
  name: 'enumerateEquity',
  good: [1, 3, 17],
  badRanges: [
    [-1, 1],
    [0, 0],
    [0, -1],
    [0, 1129],
    [1127, 2],
    [1128, 1],
    [MAX_I32, 1],
    [MAX_I32, MAX_I32],
    [1, MAX_I32],
    [MIN_I32, MIN_I32],
  ],
};

const SAMPLE: EquityExport = {
  name: 'sampleEquity',
  good: [1, 17, 100, '7', 3],
  badRanges: [0, -1, MIN_I32].flatMap(bad => [
    [bad, 100, '7', 3],
    [17, bad, '7', 3],
  ]),
};

const SAMPLE_GIVEN: EquityExport = {
  name: 'sampleGivenHands',
  good: [1, 2, '7', 3],
  badRanges: [0, -1, MIN_I32, 26_521, MAX_I32].map(simulations => [simulations, '7', 3]),
};

type CallOf = (returns: Status, memory: Partial<Planned>, ...args: Call['args']) => Planned;

const isGiven = ({ name }: EquityExport): boolean => name === 'sampleGivenHands';

/** Everything that a good call needs in memory. */
const goodMemory = (of: EquityExport): Partial<Planned> =>
  isGiven(of) ? { ...cardsOf(SITUATION), given: hexOf(GIVEN) } : memoryOf(SITUATION);

const cards = (text: string): Partial<Planned> => ({ input: hexOf(text) });
const bytes = (hex: string): Partial<Planned> => ({ input: hex });

/** Wrong numbers of cards and players, and wrong cards. */
const ofCards = ({ good }: EquityExport, call: CallOf, again: Planned): Planned[] => [
  ...[-1, 6, MIN_I32, MAX_I32].map(board => call(Status.CARD_COUNT, {}, 2, board, 0, ...good)),
  ...[-1, 53, MIN_I32, MAX_I32].map(dead => call(Status.CARD_COUNT, {}, 2, 3, dead, ...good)),
  again,
  call(Status.NOT_A_CARD, bytes(`${NO_CARD}25260001`), 2, 3, 1, ...good),
  call(Status.NOT_A_CARD, bytes(`242526${NO_CARD}`), 2, 3, 1, ...good),
  call(Status.NOT_A_CARD, bytes('242526ff'), 2, 3, 1, ...good),
  call(Status.DUPLICATE_CARD, cards('AhKhAh3d'), 2, 3, 1, ...good),
  call(Status.DUPLICATE_CARD, cards('AhKh2cAh'), 2, 3, 1, ...good),
  call(Status.DUPLICATE_CARD, cards('AhKh2c3d3d'), 2, 3, 2, ...good),
  // A byte behind the cards may be a duplicate, or no card.
  { ...again, input: `${hexOf('AhKh2c3d')}${NO_CARD}` },
  { ...again, input: hexOf('AhKh2c3d3d') },
  ...[1, 0, 11, -1, MIN_I32, MAX_I32].map(players => call(Status.OPPONENTS, {}, players, 3, 1, ...good)),
];

const DECK_HEX = Buffer.from(Array.from({ length: 52 }, (_, i) => i)).toString('hex');

/** Nine cards are enough for two players and a board, eight are not. */
const ofFewCards = ({ good }: EquityExport, call: CallOf): Planned[] => [
  call(Status.CARD_COUNT, bytes(DECK_HEX), 2, 0, 44, ...good),
  call(Status.CARD_COUNT, {}, 10, 0, 28, ...good),
  call(Status.CARD_COUNT, {}, 2, 5, 44, ...good),
];

const withWeight = (index: number, weight: number | string): Partial<Planned> => ({
  weights: [
    ...runsOf(SITUATION.players).filter(([first, count]) => index < first || index >= first + count),
    [index, 1, weight],
  ],
});

/** Weights that are no numbers from 0 to 1, and players without a hand. */
const ofRanges = ({ good }: EquityExport, call: CallOf, again: Planned): Planned[] => {
  const status = (weights: readonly WeightRun[]): Planned => call(Status.RANGES, { weights }, 2, 3, 1, ...good);
  const last = HAND_COUNT + ACE_KING_OF_SPADES;
  return [
    ...['NaN', 'Infinity', '-Infinity', -0.5, 1.5, 1.0000000000000002, -5e-324].map(weight =>
      call(Status.RANGES, withWeight(last, weight), 2, 3, 1, ...good),
    ),
    // Hands that cannot be dealt have weights, too; those of players who are not there are not read. −0 is 0.
    call(Status.RANGES, withWeight(0, 2), 2, 3, 1, ...good),
    { ...again, ...withWeight(2 * HAND_COUNT, 2) },
    { ...again, ...withWeight(last, '-0') },
    status([]),
    status([[0, HAND_COUNT, 1]]),
    status([
      [0, HAND_COUNT, 1],
      ...runsOf(['AA']).map(([first, count]): WeightRun => [first, count, 0]),
      ...runsOf(['random', 'AhKh']).slice(1),
    ]),
  ];
};

const ofGivenHands = ({ good }: EquityExport, call: CallOf): Planned[] => {
  const status = (returns: Status, hex: string): Planned => call(returns, { given: hex }, 2, 3, 1, ...good);
  const [first, second] = [hexOf(GIVEN.slice(0, 8)), hexOf(GIVEN.slice(8))];
  return [
    status(Status.NOT_A_CARD, `${first}${second.slice(2)}${NO_CARD}`),
    status(Status.DUPLICATE_CARD, `${hexOf('AsKsQcAs')}${first}`),
    status(Status.DUPLICATE_CARD, `${first}${hexOf('4h4sAh5s')}`),
    status(Status.DUPLICATE_CARD, `${first}${hexOf('4h4s5h3d')}`),
    // Deals may repeat a hand; a byte behind them is not read.
    status(Status.DONE, `${first}${first}${NO_CARD}`),
  ];
};

/** Two faults: the first of the statuses is returned, but for the number of steps, which depends on the weights. */
const ofTwo = (of: EquityExport, call: CallOf): Planned[] => {
  const [badRange = []] = of.badRanges;
  const bad = [0, ...badRange];
  return [
    call(Status.CARD_COUNT, bytes(`${NO_CARD}${NO_CARD}`), 11, 6, 1, ...bad),
    call(Status.NOT_A_CARD, {}, 11, 2, 0, ...bad),
    call(Status.DUPLICATE_CARD, cards('AhAh'), 11, 2, 0, ...bad),
    call(Status.OPPONENTS, cards('AhKh2c3d'), 11, 3, 1, ...bad),
    call(of.name === 'enumerateEquity' ? Status.RANGES : Status.RANGE, { weights: [] }, 2, 3, 1, ...bad),
  ];
};

const callsOf = (of: EquityExport): Planned[] => {
  const { name, good, badRanges } = of;
  const call: CallOf = (returns, memory, ...args) => ({ export: name, ...memory, args, returns });
  const again: Planned = { ...equityCall(name, SITUATION, ...good), ...goodMemory(of) };
  const [details = 0] = good;
  return [
    ...ofCards(of, call, again),
    again,
    ...ofFewCards(of, call),
    again,
    ...(isGiven(of) ? ofGivenHands(of, call) : ofRanges(of, call, again)),
    again,
    ...badRanges.map(bad => call(Status.RANGE, {}, 2, 3, 1, details, ...bad)),
    again,
    ...ofTwo(of, call),
    again,
  ];
};

export const equityStatusCalls = (): Planned[] => [
  ...[ENUMERATE, SAMPLE, SAMPLE_GIVEN].flatMap(callsOf),
  ...['equitySteps', 'equityStepsAtOnce'].flatMap(name =>
    [
      [1, 3, 1],
      [2, 6, 1],
      [11, 0, 0],
    ].map(args => ({ export: name, args: name === 'equitySteps' ? args : [...args, 0], returns: 0 })),
  ),
];
